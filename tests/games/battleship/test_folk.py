import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from positions import after

import bestguess
from bestguess.core.errors import SpecError
from bestguess.core.position import Position
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.folk import Density, HuntTarget
from bestguess.hosts.honest import Honest
from bestguess.papers.maheshwari_singhvi.battleship import PaperBattleship

PLAYERS = (HuntTarget(), Density(), PaperBattleship(samples=50))


def shot(policy, position, seed=0):
    return position.game.notation.format_query(policy.choose(position, np.random.default_rng(seed)))


@st.composite
def games(draw):
    side = st.integers(5, 7)
    fleet = draw(st.sampled_from(["3-2", "4-3-2", "2-2-1", "3-3-1-1", "4"]))
    announce = draw(st.sampled_from(["sunk", "named", "silent", "every-hit"]))
    return Battleship(draw(side), draw(side), fleet, draw(st.booleans()), announce)


@settings(max_examples=40)
@given(games(), st.sampled_from(PLAYERS), st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.3, 0.8]))
def test_every_shot_is_legal_and_the_fleet_is_sunk(game, policy, seed, stray):
    rng = np.random.default_rng(seed)
    host = Honest(game, game.prior().sample(rng, 1)[0])
    transcript = ()
    while game.outcome(transcript) is None:
        position = Position(game, game.prior(), transcript)
        query = policy.choose(position, rng)
        game.check_query(transcript, query)
        # Whoever asks for advice need not have followed it so far.
        if rng.random() < stray:
            query = int(rng.choice(position.queries))
        transcript = (*transcript, (query, host.answer(transcript, query)))
    assert len(transcript) <= game.num_queries


# hunt-target


def test_it_hunts_on_every_second_diagonal_until_the_shortest_ship_is_sunk():
    game = Battleship()
    start = after(game, "")
    hunted = {HuntTarget().choose(start, np.random.default_rng(seed)) for seed in range(200)}
    assert {sum(divmod(cell, 10)) % 2 for cell in hunted} == {0}
    assert len(hunted) > 30
    no_patrol = after(game, "E5 hit, E6 sunk")
    hunted = {HuntTarget().choose(no_patrol, np.random.default_rng(seed)) for seed in range(200)}
    assert {sum(divmod(cell, 10)) % 3 for cell in hunted} == {0}


def test_it_hunts_off_the_diagonals_when_they_are_used_up():
    game = Battleship(rows=2, columns=2, fleet="2-1")
    assert shot(HuntTarget(), after(game, "A1 miss, B2 sunk")) in ("A2", "B1")


@pytest.mark.parametrize(
    ("so_far", "expected"),
    [
        ("E5 hit", "D5"),
        ("E5 hit, D5 miss", "E4"),
        ("E5 hit, D5 miss, E4 miss", "E6"),
        ("A1 hit", "A2"),
        ("E5 hit, E6 hit", "E4"),
        ("E5 hit, E6 hit, E4 miss", "E7"),
        ("E5 hit, E6 hit, E4 miss, E7 miss", "D5"),
        ("C3 hit, E5 hit, E6 hit", "E4"),
    ],
)
def test_it_shoots_around_hits_and_carries_on_their_line(so_far, expected):
    assert shot(HuntTarget(), after(Battleship(), so_far)) == expected


def test_it_carries_on_no_line_of_two_ships():
    game = Battleship(announce="every-hit")
    assert shot(HuntTarget(), after(game, "E5 hit c, E6 hit b")) == "D5"


def test_it_keeps_away_from_wrecks_where_ships_may_not_touch():
    game = Battleship(rows=3, columns=3, fleet="2-1", touching=False)
    for seed in range(20):
        assert shot(HuntTarget(), after(game, "A1 hit, A2 sunk"), seed) in ("C1", "C2", "C3")


# density


def density(game, so_far, **parameters):
    position = after(game, so_far)
    return dict(
        zip(map(game.notation.format_query, position.queries), Density(**parameters).score(position), strict=True)
    )


def test_it_counts_single_placements():
    game = Battleship(rows=1, columns=5, fleet="3")
    assert density(game, "") == {"A1": 1, "A2": 2, "A3": 3, "A4": 2, "A5": 1}
    assert density(game, "A2 miss") == {"A1": 0, "A3": 1, "A4": 1, "A5": 1}


def test_it_counts_a_placement_more_for_each_hit_under_it():
    game = Battleship(rows=1, columns=5, fleet="3")
    assert density(game, "A2 hit", boost=7) == {"A1": 7, "A3": 15, "A4": 8, "A5": 1}
    assert density(game, "A2 hit, A3 hit", boost=7) == {"A1": 49, "A4": 49 + 7, "A5": 7}


def test_it_adds_the_ships_afloat_and_leaves_wrecks_alone():
    game = Battleship(rows=1, columns=6, fleet="3-2")
    assert density(game, "") == {"A1": 2, "A2": 4, "A3": 5, "A4": 5, "A5": 4, "A6": 2}
    # The 2 is sunk at A1-A2, so the 3 lies at A3-A5 or A4-A6.
    assert density(game, "A1 hit, A2 sunk") == {"A3": 1, "A4": 2, "A5": 2, "A6": 1}


def test_of_equal_cells_the_lowest_is_shot():
    assert shot(Density(), after(Battleship(), "")) == "E5"


def test_a_hit_cannot_count_for_less_than_nothing():
    with pytest.raises(SpecError, match="boost=0"):
        Density(boost=0)
    with pytest.raises(SpecError, match="samples=0"):
        bestguess.make("paper-battleship(samples=0)")
