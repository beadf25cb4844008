"""The games. One line here adds a game to the command line, the contracts and the docs."""

from typing import TYPE_CHECKING

from bestguess.core.spec import Registry

if TYPE_CHECKING:
    from bestguess.core.game import Game

GAMES: "Registry[Game]" = Registry(
    "game",
    {
        "battleship": "bestguess.games.battleship:Battleship",
        "rectangles": "bestguess.games.rectangles:Rectangles",
        "hangman": "bestguess.games.hangman:Hangman",
        "phrase": "bestguess.games.hangman:Phrase",
        "mastermind": "bestguess.games.pegs:Mastermind",
        "bulls-and-cows": "bestguess.games.pegs:BullsAndCows",
        "wordle": "bestguess.games.wordle:Wordle",
        "quordle": "bestguess.games.wordle:Boards",
        "jotto": "bestguess.games.jotto:Jotto",
        "table": "bestguess.games.table:Table",
    },
    base="bestguess.core.game:Game",
    wording="bestguess.games.set_up_words:in_words",
    settling="bestguess.games.set_up_words:settled",
    check=lambda game: game.check(),
)
