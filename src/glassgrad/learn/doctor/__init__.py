"""`glassgrad doctor`: examines a learner's own scalar autograd, as a teacher would.

The files in the order in which they are used: `choice` finds the class, `needed` what it needs of
its file, `source` and `walk_source` the line of each rule and of each part of backward(), with
`syntax` and `composition`; `probe` runs in the learner's process, builds each `experiment` with
their class and returns plain numbers; outside it, `examine` runs the checks in `rules`, `joined`,
`walking` and `habits`, which compare the numbers with the op table on a `bench`; `causes`,
`shared_faults`, `walks` and `stopped` find the mistake that explains wrong numbers or none at all;
`findings` and `report` put it into words.
"""
