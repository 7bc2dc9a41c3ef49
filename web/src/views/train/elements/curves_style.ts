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
