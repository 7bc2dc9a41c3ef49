"""The optional extensions in C and C++; everything else is in pyproject.toml.

GLASSGRAD_BUILD is auto (the default: if the build fails, a message says so and the pure-Python
code is used), required (a failed build is an error) or pure (no extensions, a none-any wheel).
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from sysconfig import get_platform
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("GLASSGRAD_BUILD", "auto")
if MODE not in ("auto", "required", "pure"):
    sys.exit(f"GLASSGRAD_BUILD={MODE}: expected auto, required or pure")


class BuildOrSay(build_ext):
    """Build the extensions, or report that slower Python code will be used instead."""

    def run(self) -> None:
        """Build all extensions, or give up."""
        try:
            super().run()
        except Exception as error:
            self._give_up(error, "extensions")

    def build_extension(self, ext: Extension) -> None:
        """Build one extension, compiling its files in parallel, or give up."""
        compile_some = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                flags = [*options["extra_postargs"], *FLAGS_OF.get(source, [])]
                return compile_some([source], **{**options, "extra_postargs": flags})

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [name for names in pool.map(compile_one, sources) for name in names]

        self.compiler.compile = compile_all
        try:
            super().build_extension(ext)
        except Exception as error:
            self._give_up(error, ext.name)
        finally:
            self.compiler.compile = compile_some

    def _give_up(self, error: Exception, what: str) -> None:
        if MODE == "required":
            raise error
        message = f"glassgrad: could not build {what} ({error}); using slower Python code instead"
        print(message, file=sys.stderr)


# Warnings are errors in our own builds only; a user's compiler may have warnings of its own.
STRICT = ["-Werror"] if MODE == "required" else []

# No -march: a wheel must run on every machine. No contraction: both engines must agree to the bit.
NATIVE = Extension(
    "glassgrad.engine._native",
    ["src/glassgrad/engine/native/module.c"],
    depends=glob("src/glassgrad/engine/native/*.h"),
    extra_compile_args=[
        "-std=c11",
        "-O3",
        "-Wall",
        "-Wextra",
        "-ffp-contract=off",
        "-fno-math-errno",
        *STRICT,
    ],
)


def flags_for(*features: str) -> list[str]:
    """The flags that enable instruction sets, if this is a build for x86-64."""
    platform = get_platform()
    if platform.endswith("universal2"):  # its arm64 half does not accept these flags
        return [part for name in features for part in ("-Xarch_x86_64", f"-m{name}")]
    return [f"-m{name}" for name in features] if platform.endswith("x86_64") else []


# One file for each instruction set; the right one is chosen at import. Each is compiled for its own
# set, because the calling convention of the C library's vector functions depends on it.
FLAGS_OF = {
    "src/glassgrad/compiler/kernels/kernels_avx2.cpp": flags_for("avx2", "fma"),
    "src/glassgrad/compiler/kernels/kernels_avx512.cpp": flags_for(
        "avx512f", "avx512dq", "avx512vl", "avx512bw"
    ),
}

# Those files come last, in this order: if several files contain a copy of a function, the linker
# takes the first, which must run on every machine that gets there.
KERNELS = Extension(
    "glassgrad.compiler._kernels",
    [*sorted(set(glob("src/glassgrad/compiler/kernels/*.cpp")) - FLAGS_OF.keys()), *FLAGS_OF],
    depends=[
        *glob("src/glassgrad/compiler/kernels/*.h"),
        *glob("src/glassgrad/engine/native/update*.h"),
        "src/glassgrad/engine/native/shared_block.h",
    ],
    extra_compile_args=[
        "-std=c++17",
        "-O3",
        "-Wall",
        "-Wextra",
        "-Werror=psabi",
        "-ffp-contract=off",
        "-fno-math-errno",
        "-fvisibility=hidden",
        *STRICT,
    ],
)

TRACING = Extension(
    "glassgrad.compiler._tracing",
    sorted(glob("src/glassgrad/compiler/tracing/*.cpp")),
    depends=glob("src/glassgrad/compiler/tracing/*.h"),
    extra_compile_args=["-std=c++17", "-O2", "-Wall", "-Wextra", "-fvisibility=hidden", *STRICT],
)

EXTENSIONS = [] if MODE == "pure" else [NATIVE, KERNELS, TRACING]
setup(ext_modules=EXTENSIONS, cmdclass={"build_ext": BuildOrSay})
