// The style of the loss and the names.

import { css } from "lit";
import { sliderStyle } from "../../../ui/slider";

export const lossStyle = css`
  ${sliderStyle}
  :host {
    display: block;
    padding: 14px 20px 8px;
    min-width: 0;
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
    min-height: 32px;
  }
  svg {
    display: block;
    max-width: 100%;
    touch-action: pan-y;
  }
  .chart {
    min-height: 120px;
    margin-top: -9px;
  }
  text {
    fill: var(--ink3);
    font: 12px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .grid {
    stroke: var(--line);
  }
  .base {
    stroke: var(--ctl);
  }
  .blind {
    stroke: var(--ink2);
    stroke-dasharray: 2 3;
  }
  .blind-text {
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 4px;
    fill: var(--ink2);
  }
  .raw {
    fill: none;
    stroke: var(--data-ln);
    stroke-width: 0.8;
    opacity: 0.3;
  }
  .mean {
    fill: none;
    stroke: var(--data-ln);
    stroke-width: 2.2;
    stroke-linejoin: round;
  }
  .mean.rival {
    stroke: var(--ink2);
    stroke-dasharray: 5 3;
  }
  .dot {
    fill: var(--data-ln);
  }
  .dot.rival {
    fill: var(--panel);
    stroke: var(--ink2);
    stroke-width: 2;
  }
  text.value {
    fill: var(--data);
    font-size: 13px;
    font-weight: 600;
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 4px;
  }
  text.value.rival {
    fill: var(--ink2);
  }
  .hairline {
    stroke: var(--ink2);
    stroke-dasharray: 2 2;
  }
  .names .head {
    min-height: 26px;
  }
  .names {
    border-top: 1px solid var(--line);
    margin-top: 4px;
    padding-top: 4px;
  }
  .temperature {
    display: flex;
    align-items: center;
    gap: 8px;
    white-space: nowrap;
  }
  .temperature input {
    width: 72px;
    height: 22px;
  }
  dl {
    display: grid;
    grid-template-columns: 66px minmax(0, 1fr);
    gap: 0 10px;
    margin: 2px 0;
    font-size: 13px;
    line-height: 19px;
  }
  dt {
    color: var(--ink2);
    text-align: right;
    font-size: 12px;
  }
  dd {
    margin: 0;
    font-family: var(--mono);
    font-size: 12px;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .dot-between {
    color: var(--ink3);
  }
  .known {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .foot {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
  }
  .foot button {
    min-height: 28px;
  }
  @media (pointer: coarse) {
    .foot button,
    .temperature input {
      min-height: 44px;
    }
  }
`;
