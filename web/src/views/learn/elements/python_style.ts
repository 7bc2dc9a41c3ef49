// The style of a Python exercise.

import { css } from "lit";

export const pythonStyle = css`
  @media print {
    .cm-content {
      white-space: pre-wrap !important;
    }
    .keys,
    .files,
    footer {
      display: none;
    }
  }
  :host {
    display: block;
  }
  .card {
    padding: 22px 26px;
    container-type: inline-size;
  }
  header,
  .actions,
  footer {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 0;
  }
  header .muted {
    font-family: var(--mono);
    font-size: 13px;
  }
  .muted {
    color: var(--ink3);
    font-size: 12px;
  }
  .passed,
  .verdict.right {
    color: var(--good);
  }
  .verdict.wrong,
  .wrong {
    color: var(--bad);
  }
  .note {
    margin: 8px 0 0;
    color: var(--ink2);
  }
  .editor {
    margin: 12px 0;
    border: 1px solid var(--ctl);
    border-radius: 8px;
    overflow: hidden;
  }
  .editor .cm-editor {
    max-height: 540px;
  }
  .actions {
    align-items: center;
  }
  .actions button {
    min-height: 36px;
  }
  .verdict {
    min-height: 22px;
    margin: 12px 0 8px;
    font-size: 15px;
    line-height: 22px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  pre {
    margin: 12px 0;
    padding: 10px 12px;
    max-height: 320px;
    overflow: auto;
    background: var(--sunk);
    border-radius: 8px;
    font: 400 13px / 20px var(--mono);
  }
  .hints {
    margin: 8px 0;
    padding-left: 20px;
    color: var(--ink2);
  }
  footer {
    justify-content: space-between;
    margin-top: 16px;
    border-top: 1px solid var(--line);
    padding-top: 10px;
  }
  .files {
    display: inline-flex;
    gap: 16px;
  }
  .files .button {
    border-color: transparent;
    background: none;
    color: var(--data);
    text-decoration: underline;
    padding: 0;
  }
  .files input {
    position: absolute;
    width: 1px;
    height: 1px;
    opacity: 0;
  }
  .files label:focus-within {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  @container (max-width: 520px) {
    .actions button,
    .files .button,
    .files button {
      min-height: 44px;
    }
    .keys {
      display: none;
    }
  }
`;
