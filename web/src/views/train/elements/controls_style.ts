// The style of the controls of Train.

import { css } from "lit";
import { sliderStyle } from "../../../ui/slider";

/** Invalid fields, and the reason. */
export const toldStyle = css`
  [aria-invalid="true"] {
    border: 2px solid var(--bad) !important;
  }
  .told {
    margin: 0;
    font-size: 12px;
    color: var(--bad);
  }
  .told:empty {
    display: none;
  }
`;

export const controlsStyle = css`
  ${sliderStyle}
  ${toldStyle}
  :host {
    display: block;
    padding: 12px 18px 14px;
    font-size: 13px;
  }
  section + section {
    border-top: 1px solid var(--line);
    margin-top: 11px;
    padding-top: 11px;
  }
  h2.title {
    margin-bottom: 8px;
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    margin-top: 4px;
    color: var(--ink2);
  }
  select,
  input:not([type]),
  textarea {
    font: 13px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 7px;
    height: 28px;
    width: 100%;
    min-width: 0;
    padding: 0 8px;
  }
  .number {
    text-align: right;
  }
  .line > :last-child {
    width: 128px;
  }
  /* As wide as the longest choice, so that none is cut off. */
  .line > select:last-child {
    width: auto;
    min-width: 128px;
    max-width: 100%;
  }
  .widths {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .widths .width {
    width: 38px;
    text-align: center;
    padding: 0 4px;
  }
  .small {
    min-height: 28px;
    width: 28px;
    padding: 0;
  }
  .rate {
    display: grid;
    grid-template-columns: 1fr 56px;
    align-items: center;
    gap: 8px;
  }
  .seed {
    display: grid;
    grid-template-columns: 1fr 28px;
    gap: 6px;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    gap: 4px;
  }
  .choices button {
    display: grid;
    justify-items: center;
    gap: 2px;
    padding: 2px 0;
    border: 0;
    background: none;
    font-size: 12px;
    color: var(--ink2);
  }
  .thumb {
    display: block;
    border: 1px solid var(--line);
    border-radius: 6px;
    line-height: 0;
    overflow: hidden;
  }
  .choices button:hover .thumb {
    border-color: var(--ctl);
  }
  .choices button[aria-pressed="true"] {
    font-weight: 600;
    color: var(--ink);
  }
  .choices button[aria-pressed="true"] .thumb {
    outline: 2px solid var(--ink);
    outline-offset: -1px;
  }
  .csv {
    margin-top: 6px;
  }
  .csv summary {
    color: var(--data);
    text-decoration: underline;
    cursor: pointer;
    list-style: none;
    width: max-content;
    line-height: 24px;
  }
  .csv summary::-webkit-details-marker {
    display: none;
  }
  .csv textarea {
    height: auto;
    font-family: var(--mono);
    font-size: 12px;
    padding: 6px 8px;
    resize: vertical;
  }
  .csv p {
    margin: 4px 0;
  }
  .row {
    display: flex;
    gap: 8px;
  }
  .button:focus-within {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  .features {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin-top: 6px;
    color: var(--ink2);
  }
  .features span {
    flex: 1 1 100%;
  }
  .feature {
    min-height: 28px;
    padding: 0 7px;
    font-family: var(--mono);
    font-size: 12px;
  }
  .feature[aria-pressed="true"] {
    border-color: var(--ink);
    font-weight: 600;
    background: var(--sunk);
  }
  .examples {
    margin: 6px 0 8px;
  }
  .examples button {
    padding: 0 9px;
  }
  /* Always there, so that a message moves nothing; it sticks to the bottom, so that it is seen. */
  .messages {
    position: sticky;
    bottom: 8px;
    z-index: 1;
    height: 58px;
    pointer-events: none;
  }
  .refusal,
  .left-out {
    margin: 8px 0 0;
    padding: 8px 10px;
    border: 1px solid var(--ctl);
    border-radius: 7px;
    background: var(--panel);
    overflow-wrap: anywhere;
  }
  .refusal {
    position: absolute;
    inset: auto 0 0;
    border-color: var(--bad);
    background: var(--bad-bg);
  }
  @media (pointer: coarse) {
    select,
    input:not([type]),
    button,
    .button,
    .small {
      min-height: 44px;
    }
    .small {
      width: 44px;
    }
    .seed {
      grid-template-columns: 1fr 44px;
      gap: 8px;
    }
    .line {
      margin-top: 8px;
    }
    .line > :last-child {
      width: max(128px, 46%);
    }
    .feature,
    .examples button {
      min-width: 44px;
      min-height: 44px;
    }
    .widths {
      gap: 8px;
    }
    .widths .width {
      width: 44px;
    }
    .csv summary {
      line-height: 44px;
    }
  }
`;
