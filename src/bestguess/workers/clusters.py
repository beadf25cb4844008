"""What the clusters of Dask and of Ray have in common."""

import socket
from typing import Final

from bestguess.core.errors import BestguessError, Setting

DASK: Final = ("tcp://", "tls://", "ws://", "wss://", "ucx://")
"""How addresses of Dask schedulers begin."""

RAY: Final = "ray://"
"""How addresses of Ray clusters begin."""

ANSWERS_WITHIN = 10
"""Seconds that a cluster may take to answer."""


def missing(on: str, extra: str) -> BestguessError:
    """The error of a cluster whose package is not installed."""
    given = Setting("on", on)
    return BestguessError(f"{given}: the package for it is missing. Run: pip install 'bestguess[{extra}]'", given)


def silent(on: str, why: object) -> BestguessError:
    """The error of a cluster that does not answer, or no longer."""
    given = Setting("on", on)
    return BestguessError(f"{given}: no cluster answers there ({str(why).rstrip('.')}). Is it running?", given)


def knock(address: str) -> None:
    """Raise :class:`OSError` or :class:`ValueError` if nobody listens at ``PROTOCOL://HOST:PORT``."""
    host, _, port = address.partition("//")[2].partition("/")[0].rpartition(":")
    if not (host and port.isdecimal() and int(port) < 1 << 16):
        raise ValueError("write the address with its port")
    socket.create_connection((host.strip("[]"), int(port)), ANSWERS_WITHIN).close()
