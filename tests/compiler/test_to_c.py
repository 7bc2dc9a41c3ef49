"""to_c(): files that predict have the bits of the program run one number after another."""

import math
import random
import re
import shutil
import struct
import subprocess
from types import SimpleNamespace

import numpy as np
import pytest

import glassgrad as gg
from c_files import STRICT, Predictor
from glassgrad import nn
from program_oracle import Run, bits, random_case
from special_cases import SPECIAL, every_op

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")


def ran(function, samples, **how):
    """A compiled function after a call, and its file in C."""
    call = gg.compile(function, gradients=False, executor="numpy", watch=False)
    call(*samples)
    return call, call.to_c(name="made", **how)


def predictions(function, samples, folder, *flags, **how):
    """The outputs of a file in C and of the oracle, for each sample."""
    call, text = ran(function, [samples])
    file = Predictor(text, folder, *flags, outputs=len(call.program.outputs), name="made", **how)
    oracle = Run(call.program, call.last.traced.inputs.data().tolist())
    return [file(x) for x in samples], [oracle.sample(x) for x in samples]


@pytest.mark.parametrize("activation", ["relu", "tanh", "gelu"])
def test_a_network_in_c_has_the_bits_of_eager_code(activation, tmp_path):
    model = nn.MLP(3, [5, 4, 2], activation=activation, seed=3)
    samples = [[0.1, -0.2, 0.3], [1.0, 2.0, 3.0], [-50.0, 4.0, 3.0]]
    call = gg.compile(model)
    call(samples)
    text = call.to_c()
    # Nothing in these headers allocates.
    assert re.findall(r"#include (\S+)", text) == ["<math.h>", "<stddef.h>", "<stdint.h>"]
    file = Predictor(text, tmp_path, outputs=2, name="MLP")
    single = Predictor(
        call.to_c(dtype="float32"), tmp_path, outputs=2, name="MLP", dtype="float32", stem="single"
    )
    for x in samples:
        expected = [v.data for v in model(x)]
        assert bits(file(x)) == bits(expected)
        assert single(x) == pytest.approx(expected, rel=1e-6, abs=1e-6)


def test_every_op_in_c_has_the_bits_of_the_table(tmp_path):
    samples = [[a, b] for a in SPECIAL for b in SPECIAL]
    draw = random.Random(0)
    samples += [[draw.uniform(-8, 8), draw.uniform(-3, 3)] for _ in range(300)]
    made, expected = predictions(every_op, samples, tmp_path)
    for x, y, z in zip(samples, made, expected, strict=True):
        assert bits(y) == bits(z), x


def test_every_op_in_floats_is_close_to_doubles(tmp_path):
    call, text = ran(every_op, [[[1.0, 2.0]]], dtype="float32")
    file = Predictor(
        text, tmp_path, outputs=len(call.program.outputs), name="made", dtype="float32"
    )
    oracle, draw = Run(call.program, []), random.Random(0)
    for _ in range(200):
        x = [struct.unpack("f", struct.pack("f", draw.uniform(-6, 6)))[0] for _ in range(2)]
        assert file(x) == pytest.approx(oracle.sample(x), rel=1e-6, abs=1e-6, nan_ok=True), x


def constants(x):
    return [x * number for number in SPECIAL] + [x + 1e-45, x * 3.5e38, x - 1e39]


def in_doubles(x):
    """Functions whose last digits a float would lose on the way, and an exponent that is none."""
    return [x**100.3, gg.normal_cdf(x), gg.erf(x), gg.log(x), gg.sin(x), gg.softplus(x), x**0.1]


def test_floats_are_rounded_once_by_ops_that_want_doubles(tmp_path):
    call, text = ran(in_doubles, [[1.0]], dtype="float32")
    file = Predictor(text, tmp_path, outputs=7, name="made", dtype="float32")
    for x in (0.5, 1.0625, 1.40625, 0.001953125):
        expected = Run(call.program, []).sample([x])
        assert bits(file([x])) == bits(float(np.float32(y)) for y in expected)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_special_constants_keep_their_meaning(dtype, tmp_path):
    call, text = ran(constants, [[1.0]], dtype=dtype)
    file = Predictor(text, tmp_path, outputs=len(call.program.outputs), name="made", dtype=dtype)
    for x in (1.0, -0.0, 2.5):
        expected = Run(call.program, []).sample([x])
        if dtype == "float32":
            with np.errstate(all="ignore"):
                single = [np.float32(n) for n in (*SPECIAL,)]
                expected = [float(np.float32(x) * n) for n in single]
                expected += [float(np.float32(x) + np.float32(1e-45))]
                expected += [float(np.float32(x) * np.float32(3.5e38)), -math.inf]
        assert bits(file([x])) == bits(expected)


