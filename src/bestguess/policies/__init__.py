"""The policies: ways to choose the next query."""

from bestguess.core.spec import Table

POLICIES = Table(
    "policy",
    {
        "random": "bestguess.policies.random:Random",
        "most-likely": "bestguess.policies.greedy:most_likely",
        "most-information": "bestguess.policies.greedy:most_information",
        "myshkin": "bestguess.policies.greedy:myshkin",
        "hunt-target": "bestguess.games.battleship.folk:HuntTarget",
        "density": "bestguess.games.battleship.folk:Density",
        "paper-battleship": "bestguess.games.battleship.paper:PaperBattleship",
    },
)
