"""The belief about a fleet that a person hid: a mixture, against a list of all layouts with their weights."""

import numpy as np
import pytest

from bestguess import Contradiction, Position, SpecError, make
from bestguess.games.battleship.hider import NEVER_TOUCH, HiderBelief

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


def test_answers_tell_whether_the_hider_lets_ships_touch() -> None:
    game = make(SMALL)
    position = Position.start(game)
    assert position.belief.never_touch == pytest.approx(NEVER_TOUCH)
    apart = game.parse_secret("d3 A1-A3, p2 C1-C2, a1 E1")
    for text in ("A1", "A2", "A3", "B1", "B2", "C1", "C2", "E1"):
        query = game.parse_query(text)
        if position.outcome is None:
            position = position.after(query, game.answer(apart, position.transcript, query))
    assert position.belief.never_touch > NEVER_TOUCH
    touching = Position.of(game, "A1 hit, A2 hit, A3 sunk, B1 hit")
    assert touching.belief.never_touch == 0
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
    "spec", ["battleship(rows=5,columns=5,fleet=3-2,touching=false)", "battleship(rows=2,columns=3,fleet=3-3)"]
)
def test_who_has_no_choice_hides_uniformly(spec: str) -> None:
    people = make(spec[:-1] + ",hider=people)")
    assert not isinstance(people.prior(), HiderBelief)
    assert people.prior().count().value == make(spec).prior().count().value
    assert set(people.prior("listed").weights().tolist()) == set(make(spec).prior("listed").weights().tolist())


def test_the_note_names_the_prior() -> None:
    assert "5 %" in make("battleship(hider=people)").prior_note
    assert make("battleship").prior_note == ""
    assert make("battleship") == make("battleship(hider=uniform)")
    with pytest.raises(SpecError, match="uniform"):
        make("battleship(hider=nobody)")


def test_a_contradiction_is_one_of_all_hiders() -> None:
    position = Position.start(make("battleship(rows=2,columns=2,fleet=2,hider=people)"))
    position = position.after(0, 0)
    with pytest.raises(Contradiction):
        position.after(1, 0).after(2, 0)


def test_looking_ahead_plays_on_drawn_layouts() -> None:
    game = make("battleship(rows=4,columns=4,fleet=3-2,hider=people)")
    policy, rng = make("rollout"), np.random.default_rng(2)
    secret = game.prior().sample(rng, 1)[0]
    position = Position.start(game)
    while position.outcome is None:
        shot = policy.choose(position, rng)
        position = position.after(shot, game.answer(secret, position.transcript, shot))
    assert len(position.transcript) >= game.fleet_cells
