// The style of the card: the step, and why a parameter has its gradient.

import { css } from "lit";

export const cardStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    padding: 14px 20px;
    overflow: auto;
    min-width: 0;
  }
  :host > * {
    flex: none;
  }
  .top {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 6px 12px;
    flex-wrap: wrap;
    min-height: 32px;
  }
  /* A long title has two lines rather than the buttons another row. */
  .top > div {
    padding-top: 5px;
    flex: 1 1 150px;
  }
  .top .muted {
    white-space: nowrap;
  }
  .buttons,
  .foot {
    display: flex;
    gap: 8px;
    flex-wrap: wrap;
  }
  .buttons button,
  .foot button {
    min-height: 28px;
  }
  .foot {
    margin-top: auto;
    padding-top: 10px;
  }
  .equation {
    font-size: 14px;
    font-weight: 600;
  }
  .sentence {
    font-size: 15px;
    line-height: 22px;
    margin: 6px 0 6px;
    min-height: 44px;
  }
  .scroll {
    overflow-x: auto;
  }
  .scroll:focus-visible {
    outline-offset: -2px;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 13px;
    line-height: 18px;
  }
  thead th {
    font-size: 11.5px;
    font-weight: 400;
    color: var(--ink3);
    text-align: right;
    padding: 2px 4px;
    white-space: nowrap;
  }
  th:first-child {
    text-align: left;
  }
  tbody th {
    font: 600 13px var(--mono);
    padding: 3px 4px;
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  td {
    text-align: right;
    padding: 3px 3px;
    white-space: nowrap;
  }
  .sign {
    color: var(--ink3);
  }
  .result .grad {
    background: var(--grad-bg);
    padding: 1px 6px;
    margin-right: -4px;
    border-radius: 4px;
  }
  .rest th,
  .total th {
    font: 400 12px var(--sans);
    color: var(--ink3);
  }
  .total {
    border-top: 1.5px solid var(--ink);
  }
  .chosen {
    outline: 2px solid var(--grad-ln);
    outline-offset: -1px;
    border-radius: 4px;
  }
  .nudge {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    align-items: center;
    border-top: 1px solid var(--line);
    margin-top: auto;
    padding-top: 8px;
    font-size: 13px;
    line-height: 18px;
    color: var(--ink2);
  }
  .compared {
    flex: none;
    display: grid;
    grid-template-columns: auto auto;
    gap: 0 6px;
    margin: 0;
    text-align: right;
  }
  .compared dd {
    margin: 0;
    min-width: 86px;
  }
  /* On a phone the signs between the numbers are left out. */
  @container (max-width: 480px) {
    .scroll .sign {
      display: none;
    }
  }
  .bar-ground {
    display: block;
    position: relative;
    height: 10px;
    min-width: 56px;
  }
  .bar-ground::before {
    content: "";
    position: absolute;
    left: 50%;
    top: -3px;
    height: 16px;
    border-left: 1px solid var(--ctl);
  }
  .bar {
    position: absolute;
    top: 0;
    height: 10px;
    border: 1.5px solid var(--grad-ln);
    border-radius: 2px;
  }
  .bar.positive {
    background: var(--grad-ln);
  }
  .why td:first-child,
  .why th {
    white-space: normal;
    text-align: left;
    font: 400 13px / 18px var(--sans);
    color: var(--ink);
    padding: 4px;
  }
  .why td:nth-child(2) {
    width: 24%;
  }
  .set {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 13px;
    color: var(--ink2);
  }
  .set input {
    width: 88px;
    height: 28px;
    font: 13px var(--sans);
    font-variant-numeric: inherit;
    text-align: right;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 7px;
    padding: 0 8px;
  }
  .set input[aria-invalid="true"] {
    border: 2px solid var(--bad);
  }
  @media (pointer: coarse) {
    .buttons button,
    .foot button,
    .set input {
      min-height: 44px;
    }
  }
`;
