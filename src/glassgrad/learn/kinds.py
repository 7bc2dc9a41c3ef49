"""What a verdict is about, in a word: how a class is counted, and what a teacher may look at."""

MISTAKES = {
    "open": "the gap is not filled in",
    "syntax": "Python cannot read the file",
    "names": "a name is no longer in the file",
    "crash": "the code raises an error",
    "recursion": "a function calls itself endlessly",
    "keyboard": "input() in an exercise",
    "missing": "a return is missing",
    "type": "something else than a Value or a number is returned",
    "value": "a result is wrong",
    "slope": "a gradient is wrong",
    "swapped": "two gradients are swapped",
    "sign": "a sign is wrong, or the steps go uphill",
    "chain": "the gradient from above is not multiplied in",
    "overwrites": "= where += belongs",
    "left over": "grads of an earlier step are left over",
    "set": "the rule or the new number is not stored",
    "called": "a function is called where it belongs itself",
    "inputs": "the graph is not remembered",
    "mutates": "an input or a parameter is changed",
    "order": "a grad is passed on before it is complete",
    "root": "backward starts with a wrong grad",
    "kink": "the slope at a kink",
    "large": "large numbers overflow",
    "one-sided": "the difference is taken to one side",
    "step": "the step has a wrong size",
    "files": "the file cannot be read",
}
"""Mistakes that a learner may make."""

STOPPED = {
    "loop": "the code does not end",
    "memory": "the code takes too much memory",
    "prints": "the code prints without end",
    "died": "the process crashed",
}
"""The code was stopped: a mistake, or an attack."""

HOSTILE = {
    "exits": "ends the program before the check",
    "replaced": "puts another program in its place",
    "forges": "writes its own answers",
    "tampers": "reaches for its checker, the network or other programs",
}
"""What nobody does by mistake, apart from an exit()."""

ALL = {**MISTAKES, **STOPPED, **HOSTILE}
