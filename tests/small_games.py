"""Small games of every kind, for tests that play many of them to the end."""

from pathlib import Path

WORDS = "cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped"
TABLE = Path(__file__).parent / "laws" / "things.csv"

SMALL_GAMES = [
    "battleship(rows=4,columns=4,fleet=3-2)",
    "battleship(rows=3,columns=4,fleet=2-2-1,announce=silent)",
    "battleship(rows=4,columns=4,fleet=3-2,announce=every-hit,touching=false)",
    "battleship(rows=4,columns=4,fleet=3-2,announce=colour)",
    "battleship(rows=3,columns=4,fleet=2..3-1..2)",
    "rectangles(rows=4,columns=4,shapes=3x1-2x1)",
    f"hangman(words={WORDS},lives=3)",
    f"hangman(words={WORDS},length=3,lives=0,prior=uniform)",
    f"hangman(words={WORDS},length=4,outside=0.1)",
    f"phrase(words={WORDS},lengths=3-4)",
    f"phrase(words={WORDS},lengths=3-4,lies=1,lives=5)",
    "mastermind(pegs=2,colours=3)",
    "bulls-and-cows(digits=2)",
    f"wordle(words={WORDS},length=3,tries=4)",
    f"quordle(words={WORDS},boards=2,length=3)",
    f"jotto(words={WORDS},length=3)",
    f"table(file={TABLE})",
    f"wordle(words={WORDS},guesses=goat|moat|dote|tome|coda,length=4,hard=true)",
]
"""One or more of each registered game, of each way to observe it and of each way to end it."""
