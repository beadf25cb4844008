"""Published work measured again: ``reproduce``."""
