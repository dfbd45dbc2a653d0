"""The steps by which the database came to look as it does; run when the server starts."""
