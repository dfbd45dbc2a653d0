"""Games looked at again: any step of one, playing on from it, and records that people bring along."""
