// The style of a lesson: prose of a readable width, code, and its output below it.

import { css } from "lit";

export const lessonStyle = css`
  :host {
    min-width: 0;
  }
  h2 {
    outline: none;
  }
  h3 {
    font: 600 17px / 25px var(--sans);
    margin: 24px 0 0;
  }
  .close {
    margin-left: auto;
  }
  p {
    font-size: 16px;
    line-height: 25px;
    max-width: 680px;
    margin: 10px 0;
    overflow-wrap: anywhere;
  }
  p button.text {
    font: inherit;
    padding: 0;
    min-height: 0;
    text-decoration: underline;
  }
  pre {
    font: 400 13px / 20px var(--mono);
    background: var(--sunk);
    border-radius: 8px;
    margin: 10px 0;
    padding: 10px 14px;
    overflow-x: auto;
  }
  pre code,
  samp {
    display: block;
    font: inherit;
    white-space: pre;
  }
  samp {
    color: var(--ink2);
    border-top: 1px solid var(--line);
    margin-top: 8px;
    padding-top: 8px;
  }
  @media (pointer: coarse) {
    p button.text,
    .close {
      min-height: 44px;
    }
  }
  @media (max-width: 599px) {
    .card {
      padding: 16px 14px 18px;
    }
  }
`;
