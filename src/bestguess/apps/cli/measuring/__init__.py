"""Policies measured and games solved: ``simulate``, ``evaluate``, ``solve``."""
