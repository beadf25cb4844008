"""``bestguess solve`` against the evil host, such as Absurdle's: the shortest game, or certified bounds on it."""

import json
import sys
from math import inf, isfinite

from bestguess.advice.format import counted
from bestguess.apps.cli.playing.setup import tell_warning
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.types import plural
from bestguess.solvers.evil_path import EvilPath, shortest_path
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import SearchProgress

_SECONDS = 5.0
"""How often a line tells of the progress."""


def show_evil_path(problem: Problem, screen: Screen, as_json: bool, seconds: float) -> None:
    """Solve and print the shortest game; Ctrl-C ends the search with what is proven by then."""
    tell_warning(problem.game)
    said = 0.0

    def report(progress: SearchProgress) -> None:
        nonlocal said
        if progress.seconds - said >= _SECONDS:
            said = progress.seconds
            bounds = f"between {progress.lower:g} and {progress.upper:g}"
            if not isfinite(progress.upper):
                bounds = f"at least {progress.lower:g}, no game yet"
            print(f"{bounds}; {progress.nodes:,} sets searched, {said:.0f} s", file=sys.stderr, flush=True)

    found = shortest_path(problem, seconds=seconds, report=report)
    if as_json:
        screen.say(json.dumps(_json(found), indent=2, allow_nan=False))
    else:
        _tell(found, screen)


def _tell(found: EvilPath, screen: Screen) -> None:
    game, problem = found.problem.game, found.problem
    noun, guesses = game.secret_noun, plural(game.query_noun)
    how = "proven" if found.proven else "stopped" if found.interrupted else "out of time"
    after = f" after {game.notation.format_moves(problem.moves)}" if problem.moves else ""
    wanted = f"{game.spec} against the evil host{after}, fewest {guesses} until the {noun} has been asked"
    if not found.moves and found.proven:
        screen.say(f"{wanted}: no game ends within the tries ({how})")
    elif not found.moves:
        screen.say(f"{wanted}: no game yet ({how})")
        screen.say(f"Certified: the optimum is {found.lower} or more, if there is one. Give it more --time.")
    else:
        screen.say(f"{wanted}: {len(found.moves)} ({how})")
        if not found.proven:
            screen.say(f"Certified: the optimum is between {found.lower} and {len(found.moves)}. Give it more --time.")
    screen.say(
        f"This host has no {noun}: each answer keeps as many possible as can be, so that it always answers alike. "
        f"Take --host honest for one that has a {noun}."
    )
    screen.say(f"{counted(f'{found.nodes:,}', 'set')} searched in {found.seconds:.1f} s")
    for turn, (move, left) in enumerate(zip(found.moves, found.left, strict=True), len(problem.moves) + 1):
        end = "" if game.is_hit(*move) else f", {counted(f'{left:,}', noun)} left"
        screen.say(f"  {turn}. {game.notation.format_moves((move,))}{end}")


def _json(found: EvilPath) -> dict[str, object]:
    notation, moves = found.problem.game.notation, found.problem.moves
    value = len(found.moves) or None
    return {
        "game": found.problem.game.spec,
        "host": "evil",
        "objective": "questions",
        "until": "solved",
        **({"moves": notation.format_moves(moves)} if moves else {}),
        "value": value,
        "lower": found.lower,
        "upper": None if found.upper == inf else value,
        "proven": found.proven,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "interrupted": found.interrupted,
        "played": notation.format_moves(found.moves),
        "left": list(found.left),
    }
