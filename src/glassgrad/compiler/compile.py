"""compile: a scalar function of one sample becomes a function of a batch."""

import os
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from glassgrad.compiler import collector, results, slopes
from glassgrad.compiler.again import Again
from glassgrad.compiler.batch import Batch, gather
from glassgrad.compiler.checked import Checked
from glassgrad.compiler.executor import Executor
from glassgrad.compiler.executors import check_name, check_options, executor_for
from glassgrad.compiler.guards.watched import Guards
from glassgrad.compiler.lift import lift
from glassgrad.compiler.program import Program
from glassgrad.compiler.spot_check import Schedule, difference, same_draws
from glassgrad.compiler.trace import Traced, trace
from glassgrad.compiler.version import Version
from glassgrad.engine import Value, buffers, contexts
from glassgrad.engine.contexts import TraceError
from glassgrad.nn.module import Module

REDUCTIONS = ("mean", "sum", "none")
DTYPES = ("float64", "float32")
PRECISIONS = ("exact", "fast")
MOST_VERSIONS = 64
"""The number of programs kept, for different shapes, keywords and surroundings."""
MOST_ALIKE = 8
"""The number of those for the same shapes and keywords."""
MOST_MISSES = 16
"""The number of traces in a row before a warning explains why."""


class Compiled:
    """A function of a batch, made from a function of one sample; compile() returns these."""

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        reduction: str = "mean",
        dtype: str = "float64",
        gradients: bool = True,
        executor: str | None = None,
        devices: Any = None,
        precision: str = "exact",
        watch: bool = True,
    ) -> None:
        self._function, self.reduction, self._dtype = function, reduction, check_dtype(dtype)
        self.gradients, self._wanted, self._watches = gradients, check_name(executor), watch
        fast = None if check_precision(precision) == "exact" else precision
        self._options = check_options(executor, devices=devices, precision=fast)
        self._versions: list[Version] = []
        self._last: Version | None = None
        self._misses = 0
        """How often in a row the function was traced again for the same shapes and keywords."""
        self._has_warned = False
        self._derived = slopes.Derived(function, self._like)
        self.retraced = 0
        """How often retrace() was called."""

    @property
    def function(self) -> Callable[..., Any]:
        """The function of one sample."""
        return self._function

    @property
    def dtype(self) -> str:
        """The type of the numbers that programs compute with."""
        return self._dtype

    @property
    def last(self) -> Version | None:
        """The version of the last call."""
        return self._last

    @property
    def program(self) -> Program:
        """The program of the last call; printing it shows the instructions."""
        if self._last is None:
            raise ValueError("there is no program before the first call, which sets its shapes")
        return self._last.executor.program

    @property
    def ran_by(self) -> str:
        """The name of the executor of the last call; empty before the first."""
        return "" if self._last is None else self._last.executor.described

    def retrace(self) -> None:
        """Forget all programs: for changes that no guard can see."""
        self._versions.clear()
        self._derived.clear()
        self.retraced += 1

    def to_c(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        learn: bool = False,
        dtype: str | None = None,
        name: str | None = None,
    ) -> str:
        """The program of the last call as C99 with the numbers of now, also written to a path.

        Its function NAME_predict() takes one sample and returns all results. For a file that
        learns, call to_c() of what compile_step() returns. See docs/export.md.
        """
        from glassgrad.compiler.sources.writing import as_c

        if learn:
            raise TypeError("to_c: learn=True needs an optimizer: use what compile_step() returns")
        return as_c(self._last, path, self.dtype if dtype is None else dtype, name)

    def to_js(self, path: str | os.PathLike[str] | None = None, *, name: str | None = None) -> str:
        """The same as a module of JavaScript, which exports predict()."""
        from glassgrad.compiler.sources.writing import as_js

        return as_js(self._last, path, name)

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Run the function on every sample of a batch."""
        contexts.check_reading(
            "a compiled function was called", "call the function that was compiled"
        )
        batch = gather(arguments)
        version = self.version_for(batch, keywords)
        batch = version.traced.completed(batch)
        remembers = (contexts.current.get() or contexts.Mode()).remembers
        if not self.gradients:
            return self._numbers(version, batch)
        if not remembers or not version.traced.inputs.values:
            return _as_values(self._numbers(version, batch))
        return self._values(version, batch)

    def jacobian(self, *arguments: Any, by: Any, **keywords: Any) -> Any:
        """For each sample, the exact derivatives of the result by the Values in `by`, as one array.

        Its axes are samples, results (if the function returns a list) and Values (unless `by` is
        one Value).

        >>> import glassgrad as gg
        >>> a, b = gg.Value(2.0), gg.Value(1.0)
        >>> line = gg.compile(lambda t: a * t + b)
        >>> line.jacobian([0.0, 1.0, 2.0], by=[a, b]).tolist()
        [[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]]
        """
        return self.value_and_jacobian(*arguments, by=by, **keywords)[1]

    def value_and_jacobian(self, *arguments: Any, by: Any, **keywords: Any) -> tuple[Any, Any]:
        """The results for each sample as one array, and their derivatives as jacobian() does."""
        compiled = self._derived.by(slopes.values_in(by), "none", gradients=False)
        found = compiled(*arguments, **keywords)
        return slopes.in_arrays(found, isinstance(by, Value))

    def derived(self, values: tuple[Value, ...]) -> "Compiled":
        """The function that returns the results and their slopes, as this one would."""
        derived: Compiled = self._derived.by(values, self.reduction, gradients=True)
        return derived

    def still_returns(self, version: Version, batch: Batch) -> bool:
        """Whether a trace would lead to the same program as when that version was made."""
        guards = version.traced.guards
        if self._watches and not guards.unwatched and guards.hold():
            return True
        return not difference(version.traced, self._trace(batch.only_first(), version.keywords))

    def _like(self, function: Callable[..., Any], reduction: str, gradients: bool) -> "Compiled":
        """Another function, compiled for the same machine."""
        return Compiled(
            function,
            reduction=reduction,
            dtype=self.dtype,
            gradients=gradients,
            executor=self._wanted,
            watch=self._watches,
            **self._options,
        )

    def version_for(self, batch: Batch, keywords: dict[str, Any]) -> Version:
        """The program for a batch: an existing one that is still valid, or a new one."""
        key = batch.shapes, tuple(sorted((name, _key(v)) for name, v in keywords.items()))
        found = next((v for v in self._versions if v.key == key and v.traced.guards.hold()), None)
        if found is None:
            found = self._new_version(key, batch, keywords)
        else:
            self._misses = 0
            if self._watches and found.checks.count():
                self._check(found, batch, keywords)
        self._last = found
        _check_indices(found.executor.program, batch)
        return found

    def _new_version(self, key: Any, batch: Batch, keywords: dict[str, Any]) -> Version:
        """A fresh trace, kept for later calls if guards can check whether it is still valid."""
        before = self._last
        traced = self._trace(batch, keywords)
        self._misses += before is not None and before.key == key
        if before is not None and before.key == key and not difference(before.traced, traced):
            executor = before.executor
        else:
            executor = self._executor(traced, batch, keywords)
        found = Version(key, keywords, traced, executor, Schedule(traced.tape.reads))
        if self._watches:
            self._warn_of_traces(traced.guards, before)
        if not traced.guards.unwatched and traced.guards.hold():
            like_it = [v for v in self._versions if v.key == key]
            for oldest in like_it[MOST_ALIKE - 1 :]:
                self._versions.remove(oldest)
            self._versions.insert(0, found)
            del self._versions[MOST_VERSIONS:]
        return found

    def _executor(self, traced: Traced, batch: Batch, keywords: dict[str, Any]) -> Executor:
        with collector.at_rest():
            program = lift(traced.tape, self._name)
        found = executor_for(program, self.dtype, self._wanted, self._options)
        if not traced.is_checked:
            return found
        first = batch.only_first()

        def careful() -> Executor:
            now = self._trace(first, keywords, is_careful=True)
            if list(map(id, now.inputs.values)) != list(map(id, traced.inputs.values)):
                raise TraceError(
                    f"compile: {self._name} read different Values when it was traced again"
                )
            return self._executor(now, first, keywords)

        return Checked(found, careful)

    @property
    def _name(self) -> str:
        return getattr(self.function, "__name__", type(self.function).__name__)

    def _trace(self, batch: Batch, keywords: dict[str, Any], is_careful: bool = False) -> Traced:
        if buffers.ahead[0]:  # now: bringing numbers back is no part of the function
            buffers.bring_back()
        whole = [shape.is_whole for shape in batch.shapes]
        with collector.at_rest():
            given = batch.first(), whole, keywords
            traced = trace(self.function, *given, is_careful=is_careful)
        if traced.guards.newer(traced.last):
            raise TraceError(
                f"compile: {self._name} keeps a Value that it made: what is computed in it belongs"
                " to one sample; create parameters outside it, and return results"
            )
        return traced if self._watches else replace(traced, guards=Guards())

    def _check(self, version: Version, batch: Batch, keywords: dict[str, Any]) -> None:
        """Compare a program with a fresh trace: a difference is a change that no guard noticed."""
        with same_draws():
            now = self._trace(batch, keywords)
        if what := difference(version.traced, now):
            self.retrace()
            raise TraceError(
                f"compile: {self._name} has changed since it was traced ({what}), and no guard"
                " noticed, so results may have been wrong: pass what changes as an argument,"
                " or call retrace() after each change"
            )

    def _warn_of_traces(self, guards: Guards, before: Version | None) -> None:
        """Warn once if a function is traced at every call, and explain why."""
        if guards.unwatched:
            why = f"it {guards.unwatched}, which cannot be watched for changes"
        elif self._misses >= MOST_MISSES and before is not None:
            what = before.traced.guards.changed() or "something that it reads"
            why = f"{what!r} changed each time"
        else:
            return
        if not self._has_warned:
            self._has_warned = True
            warnings.warn(
                f"compile: {self._name} is traced again at every call, which is slow, because"
                f" {why}: pass that as an argument, or compile with watch=False and call retrace()"
                " after each change",
                stacklevel=contexts.depth_of_caller(),
            )

    def _numbers(self, version: Version, batch: Batch) -> Any:
        """The results as plain numbers and arrays."""
        outputs, means, _ = version.executor.run(version.traced.inputs.data(), batch, None)
        rows = zip(outputs, means, version.executor.program.outputs, strict=True)
        found = [
            results.reduced(row, mean, self.reduction, space == "u")
            for row, mean, (space, _) in rows
        ]
        return results.arrange(version.traced.shape, found)

    def _values(self, version: Version, batch: Batch) -> Any:
        """The results as Values with a backward pass."""
        if why := version.executor.why_no_gradients():
            raise RuntimeError(f"compile: {why}")
        program, inputs, reduction = version.executor.program, version.traced.inputs, self.reduction
        count, name = batch.count, f"compiled {program.name}"
        data = inputs.data()
        same = [space == "u" for space, _ in program.outputs]
        if version.traced.shape is None and reduction != "none":
            weights = np.array([results.weight(reduction, count)])
            outputs, means, gradient = version.executor.run(data, batch, weights)
            number = results.reduced(outputs[0], means[0], reduction, same[0])
            again = Again(self, version, batch, data, (weights, means, gradient)).of
            given = inputs.values, inputs.add_to_grads, gradient, again
            return results.one_result(number, name, *given)
        outputs, means, _ = version.executor.run(data, batch, None)
        batch = batch.copied()  # backward() must see the current numbers

        def gradient_of(weights: Any) -> Any:
            return version.executor.run(data, batch, weights)[2]

        again = Again(self, version, batch, data).of
        own = name, inputs.values, inputs.add_to_grads
        hub = results.Hub(*own, gradient_of, outputs.shape, again)
        found: list[Any] = []
        for k, row in enumerate(outputs):
            if reduction == "none":
                found.append([hub.result(number, (k, b)) for b, number in enumerate(row.tolist())])
            else:
                number = results.reduced(row, means[k], reduction, same[k])
                found.append(hub.result(number, k, results.weight(reduction, count)))
        return results.arrange(version.traced.shape, found)


def compile(
    function: Callable[..., Any],
    *,
    reduction: str | None = None,
    dtype: str = "float64",
    gradients: bool | None = None,
    executor: str | None = None,
    devices: Any = None,
    precision: str = "exact",
    watch: bool = True,
) -> Compiled:
    """Make a function of a batch from a scalar function of one sample.

    The arguments of the compiled function are arrays or nested lists with an entry for each sample;
    keyword arguments are passed on unchanged. It returns the mean over the samples (or with
    reduction="sum" or "none" the sum or all of them), as a Value whose backward() fills the grads
    of everything that the function used. For a Module, or with gradients=False, it returns plain
    arrays with a number for each sample. The executor is the best one available ("kernels" or
    "numpy") unless you name one; "jax" runs on all of JAX's devices, such as GPUs, or on those in
    `devices`: a number, a list of indices, or a kind such as "gpu". With precision="fast" it rounds
    the factors of float32 products where the device is faster with shorter ones.

    The function is traced again whenever something that it reads has changed. With watch=False it
    is not: call retrace() after a change.

    >>> import glassgrad as gg
    >>> w = gg.Value(2.0)
    >>> loss = gg.compile(lambda x, y: (w * x - y) ** 2)
    >>> total = loss([1.0, 2.0], [2.0, 3.0])
    >>> total.backward()
    >>> total.data, w.grad
    (0.5, 2.0)
    >>> print(loss.program)
    <lambda>: 2 numbers per sample, 1 inputs
      u0  inputs
      s0:2  arguments
    for each sample:
      s2 = mul(u0, s0)
      s3 = sub(s2, s1)
      s4 = mul(s3, s3)
    returns s4
    """
    if not callable(function):
        raise TypeError(f"compile: expected a function, got {type(function).__name__}")
    if gradients is None:
        gradients = not isinstance(function, Module)
    if reduction is None:
        reduction = "mean" if gradients else "none"
    if reduction not in REDUCTIONS:
        raise ValueError(f"compile: reduction={reduction!r}: expected {', '.join(REDUCTIONS)}")
    return Compiled(
        function,
        reduction=reduction,
        dtype=dtype,
        gradients=gradients,
        executor=executor,
        devices=devices,
        precision=precision,
        watch=watch,
    )


def check_dtype(dtype: str) -> str:
    """The dtype, if programs can compute with it."""
    if dtype not in DTYPES:
        raise ValueError(f"compile: dtype={dtype!r}: expected {' or '.join(DTYPES)}")
    return dtype


def check_precision(precision: str) -> str:
    """The precision, if there is such a one."""
    if precision not in PRECISIONS:
        expected = " or ".join(PRECISIONS)
        raise ValueError(f"compile: precision={precision!r}: expected {expected}")
    return precision


def _key(thing: Any) -> tuple[str, str]:
    """What identifies a keyword argument: the value of a plain thing, the id of any other."""
    plain = type(thing) in (int, float, complex, str, bytes, bool, type(None))
    return type(thing).__qualname__, repr(thing) if plain else str(id(thing))


def _as_values(numbers: Any) -> Any:
    if isinstance(numbers, float):
        return Value(numbers)
    listed = numbers.tolist() if isinstance(numbers, np.ndarray) else numbers
    return type(listed)(map(_as_values, listed))


def _check_indices(program: Program, batch: Batch) -> None:
    """Raise IndexError for an index that is outside a table."""
    for row, size in program.indices:
        column = batch.column(row)
        low, high = column.min(), column.max()
        if low < 0 or high >= size:
            wrong = int(low if low < 0 else high)
            raise IndexError(f"lookup: expected an index from 0 to {size - 1}, got {wrong}")
