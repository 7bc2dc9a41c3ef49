"""Programs as source text of other languages: C and JavaScript."""
