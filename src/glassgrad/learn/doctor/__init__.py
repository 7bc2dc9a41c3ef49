"""`glassgrad doctor`: examines a learner's own scalar autograd, as a teacher would.

The files in the order in which they are used: `choice` finds the class, `needed` what it needs of
its file, by the `scopes` of names, `source` and `walk_source` the line of each rule and of each
part of backward(), with `syntax` and `composition`; `probe` runs in the learner's process, builds
each `experiment` with their class and returns plain numbers; outside it, `examine` runs the checks
in `rules`, `joined`, `walking` and `habits`, which compare the numbers with the op table on a
`bench`; `causes`, `shared_faults`, `walks` and `stopped` find the mistake that explains wrong
numbers or none at all; `findings`, `report` and `verdict` put it into words.

In the page the same files run in MicroPython; `introspection` and `measured` have versions of their
own there (web/src/python/doctor). `seen` finds the graph that a learner's program has built.
"""
