"""The hosts: those who know the secret, or pretend to."""

from bestguess.core.spec import Table

HOSTS = Table(
    "host",
    {
        "honest": "bestguess.hosts.honest:Honest",
        "liar": "bestguess.hosts.liar:Liar",
        "clever-liar": "bestguess.hosts.liar:CleverLiar",
        "evil": "bestguess.hosts.evil:Evil",
        "worst-case": "bestguess.solvers.worst:WorstCase",
    },
    base="bestguess.core.players:Host",
)
