"""Row: a GPT of about 200,000 parameters, in scalar code here, in batched products by the peers."""

import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import torch
from torch.nn.functional import cross_entropy, scaled_dot_product_attention

import glassgrad as gg
from examples import example
from glassgrad import Value, nn
from limits import show_limit
from timing import Clock, Step, check_losses, show, show_table

VOCABULARY, WIDTH, LAYERS, HEADS, BLOCK, COUNT = 27, 64, 4, 4, 32, 16
RATE, BETAS, EPSILON = 1e-3, (0.9, 0.999), 1e-8
add, scaled = example("gpt").add, example("gpt").scaled


def shapes() -> dict[str, tuple[int, int]]:
    found = {"tokens": (VOCABULARY, WIDTH), "places": (BLOCK, WIDTH)}
    for k in range(LAYERS):
        found[f"{k}.heads"] = (3 * WIDTH, WIDTH)  # queries, keys, values
        found[f"{k}.mix"] = (WIDTH, WIDTH)
        found[f"{k}.widen"] = (4 * WIDTH, WIDTH)
        found[f"{k}.narrow"] = (WIDTH, 4 * WIDTH)
    return found | {"readout": (VOCABULARY, WIDTH)}


def weights() -> dict[str, Any]:
    draw = np.random.default_rng(1)
    return {name: draw.normal(0, 0.08, shape).astype("float32") for name, shape in shapes().items()}


def texts() -> Any:
    return np.random.default_rng(0).integers(0, VOCABULARY, (COUNT, BLOCK + 1))


class ScalarGPT(nn.Module):
    """examples/gpt.py with several layers."""

    def __init__(self) -> None:
        self.matrices = [
            [[Value(w) for w in row] for row in matrix.tolist()] for matrix in weights().values()
        ]

    def __call__(self, text: list[Any]) -> list[list[Any]]:
        tokens, places, *layers, readout = self.matrices
        rows = [
            add(gg.lookup(tokens, token), place) for token, place in zip(text, places, strict=False)
        ]
        for k in range(LAYERS):
            heads, mix, widen, narrow = layers[4 * k : 4 * k + 4]
            asked = [product(heads, scaled(x)) for x in rows]
            queries, keys, values = (
                [all_three[part : part + WIDTH] for all_three in asked]
                for part in range(0, 3 * WIDTH, WIDTH)
            )
            for place, query in enumerate(queries):
                heard = attend(query, keys[: place + 1], values[: place + 1])
                x = add(rows[place], product(mix, heard))
                hidden = [h.relu() for h in product(widen, scaled(x))]
                rows[place] = add(x, product(narrow, hidden))
        return [product(readout, x) for x in rows]


def product(matrix: list[list[Any]], x: list[Any]) -> list[Any]:
    return [gg.dot(row, x) for row in matrix]


def attend(query: list[Any], keys: list[list[Any]], values: list[list[Any]]) -> list[Any]:
    size = WIDTH // HEADS
    heard: list[Any] = []
    for start in range(0, WIDTH, size):
        part = slice(start, start + size)
        chances = gg.softmax([gg.dot(query[part], key[part]) * size**-0.5 for key in keys])
        columns = zip(*(value[part] for value in values), strict=True)
        heard += [gg.dot(chances, list(column)) for column in columns]
    return heard


def by_glassgrad() -> Step:
    model, text = ScalarGPT(), texts()

    def loss(text: list[Any]) -> Any:
        return nn.cross_entropy(model(text[:-1]), text[1:])

    optimizer = nn.Adam(model.parameters(), RATE, betas=BETAS, eps=EPSILON)
    step = gg.compile_step(loss, optimizer, dtype="float32")
    return lambda: step(text)


