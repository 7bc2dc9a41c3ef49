"""Pictures of data, training and graphs; each module imports the library it needs."""
