"""C files compiled and called through ctypes, and modules of JavaScript run by node."""

import ctypes
import json
import shutil
import subprocess
from itertools import chain

import pytest

STRICT = "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"
TYPES = {"float64": ctypes.c_double, "float32": ctypes.c_float}


def compiled(text, folder, *flags, compiler="gcc", stem="made"):
    """A shared library of a file; skips if the compiler is missing."""
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler}")
    source, library = folder / f"{stem}.c", folder / f"{stem}.so"
    source.write_text(text)
    command = [compiler, *STRICT, *(flags or ["-O1"]), "-shared", "-fPIC"]
    done = subprocess.run(
        [*command, str(source), "-o", str(library), "-lm"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return ctypes.CDLL(str(library))


class Predictor:
    """NAME_predict() of a file."""

    def __init__(self, text, folder, *flags, outputs, name, dtype="float64", **how):
        self.library = compiled(text, folder, *flags, **how)
        self.name, self.outputs, self.real = name, outputs, TYPES[dtype]

    def __call__(self, numbers):
        x = (self.real * max(1, len(numbers)))(*numbers)
        y = (self.real * self.outputs)()
        getattr(self.library, f"{self.name}_predict")(x, y)
        return list(y)

    def klass(self, numbers):
        """The index of the class, and its name."""
        x = (self.real * len(numbers))(*numbers)
        found = getattr(self.library, f"{self.name}_class")(x)
        names = (ctypes.c_char_p * (found + 1)).in_dll(self.library, f"{self.name}_classes")
        return found, names[found].decode()


class Learner:
    """NAME_step() and NAME_predict() of a file that learns."""

    def __init__(self, text, folder, *flags, name, dtype="float64", **how):
        real = "double" if dtype == "float64" else "float"
        text += f"size_t bytes(void);\nsize_t bytes(void) {{ return sizeof({name}_model); }}\n"
        text += f"{real} *rows({name}_model *model);\n"
        text += f"{real} *rows({name}_model *model) {{ return model->u; }}\n"
        self.library = compiled(text, folder, *flags, **how)
        self.name, self.real = name, TYPES[dtype]
        self.library.bytes.restype = ctypes.c_size_t
        self.library.rows.restype = ctypes.POINTER(self.real)
        getattr(self.library, f"{name}_step").restype = ctypes.c_double
        self.model = ctypes.create_string_buffer(self.library.bytes() + 64)
        getattr(self.library, f"{name}_start")(self.model)

    def step(self, samples):
        numbers = list(chain.from_iterable(samples))
        x = (self.real * max(1, len(numbers)))(*numbers)
        return getattr(self.library, f"{self.name}_step")(
            self.model, x, ctypes.c_size_t(len(samples))
        )

    def weights(self, count):
        return self.library.rows(self.model)[:count]

    def predict(self, numbers, outputs):
        x, y = (self.real * len(numbers))(*numbers), (self.real * outputs)()
        getattr(self.library, f"{self.name}_predict")(self.model, x, y)
        return list(y)


def run_module(text, folder, samples, call="predict"):
    """What a module of JavaScript returns for some samples; skips without node."""
    if shutil.which("node") is None:
        pytest.skip("no node")
    (folder / "made.mjs").write_text(text, encoding="utf-8")
    (folder / "run.mjs").write_text(
        f'import {{ {call} }} from "./made.mjs";\n'
        "const spelled = (v) => (typeof v === 'number' ? (Object.is(v, -0) ? '-0.0' : `${v}`) : v);\n"
        "const samples = JSON.parse(process.argv[2]).map((s) => s.map(Number));\n"
        f"const all = samples.map((s) => {call}(s));\n"
        "console.log(JSON.stringify(all.map((y) => (Array.isArray(y) ? y.map(spelled) : spelled(y)))));\n"
    )
    given = json.dumps([[str(float(x)).replace("inf", "Infinity") for x in s] for s in samples])
    done = subprocess.run(
        ["node", "run.mjs", given], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    if call != "predict":
        return found
    return [[float(v.replace("Infinity", "inf")) for v in row] for row in found]
