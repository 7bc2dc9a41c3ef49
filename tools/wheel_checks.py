"""Checks what tools/wheels.py builds: the bytes, the files, the binaries, and each one installed.

Usage: python tools/wheel_checks.py [--twice]. What takes seconds to build is built twice; with
--twice the wheel with binaries is, too, which takes another minute.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wheels import ROOT, build, git

HEART = [
    "tests/test_tiny.py",
    "tests/engine/test_contract_engine.py",
    "tests/graph/test_expression.py",
    "tests/nn/test_contract_networks.py",
    "tests/compiler/test_compile.py",
]
"""The tests that each of them must pass when installed."""
TOOLS = ["pytest>=8", "pytest-timeout>=2.3", "hypothesis>=6.100", "numpy>=1.26"]
"""What those tests need."""
MOST_BYTES = 4_000_000
NOT_SHIPPED = re.compile(r"\.(c|cpp|h|md)$")
"""Sources that the archive has and wheels do not."""


def main(is_twice: bool) -> None:
    """Build, check, install and test; the first mistake ends it with a sentence."""
    with tempfile.TemporaryDirectory(prefix="glassgrad-") as name:
        folder = Path(name)
        made = build(ROOT / "dist")
        again = build(folder / "built again, elsewhere", only_pure=not is_twice)
        mistakes = [*same_bytes(made, again)]
        for path in made:
            mistakes += files_in(path)
        for path in made:
            if not mistakes:
                print(
                    f"{path.name}: {path.stat().st_size:,} bytes; {installed(path, folder)}",
                    flush=True,
                )
        if mistakes:
            sys.exit("\n".join(mistakes))


def same_bytes(made: list[Path], again: list[Path]) -> Iterator[str]:
    """Files that differ when they are built again in another folder."""
    first = {path.name: path.read_bytes() for path in made}
    for path in again:
        if first.get(path.name) != path.read_bytes():
            yield f"{path.name}: built again in another folder, it has other bytes"


def files_in(path: Path) -> Iterator[str]:
    """Mistakes in the list of files, and in the binaries."""
    tracked = {name.removeprefix("src/") for name in git("ls-files", "src").splitlines()}
    if path.suffix == ".gz":
        with tarfile.open(path) as archive:
            found = {re.sub(r"^[^/]+/(src/)?", "", m.name) for m in archive if m.isfile()}
        wanted = tracked | {"pyproject.toml", "setup.py", "LICENSE", "README.md"}
        wanted = {name for name in wanted if not name.endswith(".md")}
        allowed = wanted | {n for n in found if "/" not in n or ".egg-info/" in n}
    else:
        with zipfile.ZipFile(path) as archive:
            found = {name for name in archive.namelist() if not name.endswith("/")}
            for name in sorted(found):
                if name.endswith(".so"):
                    yield from mistakes_of(name, archive.read(name))
        wanted = {name for name in tracked if not NOT_SHIPPED.search(name)}
        is_pure = path.name.endswith("-none-any.whl")
        binaries = {n for n in found if n.endswith(".so")}
        if len(binaries) != (0 if is_pure else 3):
            yield f"{path.name} has {len(binaries)} binaries"
        allowed = wanted | binaries | {n for n in found if ".dist-info/" in n}
    yield from (f"{path.name} lacks {name}" for name in sorted(wanted - found))
    yield from (f"{path.name} must not contain {name}" for name in sorted(found - allowed))
    if path.stat().st_size > MOST_BYTES:
        yield f"{path.name} has {path.stat().st_size:,} bytes, more than {MOST_BYTES:,}"


def mistakes_of(name: str, binary: bytes) -> Iterator[str]:
    """Symbols, run paths and folders of this machine in a binary."""

    from elftools.elf.elffile import ELFFile  # comes with auditwheel, which only Linux has

    elf = ELFFile(io.BytesIO(binary))
    sections = {section.name for section in elf.iter_sections()}
    for section in sorted(sections):
        if section == ".symtab" or section.startswith(".debug"):
            yield f"{name} is not stripped: it has {section}"
    dynamic: Any = elf.get_section_by_name(".dynamic")
    tags = {tag.entry.d_tag for tag in dynamic.iter_tags()}
    for tag in sorted(tags & {"DT_RPATH", "DT_RUNPATH"}):
        yield f"{name} has a {tag}"
    for folder in {str(ROOT), sys.prefix, sys.base_prefix, tempfile.gettempdir(), str(Path.home())}:
        if len(folder) > 4 and folder.encode() + b"/" in binary:
            yield f"{name} contains the name of a folder of this machine, {folder}"


def installed(path: Path, folder: Path) -> str:
    """Install into an empty environment without a compiler and run the heart of the tests there."""
    place = folder / "environment"
    shutil.rmtree(place, ignore_errors=True)
    run([sys.executable, "-m", "venv", place], os.environ)
    bare = environment_without_compiler(place, folder / "programs")
    python: str | Path = place / "bin" / "python"
    pip: list[str | Path] = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    run([*pip, path], bare)
    is_native = path.suffix == ".whl" and not path.name.endswith("-none-any.whl")
    told = run([python, "-m", "glassgrad", "info"], bare)
    engine = re.search(r"^engine: *(\w+)", told, re.M)
    expected = "native" if is_native else "reference"
    if not engine or engine[1] != expected:
        sys.exit(f"{path.name}: expected the {expected} engine, but `glassgrad info` says\n{told}")
    run([python, "-m", "pip", "--quiet", "check"], bare)
    run([place / "bin" / "glassgrad", "check", "x*y", "x=2", "y=3"], bare)
    run([*pip, *TOOLS], bare)
    told = run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *HEART], bare)
    where = run([python, "-P", "-c", "import glassgrad; print(glassgrad.__file__)"], bare)
    if not where.startswith(str(place)):
        sys.exit(f"{path.name}: the tests ran on {where.strip()}, not on what was installed")
    return f"{engine[1]} engine, {told.strip().splitlines()[-1].strip('= ')}"


def environment_without_compiler(place: Path, programs: Path) -> dict[str, str]:
    """Variables under which no compiler is found: neither by name nor on the PATH."""
    programs.mkdir(exist_ok=True)
    for name in ("sh", "bash", "env", "uname"):
        found = shutil.which(name)
        if found and not (programs / name).exists():
            (programs / name).symlink_to(found)
    path = os.pathsep.join(map(str, (place / "bin", programs)))
    for compiler in ("cc", "gcc", "g++", "clang", sysconfig.get_config_var("CC").split()[0]):
        if shutil.which(compiler, path=path):
            sys.exit(f"there is a compiler, {compiler}, in {path}")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "GLASSGRAD_", "C"))}
    return {**kept, "PATH": path, "CC": "/bin/false", "CXX": "/bin/false"}


def run(command: list[str | Path], environment: dict[str, str] | os._Environ[str]) -> str:
    """What a command prints; if it fails, everything ends."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")
    return done.stdout


if __name__ == "__main__":
    main("--twice" in sys.argv[1:])
