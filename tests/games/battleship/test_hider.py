"""The belief about a fleet that a person hid: a mixture, against a list of all layouts with their weights."""

from pathlib import Path

import numpy as np
import pytest

from bestguess import Contradiction, Position, SpecError, make
from bestguess.advice.knowledge import Knowledge
from bestguess.core.simulator import GREEDY
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.hider import NEVER_TOUCH, HiderBelief
from bestguess.games.battleship.hider_file import HiderFile, WeighedPart, write_hider
from bestguess.games.battleship.simulator import HiderSimulator
from bestguess.policies.objectives import likelihood
from bestguess.review.exact_value import Exact, Unit

SMALL = "battleship(rows=5,columns=4,fleet=3-2-1,hider=people)"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
def test_it_is_the_list_of_all_layouts_with_their_weights(announce: str, seed: int) -> None:
    game = make(f"battleship(rows=4,columns=4,fleet=3-2,hider=people,announce={announce})")
    rng = np.random.default_rng(seed)
    mixed, listed = Position.start(game), Position.start(game, "listed")
    secret = listed.belief.secrets()[rng.integers(listed.belief.size)]
    while mixed.outcome is None:
        assert mixed.belief.exact
        assert mixed.belief.count().value == listed.belief.size
        assert mixed.belief.entropy() == pytest.approx(listed.belief.entropy(), abs=1e-9)
        found, expected = mixed.belief.predict(mixed.queries), listed.belief.predict(mixed.queries)
        for answer in game.answer_codes:
            assert found.probability_of(answer) == pytest.approx(expected.probability_of(answer), abs=1e-9)
        shot = int(rng.choice(mixed.queries))
        answer = game.answer(secret, mixed.transcript, shot)
        mixed, listed = mixed.after(shot, answer), listed.after(shot, answer)


def test_the_list_weighs_one_person_in_twenty_more() -> None:
    game = make(SMALL)
    listed = Position.start(game, "listed").belief
    apart = set(make(SMALL.replace("people", "uniform,touching=false")).secrets())
    chance = dict(zip(listed.secrets(), listed.weights().tolist(), strict=True))
    never = sum(chance[layout] for layout in apart)
    assert never == pytest.approx(NEVER_TOUCH + (1 - NEVER_TOUCH) * len(apart) / len(chance))
    assert len({round(p, 12) for p in chance.values()}) == 2


def never_touch(belief: HiderBelief) -> float:
    shares = zip(belief.mixture.shares.tolist(), belief.fleets, strict=True)
    return sum(share for share, fleet in shares if not fleet.game.touching)


def test_answers_tell_whether_the_hider_lets_ships_touch() -> None:
    game = make(SMALL)
    position = Position.start(game)
    assert never_touch(position.belief) == pytest.approx(NEVER_TOUCH)
    apart = game.notation.parse_secret("d3 A1-A3, p2 C1-C2, a1 E1")
    for text in ("A1", "A2", "A3", "B1", "B2", "C1", "C2", "E1"):
        query = game.notation.parse_query(text)
        if position.outcome is None:
            position = position.after(query, game.answer(apart, position.transcript, query))
    assert never_touch(position.belief) > NEVER_TOUCH
    touching = Position.of(game, "A1 hit, A2 hit, A3 sunk, B1 hit")
    assert never_touch(touching.belief) == 0
    assert len(touching.belief.fleets) == 1
    assert (
        touching.belief.count().value
        == Position.of(make(SMALL.replace(",hider=people", "")), touching.transcript).belief.count().value
    )


def test_layouts_are_drawn_as_people_hide() -> None:
    game = make("battleship(rows=4,columns=4,fleet=2-2,hider=people)")
    listed = Position.start(game, "listed").belief
    drawn = game.prior().sample(np.random.default_rng(1), 20_000)
    places = {layout: place for place, layout in enumerate(listed.secrets())}
    times = np.bincount([places[tuple(layout)] for layout in drawn], minlength=len(places))
    expected = 20_000 * listed.weights()
    surprise = float(((times - expected) ** 2 / expected).sum())
    assert abs(surprise - len(places)) < 5 * np.sqrt(2 * len(places))


