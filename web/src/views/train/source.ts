// The source of data that is not a named set, for links and controls.

import type { Point } from "./drawing";

export type Source =
  | { readonly kind: "named" }
  | { readonly kind: "drawn"; readonly points: readonly Point[] }
  | {
      readonly kind: "csv";
      readonly text: string;
      /** Why lines were left out, one sentence each. */
      readonly leftOut: readonly string[];
    };

export const NAMED: Source = { kind: "named" };
