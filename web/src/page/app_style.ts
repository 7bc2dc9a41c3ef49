// The style of the page's frame.

import { css } from "lit";

export const appStyle = css`
  :host {
    display: block;
    min-height: 100vh;
    background: var(--bg);
  }
  .wide {
    max-width: 1216px;
    margin: 0 auto;
  }
  @media (min-width: 1440px) {
    .wide {
      max-width: 1376px;
    }
  }
  header {
    background: var(--panel);
    border-bottom: 1px solid var(--line);
  }
  header .wide {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 56px;
  }
  h1 {
    font-size: 17px;
    margin: 0 22px 0 2px;
  }
  nav {
    flex: 1;
    display: flex;
    height: 100%;
  }
  nav a {
    display: flex;
    align-items: center;
    padding: 0 14px;
    color: var(--ink2);
    text-decoration: none;
    font-size: 15px;
    border-block: 2px solid transparent;
  }
  nav a[aria-current="page"] {
    color: var(--ink);
    font-weight: 600;
    border-bottom-color: var(--ink);
  }
  @media (forced-colors: active) {
    nav a:not([aria-current="page"]) {
      border-color: Canvas;
    }
    nav a[aria-current="page"] {
      border-top-color: Canvas;
    }
  }
  .actions {
    display: flex;
    gap: 8px;
  }
  .copy-link {
    min-width: 102px;
    justify-content: flex-start;
  }
  .copy-python {
    min-width: 120px;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .more {
    display: none;
  }
  main {
    padding: 20px 0 8px;
  }
  .notice {
    margin: 0 0 12px;
    padding: 8px 14px;
    border: 1px solid var(--ctl);
    border-radius: 8px;
    background: var(--panel);
  }
  dialog {
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 10px;
    padding: 20px 24px;
    max-width: 560px;
  }
  dialog h2 {
    font-size: 17px;
    margin: 0 0 12px;
  }
  dialog dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 6px 16px;
    margin: 0 0 16px;
  }
  dialog dd {
    margin: 0;
  }
  kbd {
    font: 12px var(--mono);
    border: 1px solid var(--line);
    border-radius: 3px;
    padding: 1px 5px;
  }
  @media (max-width: 1263px) {
    .wide {
      margin: 0 24px;
    }
  }
  @media (max-width: 899px) {
    .wide {
      margin: 0 20px;
    }
  }
  /* Also a wide window at 200 %. */
  @media (max-width: 799px) {
    header .wide {
      position: relative;
    }
    .more {
      display: inline-flex;
    }
    .actions {
      display: none;
    }
    .actions.open {
      display: grid;
      position: absolute;
      right: 0;
      top: 100%;
      z-index: 2;
      background: var(--panel);
      border: 1px solid var(--ctl);
      border-radius: 8px;
      padding: 8px;
    }
  }
  @media (max-width: 599px) {
    .wide {
      margin: 0 12px;
    }
    header .wide {
      height: 48px;
    }
    .mark {
      flex: none;
    }
    nav a {
      padding: 0 8px;
    }
    /* There is no room for it; screen readers still find the page by its name. */
    h1 {
      position: absolute;
      clip-path: inset(50%);
    }
    .square {
      flex: none;
      width: 44px;
      min-height: 44px;
    }
    .actions.open button {
      min-height: 44px;
    }
    main {
      padding: 12px 0 0;
    }
  }
  @media (max-width: 359px) {
    .mark {
      display: none;
    }
    header .wide {
      gap: 4px;
    }
    nav a {
      padding: 0 4px;
    }
  }
`;
