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
  section {
    display: flow-root;
  }
  p {
    font-size: 16px;
    line-height: 25px;
    max-width: 680px;
    margin: 10px 0;
    overflow-wrap: anywhere;
  }
  ul {
    font-size: 16px;
    line-height: 25px;
    max-width: 680px;
    margin: 10px 0;
    padding-left: 20px;
  }
  a {
    color: var(--data);
  }
  [data-term] {
    cursor: pointer;
    border-radius: 4px;
    text-decoration: underline dotted var(--ctl);
    text-underline-offset: 3px;
  }
  [data-term]:hover,
  [data-term]:focus-visible {
    background: var(--grad-bg);
    outline: 2px solid var(--data);
    outline-offset: 1px;
  }
  figure {
    margin: 16px 0 20px;
    container-type: inline-size;
  }
  /* Pictures are drawn on white, also where the page is dark. */
  img {
    display: block;
    max-width: 100%;
    height: auto;
    margin: 12px 0;
    padding: 8px;
    box-sizing: border-box;
    background: #fff;
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .wide {
    overflow-x: auto;
    margin: 12px 0;
  }
  table {
    border-collapse: collapse;
    font-size: 14px;
    line-height: 20px;
  }
  th,
  td {
    text-align: left;
    vertical-align: top;
    padding: 5px 16px 5px 0;
    border-bottom: 1px solid var(--line);
  }
  /* A long line of code continues with an indent. */
  td > code:only-child {
    display: block;
    padding-left: 4ch;
    text-indent: -4ch;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 24px;
  }
  a.button {
    text-decoration: none;
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
  .runs {
    position: relative;
    margin: 10px 0;
  }
  .runs pre {
    margin: 0 0 6px;
  }
  samp {
    color: var(--ink2);
    border-top: 1px solid var(--line);
    margin-top: 8px;
    padding-top: 8px;
  }
  @media (pointer: coarse) {
    footer > * {
      min-height: 44px;
    }
  }
  @media (max-width: 599px) {
    .card {
      padding: 16px 14px 18px;
    }
  }
`;
