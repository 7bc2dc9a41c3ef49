// What the model answers about what is looked at: the card, the matrix, and why a parameter has its grad.

import type { Asks } from "../../gpt/messages";
import type { MatrixName } from "../../gpt/shape";
import { Asked, type AskedKind } from "./asked";
import type { Questions } from "./questions";
import { stageOf, stepAt } from "./steps";
import type { Chosen } from "./track";

/** What is looked at. */
export interface Looked {
  readonly text: string;
  readonly place: number;
  readonly position: number;
  readonly selected: Chosen | null;
  readonly matrix: MatrixName | null;
  readonly parameter: number | null;
}

export class Answers {
  readonly card = this.asked("card", cardQuestion);
  readonly matrix = this.asked("matrix", ({ matrix, text }) => matrix && { name: matrix, text });
  readonly why = this.asked("why", ({ parameter, text }) =>
    parameter === null ? null : { parameter, text },
  );

  constructor(
    private readonly questions: Questions,
    private readonly looked: Looked,
    private readonly changed: () => void,
  ) {}

  private asked<K extends AskedKind>(kind: K, asks: (looked: Looked) => Asks<K> | null): Asked<K> {
    return new Asked(this.questions, kind, () => asks(this.looked), this.changed);
  }

  refresh(): void {
    for (const asked of [this.card, this.matrix, this.why]) void asked.refresh();
  }
}

/** The card is about the scalar that is selected, or else the step; before the first, about nothing. */
function cardQuestion({ text, place, position, selected }: Looked): Asks<"card"> | null {
  const taken = stepAt(position);
  const direction = taken?.pass ?? "forward";
  if (selected) return { text, place, direction, stage: stageOf(selected.field), scalar: selected };
  return taken && { text, place, direction, stage: taken.stage };
}
