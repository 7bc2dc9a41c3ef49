// The style of buttons, fields and panels in every view.

import { css } from "lit";

export const controls = css`
  * {
    box-sizing: border-box;
  }
  button,
  .button {
    font: 400 13px / 18px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 7px;
    min-height: 32px;
    padding: 0 12px;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    cursor: pointer;
    white-space: nowrap;
  }
  button:hover:not(:disabled) {
    border-color: var(--ctl);
  }
  button:disabled {
    color: var(--ink3);
    cursor: default;
    opacity: 0.6;
  }
  button.primary,
  .button.primary {
    background: var(--data);
    border-color: var(--data);
    color: var(--on-data);
    font-weight: 600;
  }
  button.text {
    border-color: transparent;
    background: none;
    color: var(--data);
    text-decoration: underline;
    padding: 0;
  }
  :focus-visible {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  .panel {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  .data {
    color: var(--data);
    font-weight: 600;
  }
  .grad {
    color: var(--grad);
    font-weight: 600;
  }
  .name,
  code {
    font-family: var(--mono);
  }
  .muted {
    color: var(--ink3);
    font-size: 12px;
  }
  .title {
    font-size: 13px;
    font-weight: 600;
    margin: 0;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  svg.icon {
    width: 12px;
    height: 12px;
    fill: currentColor;
  }
  @media print {
    button:not(.option, td *, th *),
    input[type="range"] {
      display: none;
    }
    .panel {
      break-inside: avoid;
    }
  }
  @media (forced-colors: active) {
    .panel,
    button {
      border-color: CanvasText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
