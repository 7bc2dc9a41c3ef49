"""Plots: what is on them, and that there is something to see."""

import pytest

from glassgrad import data, nn
from glassgrad.run import History
from glassgrad.training import fit

matplotlib = pytest.importorskip("matplotlib")

from matplotlib.figure import Figure  # noqa: E402
from matplotlib.image import imread  # noqa: E402

from glassgrad.viz import palette, plots  # noqa: E402


@pytest.fixture
def axes():
    return Figure(layout="constrained").subplots()


def test_row_60_the_parabola_and_its_tangent(axes):
    plots.function_with_tangent(axes, lambda x: 3 * x**2 - 4 * x + 5, 3.0, low=-5, high=5)
    curve, tangent, point = axes.lines
    assert curve.get_ydata()[0] == 100.0
    (x0, x1), (y0, y1) = tangent.get_data()
    assert (y1 - y0) / (x1 - x0) == pytest.approx(14.0)
    assert point.get_data() == ([3.0], [20.0])
    assert axes.get_title(loc="left") == "slope 14.0000 at 3"


def test_activations_with_their_derivatives():
    panels = Figure().subplots(1, 3)
    plots.activations(panels)
    value, slope = panels[1].lines
    middle = len(value.get_xdata()) // 2
    assert (value.get_ydata()[middle], slope.get_ydata()[middle]) == (0.5, 0.25)
    assert panels[2].lines[1].get_ydata()[-1] == 1.0


def test_scatter_and_boundary(axes):
    samples = data.blobs(40, classes=4, seed=1)
    plots.decision_boundary(axes, lambda p: int(p[0] > 0) + 2 * int(p[1] > 0), samples)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [f"class {k}" for k in range(4)]
    assert len(axes.collections) >= 5
    low, high = axes.get_xlim()
    xs = [p[0] for p in samples.points]
    assert low == pytest.approx(min(xs) - 1)
    assert max(xs) < high <= max(xs) + 1


def test_loss_curves(axes):
    plots.loss_curve(axes, History([1.0, 0.1, 0.01], [0.5, 0.9, 1.0]))
    assert axes.get_yscale() == "log"
    assert list(axes.lines[0].get_ydata()) == [1.0, 0.1, 0.01]
    other = Figure().subplots()
    plots.loss_curve(other, History([1.0, -0.5]))
    assert other.get_yscale() == "linear"


def test_vanishing_gradients_are_seen(axes):
    model = nn.MLP(2, [6, 6, 6, 6, 6, 1], activation="sigmoid", init=0.3, seed=1)
    sizes = plots.GradientSizes()
    samples = data.Dataset(data.moons(20, seed=1).points, [1] * 20, ("0", "1"))
    fit(model, samples, "hinge", nn.SGD(model.parameters(), 0.1), steps=5,
        callbacks=[sizes], progress=False)  # fmt: skip
    assert list(sizes.rows) == [f"layers.{k}" for k in range(6)]
    assert all(len(row) == 5 for row in sizes.rows.values())
    assert sizes.rows["layers.0"][0] < sizes.rows["layers.5"][0] / 100
    plots.gradient_sizes(axes, sizes)
    assert len({(line.get_color(), line.get_linestyle()) for line in axes.lines}) == 6


def test_the_report_has_curves_map_and_text(tmp_path):
    samples = data.moons(30, seed=1)
    plots.report(tmp_path / "r.png", History([1.0, 0.5], [0.5, 0.6]), samples, lambda p: int(p[1] < 0.3))
    pixels = imread(tmp_path / "r.png")[..., :3]
    for colour in (palette.DATA, palette.GRAD, palette.GROUNDS[0], palette.GROUNDS[1], palette.CLASSES[0]):
        wanted = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        assert (abs(pixels - wanted).max(axis=2) < 0.02).sum() > 20, colour
    dark = pixels.sum(axis=2) < 1.2
    assert dark.sum() > 1000
    plots.report(tmp_path / "r.svg", History([1.0, 0.5]), samples, None)
    assert "<svg" in (tmp_path / "r.svg").read_text("utf-8")


def test_the_palette_is_told_apart_without_colour():
    def lightness(colour):
        red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    assert abs(lightness(palette.GROUNDS[0]) - lightness(palette.GROUNDS[1])) > 40
    assert len(set(palette.MARKS)) == 4
