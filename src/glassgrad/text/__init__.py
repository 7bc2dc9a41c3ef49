"""Text: numbers as people read them, the nearest of some names, strict JSON."""
