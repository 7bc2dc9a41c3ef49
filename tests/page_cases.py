"""What Python draws and trains, for the page to repeat; run this to write cases/page.json anew."""

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from glassgrad import data, nn
from glassgrad.data.numpy_random import LegacyRandom
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.training import fit, model_file, recipes, task

PATH = Path(__file__).parent / "cases" / "page.json"
STEPS = 30


def cases() -> dict[str, Any]:
    return {
        "random": [drawn(seed) for seed in (0, 1, 42, 1337, 2**32 + 5, 2**53 - 1)],
        "legacy_random": [drawn_by_numpy(seed) for seed in (0, 1337, 2**32 - 1)],
        "data": [made(*arguments) for arguments in MAKINGS],
        "schedules": [scheduled(name) for name in recipes.SCHEDULES],
        "csv": [read(text) for text in TABLES],
        "models": [exported(*arguments) for arguments in MODELS],
        "training": [trained(settings) for settings in drawn_settings(24)],
    }


def drawn(seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    shuffled = list(range(12))
    return {
        "seed": seed,
        "random": [rng.random() for _ in range(5)],
        "uniform": [rng.uniform(-1, 1) for _ in range(3)],
        "bits": [[count, rng.getrandbits(count)] for count in (1, 7, 31, 32)],
        "gauss": [rng.gauss(1.0, 2.0) for _ in range(3)],
        "samples": [
            [n, k, rng.sample(range(n), k)] for n, k in ((4, 4), (22, 5), (100, 32), (900, 7))
        ],
        "shuffled": (rng.shuffle(shuffled), shuffled)[1],
        "after_700_more": [rng.random() for _ in range(700)][-1],
    }


def drawn_by_numpy(seed: int) -> dict[str, Any]:
    draw = LegacyRandom(seed)
    return {
        "seed": seed,
        "random": [draw.random() for _ in range(3)],
        "gauss": [draw.gauss(0.5, 2.0) for _ in range(5)],
        "permutation": draw.permutation(20),
    }


MAKINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("moons", 1337, {"count": 13, "noise": 0.1}),
    ("moons", 3, {"count": 2, "noise": 0.0}),
    ("circles", 1, {"count": 11, "noise": 0.05, "inner": 0.3}),
    ("blobs", 2, {"count": 10, "classes": 4, "noise": 0.4}),
    ("spirals", 4, {"count": 11, "classes": 3, "noise": 0.02}),
    ("spirals", 5, {"count": 8}),
]


def made(name: str, seed: int, making: dict[str, Any]) -> dict[str, Any]:
    samples = data.MADE[name](**making, seed=seed)
    return {"name": name, "seed": seed, "making": making, **plain(samples)}


def plain(samples: data.Dataset) -> dict[str, Any]:
    return {
        "points": samples.points,
        "targets": samples.targets,
        "classes": list(samples.classes),
        "columns": list(samples.columns),
    }


def scheduled(name: str) -> dict[str, Any]:
    schedule = recipes.SCHEDULES[name](0.3, 37)
    steps = [0, 1, 2, 3, 11, 12, 13, 24, 36, 37, 90]
    return {"name": name, "rates": [[step, schedule(step)] for step in steps]}


TABLES = [
    "1,2,0\n3,4,1\n",
    "x1,x2,kind\n1,2,cat\n 3, 4 ,dog\n\n5,6,ant",
    '"a ""b""", x, "y,z"\r\n1e-3,+.5,-1\r\n-2.,7,1\r\n',
    "1,2,0.5\n3,4,1.5\n",
    "1,2,0\n3,4,2\n",
    "1,2,0\n3,4\n",
    "1,2,0\n\n3,x,1\n",
    "1,2,0\n3,nan,1\n",
    "1,2,0\n3,4,\n",
    "1,2,0\n3,4,cat\n",
    "1,2,cat\n3,4,5\n",
    "1,2,0\n3,4,inf\n",
    "1,2,0\n3,1_0,1\n",
    "1\n2\n",
    "a,b,c\n",
    "",
    "1,2,3,it's\n1,2,3,4\n",
    "\ufeff1,2,\U0001f600\n1,2,\uffee\n",
    '\ufeff"a, b",c\n1,2\n',
    '1,2,"two\nlines"\n3,4,"a"\n5,4,3,"a"\n',
    "x;y;kind\n1; 2;cat\n3;4;a,b,c\n",
    "\n1\t2\t0\n3\t4\t1\n",
    '"a;b;c", "d\n;e"\n1,0\n2,1\n',
    "1,\t2,\t0\n3,\t4,\t1\n",
    "1,2,hot;dry\n3,4,cold\n",
    "1,5;0\n2,5;1\n",
    "a;b;c\n1,2,0\n",
    "1 2 0\n3 4 1\n",
]


