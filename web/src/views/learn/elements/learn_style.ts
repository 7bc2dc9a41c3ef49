// The layout of Learn: a rail of 264 px, and cards.

import { css } from "lit";

export const learnStyle = css`
  :host {
    display: block;
  }
  .page {
    display: grid;
    grid-template-columns: 264px minmax(0, 1fr);
    gap: 40px;
    padding: 4px 0 24px;
  }
  .cards {
    display: grid;
    gap: 20px;
    align-content: start;
    min-width: 0;
  }
  .rail h2 {
    font: 600 13px / 20px var(--sans);
    margin: 0 0 8px;
  }
  ol {
    list-style: none;
    margin: 0 0 26px;
    padding: 0;
  }
  .entry,
  summary {
    display: flex;
    align-items: baseline;
    gap: 0;
    width: 100%;
    min-height: 29px;
    padding: 4px 0;
    border: none;
    background: none;
    font: 400 14px / 20px var(--sans);
    color: var(--ink2);
    text-align: left;
    white-space: normal;
    cursor: pointer;
    text-decoration: none;
    border-radius: 6px;
  }
  summary {
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .entry:hover,
  summary:hover {
    color: var(--ink);
  }
  .number {
    flex: 0 0 28px;
    font-size: 12px;
    color: var(--ink3);
  }
  .name {
    flex: 1;
    font-family: var(--sans);
    text-align: left;
  }
  .entry:not([aria-current="false"]) .name {
    color: var(--ink);
    font-weight: 600;
  }
  .state {
    font-size: 12px;
    color: var(--ink3);
    margin-left: 8px;
    white-space: nowrap;
  }
  .state.done {
    color: var(--good);
  }
  @media (max-width: 1199px) {
    .page {
      grid-template-columns: 236px minmax(0, 1fr);
      gap: 24px;
    }
  }
  @media (max-width: 899px) {
    .page {
      grid-template-columns: minmax(0, 1fr);
    }
    .page {
      gap: 12px;
    }
    .rail {
      background: var(--panel);
      border: 1px solid var(--line);
      border-radius: 10px;
      padding: 4px 14px;
    }
    .rail h2 {
      margin: 0;
      flex: 1;
    }
    ol {
      margin-bottom: 8px;
    }
    .group > summary::after {
      content: "▾";
      margin-left: 8px;
      color: var(--ink3);
    }
    .group[open] > summary::after {
      content: "▴";
    }
    .entry,
    summary {
      min-height: 44px;
      align-items: center;
    }
  }
`;
