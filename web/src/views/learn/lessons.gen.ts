// Made from docs/lessons by `make generate`; change it there.

export const LESSONS: readonly { readonly title: string; readonly file: string }[] = [
  { title: "What a derivative tells you", file: "docs/lessons/01-derivative.md" },
  { title: "A Value and its graph", file: "docs/lessons/02-value.md" },
  { title: "Backpropagation by hand", file: "docs/lessons/03-by-hand.md" },
  { title: "backward() and the order", file: "docs/lessons/04-order.md" },
  { title: "Used twice, and zero_grad", file: "docs/lessons/05-used-twice.md" },
  { title: "Choosing the level of an op", file: "docs/lessons/06-level.md" },
  { title: "Neuron, layer, MLP", file: "docs/lessons/07-network.md" },
  { title: "XOR and the plateau", file: "docs/lessons/08-xor.md" },
  { title: "Moons and the margin", file: "docs/lessons/09-moons.md" },
  { title: "Cross-entropy", file: "docs/lessons/10-cross-entropy.md" },
  { title: "From scalars to speed", file: "docs/lessons/11-speed.md" },
];
