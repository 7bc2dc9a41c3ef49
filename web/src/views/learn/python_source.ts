// The program of the Python worker, loaded when it is first needed.

import { neighbour } from "../../ui/neighbour";
import { loadScript } from "../../ui/scripts";

export async function pythonSource(): Promise<string> {
  const here = globalThis as unknown as { glassPython?: string };
  if (here.glassPython === undefined) await loadScript(neighbour("python.js"));
  return here.glassPython!;
}
