"""Solvers: long work ahead of play, which returns a policy and says how good it is."""