def by_torch() -> Step:
    state = {name: torch.tensor(w, requires_grad=True) for name, w in weights().items()}
    optimizer = torch.optim.Adam(state.values(), RATE, BETAS, EPSILON)
    text = torch.from_numpy(texts())

    def normal(x: Any) -> Any:
        return x * ((x * x).mean(-1, keepdim=True) + 1e-5).rsqrt()

    def step() -> float:
        x = state["tokens"][text[:, :-1]] + state["places"]
        for k in range(LAYERS):
            asked = normal(x) @ state[f"{k}.heads"].T
            split = asked.view(COUNT, BLOCK, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
            heard = scaled_dot_product_attention(*split, is_causal=True).transpose(1, 2)
            x = x + heard.reshape(COUNT, BLOCK, WIDTH) @ state[f"{k}.mix"].T
            x = x + (normal(x) @ state[f"{k}.widen"].T).relu() @ state[f"{k}.narrow"].T
        logits = x @ state["readout"].T
        loss = cross_entropy(logits.view(-1, VOCABULARY), text[:, 1:].reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return float(loss.item())

    return step


def by_jax() -> Step:
    text = jnp.asarray(texts())
    mask = jnp.tril(jnp.ones((BLOCK, BLOCK), bool))
    size = WIDTH // HEADS

    def normal(x: Any) -> Any:
        return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + jnp.float32(1e-5))

    def loss_of(state: Any, text: Any) -> Any:
        x = state["tokens"][text[:, :-1]] + state["places"]
        for k in range(LAYERS):
            asked = (normal(x) @ state[f"{k}.heads"].T).reshape(COUNT, BLOCK, 3, HEADS, size)
            query, key, value = (asked[:, :, part] for part in range(3))
            scores = jnp.einsum("bihd,bjhd->bhij", query, key) * jnp.float32(size**-0.5)
            chances = jax.nn.softmax(jnp.where(mask, scores, -jnp.inf))
            heard = jnp.einsum("bhij,bjhd->bihd", chances, value)
            x = x + heard.reshape(COUNT, BLOCK, WIDTH) @ state[f"{k}.mix"].T
            hidden = jnp.maximum(normal(x) @ state[f"{k}.widen"].T, 0)
            x = x + hidden @ state[f"{k}.narrow"].T
        logs = jax.nn.log_softmax(x @ state["readout"].T)
        return -jnp.take_along_axis(logs, text[:, 1:, None], axis=-1).mean()

    def once(state: Any, means: Any, squares: Any, count: Any, text: Any) -> Any:
        loss, grads = jax.value_and_grad(loss_of)(state, text)
        first, second = (jnp.float32(beta) for beta in BETAS)
        count = count + jnp.float32(1)
        sizes = RATE / (1 - first**count), 1 - second**count
        means = jax.tree.map(lambda m, g: first * m + (1 - first) * g, means, grads)
        squares = jax.tree.map(lambda s, g: second * s + (1 - second) * g * g, squares, grads)
        state = jax.tree.map(
            lambda p, m, s: p - sizes[0] * m / (jnp.sqrt(s / sizes[1]) + jnp.float32(EPSILON)),
            state,
            means,
            squares,
        )
        return state, means, squares, count, loss

    compiled = jax.jit(once, donate_argnums=(0, 1, 2, 3))
    state = {name: jnp.asarray(w) for name, w in weights().items()}
    held = [state, *(jax.tree.map(jnp.zeros_like, state) for _ in range(2)), jnp.float32(0)]

    def step() -> Any:
        *held[:], loss = compiled(*held, text)
        return loss.block_until_ready()

    return step


def multiply_adds() -> int:
    """Per step: three products for each one that the forward pass takes."""
    matrices = sum(n * m for n, m in shapes().values()) - (VOCABULARY + BLOCK) * WIDTH
    pairs = BLOCK * (BLOCK + 1) // 2  # of places, each attended once as key and once as value
    return 3 * COUNT * (BLOCK * matrices + LAYERS * 2 * pairs * WIDTH)


def gpt64_row(clock: Clock) -> None:
    parameters = sum(n * m for n, m in shapes().values())
    print(
        f"GPT of width {WIDTH}, {LAYERS} layers, {HEADS} heads, block {BLOCK}: {parameters:,}"
        f" parameters, batch {COUNT}, float32, Adam, threads: {clock.threads}",
        flush=True,
    )
    makers = {"glassgrad": by_glassgrad, "torch": by_torch, "JAX jit": by_jax}
    steps, compiled, losses = {}, {}, {}
    for name, make in makers.items():
        steps[name] = make()
        begin = time.perf_counter()
        losses[name] = float(np.asarray(steps[name]()).ravel()[0])
        compiled[name] = time.perf_counter() - begin
    print("  first step:", ", ".join(f"{n} {show(s).strip()}" for n, s in compiled.items()))
    check_losses({name: lambda loss=loss: loss for name, loss in losses.items()})
    check_losses(steps)
    found = clock.medians(steps)
    # Parameters and Adam's two rows are read and written.
    show_limit(multiply_adds(), 6 * parameters, "float32", clock.threads, {"": found["glassgrad"]})
    show_table(found, lambda _: found["glassgrad"])


ROWS = {"gpt64": gpt64_row, "gpt64-2": gpt64_row}
