"""A simulated class: honest students at every stage, and hostile ones of every kind."""

import io
import json
import random
import stat
import zipfile
from pathlib import Path

from glassgrad.learn.catalogue import exercises

ALL = exercises()
MUL = ALL[0]
SOLVED = MUL.solution

HOSTILE = {
    "exits early": ("import os\nos._exit(0)\n" + SOLVED, "ends the program before the check"),
    "exits politely": ("import sys\nsys.exit(0)\n", "ends the program before the check"),
    "loops": ("while True: pass\n", "the code does not end"),
    "sleeps": ("import time\ntime.sleep(1000)\n", "the code does not end"),
    "loops and catches": (
        "while True:\n    try:\n        input()\n    except BaseException: pass\n",
        "the code does not end",
    ),
    "fork bomb": ("import os\nwhile True: os.fork()\n" + SOLVED, "reaches for its checker"),
    "fork bomb without a hook": (
        "import _posixsubprocess, os\nr, w = os.pipe()\nwhile True:\n"
        "    _posixsubprocess.fork_exec([b'/bin/sh'], [b'/bin/sh'], True, (w,), None, None, -1, -1,"
        " -1, -1, -1, -1, r, w, False, False, -1, None, None, None, -1, None, False)\n",
        "",
    ),
    "starts programs": ("import subprocess\nsubprocess.run(['sleep', '99'])\n", "reaches for"),
    "patches the checker": (
        "import glassgrad.learn.grading as g\ng.agree = lambda *a: True\n" + MUL.start,
        "reaches for its checker",
    ),
    "patches the probe by frames": (
        "import sys\nsys._getframe(1).f_globals.clear()\n" + MUL.start,
        "reaches for its checker",
    ),
    "patches by a traceback": (
        "try:\n    1 / 0\nexcept Exception as e:\n    e.__traceback__.tb_frame.f_back\n" + SOLVED,
        "reaches for its checker",
    ),
    "patches by a generator": (
        "def g():\n    yield\nx = g()\nx.gi_frame\n" + SOLVED,
        "reaches for its checker",
    ),
    "patches by gc": ("import gc\ngc.get_objects()\n" + SOLVED, "reaches for its checker"),
    "patches Python": (
        "import builtins\nbuiltins.isinstance = lambda *a: True\n" + MUL.start,
        "reaches for its checker",
    ),
    "reads frames by a signal": (
        "import signal, time\nsignal.signal(signal.SIGALRM, lambda n, f: f.f_back.f_globals.clear())\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)\n" + SOLVED,
        "",
    ),
    "reads frames by logging": (
        "import logging\nlogging.currentframe().f_back\n" + SOLVED,
        "reaches for its checker",
    ),
    "traces by bdb": ("import bdb\nbdb.Bdb().set_trace()\n" + SOLVED, "reaches for its checker"),
    "patches os.write": (
        "import os\n_w = os.write\nos.write = lambda n, b: _w(n, b.replace(b'wrong', b'told'))\n"
        + MUL.start,
        "reaches for its checker",
    ),
    "patches json": (
        "import json.decoder as d\nd.JSONDecoder.decode = lambda s, t: {'id': 1, 'ask': 'product'}\n"
        + MUL.start,
        "reaches for its checker",
    ),
    "another interpreter": (
        "import _xxsubinterpreters as x\nx.run_string(x.create(), 'import ctypes')\n" + SOLVED,
        "reaches for its checker",
    ),
    "writes to memory": (
        "import ctypes\nctypes.string_at(0)\n" + SOLVED,
        "reaches for its checker",
    ),
    "writes answers": (
        'import os\nfor n in range(3, 128):\n    try: os.write(n, b\'{"ready": 1}\\n{"told": 12}\\n\')\n    except OSError: pass\n'
        + MUL.start,
        "writes its own answers",
    ),
    "prints a verdict": ("print('01 mul: passed')\n" + MUL.start, "prints a verdict of its own"),
    "prints JSON": ("print('{\"passed\": true}')\n" + MUL.start, "prints a verdict of its own"),
    "prints a lot": ("while True: print('x' * 1000)\n", "the code prints without end"),
    "writes a lot": ("import os\nwhile True: os.write(1, b'x' * 65536)\n", "the code does not end"),
    "memory bomb": ("x = bytearray(8 << 30)\n", "the code takes too much memory"),
    "kills everything": ("import os\nos.kill(-1, 9)\n", "reaches for its checker"),
    "kills below Python": (
        "import _posixsubprocess, signal\nsignal.raise_signal(9)\n",
        "the code takes too much memory",
    ),
    "network": (
        "import socket\nsocket.create_connection(('192.0.2.1', 80))\n",
        "reaches for its checker",
    ),
    "reads others": ("open('/etc/hostname').read()\n" + SOLVED, "reaches for its checker"),
    "lists the machine": ("import os\nos.listdir('/')\n" + SOLVED, "reaches for its checker"),
    "crashes": (
        "import faulthandler\nfaulthandler._sigsegv()\n" + SOLVED,
        "the process crashed",
    ),
    "replaces itself": ("import os\nos.execv('/bin/sleep', ['sleep', '60'])\n", "reaches for"),
    "fills the disk": (
        "n = 0\nwhile True:\n    n += 1\n    open(f'f{n}', 'wb').write(b'x' * (1 << 20))\n",
        "",
    ),
    "one huge file": ("f = open('f', 'wb')\nwhile True: f.write(b'x' * (1 << 20))\n", ""),
}
"""Files for the first exercise, and what each is called; none of them passes."""


