"""The native engine as an optional extension; everything else is in pyproject.toml.

GLASSGRAD_BUILD chooses: auto (the default: without a compiler the reference engine serves, with
a message), required (a failed build is an error), pure (no extension, a none-any wheel).
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("GLASSGRAD_BUILD", "auto")
if MODE not in ("auto", "required", "pure"):
    sys.exit(f"GLASSGRAD_BUILD={MODE}: expected auto, required or pure")


class BuildOrSay(build_ext):
    """Build the extensions, or say that code in Python takes their place."""

    def run(self) -> None:
        """Build all, or give up."""
        try:
            super().run()
        except Exception as error:
            self._give_up(error, "extensions")

    def build_extension(self, ext: Extension) -> None:
        """Build one, its files side by side, or give up."""
        compile_some = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_some([source], **options), sources)
                return [name for names in made for name in names]

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
        message = f"glassgrad: {what} could not be built ({error}); slower code in Python serves"
        print(message, file=sys.stderr)


# Warnings are errors where the build is ours; a user's compiler may know other ones.
STRICT = ["-Werror"] if MODE == "required" else []

# No -march: a wheel must run on every machine. No contraction: both engines give the same bits.
NATIVE = Extension(
    "glassgrad.native",
    ["src/glassgrad/native/module.c"],
    depends=glob("src/glassgrad/native/*.h"),
    extra_compile_args=["-std=c11", "-O3", "-Wall", "-Wextra", "-ffp-contract=off", *STRICT],
)

# One file for each instruction set, of which the right one is taken when it is imported.
KERNELS = Extension(
    "glassgrad.kernels",
    sorted(glob("src/glassgrad/kernels/*.cpp")),
    depends=[*glob("src/glassgrad/kernels/*.h"), *glob("src/glassgrad/native/update*.h")],
    extra_compile_args=[
        "-std=c++17", "-O3", "-Wall", "-Wextra", "-Wno-psabi", "-ffp-contract=off",
        "-fno-math-errno", "-fvisibility=hidden", *STRICT,
    ],
)  # fmt: skip

EXTENSIONS = [] if MODE == "pure" else [NATIVE, KERNELS]
setup(ext_modules=EXTENSIONS, cmdclass={"build_ext": BuildOrSay})
