"""Tools for language models and agents, by the Model Context Protocol: help with a game, or an exam."""
