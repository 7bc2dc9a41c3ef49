"""The same training step of a network by each peer: forward, backward and update by SGD."""

from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import glassgrad as gg
from glassgrad import nn
from timing import Step

RATE, L2 = 0.01, 1e-4


def samples(sizes: list[int], count: int, dtype: str) -> tuple[Any, Any]:
    draw = np.random.default_rng(0)
    x = draw.normal(size=(count, sizes[0])).astype(dtype) * (1 if sizes[0] < 100 else 0.05)
    if sizes[-1] == 1:
        return x, draw.choice([-1.0, 1.0], count).astype(dtype)
    return x, draw.integers(0, sizes[-1], count)


def weights(sizes: list[int], dtype: str) -> list[Any]:
    draw = np.random.default_rng(1)
    shapes = [shape for n, m in pairwise(sizes) for shape in ((m, n), (m,))]
    scale = [1 / np.sqrt(shape[-1]) if len(shape) == 2 else 0.0 for shape in shapes]
    pairs = zip(shapes, scale, strict=True)
    return [(draw.uniform(-1, 1, shape) * s).astype(dtype) for shape, s in pairs]


def model_of(sizes: list[int]) -> nn.MLP:
    model = nn.MLP(sizes[0], sizes[1:], seed=1)
    model.load_state_dict(dict(zip(model.tensors(), weights(sizes, "float64"), strict=True)))
    return model


def by_glassgrad(
    sizes: list[int],
    count: int,
    dtype: str,
    steps: int | None = None,
    optimizer: Any = nn.SGD,
    executor: str | None = None,
) -> Step:
    model = model_of(sizes)
    x, y = samples(sizes, count, dtype)
    if executor == "jax":
        x, y = map(jnp.asarray, (x, y))

    def hinge(x: Any, y: Any) -> Any:
        return (1 - y * model(x)).relu() + L2 * sum(p * p for p in model.parameters())

    def cross_entropy(x: Any, y: Any) -> Any:
        return nn.cross_entropy(model(x), y)

    loss = hinge if sizes[-1] == 1 else cross_entropy
    kind = {"dtype": dtype, "steps": steps, "executor": executor}
    compiled = gg.compile_step(loss, optimizer(model.parameters(), RATE), **kind)

    def step() -> Any:
        return compiled(x, y)

    step.compiled = compiled  # type: ignore[attr-defined]
    return step


def by_torch(sizes: list[int], count: int, dtype: str) -> Step:
    import torch  # the other peers run without it

    kind = getattr(torch, dtype)
    layers: list[Any] = []
    for n, m in pairwise(sizes):
        layers += [torch.nn.Linear(n, m, dtype=kind), torch.nn.ReLU()]
    model = torch.nn.Sequential(*layers[:-1])
    with torch.no_grad():
        for p, w in zip(model.parameters(), weights(sizes, dtype), strict=True):
            p.copy_(torch.from_numpy(w))
    optimizer = torch.optim.SGD(model.parameters(), RATE)
    x, y = map(torch.from_numpy, samples(sizes, count, dtype))

    def step() -> float:
        out = model(x)
        if sizes[-1] == 1:
            squares = sum((p * p).sum() for p in model.parameters())
            loss = (1 - y * out[:, 0]).relu().mean() + L2 * squares
        else:
            loss = torch.nn.functional.cross_entropy(out, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return float(loss.item())

    return step


def by_jax(sizes: list[int], count: int, dtype: str, steps: int | None = None) -> Step:
    x, y = map(jnp.asarray, samples(sizes, count, dtype))

    def loss_of(parameters: Any, x: Any, y: Any) -> Any:
        h = x
        for k in range(0, len(parameters), 2):
            h = h @ parameters[k].T + parameters[k + 1]
            h = jnp.maximum(h, 0) if k + 2 < len(parameters) else h
        if sizes[-1] == 1:
            hinge = jnp.maximum(1 - y * h[:, 0], 0).mean()
            return hinge + L2 * sum((p * p).sum() for p in parameters)
        return (jax.nn.logsumexp(h, axis=1) - h[jnp.arange(len(y)), y]).mean()

    def once(parameters: Any, x: Any, y: Any) -> Any:
        loss, grads = jax.value_and_grad(loss_of)(parameters, x, y)
        return [p - RATE * g for p, g in zip(parameters, grads, strict=True)], loss

    def many(parameters: Any, x: Any, y: Any) -> Any:
        return jax.lax.scan(lambda p, _: once(p, x, y), parameters, length=steps)

    compiled = jax.jit(once if steps is None else many, donate_argnums=0)
    state = [jnp.asarray(w) for w in weights(sizes, dtype)]

    def step() -> Any:
        nonlocal state
        state, loss = compiled(state, x, y)
        return loss.block_until_ready()

    return step


def by_numpy(sizes: list[int], count: int, dtype: str) -> Step:
    x, y = samples(sizes, count, dtype)
    state = weights(sizes, dtype)
    rows = np.arange(count)

    def step() -> float:
        hidden = [x]
        for k in range(0, len(state), 2):
            h = hidden[-1] @ state[k].T + state[k + 1]
            hidden.append(np.maximum(h, 0) if k + 2 < len(state) else h)
        out = hidden[-1]
        if sizes[-1] == 1:
            margin = 1 - y * out[:, 0]
            loss = np.maximum(margin, 0).mean() + L2 * sum(float((p * p).sum()) for p in state)
            grad = (np.where(margin > 0, -y, 0) / count)[:, None].astype(dtype)
        else:
            shifted = out - out.max(axis=1, keepdims=True)
            chances = np.exp(shifted)
            sums = chances.sum(axis=1, keepdims=True)
            loss = (np.log(sums[:, 0]) - shifted[rows, y]).mean()
            grad = chances / sums
            grad[rows, y] -= 1
            grad /= count
        grads: list[Any] = []
        for k in range(len(state) - 2, -1, -2):
            grads = [grad.T @ hidden[k // 2], grad.sum(axis=0), *grads]
            if k:
                grad = (grad @ state[k]) * (hidden[k // 2] > 0)
        for p, g in zip(state, grads, strict=True):
            p -= RATE * (g + 2 * L2 * p if sizes[-1] == 1 else g)
        return float(loss)

    return step


def multiply_adds(sizes: list[int], count: int) -> int:
    """Per step: forward, for the weights and, except in the first layer, back to the inputs."""
    return count * sum(n * m * (3 if k else 2) for k, (n, m) in enumerate(pairwise(sizes)))


def numbers_to_pass(sizes: list[int], count: int) -> int:
    """The least that memory passes per step: the batch is read, parameters are read and written."""
    parameters = sum((n + 1) * m for n, m in pairwise(sizes))
    return 2 * parameters + count * (sizes[0] + 1)
