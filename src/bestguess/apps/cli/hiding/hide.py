"""``bestguess hide``: a fleet for a game on paper, and the cost of a person's habits against who knows them."""

import json
from dataclasses import replace

import numpy as np

from bestguess.advice.format import counted
from bestguess.advice.habit_sentences import sentences
from bestguess.apps.cli.hiding.habit_commands import HabitCommands
from bestguess.apps.cli.hiding.habit_report import fleet_game
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.habit_cost import PriorSeeker
from bestguess.arena.statistics import Summary, paired_difference
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.spec import make, parse
from bestguess.games import GAMES
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.hidden_well import hidden_well
from bestguess.policies import POLICIES
from bestguess.records.opponents import HabitFiles


def hide_fleet(
    spec: str,
    hider: str | None,
    name: str | None,
    games: int,
    seed: int,
    screen: Screen,
    place: str | None,
    as_json: bool,
) -> None:
    """Draw a fleet, print it as a board, and say what the habits of a person would cost."""
    plain, own = fleet_game(spec), GAMES.spec(spec).given.get("hider")
    if own is not None and hider is not None:
        raise SpecError(f"The hider is given twice: as --hider {hider}, and in '{spec}'. Leave one out.")
    chosen = next((given for given in (hider, own) if given is not None), _usual(plain))
    game = make(GAMES, parse(plain.spec).having(hider=chosen)) if chosen != "uniform" else plain
    files, file = HabitFiles(place), None
    if name is not None:
        file = files.find(name, plain)
        if file is None:
            raise BestguessError(
                f"No habits of {name} are kept for this board. Learn them from your fleets, one on each line of a "
                f"file:\n{HabitCommands(name, plain, place).learn_from_file}"
            )
    with screen.busy("hiding"):
        secret = game.prior().sample(np.random.default_rng(seed), 1)[0]
    fleet = game.notation.format_secret(secret)
    said = {"game": game.spec, "seed": seed, "fleet": fleet}
    if not as_json:
        screen.say(f"bestguess · {said['game']} · seed {seed}", style="bold")
        screen.say(game.display.draw((), secret))
        screen.say(fleet)
        note = game.describe_prior() or "hidden so that every layout is equally likely"
        screen.say(f"{note[0].upper()}{note[1:]}.")
    if name is None or file is None:
        if as_json:
            screen.say(json.dumps(said, indent=2))
        return
    known = replace(plain, hider=str(files.path(name, plain)))
    costs = _costs(plain, known, games, seed, screen)
    if len(costs) < 2:
        raise BestguessError("Too few games were played to say what the habits cost: two are the least.")
    first, second = zip(*costs, strict=True)
    unaware, aware, lost = Summary.of(first), Summary.of(second), paired_difference(first, second)
    if as_json:
        cost = {"games": len(costs), "expects_nothing": unaware.mean, "knows": aware.mean, "habits_cost": lost.mean}
        margin = {"habits_cost_margin": None if lost.interval is None else lost.margin}
        screen.say(json.dumps(said | {"name": file.name} | cost | margin, indent=2))
        return
    screen.say()
    screen.say(
        f"{_cost_in_words(file.name, lost)}: a seeker who knows them needs {aware.mean:.1f} shots, one who expects "
        f"nothing {unaware.mean:.1f}",
        style="bold",
    )
    screen.say(f"(95 % interval over {counted(len(costs), 'game')}, both against the same fleets, seed {seed}).")
    for sentence in sentences(file):
        screen.say(sentence)


def _cost_in_words(name: str, lost: Summary) -> str:
    """The cost of habits; nothing measurable where the 95 % interval holds 0, or no two games differed."""
    margin = "" if lost.interval is None else f" ± {lost.margin:.1f}"
    interval = f"{lost.mean:.1f}{margin} shots"
    if lost.interval is None or lost.low <= 0 <= lost.high:
        return f"The habits of {name} cost nothing measurable ({interval})"
    return f"The habits of {name} cost {interval}"


def _usual(game: Battleship) -> str:
    """How a fleet is hidden unless something else is asked for: by ``hidden-well`` where it knows the board."""
    try:
        hidden_well(game)
    except SpecError:
        return "uniform"
    return "hidden-well"


def _costs(plain: Battleship, known: Battleship, games: int, seed: int, screen: Screen) -> list[tuple[float, float]]:
    """The shots of a seeker who expects nothing and of one who knows the habits, on fleets hidden by habit.

    Ctrl-C ends it early and keeps the games that were played.
    """
    from bestguess.apps.cli.rendering.progress import CountedWork

    policy = make(POLICIES, plain.default_policy)
    seekers = [PriorSeeker(game, policy) for game in (plain, known)]
    played: list[tuple[float, float]] = []
    with CountedWork(screen, "hide", "games against the habits", games) as show:
        try:
            for secret in known.prior().sample(np.random.default_rng([seed, 1]), games):
                unaware, aware = (seeker.cost(secret) for seeker in seekers)
                played.append((unaware, aware))
                show(len(played))
        except KeyboardInterrupt:
            screen.remark(f"Stopped after {counted(len(played), 'game')}.")
    return played
