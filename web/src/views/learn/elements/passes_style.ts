// The style of the two modes: side by side, with numbers that do not change their width.

import { css } from "lit";

export const passesStyle = css`
  :host {
    container-type: inline-size;
  }
  .sizes {
    margin-left: auto;
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .sizes button[aria-pressed="true"] {
    border-color: var(--ink);
    font-weight: 600;
  }
  .modes {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 16px 26px;
    margin: 14px 0;
  }
  h3 {
    font: 600 15px / 22px var(--sans);
    margin: 0;
  }
  p {
    margin: 0;
    color: var(--ink2);
  }
  .count {
    font-size: 21px;
    line-height: 32px;
  }
  progress {
    appearance: none;
    display: block;
    width: 100%;
    height: 8px;
    margin: 4px 0;
    border: 0;
    border-radius: 4px;
    background: var(--sunk);
  }
  progress::-webkit-progress-bar {
    border-radius: 4px;
    background: var(--sunk);
  }
  progress::-webkit-progress-value {
    border-radius: 4px;
    background: var(--grad-ln);
  }
  progress::-moz-progress-bar {
    border-radius: 4px;
    background: var(--grad-ln);
  }
  table {
    border-collapse: collapse;
    width: 100%;
    max-width: 480px;
    table-layout: fixed;
  }
  th,
  td {
    padding: 3px 0;
    text-align: right;
    border-bottom: 1px solid var(--line);
  }
  th:first-child {
    text-align: left;
  }
  thead th {
    font-size: 12px;
    font-weight: 400;
    color: var(--ink3);
  }
  tbody th {
    font-weight: 400;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 14px;
  }
  .actions .muted {
    flex: 1 1 240px;
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px;
    }
    .modes {
      grid-template-columns: 1fr;
    }
    button {
      min-height: 44px;
    }
    .sizes {
      margin-left: 0;
    }
  }
`;
