// The layout of the GPT view at every width.

import { css } from "lit";
import { sliderStyle } from "../../../ui/slider";

export const gptStyle = css`
  ${sliderStyle}
  :host,
  :host([hidden]:not([hidden=""])) {
    display: block;
    container-type: inline-size;
  }
  .all {
    display: grid;
    gap: 12px;
    grid-template-columns: minmax(0, 1fr);
    margin-top: -6px;
  }
  .all > * {
    min-width: 0;
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
  .banner {
    border: 1px solid var(--ctl);
    border-radius: 8px;
    background: var(--panel);
    padding: 10px 16px;
  }
  .banner.bad {
    border-color: var(--bad);
    background: var(--bad-bg);
  }
  .banner .sign {
    color: var(--bad);
    font-weight: 600;
  }
  .banner button {
    margin-left: 12px;
  }
  .stage {
    contain: content;
  }
  .stage glass-steps {
    border-top: 1px solid var(--line);
  }
  .lower,
  .more {
    display: grid;
    gap: 16px;
    min-width: 0;
  }
  .lower > *,
  .more > * {
    min-width: 0;
    contain: content;
  }
  .wide .lower {
    grid-template-columns: minmax(0, 436fr) minmax(0, 376fr) minmax(0, 372fr);
  }
  /* The card and the matrix scroll, so that a longer step does not move what is below. */
  .wide .lower > * {
    height: 306px;
    overflow: auto;
  }
  .more {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .two .lower {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .two .lower > *,
  .one .lower > * {
    height: 330px;
    overflow: auto;
  }
  /* As high as the picture, which has two rows there. */
  .one glass-gpt-table {
    height: 600px;
  }
  .phone > glass-gpt-card {
    height: 380px;
  }
  .two .lower > :last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
  .one .lower,
  .one .more,
  .phone .more {
    grid-template-columns: minmax(0, 1fr);
  }
  .one .lower > glass-gpt-loss,
  .two .lower > glass-gpt-loss {
    height: auto;
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
  .train .word {
    min-width: 3.2em;
    text-align: left;
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
    min-width: 110px;
  }
  .figure.loss {
    min-width: 150px;
  }
  .figure.gradient {
    min-width: 140px;
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
    min-width: 104px;
    text-align: right;
    white-space: nowrap;
  }
  .speed input {
    width: 112px;
  }
  .two .figure {
    padding: 0 11px;
  }
  .two .figure.loss,
  .two .figure.gradient {
    min-width: 124px;
  }
  .two .speed input {
    width: 70px;
  }
  /* There is no room for it beside the slider; the parameters' panel has it too. */
  @container (max-width: 940px) {
    .two .figure.parameters {
      display: none;
    }
  }
  .two .speed span {
    min-width: 102px;
  }
  .two .run dl {
    margin-left: 4px;
  }
  .one .run {
    flex-wrap: wrap;
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
    grid-template-columns: 1fr 1fr 1fr;
  }
  .phone .figure {
    min-width: 0;
    padding: 0;
    border: 0;
  }
  .phone dt {
    font-size: 11.5px;
  }
  .phone dd {
    font-size: 16px;
    line-height: 20px;
  }
  .part {
    padding: 12px;
  }
  .part .title {
    margin-bottom: 8px;
  }
  .part .title .muted {
    font-weight: 400;
    margin-left: 6px;
  }
  .part glass-gpt-stage + glass-gpt-stage {
    margin-top: 12px;
  }
  summary {
    min-height: 44px;
    line-height: 44px;
    margin: -6px 0;
    padding: 0 6px;
    cursor: pointer;
    font-size: 13px;
    font-weight: 600;
  }
  .phone .more {
    gap: 0;
  }
  .phone details .panel {
    border: 0;
  }
  .phone details .speed {
    margin: 8px 20px 0;
  }
  .phone .speed input {
    flex: 1;
  }
  .phone glass-steps {
    padding: 8px 12px;
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
  }
`;
