"""The law of one answer: a question gets the same answer in a fresh process and after any others.

Every registered game is asked under each of its priors by every registered policy that plays it, and with every host,
at the command line's level and as a server's worker answers; word lists change on disk between the questions. What is
kept in a folder from one process to the next changes no answer either.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from askings import KEPT

from bestguess import compare, evaluate
from bestguess.apps.engine.methods import Methods
from bestguess.bots.messages import Advise
from bestguess.core.catalogue import catalogue, made_by
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

ASKINGS = Path(__file__).parent.parent / "askings.py"

FEWEST = 20
"""Each question is asked after at least so many others."""

ONE = "crane 9\nslate 1\nbrick 5\nmoult 2\nwince 1\nangle 7\nalone 3\nroast 2\ntoast 8\ncoast 1\nboast 4\nghost 6\n"
OTHER = "crane 1\nslate 9\nbrick 5\nfjord 2\nwince 8\nangle 1\nalone 3\nroast 7\ntoast 1\ncoast 1\nboast 2\nghost 9\n"
"""Two lists of one size."""

SHORT = "art\ncat\nrat\nhat\n"

WORDS = ["default", "uniform", "frequency", "tempered"]

SETUPS: dict[str, tuple[list[str], list[str], list[str]]] = {
    "battleship": (
        ["battleship(rows=4,columns=4,fleet=3-2)", "battleship(rows=4,columns=4,fleet=3-2,hider=people)"],
        ["default", "listed", "never-touching"],
        ["", "B2 miss, C3 hit"],
    ),
    "rectangles": (["rectangles(rows=4,columns=4,shapes=2x2-1x2)"], ["default"], ["", "B2 miss"]),
    "hangman": (
        [
            "hangman(words=@list,length=5)",
            "hangman(words=@list,length=5,lives=3,outside=0.1)",
            "hangman(words=@list,length=3)",
        ],
        WORDS,
        ["A no", "A 3, Z 1"],
    ),
    "phrase": (
        ["phrase(words=@list,lengths=5-3)", "phrase(words=@list,lengths=5-3,lies=1)"],
        WORDS[:3],
        ["E no", "A 3", "Z 1"],
    ),
    "mastermind": (["mastermind(pegs=3,colours=3)"], ["default"], ["", "112 1 0"]),
    "bulls-and-cows": (["bulls-and-cows(digits=2)"], ["default"], ["", "12 1 0"]),
    "wordle": (
        ["wordle(words=@list)", "wordle(words=crane|slate|ghost,guesses=@list,tries=4)"],
        WORDS,
        ["", "crane bybbb", "crane bbgbg"],
    ),
    "quordle": (
        ["quordle(words=@list)", "quordle(words=crane|slate|ghost,guesses=@list,boards=2)"],
        WORDS[:2],
        [""],
    ),
    "jotto": (
        ["jotto(words=@list)", "jotto(words=crane|slate|ghost,guesses=@list,repeats=false,tries=4)"],
        WORDS,
        ["", "crane 3", "crane 2"],
    ),
    "table": (
        ["table(file=@table)", "table(file=@table,noise=0.1)", "table(file=bicycle)"],
        ["default"],
        ["", "=ant no", "=ant yes"],
    ),
}
"""For each registered game its set-ups, its priors and the moves after which it is asked; files are named with @."""

TABLE = "animal,wings,legs\nant,no/yes,6\nhen,yes,2\ncat,no,4\ndog,?,4\n"

LISTED = [{"list": ONE + SHORT, "table": TABLE}, {"list": OTHER + SHORT, "table": TABLE.replace("hen,yes", "hen,no")}]


KEEPING = {"battleship", "wordle", "quordle"}
"""Games of which something is kept from one process to the next."""


def policies(game: str) -> list[str]:
    """Every registered policy that plays a game and needs no file, small where it may be."""
    known = []
    for entry in catalogue(POLICIES):
        games = made_by(POLICIES.factory(entry.name)).games
        if (not games or game in games) and not any(parameter.required for parameter in entry.parameters):
            known.append(f"{entry.name}(samples=2)" if "samples" in {p.name for p in entry.parameters} else entry.name)
    return known


def questions(game: str) -> Iterator[dict[str, Any]]:
    """The questions about a game, neighbours as unlike as can be."""
    setups, priors, moves = SETUPS[game]
    files = LISTED if any("@" in setup for setup in setups) else [{}]
    players = policies(game)
    for number, policy in enumerate(players):
        # Every policy under every prior, on each list and after several moves, but not on each list under each prior.
        for place, prior in enumerate(priors if len(priors) > 1 else priors * max(len(moves), len(files))):
            about = {
                "rules": setups[(number // 2 + place) % len(setups)],
                "prior": prior,
                "moves": moves[(number + place) % len(moves)],
                "files": files[(number + place // 2) % len(files)],
            }
            yield {"ask": "advice", "policy": policy, "seed": number, **about}
    for place, prior in enumerate(priors):
        for turn, listed in enumerate(files):
            about = {"rules": setups[(place + turn) % min(len(setups), 2)], "prior": prior, "files": listed}
            yield {"ask": "page", "policy": "rollout(samples=3)", "moves": moves[0], **about}
            yield {"ask": "advice", "policy": "rollout(samples=3)", "moves": moves[0], **about}
            yield {"ask": "page", "policy": "most-likely", "moves": moves[-1], **about}
    for entry in catalogue(HOSTS, ("game", "secret")):
        if not any(parameter.required for parameter in entry.parameters):
            for listed in files:
                for seed, rules in enumerate(setups):
                    yield {"ask": "host", "host": entry.name, "rules": rules, "seed": seed, "files": listed}


def test_every_registered_game_is_asked() -> None:
    assert set(SETUPS) == set(GAMES)


@pytest.mark.parametrize("game", SETUPS)
def test_a_question_gets_one_answer_whatever_was_asked_before(tmp_path: Path, game: str) -> None:
    asked = list(questions(game))
    assert len(asked) > FEWEST
    given = json.dumps({"folder": str(tmp_path), "questions": asked})
    done = subprocess.run([sys.executable, str(ASKINGS)], input=given, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    said = json.loads(done.stdout)
    answered = zip(asked, said["fresh"], said["forward"], said["backward"], strict=True)
    others = [(question, fresh, *used) for question, fresh, *used in answered if used != [fresh, fresh]]
    assert not others, f"{len(others)} of {len(asked)} questions, the first: {others[0]}"
    assert game not in KEEPING or any((tmp_path / KEPT).iterdir())
    refused = [fresh for fresh in said["fresh"] if "refused" in fresh]
    assert len(refused) < len(asked) / 2


def test_what_is_remembered_of_a_list_is_forgotten_with_it(tmp_path: Path) -> None:
    """A comparison, an exact evaluation and the engine read a list anew once its file has changed."""
    file = tmp_path / "list.txt"
    rules = f"wordle(words={file},length=3,prior=uniform)"
    engine = Methods()
    for words in ("cat\nbat\nrat\n", "\n".join(f"{a}{b}t" for a in "bcr" for b in "aeou"), "cat\nbat\nrat\n"):
        file.write_text(words, encoding="utf-8")
        fresh = tmp_path / f"fresh{len(words)}.txt"
        fresh.write_text(words, encoding="utf-8")
        others = rules.replace(str(file), str(fresh))
        costs = [[one.cost for one in compare(spec, "most-information", games=30)] for spec in (rules, others)]
        assert costs[0] == costs[1]
        assert evaluate(rules).mean == evaluate(others).mean
        count, beside = (engine.advise(Advise(rules=spec)).count for spec in (rules, others))
        assert count == beside == len(words.split())
