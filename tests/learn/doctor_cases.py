"""Writes tests/cases/doctor.json: what the terminal says of some classes, for the page's tests.

PYTHONPATH=tests:tests/learn .venv/bin/python tests/learn/doctor_cases.py
"""

import json
import tempfile
from pathlib import Path

from more_faults import more_faults
from seeded_faults import ENGINES, faults

from glassgrad.learn.doctor.visit import visit

CASES = Path(__file__).parents[1] / "cases" / "doctor.json"
SOUND = "micrograd", "zdravkograd"
"""Engines of the short list."""


def texts():
    """Every engine and every seeded fault, by name."""
    engines = {name: path.read_text(encoding="utf-8") for name, path in ENGINES.items()}
    return engines | {fault.name: fault.text for fault in (*faults(), *more_faults())}


def short_list():
    """Two sound engines, and a fault of six kinds."""
    every = [*faults(), *more_faults()]
    kinds = {fault.causes[0]: fault for fault in every}
    wanted = "overwrites", "order", "partial", "crash", "chain", "inputs"
    return {name: texts()[name] for name in SOUND} | {
        kinds[kind].name: kinds[kind].text for kind in wanted
    }


def cases(chosen):
    """One for each text: the report as JSON, and as the terminal prints it."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in chosen.items():
            path = Path(folder, "engine.py")
            path.write_text(text, encoding="utf-8")
            report = visit(str(path))
            told = json.loads(report.to_json())
            findings = [*told["faults"], *told["remarks"]]
            found.append({"case": name, "text": text, "says": str(report), "findings": findings})
    return found


def write(path, chosen):
    """The cases as a file."""
    text = json.dumps(cases(chosen), indent=1, ensure_ascii=False) + "\n"
    Path(path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(CASES, short_list())
