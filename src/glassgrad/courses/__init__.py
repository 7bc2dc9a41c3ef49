"""One thin module per course: its names, texts and defaults, on the same engine."""
