"""Exercises in the terminal: `glassgrad learn`.

The files in the order of what happens: `catalogue` reads the exercises, `folder` copies them to the
learner, `progress` remembers, `runner` runs a file in a process of its own and asks it questions
(`protocol` says how). There `attempt` answers, by the exercise's `probe.py`, which may use
`probing`; `keeper` sees to it that nothing of it survives. The exercise's `check.py` judges the
answers outside, with what is in `grading`; `session` says what came of it.
"""
