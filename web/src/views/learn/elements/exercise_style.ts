// The style of an exercise.

import { css } from "lit";

export const exerciseStyle = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .card {
    padding: 22px 26px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 0;
  }
  .ask {
    font-size: 17px;
    line-height: 25px;
    color: var(--ink2);
    margin: 4px 0 12px;
  }
  .ask code {
    color: var(--ink);
    overflow-wrap: anywhere;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  label {
    font: 400 15px / 22px var(--mono);
    color: var(--ink3);
  }
  input {
    flex: 1 1 200px;
    max-width: 420px;
    min-width: 0;
    font: 400 15px / 22px var(--mono);
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 8px;
    min-height: 40px;
    padding: 0 12px;
  }
  input.wrong {
    border: 2px dashed var(--bad);
  }
  input.right {
    border: 2px solid var(--good);
  }
  form button {
    min-height: 40px;
  }
  .verdict {
    min-height: 22px;
    margin: 10px 0 4px;
    font-size: 15px;
    line-height: 22px;
  }
  .verdict.wrong {
    color: var(--bad);
  }
  .verdict.right {
    color: var(--good);
  }
  .helps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 16px;
    min-height: 32px;
  }
  .help {
    color: var(--ink2);
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px;
    }
    .ask {
      font-size: 15px;
      line-height: 22px;
    }
    input,
    form button,
    .helps button {
      min-height: 44px;
    }
  }
`;
