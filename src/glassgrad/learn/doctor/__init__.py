"""`glassgrad doctor`: examines a learner's own scalar autograd, as a teacher would.

The files in the order in which they are used: `choice` finds the class, `needed` what it needs of
its file, `source` the line of each rule; `probe` runs in the learner's process, builds each
`experiment` with their class and returns plain numbers; outside it, `examine` runs the checks in
`rules`, `walking` and `habits`, which compare the numbers with the op table on a `bench`; `causes`,
`shared_faults` and `walks` find the mistake that explains wrong numbers; `findings` and `report`
put it into words.
"""
