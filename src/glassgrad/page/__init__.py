"""The built page: served on this machine, or written to one file. This module imports nothing."""
