// Where data came from, if not from a name: a link and the controls ask.

import type { Point } from "./drawing";

export type Source =
  | { readonly kind: "named" }
  | { readonly kind: "drawn"; readonly points: readonly Point[] }
  | { readonly kind: "csv"; readonly text: string };

export const NAMED: Source = { kind: "named" };
