// The colours, type and lengths of the page. An outer page may set any of them as --glass-NAME.

import { css } from "lit";

export const tokens = css`
  :host {
    --bg: var(--glass-bg, light-dark(#F6F7F9, #0E1319));
    --panel: var(--glass-panel, light-dark(#FFFFFF, #161D25));
    --sunk: var(--glass-sunk, light-dark(#EEF1F4, #1E2731));
    --ink: var(--glass-ink, light-dark(#16202A, #E9EEF3));
    --ink2: var(--glass-ink2, light-dark(#44515D, #B5C0CB));
    --ink3: var(--glass-ink3, light-dark(#5F6C78, #93A0AD));
    --ctl: var(--glass-ctl, light-dark(#7D8A97, #6B7A89));
    --line: var(--glass-line, light-dark(#DCE2E8, #2A3541));
    --data: var(--glass-data, light-dark(#083F75, #74B4F4));
    --data-ln: var(--glass-data-ln, light-dark(#2B73B8, #4E9BE2));
    --on-data: var(--glass-on-data, light-dark(#FFFFFF, #0E1319));
    --grad: var(--glass-grad, light-dark(#B84700, #FFC48A));
    --grad-ln: var(--glass-grad-ln, light-dark(#DD6B10, #F08A32));
    --grad-bg: var(--glass-grad-bg, light-dark(#FFF1E2, #3A2613));
    --good: var(--glass-good, light-dark(#0F6E4A, #5FD0A0));
    --good-bg: var(--glass-good-bg, light-dark(#E6F4EE, #12301F));
    --bad: var(--glass-bad, light-dark(#A3123B, #FF8FA8));
    --bad-bg: var(--glass-bad-bg, light-dark(#FDECF0, #3B1621));
    --class-a: var(--glass-class-a, light-dark(#6B3FA0, #B795EE));
    --class-b: var(--glass-class-b, light-dark(#14795A, #4CC79B));
    --class-c: var(--glass-class-c, light-dark(#A87900, #E3B93C));
    --class-d: var(--glass-class-d, light-dark(#26303A, #E6EBF0));
    --class-e: var(--glass-class-e, light-dark(#B0307A, #F08CC8));
    --class-f: var(--glass-class-f, light-dark(#0B7A85, #4FC3CF));
    --class-g: var(--glass-class-g, light-dark(#5E7A12, #A9C94A));
    --class-h: var(--glass-class-h, light-dark(#7A4B2A, #C99A74));
    --class-i: var(--glass-class-i, light-dark(#6B7580, #9AA7B4));
    --class-j: var(--glass-class-j, light-dark(#4A4FA3, #9DA2F2));
    --map-a: var(--glass-map-a, light-dark(#B296D6, #46306F));
    --map-b: var(--glass-map-b, light-dark(#B4E4D0, #1E7A5E));
    --sans: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Inter, Cantarell, "Noto Sans",
      "DejaVu Sans Condensed", sans-serif;
    --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace;
    color: var(--ink);
    font: 400 14px / 20px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([theme="auto"]) {
    color-scheme: light dark;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  @media print {
    :host([theme="auto"]) {
      color-scheme: light;
    }
  }
  :host([hidden]) {
    display: none;
  }
`;
