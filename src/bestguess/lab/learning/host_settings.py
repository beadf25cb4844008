"""The sizes and rates with which a host is trained."""

from dataclasses import dataclass


@dataclass(frozen=True)
class HostSettings:
    """The sizes and rates of a training."""

    width: int = 64
    """The numbers of each layer."""
    rate: float = 3e-3
    """The learning rate of Adam (Kingma and Ba 2015)."""
    batch: int = 64
    """States in an update."""
    copied: int = 20
    """How many updates the network of the backup is kept."""
    epsilon_updates: int = 300
    """After so many updates epsilon, the share of answers drawn at random, has fallen from 1 to :attr:`epsilon`."""
    epsilon: float = 0.1
    """The share of answers drawn at random from then on."""


USUAL = HostSettings()
"""The settings that reach the best response to entropy maximisation on 200 random words."""
