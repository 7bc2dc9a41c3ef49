"""Names: closures, globals, helpers, defaults, modules, imports."""

import functools
import sys
import types

import numpy as np

from glassgrad import nn
from stale import module, watched


@watched
def closure():
    k = 2.0
    yield lambda x: x * k
    k = 3.0


@watched
def closure_text_flag_and_none():
    kind, flag, nothing = "a", True, None
    yield (
        lambda x: x * (2 if kind == "a" else 3) + (1 if flag else 0) + (5 if nothing is None else 7)
    )
    kind = "b"
    yield
    flag = False
    yield
    nothing = 0


@watched
def closure_sign_of_zero():
    zero = 0.0
    yield lambda x: x * np.copysign(1.0, zero)
    zero = -0.0


@watched
def closure_one_becomes_true():
    one = 1
    yield lambda x: x * (2.0 if one is True else 3.0)
    one = True


@watched
def closure_not_bound_yet():
    def f(x):
        try:
            return x * later
        except NameError:
            return x

    yield f
    later = 4.0


@watched
def closure_nan():
    k = float("nan")
    yield lambda x: x * (1.0 if k != k else 2.0)
    k = 1.0


@watched
def nested_closures():
    k = 2.0

    def outer(x):
        def inner(y):
            return y * k

        return inner(x)

    yield outer
    k = 5.0


@watched
def a_global():
    own = module("k = 2.0\ndef f(x): return x * k")
    yield own.f
    own.k = 3.0


@watched
def a_global_that_comes_later():
    own = module("def f(x):\n try: return x * k\n except NameError: return x")
    yield own.f
    own.k = 3.0
    yield
    del own.k


@watched
def a_global_that_hides_a_builtin():
    own = module("def f(x): return x * abs(-2.0)")
    yield own.f
    own.abs = lambda x: 7.0


@watched
def a_global_in_a_comprehension():
    own = module("ks = [1.0, 2.0]\ndef f(x): return gg.sum([x * k for k in ks])")
    yield own.f
    own.ks = [1.0, 5.0]
    yield
    own.ks[0] = 9.0


@watched
def a_helper():
    own = module("def g(x): return x * 2.0\ndef f(x): return g(x)")
    yield own.f
    own.g = lambda x: x * 3.0


@watched
def a_helper_of_a_helper():
    own = module("k = 2.0\ndef h(x): return x * k\ndef g(x): return h(x)\ndef f(x): return g(x)")
    yield own.f
    own.k = 6.0


@watched
def a_helper_with_a_borrowed_name():
    own = module("k = 2.0")
    exec("import functools\n@functools.wraps(gg.relu)\ndef g(x): return x * k", vars(own))
    yield lambda x: own.g(x)
    own.k = 3.0


@watched
def the_code_of_a_helper():
    def g(x):
        return x * 2.0

    yield lambda x: g(x)
    g.__code__ = (lambda x: x * 5.0).__code__


@watched
def defaults():
    def g(x, k=2.0, *, j=1.0):
        return x * k * j

    yield lambda x: g(x)
    g.__defaults__ = (4.0,)
    yield
    g.__kwdefaults__ = {"j": 3.0}
    yield
    g.__kwdefaults__["j"] = 5.0


@watched
def a_default_that_is_a_list():
    def g(x, k=[2.0]):  # noqa: B006
        return x * k[0]

    yield g
    g.__defaults__[0][0] = 3.0


@watched
def an_attribute_of_a_function():
    def f(x):
        return x * f.k

    f.k = 2.0
    yield f
    f.k = 3.0


@watched
def an_attribute_of_a_helper():
    def g(x):
        return x * g.k

    g.k = 2.0
    yield lambda x: g(x)
    g.k = 3.0


@watched
def hasattr_of_a_function():
    def g(x):
        return x * (g.k if hasattr(g, "k") else 1.0)

    yield g
    g.k = 3.0


@watched
def a_partial():
    numbers = [2.0]
    yield functools.partial(lambda n, x: n[0] * x, numbers)
    numbers[0] = 3.0


@watched
def a_partial_of_a_partial():
    settings = {"k": 2.0}
    inner = functools.partial(lambda s, j, x: s["k"] * j * x, settings)
    yield functools.partial(inner, 3.0)
    settings["k"] = 5.0


@watched
def a_lambda_in_a_list():
    steps = [lambda x: x * 2.0]

    def f(x):
        for step in steps:
            x = step(x)
        return x

    yield f
    steps.append(lambda x: x + 1.0)
    yield
    steps[0] = lambda x: x * 5.0


@watched
def functions_in_a_dict():
    table = {"act": lambda x: x.tanh()}
    yield lambda x: table["act"](x)
    table["act"] = lambda x: x.relu()


@watched
def a_decorated_function():
    scale = 2.0

    def scaled(f):
        @functools.wraps(f)
        def inner(*args):
            return f(*args) * scale

        return inner

    @scaled
    def f(x):
        return x * x

    yield f
    scale = 3.0


@watched
def a_module():
    own = types.ModuleType("settings")
    own.k = 2.0
    yield lambda x: x * own.k
    own.k = 3.0


@watched
def a_module_in_a_package():
    package, inner = types.ModuleType("p"), types.ModuleType("p.q")
    package.q, inner.k = inner, 2.0
    yield lambda x: x * package.q.k
    inner.k = 3.0
    yield
    package.q = types.SimpleNamespace(k=7.0)


def imported(name):
    made = types.ModuleType(name)
    made.k = 2.0
    sys.modules[name] = made
    return made


@watched
def an_import_inside():
    own = imported("stale_settings")

    def f(x):
        import stale_settings

        return x * stale_settings.k

    yield f
    own.k = 3.0
    yield
    imported("stale_settings").k = 4.0


@watched
def an_import_from_inside():
    own = imported("stale_settings_from")

    def f(x):
        from stale_settings_from import k

        return x * k

    yield f
    own.k = 3.0


@watched
def an_import_that_fails_at_first():
    sys.modules.pop("stale_settings_later", None)

    def f(x):
        try:
            import stale_settings_later
        except ImportError:
            return x
        return x * stale_settings_later.k

    yield f
    imported("stale_settings_later").k = 3.0
    yield
    del sys.modules["stale_settings_later"]


@watched
def a_first_import_inside(tmp="stale_file_settings"):
    import pathlib
    import tempfile

    folder = tempfile.mkdtemp()
    pathlib.Path(folder, f"{tmp}.py").write_text("k = 2.0\n")
    sys.path.insert(0, folder)
    sys.modules.pop(tmp, None)
    try:

        def f(x):
            import stale_file_settings

            return x * stale_file_settings.k

        yield f
        sys.modules[tmp].k = 3.0
        yield
    finally:
        sys.path.remove(folder)


@watched
def a_relative_import():
    package = types.ModuleType("stale_package")
    package.__path__ = []
    sys.modules["stale_package"] = package
    settings = imported("stale_package.settings")
    package.settings = settings
    own = module("def f(x):\n from .settings import k\n return x * k")
    own.__package__ = "stale_package"
    yield own.f
    settings.k = 3.0


@watched
def a_monkeypatched_library():
    own = module("import math\ndef f(x): return x * math.stale_factor")
    own.math.stale_factor = 2.0
    yield own.f
    own.math.stale_factor = 3.0


@watched
def a_monkeypatched_loss():
    before = nn.mse
    try:
        yield lambda x: nn.mse(x, 1.0)
        nn.mse = lambda x, y: (x - y) * 7.0
        yield
    finally:
        nn.mse = before
