"""One thin module a course: its names, its texts, its defaults, on the same engine."""