def read(text: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        path.write_bytes(text.encode())
        try:
            return {"text": text, "data": plain(data.read_csv(path))}
        except ValueError as error:
            return {"text": text, "error": str(error).removeprefix(f"{path}: ")}


MODELS: list[tuple[list[int], str, str, str, tuple[str, ...]]] = [
    ([4, 3, 1], "tanh", "linear", "hinge", ("no", "yes")),
    ([5, 3], "gelu", "linear", "cross_entropy", ("a", "b", "c")),
    ([1], "relu", "sigmoid", "mse", ()),
]


def exported(
    sizes: list[int], activation: str, output: str, objective: str, classes: tuple[str, ...]
) -> dict[str, Any]:
    model = nn.MLP(2, sizes, activation=activation, output=output, bias="uniform", seed=5)
    points = [[0.25, -1.5], [3.0, 0.0]]
    outputs = [task.numbers_of(model(point)) for point in points]
    text = model_file.to_json(model, objective=objective, classes=classes)
    return {"json": text, "points": points, "outputs": outputs}


def drawn_settings(count: int) -> list[dict[str, Any]]:
    """Settings that together use every choice that there is."""
    rng = random.Random(11)
    losses = [
        "hinge",
        "binary_cross_entropy_with_logits",
        "mse",
        "squared_error_sum",
        "cross_entropy",
    ]
    found = []
    for k in range(count):
        loss = losses[k % len(losses)]
        name = rng.choice(["moons", "circles", "spirals", "blobs", "xor"])
        if name == "blobs" and loss != "cross_entropy":
            name = "moons"
        making = {} if name == "xor" else {"count": rng.randint(6, 40)}
        size = making.get("count", 4)
        optimizer = list(recipes.OPTIMIZERS)[k % len(recipes.OPTIMIZERS)]
        lr = rng.choice([0.02, 0.05]) * (0.1 if loss == "squared_error_sum" else 1.0)
        found.append(
            {
                "data": {"name": name, **making},
                "hidden": [] if k == 1 else rng.choice([[3], [5, 4], [8, 8], [2, 6, 3]]),
                "activation": [*ACTIVATIONS][k % len(ACTIVATIONS)],
                "output": "linear" if k % 6 else "tanh",
                "loss": loss,
                "optimizer": optimizer,
                "lr": lr,
                "schedule": list(recipes.SCHEDULES)[k % len(recipes.SCHEDULES)],
                "steps": rng.choice([20, 30, 50]),
                "l2": rng.choice([0.0, 1e-4, 1e-2]),
                "batch": rng.choice([None, None, rng.randint(1, size)]),
                "seed": rng.randrange(2**40),
                "start": ["random", "random", "random", "symmetric", "zeros"][
                    k % 5 if k > 15 else 0
                ],
            }
        )
    return found


def trained(settings: dict[str, Any]) -> dict[str, Any]:
    named = dict(settings["data"])
    name = named.pop("name")
    seed = settings["seed"] % 2**32
    samples = data.xor() if name == "xor" else data.MADE[name](**named, seed=seed)
    rng = random.Random(settings["seed"])
    outputs = len(samples.classes) if settings["loss"] == "cross_entropy" else 1
    model = nn.MLP(
        2,
        [*settings["hidden"], outputs],
        activation=settings["activation"],
        output=settings["output"],
        rng=rng,
    )
    if settings["start"] != "random":
        for weight in (w for layer in model.layers for neuron in layer.neurons for w in neuron.w):
            weight.data = 0.5 if settings["start"] == "symmetric" else 0.0
    schedule = recipes.SCHEDULES[settings["schedule"]](settings["lr"], settings["steps"])
    optimizer = recipes.OPTIMIZERS[settings["optimizer"]](model.parameters(), schedule)
    loss = sum_of_squares if settings["loss"] == "squared_error_sum" else settings["loss"]
    history = fit(
        model,
        samples,
        loss,
        optimizer,
        steps=STEPS,
        batch=settings["batch"],
        l2=settings["l2"],
        rng=rng,
        progress=False,
    )
    parameters = [p.data for p in model.parameters()]
    return {
        "settings": settings,
        "losses": history.losses,
        "accuracies": history.accuracies,
        "parameters": parameters[:: max(1, len(parameters) // 10)],
    }


def sum_of_squares(predictions: Any, targets: Any) -> Any:
    return nn.mse(predictions, targets, reduction="sum")


if __name__ == "__main__":
    lines = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(case) for case in listed) + "\n]"
        for name, listed in cases().items()
    ]
    PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"wrote {PATH}")
