"""Guards: what a traced function could read, and whether it has changed."""
