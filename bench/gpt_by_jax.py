"""The GPT of examples/gpt.py over batches of names: ours, and written by hand in JAX."""

import random
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import glassgrad as gg
from glassgrad import nn
from timing import Step

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
import gpt

RATE, BETAS, EPS = 0.02, (0.85, 0.99), 1e-8


def names(count: int) -> Any:
    """Names of seven letters as rows of numbers."""
    draw = random.Random(0)
    of_seven = [name for name in gg.data.names() if len(name) == 7]
    return np.array([gpt.to_numbers(draw.choice(of_seven)) for _ in range(count)])


def by_glassgrad(count: int, steps: int | None = None, executor: str | None = "jax") -> Step:
    model = gpt.GPT(seed=0)

    def loss(text: Any) -> Any:
        return nn.cross_entropy(model(text[:-1]), text[1:])

    optimizer = nn.Adam(model.parameters(), RATE, betas=BETAS, eps=EPS)
    step = gg.compile_step(loss, optimizer, dtype="float32", steps=steps, executor=executor)
    text = jnp.asarray(names(count)) if executor == "jax" else names(count)
    return lambda: step(text)


def by_jax(count: int, steps: int | None = None) -> Step:
    text = jnp.asarray(names(count))
    weights = {k: jnp.asarray(w, "float32") for k, w in gpt.GPT(seed=0).state_dict().items()}
    zeros = jax.tree.map(jnp.zeros_like, weights)

    def once(state: Any, text: Any) -> Any:
        weights, means, squares, done = state
        loss, grads = jax.value_and_grad(loss_of)(weights, text)
        done = done + 1
        first, second = BETAS
        means = jax.tree.map(lambda m, g: first * m + (1 - first) * g, means, grads)
        squares = jax.tree.map(lambda s, g: second * s + (1 - second) * g * g, squares, grads)
        rate = RATE * jnp.sqrt(1 - second**done) / (1 - first**done)
        weights = jax.tree.map(
            lambda w, m, s: w - rate * m / (jnp.sqrt(s) + EPS), weights, means, squares
        )
        return (weights, means, squares, done), loss

    def many(state: Any, text: Any) -> Any:
        return jax.lax.scan(lambda state, _: once(state, text), state, length=steps)

    compiled = jax.jit(once if steps is None else many, donate_argnums=0)
    state = jax.tree.map(jnp.array, (weights, zeros, zeros, jnp.float32(0)))

    def step() -> Any:
        nonlocal state
        state, loss = compiled(state, text)
        return loss.block_until_ready()

    return step


def loss_of(weights: dict[str, Any], text: Any) -> Any:
    """The mean of −log of the chance that each next letter got."""
    given, wanted = text[:, :-1], text[:, 1:]
    length = given.shape[1]
    x = weights["tokens.weight"][given] + weights["places.weight"][:length]
    normal = scaled(x)
    queries, keys, values = (
        heads(normal @ weights[f"{name}.weight"].T) for name in ("query", "key", "value")
    )
    scores = jnp.einsum("bqhd,bkhd->bhqk", queries, keys) * (gpt.WIDTH // gpt.HEADS) ** -0.5
    scores = jnp.where(jnp.tri(length, dtype=bool), scores, -jnp.inf)
    heard = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), values).reshape(x.shape)
    x = x + heard @ weights["mix.weight"].T
    hidden = jax.nn.relu(scaled(x) @ weights["widen.weight"].T)
    x = x + hidden @ weights["narrow.weight"].T
    logits = x @ weights["readout.weight"].T
    chosen = jnp.take_along_axis(logits, wanted[:, :, None], axis=2)[:, :, 0]
    return (jax.nn.logsumexp(logits, axis=2) - chosen).mean()


def scaled(x: Any) -> Any:
    return x * (jnp.square(x).mean(axis=-1, keepdims=True) + 1e-5) ** -0.5


def heads(x: Any) -> Any:
    return x.reshape(*x.shape[:2], gpt.HEADS, -1)
