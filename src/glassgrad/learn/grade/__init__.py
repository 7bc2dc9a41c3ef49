"""Grading a class: `glassgrad grade`.

`submissions` reads what was handed in, with `archives` for zip files and `notebooks`; `marking`
runs one person's files in a room and names what is odd; `classroom` does that for everybody,
several at a time; `summary` counts, and `sheets` writes tables, CSV, JSON and reports.
"""
