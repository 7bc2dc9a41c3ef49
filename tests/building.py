"""A copy of the project in which sources may be changed, and its C engine built again."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import glassgrad

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
    """A copy of the project, in which commands run; with `built`, of the package as installed."""

    def __init__(self, folder: Path, *parts: str, built: bool = False) -> None:
        self.folder, self.package = folder, folder / "src" / "glassgrad"
        left_out = ["__pycache__", "node_modules", "*.egg-info", "build"]
        left_out += ["assets", "*.c", "*.cpp", "*.h"] if built else ["*.so"]
        ignored = shutil.ignore_patterns(*left_out)
        if built:
            shutil.copytree(Path(glassgrad.__file__).parent, self.package, ignore=ignored)
        for part in parts if built else ("src", *parts):
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)

    def append(self, file: str, text: str) -> None:
        """Add lines to a file of the package."""
        with open(self.package / file, "a", encoding="utf-8") as stream:
            stream.write(f"\n\n{text}\n")

    def ran(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """A Python command and how it ended."""
        kept = {n: v for n, v in os.environ.items() if not n.startswith("GLASSGRAD_")}
        path = os.pathsep.join(str(self.folder / part) for part in ("src", "tools"))
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env={**kept, "PYTHONPATH": path, **environment},
            capture_output=True,
            text=True,
            timeout=500,
        )

    def run(self, *command: str, ends_with: int = 0, **environment: str) -> str:
        """What a Python command prints, if it ends like that."""
        done = self.ran(*command, **environment)
        assert done.returncode == ends_with, done.stdout + done.stderr
        return done.stdout
