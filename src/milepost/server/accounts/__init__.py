"""Accounts: ways to sign in, for people who want to be the same person on any device. Nobody needs one."""
