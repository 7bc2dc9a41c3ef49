// The few icons used without text: transport and theme.

import { svg } from "lit";

const drawn = (path: string) =>
  svg`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d=${path} /></svg>`;

export const icons = {
  first: drawn("M1 1h2v10H1zM11 1v10L4 6z"),
  previous: drawn("M9.5 1v10L2.5 6z"),
  play: drawn("M2.5 0.5v11L11 6z"),
  pause: drawn("M2 1h3v10H2zM7 1h3v10H7z"),
  next: drawn("M2.5 1v10l7-5z"),
  last: drawn("M9 1h2v10H9zM1 1v10l7-5z"),
  reset: drawn("M6 1.2V0L3 2.2l3 2.2V3a3.4 3.4 0 1 1-3.4 3.4H.9A5.1 5.1 0 1 0 6 1.2z"),
  die: drawn(
    "M2 0h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2zm.2 1.4a.8.8 0 0 0-.8.8v7.6c0 .4.4.8.8.8h7.6c.4 0 .8-.4.8-.8V2.2a.8.8 0 0 0-.8-.8zM3 3h2v2H3zm4 0h2v2H7zM3 7h2v2H3zm4 0h2v2H7z",
  ),
  theme: drawn("M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm0 1.4v9.2a4.6 4.6 0 0 1 0-9.2z"),
  link: drawn(
    "M4.6 7.4a.7.7 0 0 1 0-1l1.8-1.8a.7.7 0 1 1 1 1L5.6 7.4a.7.7 0 0 1-1 0zM2.2 9.8a2.6 2.6 0 0 1 0-3.7l1.2-1.2 1 1-1.2 1.2a1.2 1.2 0 0 0 1.7 1.7l1.2-1.2 1 1-1.2 1.2a2.6 2.6 0 0 1-3.7 0zm7.6-7.6a2.6 2.6 0 0 1 0 3.7L8.6 7.1l-1-1 1.2-1.2a1.2 1.2 0 0 0-1.7-1.7L5.9 4.4l-1-1 1.2-1.2a2.6 2.6 0 0 1 3.7 0z",
  ),
};
