// The layout of Train at every width.

import { css } from "lit";
import { sliderStyle } from "./controls_style";

export const trainerStyle = css`
  ${sliderStyle}
  :host,
  :host([hidden]:not([hidden=""])) {
    display: block;
  }
  .all {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .all > * {
    min-width: 0;
  }
  .run,
  .banner {
    grid-column: 1 / -1;
  }
  .over {
    outline: 2px dashed var(--ctl);
    outline-offset: 6px;
    border-radius: 10px;
  }
  .drop {
    position: fixed;
    inset: auto 12px 24px;
    z-index: 3;
    width: max-content;
    max-width: calc(100% - 24px);
    margin: 0 auto;
    padding: 8px 16px;
    border: 1px solid var(--ctl);
    border-radius: 14px;
    background: var(--panel);
    pointer-events: none;
  }
  .wide {
    grid-template-columns: 264px minmax(0, 1fr) 364px;
  }
  .wide .run {
    margin-top: -4px;
  }
  .wide .controls {
    grid-row: span 2;
  }
  .wide .network,
  .wide .map {
    min-height: 392px;
  }
  .wide .charts,
  .wide .texts {
    min-height: 348px;
  }
  .two {
    grid-template-columns: 236px minmax(0, 1fr);
  }
  .two .controls {
    grid-row: span 4;
    align-self: start;
  }
  .wide.bare,
  .two.bare {
    grid-template-columns: repeat(auto-fit, minmax(360px, 1fr));
  }
  .bare .panel {
    min-height: 0;
  }
  .network,
  .charts,
  .texts {
    padding: 14px 18px;
  }
  .network,
  .map,
  .charts,
  .texts {
    /* Redrawing one panel does not affect the others. */
    contain: content;
  }
  .texts {
    display: flex;
    flex-direction: column;
  }
  glass-train-log {
    flex: 1 1 130px;
    max-height: 300px;
  }
  .wide glass-train-log {
    flex: 1 1 0;
    min-height: 84px;
    max-height: none;
  }
  glass-predictions + glass-train-log {
    border-top: 1px solid var(--line);
    margin-top: 10px;
    padding-top: 8px;
  }
  .run {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
  }
  .run button {
    min-height: 40px;
  }
  .run .train {
    width: 110px;
    font-size: 15px;
    border-radius: 8px;
  }
  .run dl {
    display: flex;
    margin: 0 0 0 16px;
  }
  .figure {
    border-left: 1px solid var(--line);
    padding: 0 18px;
    min-width: 84px;
  }
  .figure.step {
    min-width: 104px;
  }
  .figure.loss,
  .figure.gradient {
    min-width: 116px;
  }
  .figure.accuracy {
    min-width: 109px;
  }
  dt {
    font-size: 12px;
    line-height: 14px;
    color: var(--ink3);
    white-space: nowrap;
  }
  dd {
    margin: 0;
    font-size: 21px;
    line-height: 24px;
    font-weight: 600;
    white-space: nowrap;
  }
  .gradient dd {
    color: var(--grad);
  }
  .speed {
    margin-left: auto;
    display: flex;
    align-items: center;
    gap: 12px;
  }
  .speed span {
    min-width: 100px;
    text-align: right;
    white-space: nowrap;
  }
  .speed input {
    width: 112px;
  }
  .banner {
    border: 1px solid var(--ctl);
    border-radius: 8px;
    background: var(--panel);
    padding: 12px 16px;
  }
  .banner.bad {
    border-color: var(--bad);
    background: var(--bad-bg);
  }
  .banner .sign {
    color: var(--bad);
    font-weight: 600;
  }
  .banner p {
    margin: 0;
    max-width: 90ch;
  }
  .banner details {
    margin-top: 6px;
  }
  .banner summary {
    cursor: pointer;
    color: var(--data);
    width: max-content;
    max-width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 10px;
  }
  details.controls > summary {
    padding: 10px 18px;
    min-height: 44px;
    cursor: pointer;
    font-size: 13px;
    font-weight: 600;
  }
  .two .run,
  .one .run {
    flex-wrap: wrap;
  }
  .one .figure,
  .two .figure {
    padding: 0 11px;
  }
  .two .figure.step {
    min-width: 76px;
  }
  .two .figure.loss,
  .two .figure.accuracy,
  .two .figure.gradient {
    min-width: 98px;
  }
  .two .run dl {
    margin-left: 4px;
  }
  .two .speed {
    gap: 8px;
  }
  .two .speed input {
    width: 90px;
  }
  .one .run dl {
    margin-left: 0;
    order: 2;
    flex: 1 1 100%;
  }
  .one .figure:first-child {
    border: 0;
    padding-left: 0;
  }
  .phone {
    gap: 12px;
  }
  .phone .map {
    order: -4;
  }
  .phone .network {
    order: -3;
  }
  .phone .banner {
    order: -5;
  }
  .phone .controls {
    order: -2;
  }
  .phone .run {
    order: 9;
    position: sticky;
    bottom: 0;
    z-index: 2;
    flex-wrap: wrap;
    margin: 0 -12px;
    padding: 8px 12px;
    background: var(--panel);
    border-radius: 16px 16px 0 0;
    box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
  }
  .phone .run button {
    min-height: 44px;
    flex: 1;
    padding: 0 8px;
  }
  .phone .run .train {
    width: auto;
    flex: 1.4;
  }
  .phone .run dl {
    margin: 0;
    order: 2;
    flex: 1 1 100%;
    justify-content: space-between;
  }
  .phone .figure {
    min-width: 0;
    padding: 0 8px;
    border: 0;
  }
  .phone .figure:first-child {
    padding-left: 0;
  }
  .phone .figure.gradient {
    padding-right: 0;
  }
  .phone dt {
    font-size: 11.5px;
  }
  .phone dd {
    font-size: 16px;
    line-height: 20px;
  }
  .phone .controls .speed {
    margin: 8px 18px 0;
  }
  .phone .speed input {
    flex: 1;
  }
  @media (pointer: coarse) {
    button,
    .run button {
      min-height: 44px;
    }
    .banner summary {
      line-height: 44px;
    }
  }
`;
