"""09 slope: measure a gradient without backward().

From here on the Values are glassgrad's. A wrong _backward still gives numbers that look well, so
gradients are checked by measuring: nudge one leaf up and down by epsilon, compute the function
both times, and divide the difference of the results by the width of the step. A step to both sides
is far more exact than one to one side.

Write slope(). function(*leaves) gives a Value; its number is in .data, which may be set on a leaf.
Afterwards the leaf must hold its old number again. check_gradients() below then uses it.
"""


def slope(function, leaves, leaf, epsilon=1e-5):
    before = leaf.data
    leaf.data = before + epsilon
    above = function(*leaves).data
    leaf.data = before - epsilon
    below = function(*leaves).data
    leaf.data = before
    return (above - below) / (2 * epsilon)


def check_gradients(function, leaves):
    """Print what backward() gives for each leaf beside what measuring gives."""
    out = function(*leaves)
    out.backward()
    for leaf in leaves:
        measured = slope(function, leaves, leaf)
        verdict = "agrees" if abs(leaf.grad - measured) < 1e-5 else "DIFFERS"
        print(f"{leaf.label}: grad {leaf.grad:.6f}, measured {measured:.6f}, {verdict}")
