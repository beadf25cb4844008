"""Players in the shapes that people publish: they run as they are, and learn from the words to learn from alone."""

from pathlib import Path

import pytest
from lab.challenge.public_players import FORMS, PICK
from lab.challenge.word_holders import HELD, LAZY, PIECES

from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.lab.challenge.challenge import Challenge, Played, play, rounds
from bestguess.lab.challenge.results import results

TRAIN = [
    "apple", "ample", "maple", "table", "cable", "staple", "plate", "pleat", "petal", "lamp", "boxing", "jazzy",
    "quiver", "wonder", "fresh", "kindly", "humid", "cover", "yodel", "gravy", "starting", "laterally", "flowers",
]  # fmt: skip
HIDDEN = ["buzzing", "jukebox", "fuzzy", "zigzag", "quizzing"]
ASKED = 3
"""The number of hidden words that are played."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a player has it: the modules, and whole lists under several names."""
    folder = tmp_path_factory.mktemp("players")
    (folder / "data").mkdir()
    whole = "".join(f"{word}\n" for word in sorted([*TRAIN, *HIDDEN]))
    for name in ("words_250000_train.txt", "my_words.txt", "data/words_250000_train.txt", "train.lst"):
        (folder / name).write_text(whole, encoding="utf-8")
    (folder / "pick.py").write_text(PICK, encoding="utf-8")
    for number, (_, text) in enumerate(FORMS.values()):
        indented = text.startswith("\n        ")
        body = "\n".join(line[8:] for line in text.splitlines()) if indented else text
        (folder / f"public_{number}{'.ipynb' if text.startswith('{') else '.py'}").write_text(
            "from pick import lines, pick\n" * indented + body, encoding="utf-8"
        )
    return folder


@pytest.fixture(scope="module")
def played(folder: Path) -> tuple[dict[str, list[Played]], dict[str, dict[str, int]]]:
    """The games of every form, and the lists that were read without hidden words."""
    places = {what: f"public_{number}:{name}" for number, (what, (name, _)) in enumerate(FORMS.items())}
    withheld: dict[str, dict[str, int]] = {}
    challenge = Challenge.of(Vocabulary.of(TRAIN), Vocabulary.of(HIDDEN), games=ASKED)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.syspath_prepend("")
        games = list(rounds(challenge, [], list(places.values()), own="train.lst", withheld=withheld))
    return (
        {what: [row[number] for row in games] for number, what in enumerate(places)},
        {what: withheld[place] for what, place in places.items()},
    )


class Commonest:
    """The player that all forms are."""

    name = "commonest"

    def new_game(self) -> None:
        pass

    def guess(self, pattern: str, asked: list[str], tries: int) -> tuple[object, float]:
        text = "".join(TRAIN)
        return next(one for one in sorted(set(text), key=lambda one: (-text.count(one), one)) if one not in asked), 0.0

    def finish(self, pattern: str, won: bool) -> None:
        pass

    def holds(self, word: str) -> str:
        return ""

    def close(self) -> None:
        pass


@pytest.mark.parametrize("what", FORMS)
def test_a_public_form_plays_as_it_is_on_the_words_to_learn_from(
    what: str, played: tuple[dict[str, list[Played]], dict[str, dict[str, int]]]
) -> None:
    games, withheld = played
    assert len(games[what]) == ASKED
    for one in games[what]:
        expected = play(Commonest(), one.word, 6)  # type: ignore[arg-type]
        assert (one.forfeit, one.held_in) == ("", "")
        assert (one.won, one.wrong) == (expected.won, expected.wrong)
    assert withheld[what] == ({"my_words.txt": ASKED} if "another name" in what else {})


def entered(folder: Path, name: str, sources: dict[str, str], words: list[str]) -> list[tuple[Played, ...]]:
    """The games of players in whose module ``WORDS`` are while it is imported, and no longer."""
    base = (
        f"from pick import pick\n\nWORDS = {words!r}\n\nclass Base:\n    def guess(self, word, asked):\n"
        "        return pick('abcdefghijklmnopqrstuvwxyz', asked)\n\n"
    )
    for number, source in enumerate(sources.values()):
        (folder / f"{name}_{number}.py").write_text(f"{base}{source}\n", encoding="utf-8")
    challenge = Challenge.of(Vocabulary.of(TRAIN), Vocabulary.of([*HIDDEN, "later", "star"]))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.syspath_prepend("")
        return list(rounds(challenge, [], [f"{name}_{number}:Player" for number in range(len(sources))]))


def made(source: str) -> str:
    """A module whose player is made with the words, which are then forgotten."""
    return f"{source}\nmade = Player()\nWORDS = []\nPlayer.__init__ = lambda self: vars(self).update(vars(made))"


def test_a_list_that_holds_hidden_words_is_told_by_whatever_name(folder: Path) -> None:
    sources = {what: made(source) for what, source in HELD.items()}
    games = entered(folder, "held", sources, [*TRAIN, *HIDDEN])
    told = results(list(HELD), games)
    held = {one.name: {word for word, _ in one.held} for one in told}
    assert held == {what: set(HIDDEN) for what in HELD}
    assert all("abc" in held_in for one in told for _, held_in in one.held)
    assert not any(one.fair for one in told)


def test_a_list_that_is_filled_at_the_first_letter_is_told_from_the_second_word_on(folder: Path) -> None:
    hides = LAZY.replace("WORDS[:]", f"{' '.join([*TRAIN, *HIDDEN])!r}[::-1][::-1].split()")
    games = entered(folder, "lazy", {"lazy": hides}, [])
    assert not games[0][0].held_in
    assert {row[0].word for row in games[1:] if row[0].held_in} == set(HIDDEN) - {games[0][0].word}


def test_pieces_of_words_are_no_list_of_words(folder: Path) -> None:
    sources = {
        what: made(f"class Player(Base):\n    def __init__(self):\n        self.abc = {pieces}\n")
        for what, pieces in PIECES.items()
    }
    games = entered(folder, "pieces", sources, TRAIN)
    assert {one.held_in for row in games for one in row} == {""}


DIES = """
import os

class Player(Base):
    def __getattr__(self, name):
        os._exit(3) if name == "dtype" else None
        raise AttributeError(name)
"""
"""A player whose process ends when its lists are looked at, as one does that takes too long."""


def test_a_player_whose_lists_cannot_be_looked_at_plays_and_that_is_told(folder: Path) -> None:
    with pytest.warns(UserWarning, match=r"dies_0:Player: its lists could not be looked at"):
        games = entered(folder, "dies", {"dies": DIES}, [])
    assert {row[0].forfeit for row in games} == {""}
