"""The page and its API: a FastAPI application over the engine. Needs the extra ``bestguess[web]``."""
