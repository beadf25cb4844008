"""Published work measured again: each with its source, and our figures beside the published ones."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bestguess.papers.registry import REPRODUCTIONS
    from bestguess.papers.reproduction import Reproduction, Settings, Step
    from bestguess.papers.result import Figure, Listing, Result, Row, Series

# Where each public name lives: imported on first use, as the command line asks for the times of reproductions alone.
_HOMES = {
    "registry": ("REPRODUCTIONS",),
    "reproduction": ("Reproduction", "Settings", "Step"),
    "result": ("Figure", "Listing", "Result", "Row", "Series"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["REPRODUCTIONS", "Figure", "Listing", "Reproduction", "Result", "Row", "Series", "Settings", "Step"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _HOME_OF:
        return getattr(import_module(f"bestguess.papers.{_HOME_OF[name]}"), name)
    raise AttributeError(f"module 'bestguess.papers' has no attribute '{name}'")
