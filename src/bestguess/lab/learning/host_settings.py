"""The sizes and rates with which a host is trained, and the method."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bestguess.core.errors import Setting, SpecError

HostReward: TypeAlias = Literal["report", "question"]
"""The reward of a host by Kettaf's method.

``report`` pays +1 for a miss and -1 for a hit, the signs of his guesser's exchanged; ``question`` +1 for each question.
"""


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


@dataclass(frozen=True)
class HostMethod:
    """The way in which a host learns: ours, or that of Kettaf (2024, section 5.5)."""

    name: Literal["bestguess", "kettaf"] = "bestguess"
    reward: HostReward | None = None
    """For ``kettaf``: the reward, which the report does not print; ``report`` if ``None``."""
    gamma: float | None = None
    """For ``kettaf``: the discount, 0.99 if ``None``."""

    def __post_init__(self) -> None:
        if self.name == "bestguess":
            for name, value in (("reward", self.reward), ("gamma", self.gamma)):
                if value is not None:
                    named = Setting(name, value), Setting("unit"), Setting("method", "kettaf")
                    raise SpecError("{}: ours forces what {} says. Add {}.".format(*named), *named)


OURS = HostMethod()
"""Our way of learning."""
