// The seed of an exhibit, as it is typed.

export const MOST_SEED = 2 ** 32 - 1;

/** A whole number that Python's generator also accepts; null if the text is not one. */
export function parseSeed(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) && Number(text) <= MOST_SEED
    ? Number(text)
    : null;
}
