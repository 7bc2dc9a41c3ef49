// The texts that can be read in Learn: the lessons, and the articles below them.

import { ARTICLES, LESSONS, type Reading } from "./lessons.gen";

export const READINGS: readonly Reading[] = [...LESSONS, ...ARTICLES];
export const FIRST_READING = READINGS[0]!.id;
/** The page that `glassgrad play` serves: texts link to it, so that links work everywhere. */
const SERVED = /^http:\/\/127\.0\.0\.1:8377\/(?=#)/;

export function findReading(id: string): Reading | undefined {
  return READINGS.find((reading) => reading.id === id);
}

export function linkTo({ id }: Reading): string {
  return `#/learn?lesson=${id}`;
}

/** Where a link in a text leads within the page; undefined if it leads out of it. */
export function resolved(to: string): string | undefined {
  if (SERVED.test(to)) return to.replace(SERVED, "");
  const name = to.split("/").at(-1);
  const reading = READINGS.find(({ file }) => file.endsWith(`/${name}`));
  return reading && linkTo(reading);
}
