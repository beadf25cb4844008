"""Training at the command line: progress, curves, and what is said at the end."""
