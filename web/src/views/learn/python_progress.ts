// What a learner has typed and passed in the Python exercises, saved if the browser allows it.

const KEY = "glassgrad-python-exercises";

export interface PythonProgress {
  /** The text of each exercise that was changed, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** The names of the exercises that are passed. */
  readonly passed: readonly string[];
}

const NOTHING: PythonProgress = { texts: {}, passed: [] };

export function savedProgress(): PythonProgress {
  try {
    return readProgress(localStorage.getItem(KEY) ?? "");
  } catch {
    return NOTHING; // file:// may refuse, and what was saved may not be progress
  }
}

export function saveProgress(progress: PythonProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // It lasts until the page is closed; "Save progress" writes a file.
  }
}

/** The progress in a file; throws an error that says what is wrong with it. */
export function readProgress(text: string): PythonProgress {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("This is not a file of progress: it is not JSON.");
  }
  const { texts, passed } = (found ?? {}) as Partial<Record<keyof PythonProgress, unknown>>;
  const areTexts = isObject(texts) && Object.values(texts).every((one) => typeof one === "string");
  const arePassed = Array.isArray(passed) && passed.every((one) => typeof one === "string");
  if (!areTexts || !arePassed)
    throw new Error("This is not a file of progress: expected what Save progress wrote.");
  return { texts: texts as Record<string, string>, passed };
}

function isObject(thing: unknown): thing is object {
  return typeof thing === "object" && thing !== null && !Array.isArray(thing);
}
