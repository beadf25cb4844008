"""The engine protocol's side that answers: JSON-RPC 2.0 on the standard input and output."""
