"""Training of networks with torch (the extra `learn`)."""