def test_lookups_and_wrong_indices(tmp_path):
    table = nn.Embedding(5, 3, seed=1)
    call = gg.compile(lambda k, x: [v * x for v in table(k)], gradients=False)
    call([4, 0], [1.0, 2.0])
    file = Predictor(call.to_c(name="made"), tmp_path, outputs=3, name="made")
    for k in range(5):
        assert file([k, 2.0]) == [2.0 * v.data for v in table.weight[k]]
    for wrong in (5, -1, 0.5, math.nan, math.inf, 1e300):
        assert all(map(math.isnan, file([wrong, 2.0])))


def test_a_gpt_leaves_with_its_lookups(tmp_path):
    tokens, places = nn.Embedding(6, 4, seed=1), nn.Embedding(3, 4, seed=2)
    norm, head = nn.LayerNorm(4), nn.Linear(4, 6, seed=3)

    def loss(text):
        rows = [
            [a + b for a, b in zip(tokens(token), places(k), strict=True)]
            for k, token in enumerate(text[:-1])
        ]
        mixed = [
            gg.softmax([gg.dot(row, other) for other in rows[: k + 1]])
            for k, row in enumerate(rows)
        ]
        seen = [
            [gg.dot(weights, [rows[j][c] for j in range(len(weights))]) for c in range(4)]
            for weights in mixed
        ]
        return nn.cross_entropy([head(norm(row)) for row in seen], text[1:])

    texts = [[0, 1, 2, 3], [5, 5, 0, 4]]
    call = gg.compile(loss, gradients=False, executor="numpy")
    call(texts)
    file = Predictor(call.to_c(name="gpt"), tmp_path, outputs=1, name="gpt")
    oracle = Run(call.program, call.last.traced.inputs.data().tolist())
    for text in texts:
        assert bits(file(text)) == bits(oracle.sample(text))
        assert file(text)[0] == pytest.approx(loss(text).data, rel=1e-12)


def test_results_that_do_not_depend_on_the_sample(tmp_path):
    w, v = gg.Value(3.0), gg.Value(4.0)
    call = gg.compile(lambda x: [w * v, w, 2.0, (w * v + w) * 1.0], gradients=False)
    call([1.0])
    text = call.to_c(name="made")
    assert Predictor(text, tmp_path, outputs=4, name="made")([1.0]) == [12.0, 3.0, 2.0, 15.0]


def test_rows_that_are_given_and_rows_that_are_computed_once_mix(tmp_path):
    w = [gg.Value(0.5 * k) for k in range(4)]

    def function(x):
        mixed = [w[0], w[1] * w[2], w[3], (w[0] - w[3]).tanh()]
        return [gg.dot(mixed, [x[k], x[0], x[2 - k], x[1]]) for k in range(3)]

    made, expected = predictions(function, [[1.0, -2.0, 0.7], [0.1, 0.2, 0.3]], tmp_path)
    assert list(map(bits, made)) == list(map(bits, expected))


def test_arguments_without_numbers_and_arguments_that_are_not_used(tmp_path):
    call = gg.compile(lambda none, x: [x[1] * 2.0], gradients=False)
    call([[]], [[1.0, 2.0]])
    assert Predictor(call.to_c(name="made"), tmp_path, outputs=1, name="made")([5.0, 7.0]) == [14.0]
    call = gg.compile(lambda none: [gg.Value(2.0)], gradients=False)
    call([[]])
    text = call.to_c(name="made")
    assert Predictor(text, tmp_path, outputs=1, name="made", stem="none")([]) == [2.0]


