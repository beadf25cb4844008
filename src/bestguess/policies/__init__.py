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
        "myshkin": "bestguess.policies.myshkin:Myshkin",
        "knuth": "bestguess.policies.greedy:knuth",
        "minimax": "bestguess.policies.greedy:minimax",
        "greedy": "bestguess.policies.greedy:greedy",
        "thrifty": "bestguess.policies.greedy:thrifty",
        "rollout": "bestguess.policies.rollout:Rollout",
        "endgame": "bestguess.policies.endgame:Endgame",
        "value-network": "bestguess.policies.value_network:ValueNetwork",
        "tree": "bestguess.policies.tree:tree",
        "learned": "bestguess.policies.learned:learned",
        "hunt-target": "bestguess.games.battleship.folk:HuntTarget",
        "density": "bestguess.games.battleship.folk:Density",
        "paper-battleship": "bestguess.games.battleship.paper:PaperBattleship",
        "letter-frequency": "bestguess.games.hangman.folk:LetterFrequency",
        "stock": "bestguess.games.hangman.stock:Stock",
        "paper-wang": "bestguess.games.hangman.wang:PaperWang",
        "sid-exact": "bestguess.games.hangman.sid:SidExact",
        "sid-two-case": "bestguess.games.hangman.sid:SidTwoCase",
        "sid-penalty": "bestguess.games.hangman.sid:SidPenalty",
        "sid-no-update": "bestguess.games.hangman.sid:SidNoUpdate",
        "expected-size": "bestguess.games.hangman.sid:ExpectedSize",
        "paper-phrase": "bestguess.games.hangman.paper:PaperPhrase",
    },
    base="bestguess.core.players:Policy",
)
