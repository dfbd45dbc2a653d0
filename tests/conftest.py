"""Nothing but the place: `kit` and `crayon.boards` are imported from this folder."""
