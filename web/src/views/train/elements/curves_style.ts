// The style of the charts.

import { css } from "lit";

export const curvesStyle = css`
  :host {
    display: block;
    min-width: 0;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 26px;
  }
  .head.second {
    margin-top: 10px;
  }
  .head .muted {
    flex: 1;
    text-align: right;
  }
  .toggle {
    min-height: 24px;
    padding: 0 8px;
    font-size: 12px;
  }
  .toggle[aria-pressed="true"] {
    border-color: var(--ink);
    font-weight: 600;
  }
  svg {
    display: block;
    max-width: 100%;
    touch-action: pan-y;
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
    fill: none;
  }
  .curve {
    fill: none;
    stroke: var(--data-ln);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .held-back {
    stroke: var(--ink2);
    stroke-dasharray: 5 3;
  }
  .end {
    fill: var(--panel);
    stroke: var(--ink2);
    stroke-width: 2;
  }
  .legend {
    display: flex;
    gap: 4px 18px;
    flex-wrap: wrap;
    margin: 0;
    font-size: 12px;
    color: var(--ink2);
  }
  .legend span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .dot {
    fill: var(--data-ln);
  }
  .cross {
    stroke: var(--bad);
    stroke-width: 2.5;
  }
  text.value {
    fill: var(--data);
    font-weight: 600;
    stroke: var(--panel);
    stroke-width: 4px;
    paint-order: stroke;
  }
  text.value.held-back {
    fill: var(--ink2);
    stroke-dasharray: none;
  }
  text.plateau {
    fill: var(--ink2);
  }
  .hairline {
    stroke: var(--ink2);
    stroke-dasharray: 2 2;
  }
  @media (pointer: coarse) {
    .toggle {
      min-height: 44px;
      min-width: 44px;
    }
  }
`;
