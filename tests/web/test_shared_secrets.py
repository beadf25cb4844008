"""The secrets that every server hides under one name, on every machine and in every version."""

import pytest

from bestguess.apps.web import models
from bestguess.apps.web.hosted_games import HostedGameTasks
from bestguess.apps.web.position_cache import PositionCache
from bestguess.apps.web.sealed import Hidden, Seal
from bestguess.apps.web.specs import Specs

# A change here breaks every challenge link that was sent, and gives one day two secrets.
PINNED = [
    ("daily 2026-11-24", "battleship", "c5 J4-J8, b4 A4-A7, d3 E8-G8, s3 C6-E6, p2 A9-A10"),
    ("daily 2026-11-24", "hangman(length=5)", "VITAL"),
    ("daily 2026-11-24", "hangman(length=5,words=familiar)", "EXCEL"),
    ("daily 2026-11-24", "hangman(length=6,words=familiar)", "PETITE"),
    ("daily 2026-11-24", "hangman(length=8,words=familiar)", "WHENEVER"),
    ("daily 2026-11-24", "hangman(length=8)", "GLOSSARY"),
    ("daily 2026-11-24", "phrase(lengths=4-4,lives=7)", "SAND DUNE"),
    ("daily 2028-02-29", "battleship", "c5 B10-F10, b4 B3-B6, d3 D6-F6, s3 G2-G4, p2 D2-E2"),
    ("daily 2028-02-29", "hangman(length=5)", "BOXER"),
    ("daily 2028-02-29", "phrase(lengths=4-2-1-4,lives=7)", "GIVE ME A HAND"),
    ("daily 2026-11-24", "battleship(rows=8,columns=8,fleet=4-3-3-2)", "b4 E7-H7, d3 B2-D2, s3 C5-E5, p2 D1-E1"),
    ("0f8fad5bd9cb469f", "battleship(hider=people)", "c5 D4-H4, b4 E5-E8, d3 E3-G3, s3 H5-J5, p2 I2-J2"),
    ("0f8fad5bd9cb469f", "mastermind", "4255"),
    ("0f8fad5bd9cb469f", "wordle", "RIDGE"),
    ("0f8fad5bd9cb469f", "rectangles", "B2 B3 B4 B5 B6 B8 C8 D8 E2 E8 F2 F3 F4 F8 G2 G3 G4 G8 H8"),
]


@pytest.fixture(scope="module")
def dealer() -> HostedGameTasks:
    return HostedGameTasks(Specs(), PositionCache(), Seal(b"k" * 32))


def hidden(dealer: HostedGameTasks, shared: str, rules: str, host: str = "honest") -> Hidden:
    """Begin a game and open its token."""
    return dealer.seal.open(dealer.begin(models.GameRequest(rules=rules, shared=shared, host=host)).game)


@pytest.mark.parametrize(("shared", "rules", "secret"), PINNED)
def test_a_name_hides_its_secret_for_ever(dealer: HostedGameTasks, shared: str, rules: str, secret: str):
    assert hidden(dealer, shared, rules).secret == secret


def test_the_host_and_the_agent_of_a_name_are_for_ever_too(dealer: HostedGameTasks):
    assert hidden(dealer, "daily 2026-11-24", "battleship", "hidden-well").secret == (
        "c5 F8-J8, b4 B4-E4, d3 B5-B7, s3 A1-A3, p2 D9-E9"
    )
    lying = hidden(dealer, "daily 2026-11-24", "hangman", "liar")
    assert (lying.rules, lying.secret, lying.seed) == (
        "phrase(lengths=6,lies=1,lives=6)",
        "THROWS",
        3805161463911062684,
    )


def test_servers_with_other_keys_hide_the_same_under_one_name_only(dealer: HostedGameTasks):
    other = HostedGameTasks(Specs(), PositionCache(), Seal(b"o" * 32))
    assert hidden(other, "a friend", "battleship").secret == hidden(dealer, "a friend", "battleship").secret
    own = {
        one.seal.open(one.begin(models.GameRequest(rules="battleship", seed=5)).game).secret for one in (dealer, other)
    }
    assert len(own) == 2
