"""A copy of the project in which sources may be changed, and its C engine built again."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build_engine(package: Path) -> None:
    """Compile the C engine of a copy of the package, quickly rather than well."""
    for built in package.glob("engine/_native*.so"):
        built.unlink()
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    options = ["-std=c11", "-O1", "-w", "-fPIC", "-shared", "-ffp-contract=off"]
    include = f"-I{sysconfig.get_paths()['include']}"
    source, built = package / "engine/native/module.c", package / f"engine/_native{suffix}"
    subprocess.run(
        ["gcc", *options, include, str(source), "-o", str(built), "-lm"],
        check=True,
    )


class Project:
    """A copy of the project without what was built; commands run in it."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns(
            "__pycache__", "node_modules", "*.so", "*.egg-info", "build"
        )
        for part in ("src", *parts):
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)
        self.package = folder / "src" / "glassgrad"

    def append(self, file: str, text: str) -> None:
        """Add lines to a file of the copy."""
        with open(self.folder / file, "a", encoding="utf-8") as stream:
            stream.write(f"\n{text}\n")

    def run(self, *command: str, ends_with: int = 0, **environment: str) -> str:
        """What a Python command prints."""
        kept = {n: v for n, v in os.environ.items() if not n.startswith("GLASSGRAD_")}
        path = os.pathsep.join(str(self.folder / part) for part in ("src", "tools"))
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env={**kept, "PYTHONPATH": path, **environment},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == ends_with, done.stdout + done.stderr
        return done.stdout
