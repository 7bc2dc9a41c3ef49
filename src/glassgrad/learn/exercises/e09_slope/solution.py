"""09 slope: measure a gradient without backward().

From here on the Values are glassgrad's. A wrong _backward still produces plausible numbers, so
gradients are checked by measuring: nudge one leaf up and down by epsilon, compute the function
both times, and divide the difference of the results by the width of the step. Stepping to both
sides is far more accurate than stepping to one.

Write slope(). function(*leaves) returns a Value; its number is .data, which you can set on a leaf.
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
    """Print the gradient from backward() and the measured one for each leaf."""
    out = function(*leaves)
    out.backward()
    for leaf in leaves:
        measured = slope(function, leaves, leaf)
        verdict = "agrees" if abs(leaf.grad - measured) < 1e-5 else "DIFFERS"
        print(f"{leaf.label}: grad {leaf.grad:.6f}, measured {measured:.6f}, {verdict}")
