"""The law of limits: who runs out of lives or tries is told the limit, and the rules that go on, as they are typed.

How many are left, as a host tells it, is held against the rules and the moves.
"""

import re

import pytest
from cli.assisting import assistant, typed
from typer.testing import CliRunner

from bestguess import make
from bestguess.apps.cli.main import app
from bestguess.core.errors import NotationError
from bestguess.core.limits import LeftDoubt
from bestguess.core.spec import parameters
from bestguess.games import GAMES

WORDS = "hut|nut|dog|cog|pea|fir|mix|sky|lab|won"
LOST = {
    f"hangman(words={WORDS},length=3)": ("lives=6, the default", "_ _ _ not a b c d e f g"),
    f"hangman(words={WORDS},length=3,lives=2)": ("lives=2", "A no, E no, O no"),
    f"phrase(words={WORDS},lengths=3-3,lives=2)": ("lives=2", "A no, E no, O no"),
    "mastermind(pegs=2,colours=3,tries=2)": ("tries=2", "11 0b0w, 12 1b0w, 32 1b0w"),
    "bulls-and-cows(digits=2,tries=2)": ("tries=2", "23 0b0c, 45 0b0c, 67 0b0c"),
    f"wordle(words={WORDS},length=3)": (
        "tries=6",
        "dog bbb, pea bbb, fir bbb, mix bbb, sky bbb, lab bbb, won bbb",
    ),
    f"wordle(words={WORDS},length=3,tries=2)": ("tries=2", "dog bbb, pea bbb, fir bbb"),
    f"quordle(words={WORDS},length=3,boards=2,tries=2)": ("tries=2", "dog bbb bbb, pea bbb bbb, fir bbb bbb"),
    f"quordle(words={WORDS},length=3,boards=1)": (
        "tries=6, the default",
        "dog bbb, pea bbb, fir bbb, mix bbb, sky bbb, lab bbb, won bbb",
    ),
    f"jotto(words={WORDS},length=3,tries=2)": ("tries=2", "dog 0, pea 0, fir 0"),
}
"""Games, each with its limit, as messages write it, and moves of which the last is one too many."""

REMEDIES = re.compile(r"write (\S+|rules \S+), or (\S+|rules \S+) for any number")


def advise(game: str, moves: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["advise", game, "--moves", moves, "--plain"])
    return done.exit_code, " ".join(done.output.split())


def test_every_game_with_a_limit_is_tried() -> None:
    limited = {name for name in GAMES if {"lives", "tries"} & {one.name for one in parameters(GAMES.factory(name))}}
    assert {game.partition("(")[0] for game in LOST} == limited


@pytest.mark.parametrize("game", LOST)
def test_who_runs_out_is_told_the_limit_and_rules_that_go_on(game: str) -> None:
    limit, moves = LOST[game]
    for made, status in ((moves, 2), (moves.rpartition(" " if "not" in moves else ",")[0], 0)):
        code, said = advise(game, made)
        assert code == status, said
        assert f"by {limit}. If the game goes on" in said
        found = REMEDIES.search(said)
        assert found is not None, said
        for remedy in found.groups():
            code, said = advise(remedy, made)
            assert (code, "is over" in said) == (0, False), said


