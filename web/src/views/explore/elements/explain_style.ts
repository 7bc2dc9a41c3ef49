// The style of the step card and the paths.

import { css } from "lit";

export const explainStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    padding: 16px 22px;
    overflow: auto;
  }
  .top,
  .sentence,
  .aside,
  .sum,
  .nudge {
    flex: none;
  }
  .top {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 12px;
    flex-wrap: wrap;
  }
  .equation {
    font-size: 15px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .sentence {
    font-size: 17px;
    line-height: 25px;
    margin: 6px 0 8px;
    min-height: 50px;
  }
  .aside {
    color: var(--ink2);
    margin: 0;
  }
  .sentence .name {
    font-size: 0.94em;
  }
  .bad {
    color: var(--bad);
  }
  .sum {
    font-size: 15px;
    margin: 8px 0;
    overflow-wrap: anywhere;
  }
  .scroll {
    overflow-x: auto;
    flex: none;
  }
  .scroll:focus-visible {
    outline-offset: -2px;
  }
  .scroll table {
    table-layout: fixed;
    min-width: 480px;
  }
  .scroll th:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .scroll .sign,
  thead td {
    width: 22px;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 15px;
    line-height: 22px;
  }
  th {
    font-weight: 400;
    font-size: 11.5px;
    color: var(--ink3);
    text-align: right;
    padding: 4px 4px;
    white-space: nowrap;
  }
  th:first-child {
    text-align: left;
  }
  tbody th {
    font: 700 14px var(--mono);
    color: var(--ink);
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  td {
    padding: 6px 4px;
    text-align: right;
    white-space: nowrap;
  }
  .origin {
    color: var(--ink2);
    font-family: var(--mono);
    font-size: 13px;
    padding-left: 18px;
  }
  .sign {
    color: var(--ink3);
    text-align: center;
  }
  .after {
    background: var(--grad-bg);
    padding: 2px 6px;
    border-radius: 4px;
  }
  .wide {
    width: 32%;
  }
  .nudge {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: flex-end;
    border-top: 1px solid var(--line);
    margin-top: auto;
    padding-top: 10px;
    font-size: 13px;
    color: var(--ink2);
    flex-wrap: wrap;
  }
  .nudge > :first-child {
    flex: 1;
    min-width: 200px;
  }
  .compared {
    min-width: 136px;
    text-align: right;
    line-height: 18px;
  }
  .paths td {
    white-space: normal;
    text-align: left;
    padding: 9px 4px;
  }
  .paths td:last-child {
    text-align: right;
    white-space: nowrap;
  }
  .paths td:nth-child(2) {
    width: 30%;
  }
  .paths tr:hover,
  .paths tr:focus {
    background: var(--sunk);
  }
  .paths .total {
    border-top: 1.5px solid var(--ink);
  }
  .bar-ground {
    display: block;
    position: relative;
    height: 12px;
    min-width: 60px;
  }
  .bar-ground::before {
    content: "";
    position: absolute;
    left: 50%;
    top: -3px;
    height: 18px;
    border-left: 1px solid var(--ctl);
  }
  .bar {
    position: absolute;
    top: 0;
    height: 12px;
    border: 1.5px solid var(--grad-ln);
    border-radius: 2px;
  }
  .bar.positive {
    background: var(--grad-ln);
  }
  @container (max-width: 575px) {
    :host {
      padding: 8px 0;
    }
    .sentence {
      font-size: 15px;
      line-height: 22px;
    }
    .wide {
      width: auto;
    }
    .scroll table {
      min-width: 0;
      table-layout: auto;
    }
    .origin,
    .fresh,
    thead {
      display: none;
    }
  }
`;
