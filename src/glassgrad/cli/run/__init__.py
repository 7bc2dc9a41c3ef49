"""glassgrad run: a script runs as `python SCRIPT` runs it, with its own autograd made faster."""
