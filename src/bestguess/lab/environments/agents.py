"""PettingZoo's base classes, or the message which extra brings them."""

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        f"Games of two agents need more packages ({error.name} is missing): pip install 'bestguess[gym]'",
        name=error.name,
    ) from error

__all__ = ["AECEnv", "ParallelEnv", "wrappers"]
