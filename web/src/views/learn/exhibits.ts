// The exhibits of the museum, from the file that Python also reads, and a teacher's own.

import told from "../../../../src/glassgrad/museum/exhibits.json";
import { CONTENT } from "./content";
import type { Exhibit } from "./exhibit";

export type { Chart, Exhibit, Line, Setting, Side } from "./exhibit";

export const EXHIBITS: readonly Exhibit[] = [
  ...(told as unknown as readonly Exhibit[]),
  ...CONTENT.exhibits,
];

export function findExhibit(name: string | null): Exhibit | undefined {
  return EXHIBITS.find((exhibit) => exhibit.name === name);
}
