"""Bots: players and hosts that are programs of their own, spoken to by lines of JSON-RPC 2.0."""
