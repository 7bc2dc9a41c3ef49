// The lessons that are done, saved if the browser allows it.

const KEY = "glassgrad-lessons-done";

export function savedLessons(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((file) => typeof file === "string") : []);
  } catch {
    return new Set(); // file:// may refuse, and what was saved may not be JSON
  }
}

export function saveLessons(done: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // It lasts until the page is closed.
  }
}
