// The program of Your class: which one is shown, kept in the browser and in links.

const KEY = "glassgrad-your-class";
/** Characters of a program that a link can carry, as it is written there. */
const MOST_IN_LINK = 6000;

/** The name of a program to start from, or "own" with a text. */
export interface ChosenClass {
  readonly name: string;
  /** Null for a program to start from, and for what the browser has kept. */
  readonly text: string | null;
}

/** Of the programs to start from (programs.ts, which comes with the editor), and of the learner's. */
export const CLASS_NAMES = ["closures", "local", "classes", "tape", "fault", "own"] as const;

export function savedProgram(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // file:// may refuse
  }
}

export function saveProgram(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // It lasts until the page is closed.
  }
}

export function fitsInLink({ text }: ChosenClass): boolean {
  return text === null || encodeURIComponent(text).length <= MOST_IN_LINK;
}

export function classQuery(chosen: ChosenClass): URLSearchParams {
  const query = new URLSearchParams({ class: chosen.name });
  if (chosen.text !== null && fitsInLink(chosen)) query.set("text", chosen.text);
  return query;
}
