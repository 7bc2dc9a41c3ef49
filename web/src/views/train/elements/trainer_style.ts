// The layout of Train at every width.

import { css } from "lit";
import { sliderStyle } from "../../../ui/slider";

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
  .top {
    grid-column: 1 / -1;
    display: grid;
    gap: 12px;
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
    /* Controls that are higher than the rest stretch an empty last row. */
    grid-template-rows: auto auto auto 1fr;
  }
  .wide .run {
    margin-top: -4px;
  }
  .wide .controls {
    grid-row: 2 / span 3;
    align-self: start;
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
    grid-template-columns: 264px minmax(0, 1fr);
  }
  .two {
    grid-template-rows: auto auto auto auto auto 1fr;
  }
  .two .controls {
    grid-row: 2 / span 5;
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
  /* As wide as the longest number, so that none moves the next. */
  .figure.step {
    min-width: 122px;
  }
  .figure.epoch {
    min-width: 110px;
  }
  .figure.loss,
  .figure.gradient {
    min-width: 130px;
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
    min-width: 124px;
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
  /* High enough for every message, so that none moves the panels. */
  .status {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 4px 16px;
    box-sizing: border-box;
    min-height: 58px;
    padding: 8px 16px;
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .status p {
    margin: 0;
    max-width: none;
  }
  .status .row {
    margin: 0;
    flex-shrink: 0;
    flex-wrap: nowrap;
  }
  .status:not(.banner) {
    border-color: transparent;
    padding-inline: 2px;
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
  .two .figure.step,
  .two .figure.accuracy {
    min-width: 98px;
  }
  .two .figure.loss,
  .two .figure.gradient {
    min-width: 118px;
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
  .two .status {
    min-height: 78px;
  }
  .one .status {
    min-height: 98px;
  }
  .one .status .row {
    flex-direction: column;
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
  .phone .top {
    display: contents;
  }
  .phone .top > .banner {
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
    display: grid;
    grid-template-columns: 1fr 1fr 1.3fr 1.2fr 1.5fr;
  }
  .phone .figure {
    min-width: 0;
    padding: 0;
    border: 0;
  }
  @media (max-width: 359px) {
    .phone .figure.epoch {
      display: none;
    }
    .phone .run dl {
      grid-template-columns: 1fr 1.3fr 1.2fr 1.5fr;
    }
  }
  .phone dt {
    font-size: 11.5px;
  }
  .phone dd {
    font-size: 16px;
    line-height: 20px;
  }
  /* Above the buttons, which stay where they are when it grows. */
  .phone .status {
    flex-wrap: wrap;
    order: -1;
    flex: 1 1 100%;
    min-height: 0;
    padding: 6px 10px;
    font-size: 13px;
    line-height: 18px;
  }
  .phone .status .row {
    flex: 1 1 100%;
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
