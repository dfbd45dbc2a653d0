"""Who may come in, how often, and what browsers may do with our answers."""
