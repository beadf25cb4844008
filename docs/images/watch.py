"""Draws docs/images/watch.svg, the picture in the README: what `bestguess watch` shows in a terminal."""

from io import StringIO
from itertools import islice
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.text import Text

from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.playing.watch import picture
from bestguess.arena.match import Opening, turns
from bestguess.arena.tournament import secret_of
from bestguess.hosts.honest import Honest

WIDTH, SEED, TURN = 92, 3, 14


def main() -> None:
    """Play the game up to the turn and save it as the terminal would show it."""
    setup = Setup.make("battleship", None)
    opening = Opening(setup.game)
    host = Honest(setup.game, secret_of(opening, SEED, 0))
    game = turns(opening, setup.policy, host, np.random.default_rng([SEED, 0, 1]))
    (turn,) = islice(game, TURN - 1, TURN)
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text(f"$ bestguess watch battleship --seed {SEED}", style="bold"))
    console.print(picture(turn, opening.start(), setup, WIDTH))
    console.save_svg(str(Path(__file__).with_suffix(".svg")), title="bestguess", unique_id="watch")


if __name__ == "__main__":
    main()
