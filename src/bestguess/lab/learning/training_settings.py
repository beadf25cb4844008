"""The settings of a training that goes on: those given, and for the rest those it was begun with."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bestguess.networks.network_file import NetworkFile


def training_settings(given: Mapping[str, Any], resume: Path | None, kind: str) -> dict[str, Any]:
    """The settings by name, ``seed`` among them, of which ``None`` is left to the file, or out without a file.

    Raises :class:`BestguessError` for a file that cannot be read or is of another kind.
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    if resume is None:
        return chosen
    told = NetworkFile.load(resume, {kind}).description
    begun = {**told.settings, "seed": told.seed}
    return {name: begun[name] for name in given if name in begun} | chosen
