// The style of surgery, comparison and settings.

import { css } from "lit";

export const settingsStyle = css`
  :host {
    display: block;
    padding: 14px 20px;
    min-width: 0;
    font-size: 13px;
  }
  section + section {
    border-top: 1px solid var(--line);
    margin-top: 12px;
    padding-top: 10px;
  }
  .head {
    display: flex;
    align-items: baseline;
    gap: 10px;
    min-height: 30px;
    flex-wrap: wrap;
  }
  .head .muted {
    flex: 1;
  }
  .head button {
    min-height: 28px;
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 8px;
  }
  .switch {
    min-height: 30px;
    padding: 0 10px;
  }
  .knob {
    width: 26px;
    height: 14px;
    border-radius: 7px;
    background: var(--ctl);
    position: relative;
  }
  .knob::after {
    content: "";
    position: absolute;
    top: 2px;
    left: 2px;
    width: 10px;
    height: 10px;
    border-radius: 5px;
    background: var(--panel);
  }
  [aria-checked="true"] .knob {
    background: var(--data);
  }
  [aria-checked="true"] .knob::after {
    left: 14px;
  }
  /* Two lines, so that what is written there moves nothing. */
  .edits {
    height: 40px;
    overflow: auto;
  }
  .line button {
    min-width: 84px;
  }
  p {
    margin: 8px 0 0;
    min-height: 40px;
  }
  .row,
  .line {
    display: flex;
    align-items: center;
    gap: 6px 8px;
    flex-wrap: wrap;
    color: var(--ink2);
  }
  .row {
    gap: 8px 14px;
  }
  .row .die {
    margin-left: -10px;
  }
  select,
  input:not([type]),
  textarea {
    font: 13px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 7px;
    height: 30px;
    padding: 0 8px;
    min-width: 0;
  }
  .line input {
    width: 68px;
    text-align: right;
  }
  .line select {
    flex: 1;
  }
  [aria-invalid="true"] {
    border: 2px solid var(--bad) !important;
  }
  .die {
    width: 30px;
    min-height: 30px;
    padding: 0;
  }
  textarea {
    display: block;
    width: 100%;
    height: auto;
    padding: 6px 8px;
    font-family: var(--mono);
    resize: vertical;
  }
  textarea::placeholder {
    color: var(--ink3);
    opacity: 1;
  }
  summary {
    cursor: pointer;
    color: var(--data);
    width: max-content;
    max-width: 100%;
    margin-bottom: 6px;
  }
  .buttons {
    display: flex;
    gap: 8px;
    flex-wrap: wrap;
    margin-top: 6px;
  }
  .button:focus-within {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    button,
    .button,
    .switch,
    .head button,
    .die,
    select,
    input:not([type]) {
      min-height: 44px;
    }
    .die {
      width: 44px;
    }
    summary {
      line-height: 44px;
    }
  }
`;
