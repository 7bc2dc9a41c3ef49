// A slider from 0 to 1 whose track is filled up to the thumb.

import { css, html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

export function slider(
  label: string,
  share: number,
  step: number,
  told: string,
  slid: (share: number) => void,
  when: "moved" | "released" = "moved",
): TemplateResult {
  const act = (event: Event) => slid(Number((event.target as HTMLInputElement).value));
  return html`<input type="range" min="0" max="1" step=${step} aria-label=${label} aria-valuetext=${told}
    .value=${live(String(share))} .style=${`--share: ${(100 * share).toFixed(1)}%`}
    @input=${when === "moved" ? act : null} @change=${when === "released" ? act : null} />`;
}

export const sliderStyle = css`
  input[type="range"] {
    appearance: none;
    margin: 0;
    height: 28px;
    background: linear-gradient(to right, var(--data-ln) var(--share), var(--line) var(--share)) center / 100% 4px no-repeat;
    cursor: pointer;
    min-width: 0;
    border-radius: 4px;
  }
  input[type="range"]::-webkit-slider-thumb {
    appearance: none;
    width: 18px;
    height: 18px;
    border-radius: 9px;
    background: var(--panel);
    border: 2.5px solid var(--data);
  }
  input[type="range"]::-moz-range-thumb {
    width: 13px;
    height: 13px;
    border-radius: 9px;
    background: var(--panel);
    border: 2.5px solid var(--data);
  }
  @media (pointer: coarse) {
    input[type="range"] {
      height: 44px;
    }
  }
`;
