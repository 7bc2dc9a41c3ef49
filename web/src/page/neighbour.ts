// Where the files beside this script are: its workers.

const address =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  // A module does not know which element it came from.
  document.querySelector<HTMLScriptElement>('script[src*="glassgrad.js"]')?.src;

/** The address of a file that lies beside this script. */
export function neighbour(name: string): string {
  return new URL(name, address || document.baseURI).href;
}
