"""Every loader with damaged files: it loads the same, or raises its own error in one sentence."""

import json
import math
import random

import pytest

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.graph import Graph, GraphError, flatten
from glassgrad.learn import progress
from glassgrad.training import checkpoint, model_file
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.model_file import ModelError

HUGE = int("9" * 400)
OTHER = [
    None,
    True,
    False,
    0,
    -1,
    1,
    3,
    2**63,
    HUGE,
    0.5,
    1e308,
    -0.0,
    "",
    "nan",
    "inf",
    "x",
    "\ud800",
    "a\nb",
    [],
    [[]],
    [0],
    {},
    {"x": 1},
]
LITERALS = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "9" * 5000,
    "01",
    "[" * 2000,
    '{"a":' * 2000,
    "tru",
    '"\\ud800"',
    "\x00",
]


def graph_text():
    a, b = gg.Value(2.0, label="a"), gg.Value(-3.0, label="b")
    cube = gg.define_op("loader_cube", "x * x * x", dx="3 * x * x")
    root = (a * b + 1.5).tanh() + cube(a) + (a / 0.0) * 0.0
    root.backward()
    return flatten(root).to_json()


def model_text():
    model = nn.MLP(2, [2, 3], seed=1)
    model.layers[0].neurons[0].w[0].data = math.inf
    return model_file.to_json(model, objective="cross_entropy", classes=("a", "b", "c"))


LOADERS = {
    "graph": (
        graph_text,
        lambda text: Graph.from_json(text),
        GraphError,
        lambda graph: graph.to_json(),
    ),
    "model": (
        model_text,
        lambda text: model_file.from_json(text),
        ModelError,
        lambda found: model_file.to_json(found[0], objective=found[1], classes=found[2]),
    ),
}


@pytest.fixture(params=LOADERS)
def loader(request):
    make, load, error, back = LOADERS[request.param]
    text = make()

    def attempt(damaged):
        """What it loaded, written again; None if it was refused in one sentence."""
        try:
            found = load(damaged)
        except error as caught:
            assert str(caught), damaged[:80]
            assert len(str(caught)) < 400, str(caught)[:500]
            assert "\n" not in str(caught), str(caught)
            return None
        return back(found)

    assert json.loads(attempt(text)) == json.loads(text)
    return text, attempt


def places(thing, here=()):
    yield here
    parts = (
        thing.items()
        if isinstance(thing, dict)
        else enumerate(thing)
        if isinstance(thing, list)
        else ()
    )
    for name, part in parts:
        yield from places(part, (*here, name))


def put(whole, where, value):
    if not where:
        return value
    copied = json.loads(json.dumps(whole))
    place = copied
    for step in where[:-1]:
        place = place[step]
    if value is KeyError:
        del place[where[-1]]
    else:
        place[where[-1]] = value
    return copied


def means_the_same(loaded, damaged):
    """Whether two things have the same meaning: 1 equals 1.0, and "nan" equals nan."""
    return plain(json.loads(loaded)) == plain(damaged)


def plain(thing):
    if isinstance(thing, dict):
        return {name: plain(part) for name, part in thing.items()}
    if isinstance(thing, list):
        return [plain(part) for part in thing]
    if isinstance(thing, (int, float)) and not isinstance(thing, bool):
        return float(thing) if abs(thing) < 2**1000 else str(thing)
    return thing


def test_every_part_with_every_type(loader):
    text, attempt = loader
    whole = json.loads(text)
    loaded = refused = 0
    for where in places(whole):
        for value in [*OTHER, KeyError]:
            if where == () and value is KeyError:
                continue
            damaged = put(whole, where, value)
            found = attempt(json.dumps(damaged))
            refused += found is None
            loaded += found is not None
            assert found is None or means_the_same(found, damaged), (where, value)
    assert refused > loaded > 0


def test_names_that_are_added_or_twice(loader):
    text, attempt = loader
    whole = json.loads(text)
    for where in places(whole):
        thing = whole
        for step in where:
            thing = thing[step]
        if isinstance(thing, dict):
            more = put(whole, where, {**thing, "more": 1})
            found = attempt(json.dumps(more))
            assert found is None or means_the_same(found, more), where
            for name, part in thing.items():
                twin = json.dumps(put(whole, where, "HERE")).replace(
                    '"HERE"', json.dumps(thing)[:-1] + f", {json.dumps(name)}: {json.dumps(part)}}}"
                )
                assert attempt(twin) is None, (where, name)


def test_every_number_as_strange_text(loader):
    text, attempt = loader
    whole = json.loads(text)
    for where in places(whole):
        for literal in LITERALS:
            damaged = json.dumps(put(whole, where, "HERE")).replace('"HERE"', literal)
            attempt(damaged)
            attempt(damaged.encode("utf-8", "replace"))


def test_cut_and_flipped(loader, soak):
    text, attempt = loader
    content, draw = text.encode(), random.Random(2)
    for length in range(0, len(content), 1 if soak else 7):
        assert attempt(content[:length]) is None
    for _ in range(50_000 if soak else 3_000):
        damaged = bytearray(content)
        for _ in range(draw.choice([1, 1, 2, 4])):
            place = draw.randrange(len(damaged))
            change = draw.randrange(4)
            if change == 0:
                damaged[place] ^= 1 << draw.randrange(8)
            elif change == 1:
                damaged[place] = draw.choice(b'0123456789-+eE.{}[]",:\\ntf \x00\xff')
            elif change == 2:
                del damaged[place : place + draw.randrange(1, 30)]
            else:
                damaged[place:place] = damaged[draw.randrange(len(damaged)) :][
                    : draw.randrange(1, 30)
                ]
        found = attempt(bytes(damaged))
        if found is not None:
            assert means_the_same(found, json.loads(bytes(damaged)))


