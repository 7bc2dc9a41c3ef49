"""Engines of learners are texts to examine, not modules to import."""

collect_ignore_glob = ["engines/*"]
