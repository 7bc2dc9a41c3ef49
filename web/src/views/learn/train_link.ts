// The query of a link to Train for an exhibit that the training engine runs.

import { isNamed } from "../../training/run/settings";
import type { Exhibit } from "./exhibits";

/** The settings with the bug. */
export function trainQuery({ train }: Exhibit, seed: number): string {
  const { data, hidden, batch, ...rest } = { ...train!.usual, ...train!.bug };
  const query = new URLSearchParams({ data: isNamed(data) ? data.name : "xor" });
  for (const [key, value] of Object.entries({ ...rest, seed })) query.set(key, String(value));
  query.set("hidden", hidden!.join("-"));
  query.set("batch", String(batch ?? "all"));
  return query.toString();
}
