"""Other people's packages are never walked through, however a function mentions them."""

import sys
import types
import warnings

import pytest

import glassgrad as gg
from glassgrad.compiler.guards.observed import observe

pytestmark = pytest.mark.unsanitized

LIBRARIES = ["matplotlib.pyplot", "numpy", "torch", "pandas", "scipy", "jax"]


def guards_of(function):
    """The guards of a function of one number."""
    return observe(function, [gg.Value(1.0)], {}, ())[1]


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_library_that_is_mentioned_is_not_walked_through(name):
    library = pytest.importorskip(name)
    debug = False

    def f(x):
        if debug:
            library.show(library.plot(x).numpy().tolist())
        return x * 2.0

    guards = guards_of(f)
    assert not guards.unwatched
    assert len(guards.things) < 400
    compiled = gg.compile(f)
    assert compiled([1.0]).data == 2.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert compiled([1.0]).data == 2.0


def test_a_figure_that_is_mentioned_is_not_walked_through():
    plt = pytest.importorskip("matplotlib.pyplot")
    figure, debug = plt.figure(), False
    plt.close(figure)

    def f(x):
        if debug:
            figure.savefig("x.png")
        return x * 2.0

    assert len(guards_of(f).things) < 2000


def test_a_tensor_as_a_setting_is_traced_at_every_call():
    torch = pytest.importorskip("torch")
    scale = torch.tensor(2.0)
    compiled = gg.compile(lambda x: x * scale.item())
    with pytest.warns(UserWarning, match="'scale', which is a torch.Tensor"):
        assert compiled([1.0]).data == 2.0
    scale.fill_(3.0)
    assert compiled([1.0]).data == 3.0


def test_code_of_another_package_is_not_entered(tmp_path, monkeypatch):
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "their_package.py").write_text("K = [2.0]\ndef scale(x):\n    return x * K[0]\n")
    monkeypatch.syspath_prepend(folder)
    import their_package

    compiled = gg.compile(lambda x: their_package.scale(x))
    with pytest.warns(UserWarning, match=r"runs their_package.scale, at .*test_libraries_in_scope"):
        assert compiled([1.0]).data == 2.0
    their_package.K[0] = 3.0
    assert compiled([1.0]).data == 3.0
    sys.modules.pop("their_package")


def test_an_object_that_answers_everything_ends_no_walk():
    class Answers:
        def __getattr__(self, name):
            return Answers()

        def __iter__(self):
            return iter(())

        def __float__(self):
            return 2.0

    settings = types.SimpleNamespace(inner=Answers())
    compiled = gg.compile(lambda x: x * float(settings.inner.anything))
    assert compiled([1.0]).data == 2.0
