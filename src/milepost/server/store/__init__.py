"""What is kept: the database, and what is done with it as a whole."""
