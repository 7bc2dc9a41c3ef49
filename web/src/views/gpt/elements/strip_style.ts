// The style of the name strip.

import { css } from "lit";

export const stripStyle = css`
  :host {
    display: grid;
    grid-template-columns: 186px minmax(0, 1fr) 236px;
    align-items: center;
    gap: 12px;
    min-height: 82px;
    padding: 4px 22px;
    border: 1px solid var(--ctl);
    border-radius: 10px;
    background: var(--panel);
    container-type: inline-size;
  }
  .name-box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  label {
    display: flex;
    min-width: 0;
    align-items: baseline;
    font: 19px / 26px var(--mono);
  }
  .equals {
    color: var(--ink3);
    white-space: pre;
    margin-right: 0.5ch;
  }
  input {
    font: inherit;
    color: var(--ink);
    background: none;
    border: 0;
    border-bottom: 2px solid var(--data-ln);
    border-radius: 0;
    padding: 0;
    min-width: 0;
    max-width: 100%;
  }
  input[aria-invalid="true"] {
    border-color: var(--bad);
  }
  .bad {
    color: var(--bad);
  }
  /* A longer message has no second line, which would move everything below. */
  #told {
    white-space: nowrap;
  }
  .letters {
    display: flex;
    align-items: center;
    justify-content: safe center;
    min-width: 0;
    gap: 5px;
    /* What is only spoken is clipped with the rest. */
    position: relative;
    overflow-x: auto;
    scrollbar-width: thin;
    padding: 2px;
    /* As high as an arrow, before there is one. */
    min-height: 74px;
  }
  .letter {
    flex: none;
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    font: 20px var(--mono);
    border: 1.5px solid var(--data-ln);
    border-radius: 7px;
    background: var(--panel);
  }
  .letter.end {
    border-color: var(--ctl);
    color: var(--ink3);
  }
  .letter.after,
  .letter.end.after {
    border-color: var(--line);
    color: var(--ink3);
  }
  .letter.marked {
    box-shadow: 0 0 0 3px var(--line);
  }
  .arrow {
    flex: 0 1 80px;
    min-width: 44px;
    min-height: 70px;
    display: grid;
    gap: 3px;
    padding: 4px 0;
    border: 2px solid transparent;
    border-radius: 8px;
    background: none;
    font-size: 13px;
    text-align: center;
    justify-items: center;
    grid-template-columns: minmax(0, 1fr);
  }
  .arrow[aria-pressed="true"] {
    border-color: var(--ink);
    background: var(--sunk);
  }
  .minus-log {
    color: var(--ink2);
  }
  .shaft {
    position: relative;
    height: 8px;
    justify-self: stretch;
    margin: 0 5px;
    border-bottom: 2px solid var(--ctl);
    top: -3px;
  }
  .shaft::after {
    content: "";
    position: absolute;
    right: -2px;
    bottom: -6px;
    border: 5px solid transparent;
    border-left: 9px solid var(--ctl);
    border-right: 0;
  }
  .arrow[aria-pressed="true"] .shaft,
  .arrow[aria-pressed="true"] .shaft::after {
    border-bottom-color: var(--data-ln);
  }
  .arrow[aria-pressed="true"] .shaft::after {
    border-bottom-color: transparent;
    border-left-color: var(--data-ln);
  }
  @media (pointer: coarse) {
    input {
      min-height: 44px;
    }
  }
  .mean {
    text-align: right;
    font-size: 14px;
    white-space: nowrap;
  }
  .together {
    white-space: nowrap;
  }
  .mean .muted {
    display: block;
    white-space: normal;
    line-height: 17px;
  }
  :host([arrangement="two"]) {
    grid-template-columns: 150px minmax(0, 1fr) 176px;
    gap: 8px;
    padding-inline: 16px;
  }
  :host([arrangement="one"]),
  :host([arrangement="phone"]) {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: 10px 14px;
    gap: 6px 12px;
  }
  :host([arrangement="one"]) .letters,
  :host([arrangement="phone"]) .letters {
    grid-column: 1 / -1;
    grid-row: 2;
  }
  :host([arrangement="phone"]) .mean {
    grid-column: 1 / -1;
    text-align: center;
  }
  :host([arrangement="phone"]) .mean .muted {
    display: none;
  }
  :host([arrangement="phone"]) .name-box {
    grid-column: 1 / -1;
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    min-height: 44px;
  }
  .tight {
    gap: 2px;
  }
  .tight .letter {
    width: 26px;
    height: 30px;
    font-size: 17px;
  }
  .tight .arrow {
    min-width: 30px;
    flex-basis: 44px;
    font-size: 12px;
  }
  .tight .shaft {
    margin: 0 2px;
  }
`;
