"""What several server processes share over one PostgreSQL: who is alive, who hears what, who plays which turn."""
