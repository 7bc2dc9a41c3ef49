"""Guards: what a traced function could see, and whether it still is what it was."""