def test_an_op_of_a_user_may_be_called_as_a_keyword_of_c(tmp_path):
    double = gg.define_op("double", "x + x", dx="2")
    made, expected = predictions(lambda x: [double(x[0])], [[1.5], [-3.0]], tmp_path)
    assert made == expected == [[3.0], [-6.0]]


def test_what_an_op_remembers_is_no_change():
    half = gg.define_op("half", "x / 2", dx="0.5")
    call = gg.compile(lambda x: half(x), gradients=False, executor="numpy")
    call([1.0])
    assert (
        "value_half" in call.to_c() and "value_half" in call.to_js() and "value_half" in call.to_c()
    )
    call([1.0])
    assert len(call._versions) == 1


@pytest.mark.parametrize("name", ["int", "for", "main", "x", "model", "E", "a" * 41])
def test_names_that_c_knows(name, tmp_path):
    call = gg.compile(lambda x: x * 2.0, gradients=False)
    call([1.0])
    text = call.to_c(name=name)
    assert f"void {name}_predict(" in text
    if name in ("int", "model"):
        assert Predictor(text, tmp_path, outputs=1, name=name)([4.0]) == [8.0]


@pytest.mark.parametrize("name", ["", "1x", "a b", "ä", "_x", "a-b", "x;", "a" * 42, "a\n"])
def test_other_names_are_refused_in_a_sentence(name):
    call = gg.compile(lambda x: x * 2.0, gradients=False)
    call([1.0])
    with pytest.raises(ValueError, match="expected a letter, then letters, digits and _"):
        call.to_c(name=name)


def test_a_lambda_is_called_model_and_the_file_is_written(tmp_path):
    call = gg.compile(lambda x: x * 2.0, gradients=False)
    call([1.0])
    text = call.to_c(tmp_path / "model.c")
    assert (tmp_path / "model.c").read_text() == text and "model_predict" in text


def test_large_arrays_are_static_and_the_file_says_so(tmp_path):
    call = gg.compile(lambda x: gg.sum([v.tanh() for v in x]), gradients=False)
    call([[0.1] * 3000])
    text = call.to_c(name="made")
    assert "static double s[6001];" in text and "call from one thread at a time" in text
    assert Predictor(text, tmp_path, outputs=1, name="made")([0.5] * 3000) == [
        pytest.approx(3000 * math.tanh(0.5))
    ]


def test_what_cannot_leave_is_refused_in_a_sentence():
    call = gg.compile(lambda x: x * 2.0, gradients=False)
    with pytest.raises(ValueError, match="to_c: call the function once first"):
        call.to_c()
    call([1.0])
    with pytest.raises(ValueError, match="to_c: dtype='int8': expected float64 or float32"):
        call.to_c(dtype="int8")
    with pytest.raises(TypeError, match=r"learn=True needs an optimizer: use what compile_step"):
        call.to_c(learn=True)
    with pytest.raises(ValueError, match="name=3: expected a letter, then letters"):
        call.to_c(name=3)
    w = gg.Value(-1e300)
    large = gg.compile(lambda x: x * w, gradients=False)
    large([1.0])
    assert "-1e+300" in large.to_c()
    with pytest.raises(
        ValueError, match=r"-1e\+300, which is too large for a float: write float64"
    ):
        large.to_c(dtype="float32")
    nothing = gg.compile(lambda x: [], gradients=False)
    nothing([1.0])
    with pytest.raises(ValueError, match="returns nothing"):
        nothing.to_c()
    model = nn.Sequential(nn.Linear(2, 2, seed=1), nn.Dropout(0.5, seed=1))
    drops = gg.compile(model)
    drops([[1.0, 2.0]])
    with pytest.raises(ValueError, match=r"call model.eval\(\), then the function once more"):
        drops.to_c()


def test_a_change_since_the_last_call_is_noticed():
    settings = SimpleNamespace(scale=2.0)
    call = gg.compile(lambda x: x * settings.scale, gradients=False)
    call([1.0])
    settings.scale = 3.0
    with pytest.raises(ValueError, match="has changed since the last call: call it once more"):
        call.to_c()
    call([1.0])
    assert "3.0" in call.to_c()


