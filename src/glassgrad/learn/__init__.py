"""Exercises in the terminal: `glassgrad learn`.

The files in the order of what happens: `catalogue` reads the exercises, `folder` copies them to the
learner, `progress` remembers, `runner` runs a file in a process of its own (`trial` is what happens
there, `grading` what a check may use), `session` says what came of it.
"""
