// The style of a code block that runs.

import { css } from "lit";

export const cellStyle = css`
  :host {
    display: block;
    margin: 12px 0;
  }
  .editor {
    border: 1px solid var(--ctl);
    border-radius: 8px;
    overflow: hidden;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    margin-top: 8px;
  }
  .muted {
    color: var(--ink3);
    font-size: 12px;
  }
  pre {
    margin: 8px 0 0;
    padding: 10px 12px;
    max-height: 320px;
    overflow: auto;
    background: var(--sunk);
    border-radius: 8px;
    font: 400 13px / 20px var(--mono);
  }
  .wrong {
    color: var(--bad);
    margin: 8px 0 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  @media (max-width: 599px) {
    button {
      min-height: 44px;
    }
    .muted {
      display: none;
    }
  }
`;
