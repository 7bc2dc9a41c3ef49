"""The rules of backpropagation, each in a sentence."""

CHAIN = "The chain rule: an input's gradient is the local slope times out.grad."
SUM = "A value's gradient is the sum over all its uses, so every rule adds with +=."
INPUTS = "The graph remembers the inputs of every op, so that backward can go on to them."
ROOT = "backward() starts with 1 at the root, because d root / d root is 1."
ONCE = "Each node passes its gradient on exactly once."
REVERSED = "backward() goes from the root to the leaves, each node after all nodes that use it."
MISPLACED = "the rule belongs to the result: store it on out"
