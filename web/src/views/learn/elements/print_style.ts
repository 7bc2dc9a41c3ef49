// On paper: no buttons and fields, no shadows, and nothing is cut in two that fits on a page.

import { css } from "lit";

export const printStyle = css`
  @media print {
    button:not(.option),
    .actions,
    .helps,
    .steps,
    footer,
    form {
      display: none;
    }
    .panel {
      border: 0;
      box-shadow: none;
      background: none;
    }
    figure,
    pre,
    table {
      break-inside: avoid;
    }
  }
`;
