"""What a fit shows: its table, its plot, its graph, and why its gradients are what they are."""

import numpy as np
import pytest

import glassgrad as gg


def law(x, a, b):
    return a * gg.exp(-b * x)


@pytest.fixture(scope="module")
def fit():
    draw = np.random.default_rng(3)
    x = np.linspace(0, 3, 25)
    return gg.curve_fit(law, x, 2 * np.exp(-0.7 * x) + draw.normal(0, 0.05, 25))


def test_the_table_shows_errors_to_two_digits_and_values_as_far(fit):
    head, first, second, last = str(fit).splitlines()
    assert head.split() == ["value", "std", "error", "a"]
    name, value, sign, error = first.split()
    assert (name, sign) == ("a", "±") and len(error.replace("0", "").replace(".", "")) in (1, 2)
    assert len(value.partition(".")[2]) == len(error.partition(".")[2])
    assert float(value) == pytest.approx(
        fit.parameters["a"], abs=0.5 * 10 ** -len(value.partition(".")[2])
    )
    correlation = fit.pcov[0, 1] / np.sqrt(fit.pcov[0, 0] * fit.pcov[1, 1])
    assert second.split()[-1] == f"{correlation:.2f}"
    assert last.startswith("25 rows, residual standard deviation 0.0")


def test_a_notebook_shows_the_table_as_html(fit):
    shown = fit._repr_mimebundle_()
    assert shown["text/plain"] == str(fit)
    assert (
        shown["text/html"].count("<tr>") == 3
        and "residual standard deviation" in shown["text/html"]
    )


def test_the_plot_has_data_fit_band_and_residuals(fit, tmp_path):
    figure = fit.plot(tmp_path / "fit.png", level=0.9)
    assert (tmp_path / "fit.png").read_bytes().startswith(b"\x89PNG")
    upper, lower = figure.axes
    labels = [text.get_text() for text in upper.get_legend().get_texts()]
    assert sorted(labels) == ["90 % band", "data", "fit"]
    curve = next(line for line in upper.lines if line.get_label() == "fit")
    np.testing.assert_allclose(curve.get_ydata(), fit.predict(curve.get_xdata()))
    readings = upper.containers[0].lines[0]
    assert (readings.get_marker(), readings.get_linestyle()) == ("o", "None")
    np.testing.assert_array_equal(readings.get_ydata(), fit.y)
    dots = lower.lines[1]
    np.testing.assert_allclose(dots.get_ydata(), fit.y - fit.predict(fit.x), atol=1e-15)
    assert lower.get_xlabel() == "x"


def test_residuals_are_divided_by_sigma_if_it_is_given(fit):
    weighted = gg.curve_fit(law, fit.x, fit.y, sigma=np.full(25, 0.05))
    np.testing.assert_allclose(weighted.residuals, (weighted.predict(fit.x) - fit.y) / 0.05)
    assert "chi-squared" in str(weighted)
    assert weighted.plot().axes[1].get_ylabel() == "(y − fit) / σ"


def test_the_graph_is_that_of_one_row_with_its_derivatives(fit):
    x = float(fit.x[4])
    a, b = fit.popt
    source = fit.graph(4).source
    shown = [f"{number:.4f}" for number in (a, b, x, a * np.exp(-b * x))]
    assert all(f"data {number}" in source for number in shown)
    assert f"grad {np.exp(-b * x):.4f}" in source
    assert f"grad {-a * x * np.exp(-b * x):.4f}" in source
    assert "law" in source


def test_why_explains_a_derivative_at_a_row(fit):
    x = float(fit.x[4])
    found = fit.why("b", 4)
    assert (found.leaf, found.root) == ("b", "law")
    assert found.grad == pytest.approx(-fit.popt[0] * x * np.exp(-fit.popt[1] * x))


def test_why_shows_which_rows_pull_and_that_they_balance(fit):
    found = fit.why("a", most=25)
    assert found.grad == pytest.approx(0, abs=1e-10)
    pulls = {path.names[1]: path.product for path in found.paths}
    expected = 2 * (fit.predict(fit.x) - fit.y) * np.exp(-fit.popt[1] * fit.x)
    for row, pull in enumerate(expected):
        assert pulls[f"row {row}"] == pytest.approx(pull)


def test_other_names_and_rows_are_refused(fit):
    with pytest.raises(ValueError, match="there is no parameter 'c': expected one of a, b"):
        fit.why("c")
    with pytest.raises(IndexError, match="there is no row 25 among 25"):
        fit.graph(25)
    with pytest.raises(ValueError, match="level=95: expected a probability"):
        fit.predict([1.0], level=95)
    with pytest.raises(ValueError, match="expected a list of numbers, as in the fit"):
        fit.predict([[1.0], [2.0]])


def test_what_is_no_row_no_level_and_no_list_is_refused_in_a_sentence(fit):
    for wrong, kind, said in (
        (lambda: fit.predict(3.0), ValueError, "predict: x: expected a list of numbers, got a si"),
        (lambda: fit.predict("a"), ValueError, "predict: x: expected an array or lists of numbers"),
        (
            lambda: fit.predict([1.0], level="95%"),
            ValueError,
            "level='95%': expected a probability",
        ),
        (lambda: fit.graph("a"), TypeError, "expected the index of a row, got 'a'"),
        (lambda: fit.why("a", 1.5), TypeError, "expected the index of a row, got 1.5"),
    ):
        with pytest.raises(kind, match=said):
            wrong()


def test_a_parameter_that_is_not_used_has_no_why():
    with pytest.warns(Warning, match="do not determine a"):
        constant = gg.curve_fit(lambda x, a: 3.0, [0.0, 1.0], [1.0, 2.0])
    for row in (None, 0):
        with pytest.raises(ValueError, match="why: f does not use a, so there is nothing to"):
            constant.why("a", row)


def test_several_inputs_are_plotted_against_the_fitted_values():
    x = np.array([[0.0, 1.0, 2.0, 3.0], [1.0, 0.0, 1.0, 0.0]])
    plane = gg.curve_fit(lambda x, a, b: a * x[0] + b * x[1], x, [1.0, 2.1, 5.0, 6.0])
    assert plane.plot().axes[1].get_xlabel() == "fitted value"
    assert "x[1]" in plane.graph().source
