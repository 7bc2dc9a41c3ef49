// The style of the picture.

import { css } from "lit";

export const stageStyle = css`
  :host {
    display: block;
    position: relative;
    min-width: 0;
  }
  .parts {
    position: relative;
  }
  svg {
    display: block;
    max-width: 100%;
  }
  .pointed {
    position: absolute;
    left: 50%;
    bottom: 2px;
    transform: translateX(-50%);
    max-width: 100%;
    padding: 2px 10px;
    font: 12px / 16px var(--mono);
    white-space: pre;
    overflow: hidden;
    text-overflow: ellipsis;
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 8px;
    pointer-events: none;
  }
  .pointed:empty {
    display: none;
  }
  text {
    fill: var(--ink2);
    font: 12px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .part .number,
  .part .what {
    fill: var(--ink);
    font-weight: 600;
    font-size: 13px;
  }
  .told {
    fill: var(--ink3);
  }
  .ground {
    fill: var(--panel);
  }
  .edge {
    fill: none;
    stroke: var(--ctl);
    stroke-width: 1.5;
  }
  .leaf .edge {
    stroke: var(--data-ln);
    stroke-width: 2;
  }
  .marked .edge {
    stroke: var(--ink);
    stroke-width: 2.5;
  }
  .some .edge {
    stroke: var(--grad-ln);
    stroke-width: 2;
  }
  .band {
    fill: var(--panel);
  }
  .band.known {
    fill: var(--grad-bg);
  }
  .divide {
    fill: none;
    stroke: var(--grad-ln);
    stroke-width: 1.2;
  }
  .rule,
  .axis {
    stroke: var(--line);
    fill: none;
  }
  .axis {
    stroke: var(--ctl);
  }
  .zero {
    stroke: var(--line);
    fill: none;
  }
  .data.solid,
  .data-key {
    fill: var(--data-ln);
  }
  .data.hollow {
    fill: none;
    stroke: var(--data-ln);
  }
  .grad.solid,
  .grad-key {
    fill: var(--grad-ln);
  }
  .grad.hollow {
    fill: none;
    stroke: var(--grad-ln);
  }
  .hollow-key {
    fill: none;
    stroke: var(--ink2);
  }
  .title,
  .mono,
  .row-letter,
  .letter {
    font-family: var(--mono);
  }
  .title {
    fill: var(--ink);
  }
  .leaf .title {
    font-weight: 700;
  }
  .d {
    fill: var(--grad);
  }
  .size {
    font-size: 13px;
    font-weight: 600;
  }
  .size.tight {
    font-size: 11.5px;
  }
  text.data,
  .chance,
  .best {
    fill: var(--data);
    font-weight: 600;
  }
  text.grad,
  .slope {
    fill: var(--grad);
    font-weight: 600;
  }
  .chance,
  .slope {
    font-size: 13px;
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 3px;
  }
  .slope {
    stroke: none;
  }
  .badge rect {
    fill: var(--ink);
    stroke: var(--panel);
    stroke-width: 2;
  }
  .badge text {
    fill: var(--panel);
    font-size: 12px;
    font-weight: 600;
  }
  .badge.forward rect {
    fill: var(--data-ln);
  }
  .badge.backward rect {
    fill: var(--grad-ln);
  }
  .badge.forward text,
  .badge.backward text {
    fill: #16202a;
  }
  .wire,
  .past path {
    fill: none;
    stroke: var(--ctl);
    stroke-width: 1.5;
  }
  .wire.forward,
  .past path.forward {
    stroke: var(--data-ln);
    stroke-width: 2.5;
  }
  .wire.backward,
  .past path.backward {
    stroke: var(--grad-ln);
    stroke-width: 2.5;
  }
  .wire.passed,
  .past path.passed {
    stroke: var(--grad-ln);
    opacity: 0.75;
  }
  .past text {
    fill: var(--ink2);
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 3px;
  }
  .past.off path,
  .cut .wire {
    stroke-dasharray: 2 5;
  }
  .cut {
    opacity: 0.45;
  }
  .head {
    fill: var(--ink2);
  }
  .row-letter {
    fill: var(--ink2);
    font-size: 12px;
  }
  .row-letter.here,
  .letter.here {
    fill: var(--ink);
    font-weight: 700;
  }
  .row-letter.marked,
  .letter.marked {
    fill: var(--ink);
    text-decoration: underline;
  }
  .cell {
    fill: var(--data-ln);
  }
  .cell.other {
    opacity: 0.8;
  }
  .row {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .mark {
    stroke: var(--panel);
    stroke-width: 1;
    paint-order: stroke;
  }
  .mark.solid {
    fill: var(--grad-ln);
  }
  .mark.hollow {
    fill: var(--panel);
    stroke: var(--grad-ln);
    stroke-width: 1.6;
  }
  .tile {
    fill: var(--data-ln);
  }
  .tile.asleep {
    fill: none;
    stroke: var(--line);
  }
  .crossed {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .letter {
    font-size: 11.5px;
  }
  .came {
    fill: none;
    stroke: var(--grad-ln);
    stroke-width: 2.5;
  }
  .hit {
    fill: transparent;
    stroke: none;
    cursor: pointer;
    outline: none;
  }
  .hit:hover {
    stroke: var(--ctl);
    stroke-width: 1;
  }
  .hit.chosen {
    stroke: var(--ink);
    stroke-width: 2;
  }
  /* The letter that came has its frame already. */
  .hit.chosen.came-hit {
    stroke: none;
  }
  .hit:focus-visible {
    stroke: var(--data);
    stroke-width: 2.5;
  }
`;
