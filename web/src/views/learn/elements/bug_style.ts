// The style of an exhibit: the bug dashed and in "bad", the cure solid and in "good".

import { css } from "lit";

export const bugStyle = css`
  :host {
    container-type: inline-size;
  }
  .actions {
    margin-left: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 10px;
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-size: 13px;
    color: var(--ink2);
  }
  input {
    font: 400 13px / 18px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
    width: 76px;
    min-height: 32px;
    padding: 0 8px;
    text-align: right;
  }
  input[aria-invalid="true"] {
    border: 2px solid var(--bad);
  }
  .refusal {
    color: var(--bad);
    text-align: right;
    margin: 2px 0 0;
    /* Its line is kept free, so that a refusal moves nothing. */
    min-height: 20px;
  }
  a.button {
    text-decoration: none;
  }
  .sentence {
    font-size: 17px;
    line-height: 25px;
    color: var(--ink2);
    margin: 4px 0 10px;
  }
  .body {
    display: grid;
    grid-template-columns: 338px 1fr 1fr;
    gap: 0 14px;
    align-items: start;
  }
  pre {
    font: 400 12.5px / 22px var(--mono);
    background: var(--sunk);
    border-radius: 8px;
    margin: 0;
    padding: 10px 0;
    overflow-x: auto;
  }
  .lines {
    display: block;
    min-width: max-content;
  }
  .line {
    display: flex;
    gap: 16px;
    padding: 0 14px 0 11px;
    border-left: 3px solid transparent;
    white-space: pre;
  }
  .line .note {
    margin-left: auto;
    font: 400 12px / 22px var(--sans);
  }
  .line.cure {
    background: var(--good-bg);
    border-left-color: var(--good);
  }
  .line.cure .note {
    color: var(--good);
  }
  .line.bug {
    background: var(--bad-bg);
    border-left: 3px dashed var(--bad);
  }
  .line.bug .note {
    color: var(--bad);
  }
  .telltale {
    font-size: 15px;
    line-height: 22px;
    color: var(--ink2);
    margin: 12px 0 0;
  }
  .telltale strong {
    color: var(--ink);
  }
  figure {
    margin: 0;
    min-width: 0;
  }
  figcaption {
    font-size: 13px;
    font-weight: 600;
  }
  svg.chart {
    display: block;
    width: 100%;
    max-width: 270px;
    height: auto;
    overflow: visible;
  }
  .grid {
    stroke: var(--line);
  }
  .ground {
    stroke: var(--ctl);
  }
  .curve {
    fill: none;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .curve.bug,
  .key.bug path {
    stroke: var(--bad);
    stroke-dasharray: 6 4;
  }
  .curve.cure,
  .key.cure path {
    stroke: var(--good);
  }
  .dot.bug {
    fill: var(--panel);
    stroke: var(--bad);
    stroke-width: 2;
  }
  .dot.cure {
    fill: var(--good);
  }
  text {
    font: 400 12px var(--sans);
    fill: var(--ink3);
  }
  .tick,
  .axis.end {
    text-anchor: end;
  }
  .axis.middle {
    text-anchor: middle;
  }
  .ended {
    text-anchor: middle;
    font-weight: 600;
  }
  .ended.bug,
  .ended.word {
    fill: var(--bad);
  }
  .ended.cure {
    fill: var(--good);
  }
  .keys {
    grid-column: 2 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    padding-left: 40px;
    font-size: 12px;
    color: var(--ink2);
  }
  .key {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  .key svg {
    width: 26px;
    height: 4px;
  }
  .key path {
    stroke-width: 2.5;
  }
  .left {
    grid-row: span 2;
    min-width: 0;
  }
  @container (max-width: 800px) {
    .body {
      grid-template-columns: 1fr 1fr;
      gap: 16px 14px;
    }
    .left {
      grid-column: 1 / -1;
    }
    .keys {
      grid-column: 1 / -1;
    }
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px 18px;
    }
    .body {
      grid-template-columns: 1fr;
    }
    .sentence {
      font-size: 15px;
      line-height: 22px;
    }
    .actions {
      margin-left: 0;
    }
    .actions > *,
    .actions input {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    .line.cure,
    .line.bug {
      border-left-color: CanvasText;
    }
  }
`;
