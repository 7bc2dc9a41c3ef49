// Numbers in a fixed room: a long one is squeezed, so that every digit and sign stays visible.

import { nothing } from "lit";

/** How wide a digit is in most fonts, as a share of the font size. */
const DIGIT = 0.64;

/** The length that a text must be squeezed to; nothing if there is room for it. */
export function fitted(text: string, size: number, room: number): number | typeof nothing {
  return DIGIT * size * text.length > room ? room : nothing;
}
