"""Text: readable numbers, suggestions for misspelt names, strict JSON."""