@pytest.mark.parametrize("game", LOST)
def test_at_the_prompt_the_rules_are_changed_with_the_moves_kept(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    limit, moves = LOST[game]
    made = assistant(game if "tries=6" not in limit else game.replace(")", ",tries=6)"))
    made.respond(moves.rpartition(" " if "not" in moves else ",")[0])
    before = typed(made)
    found = REMEDIES.search(capsys.readouterr().out)
    assert found is not None
    for remedy in found.groups():
        assert remedy.startswith("rules ")
        made.respond(remedy)
        assert typed(made) == before
        assert made.position.outcome is None


def test_rules_that_the_moves_break_are_not_taken(capsys: pytest.CaptureFixture[str]) -> None:
    made = assistant(f"hangman(words={WORDS},length=3)", moves="A no, E no, O no")
    for line in ("rules lives=2", "rules lives=-1", "rules live=8", "rules length=4", "rules", "rules ="):
        capsys.readouterr()
        made.respond(line)
        assert capsys.readouterr().out
        assert made.setup.game.spec == f"hangman(length=3,words={WORDS})"
        assert typed(made) == "A no, E no, O no"
        assert made.session.transcript == made.typed


HANGMAN = f"hangman(words={WORDS},length=3)"
TRIES = f"wordle(words={WORDS},length=3,tries=2)"
GONE = "_ _ _ not a b c d e f"

LEFT = [
    # Refused: by the text the game goes on, and by the rules it is lost.
    (HANGMAN, f"{GONE}, 2 tries left", "2 tries left", 0, "lives=8"),
    (HANGMAN, f"{GONE}, 4 lives left", "4 lives left", 0, "lives=10"),
    (HANGMAN, f"{GONE} (two guesses left)", "two guesses left", 0, "lives=8"),
    (HANGMAN, f"{GONE} | Lives: 1/7", "Lives: 1/7", 0, "lives=7"),
    (HANGMAN, f"{GONE} ♥♥", "♥♥", 0, "lives=8"),
    (TRIES, "dog bbb, pea bbb (4 tries left)", "4 tries left", 0, "tries=6"),
    # Told beside the advice: one of the numbers is wrong, or the host counts otherwise.
    (HANGMAN, "_ _ _ not a b, 5 lives left", "5 lives left", 4, "lives=7"),
    (HANGMAN, "_ _ _ not a b, 0 lives left", "0 lives left", 4, "lives=2"),
    (HANGMAN, "A no, E no, Lives: 8", "Lives: 8", 4, "lives=10"),
    (HANGMAN, "A no (3♥)", "3♥", 5, "lives=4"),
    (TRIES, "dog bbb, guesses left: 3", "guesses left: 3", 1, "tries=4"),
]  # fmt: skip
"""A game, moves with a number that is told to be left, the words that tell it, the number by the rules, other rules."""


@pytest.mark.parametrize(("game", "text", "words", "left", "rules"), LEFT)
def test_a_number_left_that_disagrees_is_told_with_both_and_the_remedy(
    game: str, text: str, words: str, left: int, rules: str
) -> None:
    code, said = advise(game, text)
    assert code == (0 if left else 2)
    assert f"'{words}' does not go with " in said
    assert f" it is {left}. If the game has {rules.partition('=')[2]} {rules.partition('=')[0]}, write " in said
    remedy = said.partition(", write ")[2].partition(";")[0]
    assert rules in remedy
    code, said = advise(remedy, text)
    assert (code, "does not go with" in said) == (0, False)
    if not left:
        with pytest.raises(NotationError, match="does not go with"):
            make(game).notation.read_moves((), text)


def test_an_answer_that_ends_a_game_which_goes_on_by_its_host_is_refused() -> None:
    notation = make(HANGMAN).notation
    before = notation.read_moves((), GONE.removesuffix(" f"))
    with pytest.raises(NotationError, match=r"write hangman\(.*lives=8"):
        notation.read_answer(before, notation.parse_query("F"), "no, 2 lives left")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (HANGMAN, "_ _ _ not a b, 4 lives left"),
        (HANGMAN, "Lives left: 6\nA no\nLives left: 5\nE no"),  # told before each move
        (HANGMAN, "You have 6 guesses left.\n_ _ _"),
        (HANGMAN, "_ _ _ not a b, 2 misses"),  # of those used
        (HANGMAN, "_ _ _ not a b ❤❤🖤"),
        (HANGMAN.replace(")", ",lives=0)"), "_ _ _ not a b, 1 life left"),
        (TRIES, "dog bbb (1 try left)"),
        (TRIES.replace("tries=2", "tries=0"), "dog bbb, 5 guesses left"),
    ],
)
def test_a_number_left_that_may_be_right_is_not_doubted(game: str, text: str) -> None:
    made = make(game)
    assert LeftDoubt.of(made, made.notation.read_moves((), text), text) is None


def test_at_the_prompt_a_number_left_is_doubted_once(capsys: pytest.CaptureFixture[str]) -> None:
    made = assistant(HANGMAN)
    for line, told in (("A no, 9 lives left", True), ("E no, 8 lives left", False), ("O no, 2 lives left", True)):
        capsys.readouterr()
        made.respond(line)
        assert ("write rules lives=" in capsys.readouterr().out) == told, line
    made.respond("rules lives=5")
    assert (made.setup.game.lives, typed(made)) == (5, "A no, E no, O no")
