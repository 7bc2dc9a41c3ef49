// Made from docs by `make generate`; change it there.

export interface Reading {
  /** Its name in a link. */
  readonly id: string;
  readonly title: string;
  readonly file: string;
}

export const LESSONS: readonly Reading[] = [
  { id: "1", title: "What a derivative tells you", file: "docs/lessons/01-derivative.md" },
  { id: "2", title: "A Value and its graph", file: "docs/lessons/02-value.md" },
  { id: "3", title: "Backpropagation by hand", file: "docs/lessons/03-by-hand.md" },
  { id: "4", title: "backward() and the order", file: "docs/lessons/04-order.md" },
  { id: "5", title: "Used twice, and zero_grad", file: "docs/lessons/05-used-twice.md" },
  { id: "6", title: "Choosing the level of an op", file: "docs/lessons/06-level.md" },
  { id: "7", title: "Neuron, layer, MLP", file: "docs/lessons/07-network.md" },
  { id: "8", title: "XOR and the plateau", file: "docs/lessons/08-xor.md" },
  { id: "9", title: "Moons and the margin", file: "docs/lessons/09-moons.md" },
  { id: "10", title: "Cross-entropy", file: "docs/lessons/10-cross-entropy.md" },
  { id: "11", title: "From scalars to speed", file: "docs/lessons/11-speed.md" },
  { id: "12", title: "Inside a GPT", file: "docs/lessons/12-gpt.md" },
];

export const ARTICLES: readonly Reading[] = [
  { id: "engine", title: "The engine, line by line", file: "docs/engine.md" },
  { id: "courses", title: "Your course", file: "docs/courses.md" },
];
