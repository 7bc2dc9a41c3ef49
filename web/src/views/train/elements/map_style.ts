// The style of the decision map.

import { css } from "lit";
import { toldStyle } from "./controls_style";

export const mapStyle = css`
  ${toldStyle}
  :host {
    display: block;
    padding: 12px 18px;
  }
  .head {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    flex-wrap: wrap;
    margin-bottom: 8px;
  }
  .stage {
    position: relative;
    max-width: 100%;
    margin: 0 auto;
  }
  canvas {
    position: absolute;
    top: 0;
  }
  canvas.paper {
    cursor: crosshair;
  }
  .stage svg {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .frame {
    fill: none;
    stroke: var(--ctl);
  }
  .tick {
    stroke: var(--ctl);
  }
  text {
    fill: var(--ink3);
    font: 12px var(--sans);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 4px 20px;
    margin: 6px 0 0;
    font-size: 12px;
    color: var(--ink2);
  }
  .legend span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .scale {
    display: grid;
    grid-template-columns: 1fr;
    gap: 2px;
    width: max(160px, calc(100% - 40px));
    max-width: 420px;
    margin: 8px auto 0;
    font-size: 12px;
    color: var(--ink2);
  }
  .about {
    text-align: center;
  }
  .bars {
    display: flex;
    gap: 3px;
  }
  .bars span {
    flex: 1;
    height: 10px;
    border: 1px solid var(--line);
    border-radius: 3px;
  }
  .marks {
    display: flex;
    justify-content: space-between;
  }
  .marks span {
    flex: 1;
    text-align: center;
  }
  .marks span:first-child {
    text-align: left;
  }
  .marks span:last-child {
    text-align: right;
  }
  .line path {
    stroke: var(--ink);
    stroke-width: 2;
  }
  .empty {
    margin: 40px 0;
  }
  .tools,
  .tools form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .tools {
    margin-top: 8px;
    justify-content: center;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .square[aria-pressed="true"] {
    border: 2px solid var(--ink);
  }
  input {
    font: 13px var(--sans);
    width: 74px;
    height: 30px;
    padding: 0 8px;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
  }
  @media (pointer: coarse) {
    .tools button {
      min-height: 44px;
    }
    .square {
      width: 44px;
    }
    input {
      height: 44px;
    }
  }
`;
