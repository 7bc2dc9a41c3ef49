// The style of a question: a wrong choice stays, dashed; the right one is solid.

import { css } from "lit";

export const quizStyle = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .card {
    padding: 22px 26px;
    display: grid;
    grid-template-columns: minmax(0, 1fr) 372px;
    grid-template-rows: auto 1fr auto;
    gap: 0 18px;
  }
  .head {
    grid-column: 1 / -1;
  }
  .where {
    white-space: nowrap;
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: 12px;
    color: var(--ink3);
  }
  .pips {
    display: flex;
    gap: 4px;
    min-width: 0;
  }
  .pip {
    flex: 0 1 12px;
    width: 12px;
    height: 6px;
    border-radius: 3px;
    background: var(--line);
  }
  .pip.past {
    background: var(--data);
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 6px 0 14px;
  }
  h2 span {
    display: block;
  }
  h2 code {
    font-size: 18px;
  }
  .options {
    grid-row: 2 / 4;
    display: grid;
    gap: 9px;
    align-content: start;
  }
  .option {
    display: grid;
    grid-template-columns: 16px auto 1fr;
    gap: 0 14px;
    width: 100%;
    min-height: 42px;
    padding: 9px 16px;
    text-align: left;
    white-space: normal;
    font: 400 14px / 20px var(--sans);
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--panel);
    color: var(--ink2);
    align-items: baseline;
  }
  button.option {
    border-color: var(--ctl);
  }
  .option .mark {
    font-weight: 600;
  }
  .option .mark:empty {
    width: 12px;
    height: 12px;
    border: 1.5px solid var(--ctl);
    border-radius: 50%;
  }
  .option .text {
    font-weight: 600;
    font-size: 15px;
    color: var(--ink);
    min-width: 36px;
  }
  .worded .option .text {
    grid-column: 2 / -1;
  }
  .worded .option .why {
    grid-column: 2 / -1;
  }
  .option.wrong {
    border: 2px dashed var(--bad);
    background: var(--bad-bg);
    padding: 8px 15px;
  }
  .option.right {
    border: 2px solid var(--good);
    background: var(--good-bg);
    padding: 8px 15px;
  }
  .wrong .mark,
  .wrong .why > strong:first-child {
    color: var(--bad);
  }
  .right .mark,
  .right .why > strong:first-child {
    color: var(--good);
  }
  .option.spent .text {
    color: var(--ink3);
  }
  .graph {
    grid-column: 2;
    grid-row: 2;
    min-width: 0;
    display: grid;
    align-content: start;
  }
  glass-graph {
    height: 144px;
    min-height: 0;
  }
  /* Small graphs need neither. */
  glass-graph::part(legend),
  glass-graph::part(corner) {
    display: none;
  }
  .sum {
    text-align: center;
    min-height: 22px;
  }
  .steps {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 8px;
    margin-top: 4px;
  }
  .steps .muted {
    min-width: 120px;
    text-align: center;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .actions {
    grid-column: 2;
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 10px;
  }
  a.button {
    text-decoration: none;
  }
  .alone .options,
  .alone .actions {
    grid-column: 1 / -1;
    grid-row: auto;
  }
  /* A long graph needs the whole width. */
  .long .options,
  .long .graph,
  .long .actions {
    grid-column: 1 / -1;
    grid-row: auto;
  }
  .long .graph {
    margin-top: 14px;
  }
  .long glass-graph[direction="right"] {
    height: 250px;
  }
  .option:focus-visible,
  .option:focus {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .pip {
      border: 1px solid CanvasText;
    }
    .pip.past {
      background: CanvasText;
    }
  }
  @container (max-width: 799px) {
    .card {
      grid-template-columns: minmax(0, 1fr);
    }
    .options,
    .graph,
    .actions {
      grid-column: 1;
      grid-row: auto;
    }
    .graph {
      margin-top: 14px;
    }
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px;
    }
    h2 {
      font-size: 17px;
      line-height: 24px;
    }
    h2 code {
      font-size: 15px;
    }
    h2 span {
      display: inline;
    }
    .option {
      min-height: 44px;
      gap: 0 10px;
      padding-inline: 12px;
    }
    .actions > *,
    .steps button {
      min-height: 44px;
    }
    .square {
      width: 44px;
    }
    .actions > * {
      flex: 1;
    }
  }
`;
