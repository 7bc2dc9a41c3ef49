"""The built page: served on this machine, or written into one file; imports nothing by itself."""