def csv_attempt(path, content):
    path.write_bytes(content)
    try:
        return data.read_csv(path)
    except ValueError as error:
        assert str(path) in str(error)
        assert "\n" not in str(error), str(error)
        assert len(str(error)) < 500
        return None


def test_damaged_csv_files(tmp_path, soak):
    content = b'sepal,petal,kind\n1.5,-2e3,rose\n0.25,4,tulip\n"7",8,rose\n'
    draw = random.Random(4)
    assert len(csv_attempt(tmp_path / "d.csv", content)) == 3
    for length in range(len(content)):
        csv_attempt(tmp_path / "d.csv", content[:length])
    for _ in range(50_000 if soak else 4_000):
        damaged = bytearray(content)
        for _ in range(draw.choice([1, 1, 2, 4])):
            place = draw.randrange(len(damaged) or 1)
            if draw.random() < 0.5:
                damaged[place : place + 1] = draw.choice(
                    [
                        b"\x00",
                        b"\r",
                        b"\n",
                        b'"',
                        b";",
                        b",",
                        b"\t",
                        b"nan",
                        b"inf",
                        b"1e999",
                        b"1_0",
                        "\u0661".encode(),
                        b"\xff",
                        b" ",
                    ]
                )
            else:
                del damaged[place : place + draw.randrange(1, 10)]
        found = csv_attempt(tmp_path / "d.csv", bytes(damaged))
        if found is not None:
            width = {len(point) for point in found.points}
            assert len(width) == 1
            assert all(math.isfinite(x) for point in found.points for x in point)
            assert len(found.targets) == len(found.points)
    for strange in (
        b"1," * 150_000,
        b"1\n" * 2_000_001,
        b"\n" * 3_000_000,
        b'"' * 1001,
        b"\xef\xbb\xbf",
        b"1,2\r3,4",
        b"9" * 5000 + b",1\n1,2",
    ):
        csv_attempt(tmp_path / "d.csv", strange)


def test_damaged_progress_is_set_aside(tmp_path, soak):
    path = tmp_path / "progress.json"
    progress.Progress(["mul", "relu"], {"mul": 2}).save(tmp_path)
    content, draw = path.read_bytes(), random.Random(6)
    whole = json.loads(content)
    texts = [
        json.dumps(put(whole, where, value)).encode()
        for where in places(whole)
        for value in [*OTHER, KeyError]
        if where or value is not KeyError
    ]
    texts += [
        json.dumps(put(whole, where, "HERE")).replace('"HERE"', literal).encode()
        for where in places(whole)
        for literal in LITERALS
    ]
    for _ in range(20_000 if soak else 500):
        damaged = bytearray(content)
        damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        texts.append(bytes(damaged[: draw.choice([len(damaged), draw.randrange(len(damaged))])]))
    for text in texts:
        path.write_bytes(text)
        found, told = progress.load(tmp_path)
        assert all(isinstance(name, str) for name in found.passed)
        assert all(type(count) is int and count >= 0 for count in found.hints.values())
        assert "\n" not in told
        assert bool(told) is not path.exists()
        for aside in tmp_path.glob("progress-damaged*.json"):
            aside.unlink()


STATES = [
    None,
    True,
    3,
    "x",
    "1.0",
    [],
    [1.0],
    [[1.0, 2.0], [3.0]],
    [[None] * 2] * 2,
    [["1"] * 2] * 2,
    [[True] * 2] * 2,
    {},
    {"a": 1},
    [[1j] * 2] * 2,
    [[HUGE] * 2] * 2,
    float("nan"),
    object(),
    [[[1.0]]],
]


@pytest.mark.parametrize("strange", STATES, ids=lambda strange: repr(strange)[:20])
def test_a_state_that_does_not_fit_changes_nothing(strange):
    model = nn.MLP(2, [2], seed=1)
    optimizer = nn.Adam(model.parameters(), 0.1)
    for thing in (model, optimizer):
        before = thing.state_dict()
        cases = [
            strange,
            *({**before, name: strange} for name in before),
            {**before, "more": strange},
        ]
        for case in cases:
            try:
                thing.load_state_dict(case)
            except (ValueError, TypeError, OverflowError, AttributeError) as error:
                assert "\n" not in str(error)
                assert thing.state_dict() == before
            else:
                thing.load_state_dict(before)


def test_a_checkpoint_with_any_byte_changed_is_refused_or_the_same(tmp_path, soak):
    path = tmp_path / "c"
    whole = checkpoint.Checkpoint(
        {"w": [[1.0, math.nan]], "h": []}, {"step": 3, "notes": {"é": [1, None]}}
    )
    content = checkpoint.to_bytes(whole)
    for place in range(len(content)):
        for value in range(256) if soak else (content[place] ^ 1, content[place] ^ 0x20, 0, 34):
            if value != content[place]:
                path.write_bytes(content[:place] + bytes([value]) + content[place + 1 :])
                with pytest.raises(CheckpointError) as caught:
                    checkpoint.load(path)
                assert "\n" not in str(caught.value)
