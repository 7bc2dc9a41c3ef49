// The layout of Explore at every width.

import { css } from "lit";

export const explorerStyle = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  :host([theme="light"]),
  :host([theme="dark"]) {
    background: var(--bg);
  }
  .stage {
    display: flex;
    flex-direction: column;
    margin-top: 12px;
    height: 404px;
  }
  glass-graph,
  glass-table {
    flex: 1;
    min-height: 0;
  }
  glass-steps {
    border-top: 1px solid var(--line);
  }
  .lower {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 452px;
    gap: 16px;
    margin-top: 16px;
  }
  .lower > :only-child {
    grid-column: 1 / -1;
  }
  .lower > * {
    min-height: 292px;
  }
  /* The card scrolls, so that a longer step does not move what is beside or below it. */
  .lower > glass-explain {
    contain: size;
  }
  @container (max-width: 1152px) {
    .lower {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
  }
  @container (max-width: 860px) {
    .lower {
      grid-template-columns: minmax(0, 1fr);
    }
    .lower > glass-inputs {
      min-height: 0;
    }
  }
  /* Between paragraphs, a card that grew would move what is below it. */
  @container (max-width: 860px) {
    :host(:not([keys="page"])) .lower > glass-explain {
      height: 300px;
      overflow-y: auto;
    }
  }
  @media (max-height: 760px) and (min-width: 600px) {
    .stage {
      height: 338px;
    }
  }
  @container (max-width: 575px) {
    .stage {
      background: none;
      border: 0;
      border-radius: 0;
      height: 360px;
      min-height: 110px;
    }
    .sheet {
      margin: 0 -12px;
      padding: 12px 16px;
      background: var(--panel);
      border-radius: 16px 16px 0 0;
      box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
    }
    .sheet-body {
      height: min(216px, 24dvh);
      overflow-y: auto;
      margin: 8px -4px;
      padding-inline: 4px;
    }
    .tabs {
      display: grid;
      grid-template-columns: repeat(4, 1fr);
      background: var(--sunk);
      border-radius: 8px;
      padding: 3px;
    }
    .tabs button {
      background: none;
      border: 0;
      min-height: 44px;
    }
    .tabs button[aria-pressed="true"] {
      background: var(--panel);
      font-weight: 600;
    }
    .transport {
      display: grid;
      grid-template-columns: 44px 1fr 44px 1fr;
      gap: 8px;
    }
    .transport button {
      min-height: 44px;
      padding: 0;
    }
  }
  .page {
    display: contents;
  }
  /* The page on a phone: the graph takes the space that the sheet leaves. */
  @container (max-width: 575px) {
    :host([keys="page"]) .page {
      display: flex;
      flex-direction: column;
      height: calc(100dvh - 61px);
    }
    :host([keys="page"]) .stage {
      flex: 1;
      height: auto;
    }
  }
`;
