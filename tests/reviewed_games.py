"""Games played at random, and the law of their reviews, for the tests of reviews."""

import re
from typing import Any

import numpy as np

from bestguess import make
from bestguess.arena.match import Opening, play
from bestguess.core.types import Transcript
from bestguess.hosts.honest import Honest
from bestguess.records.game_file import HostOf
from bestguess.records.game_file_text import loads
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of
from bestguess.records.recorded_review import Review

WORDS = "cat|dog|cow|dig|cut|hat|hot|dot|tot|ant|ace|ice|oak|oat|eat|tea"
LISTED = {
    "rectangles": ("rectangles(rows=4,columns=4,shapes=3x1-2x2)", "most-likely"),
    "rectangles by bits": ("rectangles(rows=4,columns=4,shapes=3x1-2x1)", "most-information"),
    "hangman": (f"hangman(words={WORDS},lives=2)", "thrifty"),
    "hangman by likelihood": (f"hangman(words={WORDS},lives=1)", "most-likely"),
    "hangman by bits": (f"hangman(words={WORDS},lives=3,length=3)", "most-information"),
    "hangman without end": (f"hangman(words={WORDS},lives=0)", "thrifty"),
    "battleship": ("battleship(rows=4,columns=4,fleet=3-2)", "most-likely"),
    "battleship by folk": ("battleship(rows=4,columns=4,fleet=3-2,announce=named)", "density"),
    "phrase": ("phrase(lengths=3,words=cat|dog|cow|dig,lives=2)", "most-likely"),
}


def random_play(spec: str, seed: int, cut: int | None = None) -> tuple[Any, Transcript, Any]:
    """A game played at random: nobody's idea of good play."""
    opening = Opening(make(spec))
    (secret,) = opening.start().belief.sample(np.random.default_rng(seed), 1)
    record = play(opening, make("random"), Honest(opening.game, secret), np.random.default_rng(seed))
    return opening.game, record.transcript[:cut], secret


def opened(spec: str, seed: int, cut: int | None = None, resigned: bool = False) -> LoadedGame:
    game, transcript, secret = random_play(spec, seed, cut)
    record = new(game, host=HostOf(spec="honest"), secret=secret)
    result = result_of(game, transcript, resigned)
    return LoadedGame.of(loads(record.changed(transcript=moves_of(game, transcript), result=result).dumps()))


def check_sum(said: Review) -> None:
    """Exactly: as floats, in any order, and in the figures that are shown."""
    assert said.par + said.mistakes + said.luck == said.result
    assert sum(move.mistake for move in said.moves) == said.mistakes
    assert sum(move.luck for move in reversed(said.moves)) == said.luck

    def shown(text: str) -> int:
        return round(10 * float(text.removesuffix(" %").replace("−", "-")) * (1 if "%" in text else 10))

    assert shown(said.shown.par) + shown(said.shown.mistakes) + shown(said.shown.luck) == shown(said.shown.result)
    assert sum(shown(move.shown.mistake) for move in said.moves) == shown(said.shown.mistakes)
    assert sum(shown(move.shown.luck) for move in said.moves) == shown(said.shown.luck)
    for move in said.moves:
        if move.verdict in ("mistake", "inaccuracy") and move.mistake_error is not None:
            assert abs(move.mistake) > move.mistake_error
        if move.query == move.best:
            assert move.verdict == "best"
            assert move.mistake == 0
        if move.verdict in ("best", "equal", "not valued"):
            assert shown(move.shown.mistake) == 0
    check_said(said)


def check_said(said: Review) -> None:
    """The sentences and the errors of a review are borne out by its figures."""
    verdicts = [move.verdict for move in said.moves if move.query != "length"]
    weighed = [one for one in verdicts if one != "not valued"]
    praised = sum(one in ("best", "equal", "good", "better than the reference") for one in weighed)
    counted = re.search(r"(\d+) of (\d+)( weighed)? (moves?) (was|were) as good", said.summary)
    if counted is not None:
        plural = len(weighed) != 1
        assert (int(counted[1]), int(counted[2])) == (praised, len(weighed))
        assert (counted[3] is not None, counted[4]) == (weighed != verdicts, "moves" if plural else "move")
        assert counted[5] == ("were" if plural and praised != 1 else "was")
    if "No mistake was found" in said.summary:
        assert set(verdicts) <= {"best", "equal", "good", "better than the reference"}
    if "better than par" in said.summary:
        ahead = (said.result - said.par) * (1 if said.higher_is_better else -1)
        assert "not known" not in said.par_note
        assert ahead > (said.par_error or 0.0)
    assert said.luck_free is None or " -" not in said.luck_free.text, "a minus, not a hyphen"
    errors = [said.par_error, said.result_error, said.luck_error, *(move.luck_error for move in said.moves)]
    assert not [one for one in errors if one and one < 2**-31], "an error of rounding alone"
