// The style of Your class: the editor above, the verdict and the graph below.

import { css } from "lit";

export const classStyle = css`
  .intro {
    margin: 6px 0 0;
    color: var(--ink2);
    max-width: 76ch;
  }
  .start {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    margin-top: 12px;
    font-size: 13px;
    color: var(--ink2);
  }
  .start select {
    min-height: 36px;
    max-width: 100%;
  }
  h3 {
    font: 600 15px / 22px var(--sans);
    margin: 18px 0 6px;
  }
  .verdict {
    margin: 0;
    min-height: 0;
  }
  .findings {
    margin: 8px 0 0;
    padding-left: 22px;
    display: grid;
    gap: 10px;
  }
  .findings p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .findings code,
  .at {
    font: 400 13px / 20px var(--mono);
  }
  .at {
    display: block;
    color: var(--ink2);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .cause {
    font-weight: 600;
  }
  details {
    margin-top: 8px;
    font-size: 13px;
    color: var(--ink2);
  }
  details li {
    margin: 4px 0;
  }
  summary {
    min-height: 24px;
    cursor: pointer;
  }
  glass-explorer {
    margin-top: 4px;
  }
  @container (max-width: 520px) {
    .start select,
    summary {
      min-height: 44px;
    }
    summary {
      line-height: 44px;
    }
  }
`;
