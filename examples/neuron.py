"""One neuron, forward and backward, with the numbers of every step."""

import glassgrad as gg


def build() -> gg.Value:
    x1, x2 = gg.Value(2.0, label="x1"), gg.Value(0.0, label="x2")
    w1, w2 = gg.Value(-3.0, label="w1"), gg.Value(1.0, label="w2")
    b = gg.Value(6.8813735870195432, label="b")
    x1w1, x2w2 = x1 * w1, x2 * w2
    x1w1.label, x2w2.label = "x1w1", "x2w2"
    both = x1w1 + x2w2
    both.label = "both"
    n = both + b
    n.label = "n"
    o = n.tanh()
    o.label = "o"
    return o


def nodes_of(root: gg.Value) -> list[gg.Value]:
    """Every Value behind root, each after its inputs."""
    found, pending = {root}, [root]
    while pending:
        new = set(pending.pop().inputs) - found
        found |= new
        pending += new
    return sorted(found, key=lambda value: value.serial)


def main() -> None:
    o = build()
    nodes = nodes_of(o)
    print("A neuron: o = tanh(x1*w1 + x2*w2 + b)\n")
    print("Forward: each op computes a number and remembers what it was made from.")
    for node in nodes:
        if node.is_leaf:
            print(f"  {node.label:>10} = {node.data:.6g}")
        else:
            made_from = ", ".join(operand.label for operand in node.inputs)
            print(f"  {node.label:>10} = {node.op}({made_from}) = {node.data:.6g}")

    o.backward()
    print("\nBackward: from o, whose grad is 1, each op passes on grad × partial to its inputs.")
    for node in reversed(nodes):
        for operand, partial in zip(node.inputs, node.partials, strict=True):
            product = node.grad * partial + 0.0
            print(
                f"  {operand.label:>10} gets {node.grad:.6g} × {partial:.6g} = {product:.6g}"
                f"   (grad of {node.label} × d {node.label} / d {operand.label})"
            )

    print("\nSo, to make o larger:")
    for leaf in (node for node in nodes if node.is_leaf):
        # Floating-point rounding leaves a last digit that no reader needs.
        grad = round(leaf.grad, 12) + 0.0
        advice = "leave" if grad == 0 else "raise" if grad > 0 else "lower"
        print(f"  {advice} {leaf.label:<2}  (d o / d {leaf.label} = {grad:g})")
    print("\nNext: change a number in examples/neuron.py, and run it again.")


if __name__ == "__main__":
    main()