def test_fast_math_is_refused_by_the_compiler(tmp_path):
    call = gg.compile(lambda x: x * 2.0, gradients=False)
    call([1.0])
    (tmp_path / "made.c").write_text(call.to_c())
    done = subprocess.run(
        ["gcc", *STRICT, "-O1", "-ffast-math", "-c", "made.c"], cwd=tmp_path, capture_output=True
    )
    assert done.returncode != 0 and b"without -ffast-math" in done.stderr


ARM = {
    "m0": ["-mcpu=cortex-m0"],
    "m4": ["-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"],
}


@pytest.mark.skipif(shutil.which("arm-none-eabi-gcc") is None, reason="no arm-none-eabi-gcc")
@pytest.mark.parametrize("cpu", ARM.values(), ids=ARM)
def test_moons_fit_in_8_kb_of_a_small_processor(cpu, tmp_path):
    model = nn.MLP(2, [16, 16, 1], seed=1337)
    call = gg.compile(model)
    call([[1.0, 2.0]])
    (tmp_path / "moons.c").write_text(call.to_c(dtype="float32"))
    command = ["arm-none-eabi-gcc", *STRICT, "-Wdouble-promotion", "-Os", "-mthumb", *cpu]
    done = subprocess.run([*command, "-c", "moons.c"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = subprocess.run(
        ["arm-none-eabi-size", "moons.o"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    text, data, bss = map(int, told.stdout.splitlines()[1].split()[:3])
    assert 337 * 4 < text <= 8192 and data == bss == 0


@pytest.mark.parametrize("seed", range(4))
def test_random_programs_in_c(seed, tmp_path):
    function, _, samples = random_case(seed)
    made, expected = predictions(function, samples, tmp_path)
    assert list(map(bits, made)) == list(map(bits, expected))


@pytest.mark.soak_only
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_many_random_programs_in_c(compiler, tmp_path):
    for seed in range(100, 300):
        function, _, samples = random_case(seed)
        level = random.Random(seed).choice(["-O0", "-O1", "-O2", "-O3", "-Os"])
        made, expected = predictions(
            function, samples, tmp_path, level, compiler=compiler, stem=f"made{seed}"
        )
        assert list(map(bits, made)) == list(map(bits, expected)), seed


@pytest.mark.parametrize(
    "compiler, level",
    [
        pytest.param(c, o, marks=[] if (c, o) == ("clang", "-O2") else [pytest.mark.soak_only])
        for c in ("gcc", "clang")
        for o in ("-O0", "-O2", "-O3")
    ],
)
def test_every_op_with_each_compiler(compiler, level, tmp_path):
    samples = [[a, b] for a in SPECIAL for b in SPECIAL]
    made, expected = predictions(every_op, samples, tmp_path, level, compiler=compiler)
    assert list(map(bits, made)) == list(map(bits, expected))


@pytest.mark.soak_only
def test_huge_tables_leave(tmp_path):
    model = nn.Linear(500, 400, seed=1)
    call = gg.compile(model)
    point = [math.sin(k) for k in range(500)]
    call([point])
    file = Predictor(call.to_c(), tmp_path, outputs=400, name="Linear")
    assert bits(file(point)) == bits(v.data for v in model(point))


@pytest.mark.soak_only
@pytest.mark.skipif(shutil.which("arm-none-eabi-gcc") is None, reason="no arm-none-eabi-gcc")
@pytest.mark.parametrize("cpu", ARM.values(), ids=ARM)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_everything_compiles_for_small_processors(cpu, dtype, tmp_path):
    texts = [ran(every_op, [[[1.0, 2.0]]], dtype=dtype)[1]]
    for seed in range(500, 520):
        function, parameters, samples = random_case(seed)
        texts.append(ran(function, [samples], dtype=dtype)[1])
        step = gg.compile_step(function, nn.Adam(parameters, 0.01), executor="numpy", watch=False)
        step(samples)
        if any(p >= 0 for p in step.compiled.last.traced.inputs.places_in(parameters)):
            texts.append(step.to_c(dtype=dtype))
    for k, text in enumerate(texts):
        (tmp_path / "made.c").write_text(text)
        command = ["arm-none-eabi-gcc", *STRICT, "-Os", "-mthumb", *cpu, "-c", "made.c"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, (k, done.stderr)
