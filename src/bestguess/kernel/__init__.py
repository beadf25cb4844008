"""The native part: small, pure functions; arrays in, arrays out."""

try:
    from bestguess.kernel._native import (
        fleet_draws,
        fleet_estimate,
        fleet_layouts,
        fleet_posterior,
        fleet_search,
    )
except ImportError as error:  # pragma: no cover - only in a broken installation
    raise ImportError(
        "bestguess is installed without its native kernel. In a checkout, install a C++20 compiler "
        "(Debian: apt install g++) and run `pip install -e .` again."
    ) from error

__all__ = ["fleet_draws", "fleet_estimate", "fleet_layouts", "fleet_posterior", "fleet_search"]
