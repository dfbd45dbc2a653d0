"""What all families share: a position's fields, playing an atom, actions and their texts, legality, title folders."""