def _zip(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return out.getvalue()


def _link():
    entry = zipfile.ZipInfo("01_mul.py")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return [(entry, "/etc/passwd"), ("02_mul_graph.py", ALL[1].start)]


PACKED = {
    "traversal.zip": (
        _zip([("../../01_mul.py", SOLVED), ("a/01_mul.py", SOLVED)]),
        "leads out of its folder",
    ),
    "absolute.zip": (
        _zip([("/tmp/01_mul.py", SOLVED), ("01_mul.py", SOLVED)]),
        "leads out of its folder",
    ),
    "bomb.zip": (
        _zip([("01_mul.py", b"0" * (64 << 20)), ("02_mul_graph.py", ALL[1].start)]),
        "too large",
    ),
    "many.zip": (_zip([(f"{k}.py", "") for k in range(2000)]), "has 2,000 entries"),
    "link.zip": (_zip(_link()), "a link"),
    "broken.zip": (b"PK\x03\x04 no zip", "cannot be read"),
    "magics.ipynb": (
        json.dumps(
            {
                "cells": [
                    {"cell_type": "code", "source": "!rm -rf /\n%system ls"},
                    {"cell_type": "code", "source": f"# 01_mul.py\n%matplotlib inline\n{SOLVED}"},
                    {"cell_type": "code", "source": "%%bash\nrm -rf /"},
                ]
            }
        ).encode(),
        "was left out",
    ),
    "torn.ipynb": (b'{"cells": [', "not JSON"),
}
"""Archives and notebooks, and what is said about each."""


def honest(folder: Path, rng: random.Random) -> int:
    """A student who has worked up to somewhere; returns how many exercises pass."""
    folder.mkdir()
    at, passes = rng.randrange(len(ALL) + 1), 0
    for k, exercise in enumerate(ALL):
        text = exercise.solution if k < at else exercise.start
        if k == at and rng.random() < 0.8:
            mistake = rng.choice(exercise.mistakes)
            text = exercise.solution.replace(mistake.instead_of, mistake.write)
        passes += text == exercise.solution
        (folder / exercise.file).write_text(text, encoding="utf-8")
    return passes


def hostile(folder: Path, name: str) -> None:
    """A student whose first file is hostile, and whose second is right."""
    folder.mkdir()
    (folder / MUL.file).write_text(HOSTILE[name][0], encoding="utf-8")
    (folder / ALL[1].file).write_text(ALL[1].solution, encoding="utf-8")
    claims = {"version": 1, "passed": [MUL.name, ALL[1].name], "hints": {}}
    (folder / "progress.json").write_text(json.dumps(claims), encoding="utf-8")


def fill(folder: Path, students: int, hostiles: int) -> tuple[dict[str, int], dict[str, str]]:
    """A class of a given size: the passes of each honest student, and the attack of each hostile one."""
    rng = random.Random(27)
    passes, attacks = {}, {}
    names, packed = list(HOSTILE), list(PACKED)
    for k in range(hostiles):
        if k % 4 == 3 and packed:
            name = packed.pop()
            (folder / name).write_bytes(PACKED[name][0])
            attacks[name.rpartition(".")[0]] = name
        else:
            name = names.pop(0)
            names.append(name)
            hostile(folder / f"hostile{k:03}", name)
            attacks[f"hostile{k:03}"] = name
    for k in range(students - hostiles):
        student = f"student{k:03}"
        passes[student] = honest(folder / student, rng)
    return passes, attacks
