// The addresses of the files beside this script: its workers and the lessons.

/** A module has no current script; in that case it is found by its name. */
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="glassgrad.js"]');
const source = script?.src || document.baseURI;

export function neighbour(name: string): string {
  return new URL(name, source).href;
}

/** The address of a worker: its text in this page, if there is one; otherwise the one given. */
export function workerAddress(id: string, beside: string): string {
  const inlined = document.getElementById(id)?.textContent;
  if (!inlined) return beside;
  return URL.createObjectURL(new Blob([inlined], { type: "text/javascript" }));
}

/** Whether the page is a single file, which has nothing beside it. */
export const isAlone = !script?.src;
