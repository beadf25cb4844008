"""The ships over a cell, against the list of all layouts."""

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.games.battleship.fleet_rules import FleetRules, Layout
from bestguess.games.battleship.ships_over import ships_over


def listed(game: FleetRules, position: Position) -> list[Layout]:
    """The layouts that give all answers of a position."""
    left = []
    for layout in game.secrets():
        shots = position.transcript
        if all(game.answer(layout, shots[:turn], cell) == said for turn, (cell, said) in enumerate(shots)):
            left.append(layout)
    return left


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
@pytest.mark.parametrize("touching", ["true", "false"])
def test_it_is_what_the_layouts_left_say(announce: str, touching: str) -> None:
    game = make(f"battleship(rows=4,columns=4,fleet=3-2-1,announce={announce},touching={touching})")
    assert isinstance(game, FleetRules)
    rng = np.random.default_rng(len(announce))
    position = Position.start(game)
    secrets = list(game.secrets())
    secret = secrets[rng.integers(len(secrets))]
    while position.outcome is None:
        left = listed(game, position)
        for cell in rng.choice(game.num_queries, size=3).tolist():
            row, column = game.grid.place(cell)
            for ship, found in enumerate(ships_over(position, cell)):
                places = [(layout[ship], game.placement_cells(ship, layout[ship])) for layout in left]
                over = [place for place, cells in places if cell in cells]
                covered = {game.grid.place(one) for _, cells in places for one in cells}
                assert (found.name, found.length) == (game.ships[ship].name, game.ships[ship].length)
                assert found.layouts == len(over)
                assert found.probability == pytest.approx(len(over) / len(left), abs=1e-12)
                assert found.across == any(place < game.grid.size for place in over)
                assert found.down == any(place >= game.grid.size for place in over)
                assert found.in_row == (row in {r for r, _ in covered})
                assert found.in_column == (column in {c for _, c in covered})
                assert found.known == (len({place for place, _ in places}) == 1)
        shot = int(rng.choice(position.queries))
        position = position.after(shot, game.answer(secret, position.transcript, shot))


def test_a_fleet_hidden_by_a_person_has_shares_and_no_numbers_of_layouts() -> None:
    game = make("battleship(rows=4,columns=4,fleet=3-2,hider=people)")
    assert isinstance(game, FleetRules)
    start = Position.start(game)
    weights = dict(zip((known := Position.start(game, "listed").belief).secrets(), known.weights(), strict=True))
    for cell in range(game.num_queries):
        for ship, found in enumerate(ships_over(start, cell)):
            share = sum(
                weight for layout, weight in weights.items() if cell in game.placement_cells(ship, layout[ship])
            )
            assert found.probability == pytest.approx(share, abs=1e-12)
            assert found.layouts is None


@pytest.mark.parametrize("spec", ["rectangles", "hangman(words=ab|cd,length=2)"])
def test_other_games_have_no_ships(spec: str) -> None:
    with pytest.raises(TypeError, match="ships"):
        ships_over(Position.start(make(spec)), 0)
