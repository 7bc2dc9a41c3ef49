"""Plots: what is on them, and that there is something to see."""

import pytest

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.training import fit, recipes
from glassgrad.training.run import History

matplotlib = pytest.importorskip("matplotlib")

import numpy as np  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from matplotlib.image import imread  # noqa: E402

from glassgrad.draw import palette, plots  # noqa: E402


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
    plots.decision_boundary(
        axes, lambda p: [-p[0] - p[1], p[0] - p[1], p[1] - p[0], p[0] + p[1]], samples
    )
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        f"class {k}" for k in range(4)
    ]
    fills = [drawn for drawn in axes.collections if hasattr(drawn, "levels") and drawn.filled]
    assert len(fills) == 4
    low, high = axes.get_xlim()
    xs = [p[0] for p in samples.points]
    assert low == pytest.approx(min(xs) - (max(xs) - min(xs)) / 6)
    assert max(xs) < high


def test_arrays_are_drawn_like_the_data_set_made_of_them(axes):
    points, targets = np.array([[0.0, 0.0], [1.0, 2.0], [3.0, 1.0]]), ["a", "b", "a"]
    plots.decision_boundary(axes, lambda p: p[0] - 1, (points, targets))
    texts = [text.get_text() for text in axes.get_legend().get_texts()]
    assert texts == ["class a", "class b"]
    alone = Figure().subplots()
    for given in points, points.tolist(), data.Dataset(points, []):
        plots.scatter(alone, given)
        assert alone.collections[-1].get_offsets().tolist() == points.tolist()
    with pytest.raises(ValueError, match="scatter: expected points with 2 inputs, got 3"):
        plots.scatter(alone, (np.ones((4, 3)), [1, 2, 3, 4]))


def test_row_50_the_mesh_can_be_told(axes):
    samples = data.moons(100, noise=0.1, seed=1337)
    plots.decision_boundary(axes, lambda p: p[0], samples, step=0.25, margin=1.0)
    low, high = axes.get_xlim()
    xs = [p[0] for p in samples.points]
    assert low == pytest.approx(min(xs) - 1)
    assert max(xs) < high <= max(xs) + 1


def grounds(axes):
    """The class that is painted at each pixel of a plot, with the place; -1 under lines and marks."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(axes.figure)
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())[::-1, :, :3]
    painted = np.full(pixels.shape[:2], -1)
    for k, colour in enumerate(palette.GROUNDS):
        painted[(abs(pixels - [int(colour[i : i + 2], 16) for i in (1, 3, 5)]) < 3).all(axis=2)] = k
    box = axes.get_window_extent()
    rows, columns = (range(int(a) + 2, int(b) - 2) for a, b in (box.intervaly, box.intervalx))
    places = axes.transData.inverted().transform(
        [(x + 0.5, y + 0.5) for y in rows for x in columns]
    )
    return painted[rows.start : rows.stop, columns.start : columns.stop].ravel(), places


def test_between_classes_2_and_0_there_is_no_class_1(axes):
    plots.decision_boundary(axes, lambda p: [p[0], -9.0, -p[0]], data.blobs(30, seed=1))
    painted, places = grounds(axes)
    assert set(painted) == {-1, 0, 2}
    assert (places[painted == 0][:, 0] > 0).all()
    assert (places[painted == 2][:, 0] < 0).all()


@pytest.mark.parametrize(
    ("name", "is_model"), [("blobs", True), ("blobs", False), ("spirals", True)]
)
def test_the_class_that_is_painted_is_the_one_that_the_network_predicts(axes, name, is_model):
    trained = recipes.train(recipes.Settings(name), progress=False)
    assert trained.history.accuracies[-1] == 1.0
    model = trained.model if is_model else lambda point: trained.model(point)
    plots.decision_boundary(axes, model, trained.data)
    painted, places = grounds(axes)
    shown = painted >= 0
    chosen = [trained.decide([float(v) for v in place]) for place in places[shown][::7]]
    assert (painted[shown][::7] == chosen).all()
    assert shown.mean() > 0.8


def test_a_place_on_the_border_is_painted_as_it_is_decided(axes):
    plots.decision_boundary(axes, lambda p: 0.0, data.moons(20, seed=1))
    assert set(grounds(axes)[0]) == {-1, 0}


def test_the_border_of_one_score_is_its_level_line(axes):
    plots.decision_boundary(
        axes, lambda p: p[0] ** 2 + p[1] ** 2, data.circles(30, seed=1), threshold=0.5
    )
    lines = [drawn for drawn in axes.collections if hasattr(drawn, "levels") and not drawn.filled]
    corners = lines[0].get_paths()[0].vertices
    assert len(corners) > 100
    assert abs((corners**2).sum(axis=1) - 0.5).max() < 1e-3


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
    fit(
        model,
        samples,
        "hinge",
        nn.SGD(model.parameters(), 0.1),
        steps=5,
        callbacks=[sizes],
        progress=False,
    )
    assert list(sizes.rows) == [f"layers.{k}" for k in range(6)]
    assert all(len(row) == 5 for row in sizes.rows.values())
    assert sizes.rows["layers.0"][0] < sizes.rows["layers.5"][0] / 100
    plots.gradient_sizes(axes, sizes)
    assert len({(line.get_color(), line.get_linestyle()) for line in axes.lines}) == 6


def test_the_report_has_curves_map_and_text(tmp_path):
    samples = data.moons(30, seed=1)
    plots.report(tmp_path / "r.png", History([1.0, 0.5], [0.5, 0.6]), samples, lambda p: 0.3 - p[1])
    pixels = imread(tmp_path / "r.png")[..., :3]
    for colour in (
        palette.DATA,
        palette.GRAD,
        palette.GROUNDS[0],
        palette.GROUNDS[1],
        palette.CLASSES[0],
    ):
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


@pytest.mark.parametrize("targets", [[0.5, 2.5, 7.0], []])
def test_samples_without_classes_are_drawn_too(targets):
    axes = Figure().subplots()
    plots.scatter(axes, data.Dataset([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], targets, ()))
    (drawn,) = axes.collections
    assert drawn.get_offsets().tolist() == [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]


def test_the_plots_are_found_from_gg():
    assert gg.draw.plots.scatter and dir(gg.draw) == ["plots"]
    with pytest.raises(AttributeError, match=r"has no attribute 'nonsense'"):
        _ = gg.draw.nonsense
