// The style of a Learn card's header: its title and what is beside it.

import { css } from "lit";

export const cardStyle = css`
  :host {
    display: block;
  }
  .card {
    padding: 22px 26px 26px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 10px;
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 0;
  }
`;