@pytest.mark.parametrize(
    "spec",
    [
        "battleship(rows=5,columns=5,fleet=3-2,touching=false)",
        "battleship(rows=2,columns=3,fleet=3-3)",
        "battleship(rows=5,columns=5,fleet=3)",
    ],
)
def test_who_has_no_choice_hides_uniformly(spec: str) -> None:
    people = make(spec[:-1] + ",hider=people)")
    assert not isinstance(people.prior(), HiderBelief)
    assert people.describe_prior() == ""
    assert people.prior().count().value == make(spec).prior().count().value
    assert set(people.prior("listed").weights().tolist()) == set(make(spec).prior("listed").weights().tolist())


def test_the_note_names_the_prior() -> None:
    assert "one in 20" in make("battleship(hider=people)").describe_prior()
    assert make("battleship").describe_prior() == ""
    assert make("battleship") == make("battleship(hider=uniform)")
    with pytest.raises(SpecError, match="uniform"):
        make("battleship(hider=nobody)")


def test_a_contradiction_is_one_of_all_hiders() -> None:
    position = Position.start(make("battleship(rows=2,columns=2,fleet=2,hider=people)"))
    position = position.after(0, 0)
    with pytest.raises(Contradiction):
        position.after(1, 0).after(2, 0)


def file_of(game: Battleship, folder: Path, alike: bool) -> Path:
    """A file of somebody with tastes who avoids touching in two games of five; ships of one length may be alike."""
    rng = np.random.default_rng(3)
    lengths = sorted({ship.length for ship in game.ships})
    parts = []
    for share, touching in ((0.6, True), (0.4, False)):
        drawn = rng.integers(int(touching), 4, (len(game.ships), 2, game.grid.size)).astype(float)
        if alike:
            drawn = drawn[[lengths.index(ship.length) for ship in game.ships]]
        parts.append(WeighedPart(share=share, touching=touching, weights=drawn.tolist()))
    fleet = "-".join(str(ship.length) for ship in game.ships)
    file = HiderFile(name="Ann", rows=game.rows, columns=game.columns, fleet=fleet, parts=parts)
    write_hider(file, path := folder / "ann.json")
    return path


def test_the_entropy_of_hiders_with_different_tastes_is_that_of_the_list(tmp_path: Path) -> None:
    plain = make("battleship(rows=4,columns=4,fleet=3-2-2)")
    game = make(f"battleship(rows=4,columns=4,fleet=3-2-2,hider={file_of(plain, tmp_path, alike=False)})")
    mixed, listed = Position.start(game), Position.start(game, "listed")
    for text in ("A1 miss", "B2 hit", "C3 miss"):
        assert mixed.belief.entropy() == pytest.approx(listed.belief.entropy(), abs=1e-9)
        query, answer = game.notation.parse_query(text.split()[0]), game.notation.parse_answer(text.split()[1])
        mixed, listed = mixed.after(query, answer), listed.after(query, answer)
    assert mixed.belief.entropy() == pytest.approx(listed.belief.entropy(), abs=1e-9)


def forbidding(game: Battleship, folder: Path, parts: int, largest: int) -> Path:
    """A file of a mixture whose parts forbid different placements, each in a third of all, and weigh the others."""
    rng = np.random.default_rng(7)
    shape = (len(game.ships), 2, game.grid.size)
    weights = [rng.integers(1, largest + 1, shape) * (rng.random(shape) < 2 / 3) for _ in range(parts)]
    mixed = [
        WeighedPart(share=1 / parts, touching=bool(number % 2), weights=own.astype(float).tolist())
        for number, own in enumerate(weights)
    ]
    fleet = "-".join(str(ship.length) for ship in game.ships)
    file = HiderFile(name="Ann", rows=game.rows, columns=game.columns, fleet=fleet, parts=mixed)
    write_hider(file, path := folder / "ann.json")
    return path


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_hiders_who_forbid_different_placements_are_the_list(parts: int, tmp_path: Path) -> None:
    plain = make("battleship(rows=4,columns=4,fleet=3-2-2)")
    game = make(f"battleship(rows=4,columns=4,fleet=3-2-2,hider={forbidding(plain, tmp_path, parts, 9)})")
    mixed, listed = Position.start(game), Position.start(game, "listed")
    secret, rng = mixed.belief.sample(np.random.default_rng(1), 1)[0], np.random.default_rng(parts)
    while mixed.outcome is None:
        assert mixed.belief.count().exact
        assert mixed.belief.count().value == listed.belief.size
        assert mixed.belief.entropy() == pytest.approx(listed.belief.entropy(), abs=1e-9)
        shot = int(rng.choice(mixed.queries))
        answer = game.answer(secret, mixed.transcript, shot)
        mixed, listed = mixed.after(shot, answer), listed.after(shot, answer)


