"""The programs are run by tests, not collected."""

collect_ignore = ["programs"]
