// The style of the parameters.

import { css } from "lit";

export const parametersStyle = css`
  :host {
    display: block;
    padding: 14px 20px;
    min-width: 0;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 32px;
    flex-wrap: wrap;
  }
  .head .muted {
    flex: 1;
    min-width: 0;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .head button {
    min-height: 28px;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 13px;
    line-height: 18px;
  }
  th {
    font-size: 11.5px;
    font-weight: 400;
    color: var(--ink3);
    text-align: right;
    padding: 0 0 0 6px;
  }
  th:first-child {
    text-align: left;
    padding-left: 0;
  }
  tbody tr,
  tfoot tr {
    border-top: 1px solid var(--line);
  }
  tfoot tr {
    border-top: 1.5px solid var(--ctl);
  }
  tbody tr {
    cursor: pointer;
  }
  tbody tr:hover {
    background: var(--sunk);
  }
  tbody button {
    font: 600 13px var(--mono);
    border: 0;
    background: none;
    padding: 0;
    min-height: 20px;
    line-height: 20px;
  }
  tfoot th {
    font: 400 13px var(--sans);
    color: var(--ink2);
  }
  td {
    text-align: right;
    padding: 0 0 0 6px;
    white-space: nowrap;
    height: 23px;
  }
  .shape {
    color: var(--ink3);
    font-size: 12px;
  }
  .bar-cell {
    width: 40px;
  }
  /* Longer numbers, as after surgery, have room. */
  td.data {
    min-width: 47px;
  }
  td.grad {
    min-width: 53px;
  }
  .bar-cell span {
    display: block;
    height: 6px;
  }
  .data-bar {
    background: var(--data-ln);
  }
  .grad-bar {
    background: var(--grad-ln);
  }
  .fields {
    display: flex;
    gap: 6px 14px;
    flex-wrap: wrap;
    align-items: center;
    font-size: 13px;
    color: var(--ink2);
    margin-bottom: 6px;
  }
  .fields label {
    display: inline-flex;
    gap: 6px;
    align-items: center;
  }
  .fields input {
    width: 52px;
    height: 28px;
    font: 13px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 7px;
    padding: 0 4px 0 8px;
  }
  .numbers {
    display: flex;
    gap: 12px;
    overflow: auto;
    max-height: 224px;
    position: relative;
  }
  .numbers.below {
    flex-direction: column;
  }
  .numbers figure {
    margin: 0;
  }
  .numbers figcaption {
    font-size: 12px;
    color: var(--ink3);
    line-height: 18px;
  }
  svg {
    display: block;
    cursor: pointer;
  }
  svg .ground {
    fill: var(--sunk);
  }
  svg .ground.grad-ground {
    fill: var(--grad-bg);
  }
  svg .solid {
    fill: var(--data-ln);
  }
  svg .hollow {
    fill: none;
    stroke: var(--data-ln);
  }
  svg .grad-solid {
    fill: var(--grad-ln);
  }
  svg .grad-hollow {
    fill: none;
    stroke: var(--grad-ln);
  }
  svg .chosen {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  svg text {
    font: 11.5px var(--mono);
    fill: var(--ink3);
  }
  svg text.here {
    fill: var(--ink);
    font-weight: 700;
  }
  @media (pointer: coarse) {
    .head,
    .head button,
    .fields input,
    tbody button {
      min-height: 44px;
    }
    .fields input {
      width: 64px;
    }
  }
`;
