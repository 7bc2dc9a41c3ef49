"""The tables: every op and every update rule once, as formulas that all else is made from."""
