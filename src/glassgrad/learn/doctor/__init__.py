"""`glassgrad doctor`: examines a learner's own scalar autograd, as a teacher would.

The files in the order in which they are used: `source` finds the class and its lines; `probe` runs
in the learner's process, builds each `experiment` with their class and returns plain numbers;
outside it, `examine` runs the checks in `rules`, `walking` and `habits`, which compare the numbers
with the op table on a `bench`; `causes` and `walks` find the mistake that explains wrong numbers;
`findings` and `report` put it into words.
"""
