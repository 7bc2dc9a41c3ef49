// The style of the network.

import { css } from "lit";
import { toldStyle } from "./controls_style";

export const networkStyle = css`
  ${toldStyle}
  :host {
    display: block;
    min-width: 0;
    container-type: inline-size;
  }
  .title .muted {
    font-weight: 400;
  }
  .stage {
    position: relative;
    margin-top: 8px;
  }
  .stage > * {
    position: absolute;
    top: 0;
    left: 0;
  }
  svg {
    display: block;
    overflow: visible;
  }
  .input rect {
    fill: var(--panel);
    stroke: var(--ctl);
    stroke-width: 1.2;
  }
  .input text {
    font: 600 13px var(--mono);
    fill: var(--ink);
  }
  .caption {
    font: 12px var(--sans);
    fill: var(--ink3);
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 4;
  }
  .neuron rect {
    fill: transparent;
    stroke: var(--ink);
    stroke-width: 1.6;
    cursor: pointer;
  }
  .neuron.marked rect {
    stroke-width: 3;
  }
  .cable {
    cursor: pointer;
    fill: none;
  }
  .hit {
    stroke: transparent;
    stroke-width: 12;
  }
  .weight {
    stroke: var(--data-ln);
    fill: none;
  }
  .strand {
    stroke: var(--grad-ln);
    fill: none;
  }
  .negative {
    stroke-dasharray: 7 4;
  }
  .faint .weight {
    opacity: 0.45;
  }
  .cable,
  .neuron {
    outline: none;
  }
  .cable:focus-visible .hit {
    stroke: var(--data);
    stroke-opacity: 0.25;
  }
  .neuron:focus-visible rect {
    outline: 2px solid var(--data);
    outline-offset: 3px;
  }
  .numbered:not(.marked) > rect {
    stroke: none;
  }
  .numbers {
    pointer-events: none;
  }
  .numbers .ground {
    fill: var(--panel);
    stroke: none;
  }
  .numbers .band {
    fill: var(--grad-bg);
    stroke: none;
  }
  .numbers .edge {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.2;
  }
  .numbers text,
  .input .out {
    font: 600 11.5px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .numbers .out,
  .input .out {
    fill: var(--data);
  }
  .slope {
    fill: var(--grad);
  }
  /* Two lines on a wide screen, whatever they hold. */
  .strip {
    height: 62px;
    margin-top: 4px;
    font-size: 13px;
    color: var(--ink2);
  }
  .strip p {
    margin: 0;
  }
  .hint {
    line-height: 32px;
  }
  @container (max-width: 500px) {
    .strip {
      height: 104px;
    }
    .strip .hint {
      line-height: 18px;
      padding: 6px 0;
    }
  }
  .card {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 16px;
    min-height: 32px;
  }
  .pair {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    white-space: nowrap;
  }
  .card .name {
    font-size: 12px;
    color: var(--ink);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    max-width: 220px;
  }
  .unknown {
    color: var(--ink3);
  }
  .close {
    min-height: 24px;
    padding: 0 6px;
  }
  .card input {
    font: 600 13px var(--sans);
    font-variant-numeric: inherit;
    text-align: right;
    width: 92px;
    height: 26px;
    padding: 0 6px;
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
  }
  .strip .told {
    line-height: 28px;
  }
  .told:not(:empty) + .followed {
    display: none;
  }
  .followed {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 12px;
    line-height: 16px;
  }
  .followed button {
    flex-shrink: 0;
  }
  .followed button {
    min-height: 26px;
    padding: 0 8px;
    font-size: 12px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin: 8px 0 0;
    font-size: 12px;
    color: var(--ink2);
  }
  .legend span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .key .weight {
    stroke-width: 5;
  }
  .key .strand {
    stroke-width: 3;
  }
  .plain {
    stroke: var(--ink2);
    stroke-width: 3;
    fill: none;
  }
  @media (forced-colors: active) {
    .weight,
    .strand,
    .neuron rect,
    .input rect {
      stroke: CanvasText;
    }
  }
  @media (pointer: coarse) {
    .strip {
      height: 150px;
    }
    .card input,
    .close,
    .followed button {
      min-height: 44px;
      min-width: 44px;
    }
  }
`;
