"""The policies: ways to choose the next query."""

from typing import TYPE_CHECKING

from bestguess.core.spec import Registry

if TYPE_CHECKING:
    from bestguess.core.players import Policy

POLICIES: "Registry[Policy]" = Registry(
    "policy",
    {
        "random": "bestguess.policies.random:Random",
        "most-likely": "bestguess.policies.greedy:most_likely",
        "most-information": "bestguess.policies.greedy:most_information",
        "myshkin": "bestguess.papers.hinz.myshkin:Myshkin",
        "information-per-cost": "bestguess.policies.greedy:most_per_cost",
        "knuth": "bestguess.policies.greedy:knuth",
        "minimax": "bestguess.policies.greedy:minimax",
        "greedy": "bestguess.policies.greedy:greedy",
        "thrifty": "bestguess.policies.greedy:thrifty",
        "eager": "bestguess.policies.greedy:eager",
        "rollout": "bestguess.policies.rollout:Rollout",
        "endgame": "bestguess.policies.endgame:Endgame",
        "value-network": "bestguess.policies.value_network:ValueNetwork",
        "tree": "bestguess.policies.tree:tree",
        "learned": "bestguess.policies.learned:learned",
        "hunt-target": "bestguess.games.battleship.folk:HuntTarget",
        "density": "bestguess.games.battleship.folk:Density",
        "paper-battleship": "bestguess.papers.maheshwari_singhvi.battleship:PaperBattleship",
        "letter-frequency": "bestguess.games.hangman.folk:LetterFrequency",
        "stock": "bestguess.papers.wang.stock:Stock",
        "paper-wang": "bestguess.papers.wang.player:PaperWang",
        "sid-exact": "bestguess.papers.sid.strategies:SidExact",
        "sid-two-case": "bestguess.papers.sid.strategies:SidTwoCase",
        "sid-penalty": "bestguess.papers.sid.strategies:SidPenalty",
        "sid-no-update": "bestguess.papers.sid.strategies:SidNoUpdate",
        "expected-size": "bestguess.papers.sid.strategies:ExpectedSize",
        "bot": "bestguess.bots.bot:Bot",
        "paper-phrase": "bestguess.papers.maheshwari_singhvi.phrase:PaperPhrase",
    },
    base="bestguess.core.players:Policy",
)
