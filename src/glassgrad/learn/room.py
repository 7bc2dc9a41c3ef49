"""The room's own process: it serves attempts one after another, each in a fork of its own.

Started by `rooms`, mostly inside a sandbox, as `python -P -m glassgrad.learn.room PLAN`. What is
needed is imported once, so that a further attempt costs a fork. PLAN is a list in JSON with one
entry for each attempt: its file, the file of its probe or "doctor", its time, the folder from which
it may import, and the three pipes that only it holds open. Standard output says when an attempt
has ended, and with which code.
"""

import json
import os
import shutil
import sys
import tempfile
from typing import Any

from glassgrad.learn import attempt, probing, protocol, watch
from glassgrad.learn.errors import MEMORY
from glassgrad.system import keeper, limits
from glassgrad.text import strict_json

_CHECKED = (attempt, protocol, probing, strict_json)


def main(text: str) -> None:
    """Serve every attempt of the plan, then leave without waiting for anything."""
    jobs = json.loads(text)
    keeper.hide()
    attempt.say(1, {"hello": 1})
    for job in jobs:
        folder = tempfile.mkdtemp(prefix="attempt-")
        code = keeper.follow(job["requests"], (job["answers"], job["printed"]))
        if code is None:
            _serve(job, [h for other in jobs if other is not job for h in _handles(other)], folder)
        os.close(job["requests"])
        shutil.rmtree(folder, ignore_errors=True)
        attempt.say(1, {"ended": code})
    os._exit(0)


def _serve(job: dict[str, Any], others: list[int], folder: str) -> None:
    """In the fork: become one attempt, which nothing connects with the others."""
    for handle in (*others, 1, 2):
        try:
            os.close(handle)
        except OSError:
            continue  # an attempt before this one, whose pipes are closed already
    os.chdir(folder)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(job["printed"], 1)
    os.dup2(job["printed"], 2)
    asked = attempt.Asked(job["requests"], job["answers"], job["file"], float(job["seconds"]))
    probe = attempt.probe_of(job["probe"])
    attempt.begin(asked, job["modules"])
    limits.apply(asked.seconds, MEMORY)
    if job["is_watched"]:
        asked.changed = watch.integrity([probe, *_CHECKED])
        watch.begin(asked.noticed, os.path.dirname(job["file"]))
    attempt.attend(asked, probe, job["name"])


def _handles(job: dict[str, Any]) -> tuple[int, int, int]:
    return job["requests"], job["answers"], job["printed"]


if __name__ == "__main__":
    main(sys.argv[1])
