"""Who plays: people and their devices, seats and invitations, the rights of hosts."""
