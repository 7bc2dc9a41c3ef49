// The style of the network.

import { css } from "lit";
import { toldStyle } from "./controls_style";

export const networkStyle = css`
  ${toldStyle}
  :host {
    display: block;
    min-width: 0;
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
  .pointer {
    pointer-events: none;
  }
  .pointer * {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.4;
  }
  .pointer path {
    stroke: var(--ctl);
    stroke-width: 1;
  }
  .card {
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 8px;
    padding: 5px 11px;
    font-size: 13px;
    line-height: 17px;
    color: var(--ink2);
    pointer-events: none;
  }
  .card.pinned {
    pointer-events: auto;
    border-color: var(--ink);
  }
  .row {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
  }
  .card .name {
    font-size: 12px;
    color: var(--ink);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .close {
    min-height: 20px;
    border: 0;
    padding: 0 4px;
    margin-right: -6px;
  }
  .card input {
    font: 600 13px var(--sans);
    font-variant-numeric: inherit;
    text-align: right;
    width: 92px;
    height: 24px;
    padding: 0 6px;
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
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
    .card input,
    .close {
      min-height: 44px;
      min-width: 44px;
    }
  }
`;
