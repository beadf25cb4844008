"""The hosts, who answer the queries: each holds a secret, or pretends to."""

from typing import TYPE_CHECKING

from bestguess.core.spec import Registry

if TYPE_CHECKING:
    from bestguess.core.players import Host

HOSTS: "Registry[Host]" = Registry(
    "host",
    {
        "honest": "bestguess.hosts.honest:Honest",
        "liar": "bestguess.hosts.liar:Liar",
        "clever-liar": "bestguess.hosts.liar:CleverLiar",
        "evil": "bestguess.hosts.evil:Evil",
        "worst-case": "bestguess.solvers.worst_case_host:WorstCase",
        "best-response": "bestguess.arena.best_response:BestResponse",
        "hidden-well": "bestguess.hosts.honest:HiddenWell",
        "never-touching": "bestguess.hosts.honest:NeverTouching",
        "bot": "bestguess.bots.host:BotHost",
        "learned": "bestguess.hosts.network_host:NetworkHost",
    },
    base="bestguess.core.players:Host",
)
