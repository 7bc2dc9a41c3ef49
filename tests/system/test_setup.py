"""What setup.py builds on Windows."""

import glob
import os
import runpy
import sys
import sysconfig
from pathlib import Path

import pytest
import setuptools

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def extensions_on_windows(monkeypatch):
    """What setup.py would build there: its Extensions."""

    def read(build):
        real = glob.glob
        given = {}
        monkeypatch.chdir(ROOT)
        monkeypatch.setenv("GLASSGRAD_BUILD", build)
        for name in ("CC", "CXX"):
            monkeypatch.setenv(name, "")  # so that it is restored afterwards
            monkeypatch.delenv(name)
        monkeypatch.setattr(setuptools, "setup", lambda **words: given.update(words))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", "win32")
            patch.setattr(os, "sep", "\\")
            patch.setattr(sysconfig, "get_platform", lambda: "win-amd64")
            # As glob.glob does there: a backslash before what it has found.
            patch.setattr(
                glob, "glob", lambda pattern: ["\\".join(n.rsplit("/", 1)) for n in real(pattern)]
            )
            runpy.run_path(str(ROOT / "setup.py"))
        return given["ext_modules"]

    return read


def test_nothing_is_compiled_unless_it_is_required(extensions_on_windows):
    assert extensions_on_windows("auto") == extensions_on_windows("pure") == []


def test_each_source_is_compiled_once_by_clang_and_needs_no_dll(extensions_on_windows):
    built = extensions_on_windows("required")
    assert [one.name.rpartition(".")[2] for one in built] == ["_native", "_kernels", "_tracing"]
    for one in built:
        assert len(set(map(os.path.realpath, one.sources))) == len(one.sources)
        assert all(os.path.exists(source) for source in one.sources)
        assert one.extra_link_args == ["-static", "-pthread"]
    assert [source[-10:] for source in built[1].sources[-2:]] == ["s_avx2.cpp", "avx512.cpp"]
    assert (os.environ["CC"], os.environ["CXX"]) == ("clang", "clang++")
