"""Second derivatives and Jacobians by glassgrad and JAX, on one thread, in turns.

    GLASSGRAD_THREADS=1 taskset -c 1 python bench/second.py
    GLASSGRAD_THREADS=1 taskset -c 1 python bench/second.py --rows 1000 --rounds 20

The squared error of a damped wave with four parameters: its value, gradient and full Hessian, and
the Jacobian of the wave for every row; then the gradient of a physics loss, u'' + u, for a network
with two hidden layers. Numbers are compared before times are taken.
"""

import argparse
import os
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import numpy as np

import glassgrad as gg
from glassgrad import nn
from glassgrad.engine.nested import each
from timing import Clock, Step, show_table

START = [1.3, 0.4, 2.0, 0.1]
jax.config.update("jax_enable_x64", True)


def data(rows: int) -> tuple[Any, Any]:
    draw = np.random.default_rng(0)
    t = draw.uniform(0, 3, rows)
    return t, 2 * np.exp(-0.5 * t) * np.cos(2.5 * t) + draw.normal(0, 0.1, rows)


def hessians(rows: int) -> dict[str, Step]:
    """The mean squared error, its gradient and its Hessian by four parameters."""
    t, y = data(rows)
    parameters = [gg.Value(number) for number in START]

    def error(p: Any, t: Any, y: Any) -> Any:
        a, b, w, phase = p
        return (a * (-b * t).exp() * (w * t + phase).cos() - y) ** 2

    def every(t: Any, y: Any) -> Any:
        value, gradient = gg.value_and_grad(error)(parameters, t, y)
        return value, gradient, gg.hessian(error)(parameters, t, y)

    ours = gg.compile(every, reduction="mean", gradients=False)

    def total(p: Any, t: Any, y: Any) -> Any:
        a, b, w, phase = p
        return jnp.mean((a * jnp.exp(-b * t) * jnp.cos(w * t + phase) - y) ** 2)

    def of_jax(p: Any, t: Any, y: Any) -> Any:
        value, gradient = jax.value_and_grad(total)(p, t, y)
        return value, gradient, jax.hessian(total)(p, t, y)

    theirs, p = jax.jit(of_jax), jnp.array(START)
    given = jnp.array(t), jnp.array(y)
    return {
        "glassgrad": lambda: ours(t, y),
        "jax jit": lambda: jax.block_until_ready(theirs(p, *given)),
    }


def jacobians(rows: int) -> dict[str, Step]:
    """The wave at every row, and its derivatives by four parameters as one array."""
    t, _ = data(rows)
    a, b, w, phase = parameters = [gg.Value(number) for number in START]
    wave = gg.compile(lambda t: a * (-b * t).exp() * (w * t + phase).cos())

    def of_one(p: Any, t: Any) -> Any:
        return p[0] * jnp.exp(-p[1] * t) * jnp.cos(p[2] * t + p[3])

    every = jax.vmap(jax.value_and_grad(of_one), (None, 0))
    theirs, p, given = jax.jit(every), jnp.array(START), jnp.array(t)
    return {
        "glassgrad": lambda: wave.value_and_jacobian(t, by=parameters),
        "jax jit": lambda: jax.block_until_ready(theirs(p, given)),
    }


def physics(rows: int) -> dict[str, Step]:
    """The mean of (u'' + u)² over points, and its gradient by the weights of u."""
    x = np.linspace(0, 6, rows)
    model = nn.MLP(1, [32, 32, 1], activation="tanh", seed=1)

    def residual(x: Any) -> Any:
        u = model([x])
        slope = gg.grad(u, x, create_graph=True)
        return (gg.grad(slope, x, create_graph=True) + u) ** 2

    loss, weights = gg.compile(residual), model.parameters()

    def ours() -> Any:
        model.zero_grad()
        total = loss(x)
        total.backward()
        return total.data, [np.linalg.norm([w.grad for w in weights])]

    layers = [np.array(each(lambda w: w.data, one)) for one in model.tensors().values()]

    def u(p: Any, x: Any) -> Any:
        out = jnp.array([x])
        for k in range(0, len(p), 2):
            out = p[k] @ out + p[k + 1]
            out = jnp.tanh(out) if k + 2 < len(p) else out
        return out[0]

    def total(p: Any, x: Any) -> Any:
        bend = jax.vmap(jax.grad(jax.grad(u, 1), 1), (None, 0))(p, x)
        return jnp.mean((bend + jax.vmap(u, (None, 0))(p, x)) ** 2)

    def of_jax(p: Any, x: Any) -> Any:
        value, gradient = jax.value_and_grad(total)(p, x)
        return value, [jnp.sqrt(sum(jnp.sum(g * g) for g in gradient))]

    theirs, p, given = jax.jit(of_jax), [jnp.array(one) for one in layers], jnp.array(x)
    return {"glassgrad": ours, "jax jit": lambda: jax.block_until_ready(theirs(p, given))}


def check(steps: dict[str, Step]) -> None:
    """Everything that the peers return is the same."""
    ours, theirs = (step() for step in steps.values())
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(np.array(one), np.array(other), rtol=1e-9, atol=1e-9)


def main() -> None:
    """Print a table for each task."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    clock = Clock(1, given.rounds)
    tasks = [
        (f"value, gradient and Hessian, {given.rows} rows", hessians(given.rows)),
        (f"values and Jacobian, {given.rows} rows", jacobians(given.rows)),
        ("gradient of a physics loss, 256 points", physics(256)),
    ]
    for name, steps in tasks:
        check(steps)
        found = clock.medians(steps)
        print(name, flush=True)
        show_table(found, lambda _, found=found: found["glassgrad"])


if __name__ == "__main__":
    main()