def test_the_layouts_of_many_hiders_are_estimated(tmp_path: Path) -> None:
    plain = make("battleship(rows=4,columns=4,fleet=3-2-2)")
    game = make(f"battleship(rows=4,columns=4,fleet=3-2-2,hider={forbidding(plain, tmp_path, 6, 9)})")
    count = game.prior().count()
    assert not count.exact
    assert count.value >= game.prior("listed").size


def test_an_entropy_that_is_estimated_says_how_nearly(tmp_path: Path) -> None:
    plain = make("battleship(rows=7,columns=6,fleet=3-3-2)")
    game = make(f"battleship(rows=7,columns=6,fleet=3-3-2,hider={file_of(plain, tmp_path, alike=True)})")
    known, listed = Knowledge.of(Position.start(game)), game.prior("listed")
    assert known.exact
    assert 0 < known.entropy_error < 0.02
    assert abs(known.entropy - listed.entropy()) < 4 * known.entropy_error
    assert Knowledge.of(Position.of(game, "C3 hit, C4 hit, C5 sunk")).entropy_error == 0
    assert Knowledge.of(Position.start(make("battleship(hider=people)"))).entropy_error == 0


@pytest.mark.oracle("HiderSimulator.expected_costs", "Exact.value")
@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
@pytest.mark.parametrize("hider", ["people", "alike", "each its own", "forbidding"])
def test_expected_costs_are_those_of_play_position_by_position(hider: str, announce: str, tmp_path: Path) -> None:
    plain = make(f"battleship(rows=4,columns=4,fleet=3-2-2,announce={announce})")
    match hider:
        case "people":
            file: Path | str = hider
        case "forbidding":  # the others weigh 1
            file = forbidding(plain, tmp_path, 2, 1)
        case _:
            file = file_of(plain, tmp_path, hider == "alike")
    game = make(f"battleship(rows=4,columns=4,fleet=3-2-2,announce={announce},hider={file})")
    rng, exact, compared = np.random.default_rng(5), Exact(make("most-likely"), Unit.of(game)), 0
    for _ in range(3):
        position, secret = Position.start(game), game.prior().sample(rng, 1)[0]
        while position.outcome is None:
            shot = int(rng.choice(position.queries))
            simulator = game.simulator(position.belief)
            if position.belief.count().value <= 300 and isinstance(simulator, HiderSimulator):
                costs = simulator.expected_costs(np.array([shot]), GREEDY)
                if costs is not None:
                    hits = likelihood(position, position.predictive).sum()
                    assert costs[0] + hits == pytest.approx(exact.query_worth(position, shot)[0], abs=1e-6)
                    compared += 1
            position = position.after(shot, game.answer(secret, position.transcript, shot))
    assert compared >= 3


def test_looking_ahead_plays_to_the_end() -> None:
    game = make("battleship(rows=4,columns=4,fleet=3-2,hider=people)")
    policy, rng = make("rollout"), np.random.default_rng(2)
    secret = game.prior().sample(rng, 1)[0]
    position = Position.start(game)
    while position.outcome is None:
        shot = policy.choose(position, rng)
        position = position.after(shot, game.answer(secret, position.transcript, shot))
    assert len(position.transcript) >= game.fleet_cells
