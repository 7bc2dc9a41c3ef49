"""The optional extensions in C and C++; everything else is in pyproject.toml.

GLASSGRAD_BUILD is auto (the default: if the build fails, a message says so and the pure-Python
code is used), required (a failed build is an error) or pure (no extensions, a none-any wheel). On
Windows auto means pure, since few have MinGW's clang there, which required asks for: it was run
under Wine, never on Windows itself.
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


ON_WINDOWS = sys.platform == "win32"
if ON_WINDOWS:  # not Visual C++, which lacks vector types, nor gcc, which misaligns AVX's stack
    os.environ.setdefault("CC", "clang")
    os.environ.setdefault("CXX", "clang++")


def files(pattern: str) -> list[str]:
    """The files that match, with / between folders on Windows, too."""
    return [name.replace(os.sep, "/") for name in glob(pattern)]


class BuildOrSay(build_ext):
    """Build the extensions, or report that slower Python code will be used instead."""

    def finalize_options(self) -> None:
        """Choose MinGW's compiler on Windows."""
        super().finalize_options()
        if ON_WINDOWS and self.compiler is None:
            self.compiler = "mingw32"

    def run(self) -> None:
        """Build all extensions, or give up."""
        try:
            super().run()
        except Exception as error:
            self._give_up(error, "extensions")

    def build_extensions(self) -> None:
        """Build all extensions, and compile their files in parallel, the slowest ones first."""
        compile_some = self.compiler.compile
        self.parallel = True

        def compile_one(source: str, options: dict[str, Any]) -> list[str]:
            flags = [*options["extra_postargs"], *FLAGS_OF.get(source, [])]
            return compile_some([source], **{**options, "extra_postargs": flags})

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            slowest_first = sorted(sources, key=lambda name: "kernels_" not in name)
            jobs = {name: pool.submit(compile_one, name, options) for name in slowest_first}
            # setuptools has sorted the sources by name, but the linker must see FLAGS_OF last.
            last = [name for name in FLAGS_OF if name in jobs]
            in_order = [*(name for name in sources if name not in last), *last]
            return [made for name in in_order for made in jobs[name].result()]

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            self.compiler.compile = compile_all
            try:
                super().build_extensions()
            finally:
                self.compiler.compile = compile_some
                pool.shutdown(cancel_futures=True)

    def build_extension(self, ext: Extension) -> None:
        """Build one extension, or give up."""
        try:
            super().build_extension(ext)
        except Exception as error:
            self._give_up(error, ext.name)

    def _give_up(self, error: Exception, what: str) -> None:
        if MODE == "required":
            raise error
        message = f"glassgrad: could not build {what} ({error}); using slower Python code instead"
        print(message, file=sys.stderr)


# Warnings are errors in our own builds only; a user's compiler may have warnings of its own, and so
# may the headers of Windows.
STRICT = ["-Werror"] if MODE == "required" and not ON_WINDOWS else []

# No DLL of MinGW's must be needed where there is no MinGW.
LINK = ["-static", "-pthread"] if ON_WINDOWS else []

# Python's own flags ask for symbols to debug with, which take a third of the time and 13 MB.
SYMBOLS = [] if "-g" in os.environ.get("CFLAGS", "").split() else ["-g0"]

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
        *SYMBOLS,
        *STRICT,
    ],
    extra_link_args=LINK,
)


def flags_for(*features: str) -> list[str]:
    """The flags that enable instruction sets, if this is a build for x86-64."""
    platform = get_platform()
    if platform.endswith("universal2"):  # its arm64 half does not accept these flags
        return [part for name in features for part in ("-Xarch_x86_64", f"-m{name}")]
    return [f"-m{name}" for name in features] if platform.endswith(("x86_64", "amd64")) else []


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
    [*sorted(set(files("src/glassgrad/compiler/kernels/*.cpp")) - FLAGS_OF.keys()), *FLAGS_OF],
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
        *SYMBOLS,
        *STRICT,
    ],
    extra_link_args=LINK,
)

TRACING = Extension(
    "glassgrad.compiler._tracing",
    sorted(files("src/glassgrad/compiler/tracing/*.cpp")),
    depends=glob("src/glassgrad/compiler/tracing/*.h"),
    extra_compile_args=[
        "-std=c++17",
        "-O2",
        "-Wall",
        "-Wextra",
        "-fvisibility=hidden",
        *SYMBOLS,
        *STRICT,
    ],
    extra_link_args=LINK,
)

IS_PURE = MODE == "pure" or (MODE == "auto" and ON_WINDOWS)
EXTENSIONS = [] if IS_PURE else [NATIVE, KERNELS, TRACING]
setup(ext_modules=EXTENSIONS, cmdclass={"build_ext": BuildOrSay})
