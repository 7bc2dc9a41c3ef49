// The texts that can be read in Learn: the lessons, and the articles below them.

import { CONTENT } from "./content";
import { ARTICLES, LESSONS, type Reading } from "./lessons.gen";

/** The lessons of `glassgrad play --content DIR`. */
export const OWN_LESSONS: readonly Reading[] = CONTENT.lessons.map(({ id, title }) => ({
  id,
  title,
  file: `${id}.md`,
}));
export const READINGS: readonly Reading[] = [...LESSONS, ...ARTICLES, ...OWN_LESSONS];
export const FIRST_READING = READINGS[0]!.id;

export function findReading(id: string): Reading | undefined {
  return READINGS.find((reading) => reading.id === id);
}

export function linkTo({ id }: Reading): string {
  return `#/learn?lesson=${id}`;
}

/** Where a link in a text leads within the page; undefined if it leads out of it. */
export function resolved(to: string): string | undefined {
  if (to.startsWith("#")) return to;
  const name = to.split("/").at(-1);
  const reading = READINGS.find(({ file }) => file.endsWith(`/${name}`));
  return reading && linkTo(reading);
}
