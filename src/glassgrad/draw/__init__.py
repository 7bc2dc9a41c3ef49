"""Pictures of data, training and graphs; each module loads its library when it is imported."""
