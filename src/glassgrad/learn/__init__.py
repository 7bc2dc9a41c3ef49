"""Exercises in the terminal: `glassgrad learn`.

The files in the order in which they are used: `catalogue` reads the exercises, `folder` copies them
to the learner, `progress` stores what was passed, `runner` runs a file in a separate process and
asks it questions over `protocol`. In that process, `attempt` answers them with the exercise's
`probe.py`, which may use `probing`; `keeper` in `system` ends everything that it started. Outside
that process, the exercise's `check.py` judges the answers with the functions in `grading`, and
`session` reports the result.
"""
