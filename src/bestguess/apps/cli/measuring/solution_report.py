"""``bestguess solve``: the optimum of a game, or certified bounds on it, with the shrinking gap shown meanwhile."""

import json
import sys
from math import isfinite
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from bestguess.advice.format import counted
from bestguess.apps.cli.measuring.output_files import check_places, check_search
from bestguess.apps.cli.playing.setup import tell_warning
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.statistics import whole
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.types import plural
from bestguess.policies.drawing import check_drawing, markdown, save_drawing
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.memory import fitting, size
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Report, SearchProgress, Solution
from bestguess.solvers.solve import solve, threads_for
from bestguess.solvers.switches import Switches

if TYPE_CHECKING:  # plain lines need no rich
    from rich.live import Live

_DEPTH = 2
"""How many questions of the policy are printed."""

_LINES = 40
"""A beginning of more lines than this is cut to its first question, in games without misses."""

_MEMORY_BYTES = 8 * 10**9
"""Bytes by default, where this machine has so much; they are taken as they are needed."""

_MOST_MEMORY = 1e6
"""GB: more is not told apart from all there is."""

_SECONDS = 5.0
"""How often a line tells of the progress where none may be written over."""


def show_solution(
    problem: Problem,
    screen: Screen,
    as_json: bool,
    *,
    switches: Switches,
    seconds: float,
    memory: float | None,
    tree: Path | None,
    draw: Path | None,
    lines: int,
    save: Path | None,
    resume: Path | None,
    threads: int | None = None,
    as_key: bool = False,
) -> None:
    """Solve and print the value or the bounds; ``memory`` is in GB, as far as there is so much; where it is said, too
    little is told of. Without ``threads`` all cores search. Ctrl-C ends it with what is proven by then.
    """
    if draw:
        check_drawing(draw)
    read = {
        "the game" if problem.game.dictionary is None else "the words": problem.game.source_file,
        "--resume": None if save == resume else resume,
    }
    check_places({"--tree": tree, "--draw": draw, "--save": save}, read)
    if save:
        check_search("--save", save, problem)
    tell_warning(problem.game)
    threads = threads_for(problem, switches) if threads is None else threads
    # Whoever wants the policy in a file waits for it after Ctrl-C.
    patient = bool(tree or draw)
    wanted = _MEMORY_BYTES if memory is None else int(min(memory, _MOST_MEMORY) * 1e9)
    allowed = fitting(wanted)
    if memory is not None and allowed < wanted:
        print(f"--memory {memory:g}: {size(allowed)} are taken, as no more is free here.", file=sys.stderr, flush=True)

    def search(report: Report) -> Solution:
        return solve(
            problem,
            switches=switches,
            seconds=seconds,
            memory=allowed,
            report=report,
            save=save,
            resume=resume,
            threads=threads,
            patient=patient,
        )

    if screen.plain or as_json:
        found = search(_lines(problem))
    else:
        from rich.console import Console
        from rich.live import Live

        with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:
            found = search(_line(problem, live))
    # Before anything is said: whoever listens may be gone. But a full disk takes no more away than its file.
    full = BestguessError(found.unsaved) if found.unsaved else None
    try:
        if found.policy is None:
            if patient:
                full = BestguessError(f"{tree or draw} is not written: {_without_policy(found)}")
        else:
            if tree:
                found.policy.save(tree)
            if draw:
                save_drawing(found.policy, problem.game, draw, lines)
    except BestguessError as error:
        full = error
    if as_json:
        screen.say(json.dumps(_json(found), indent=2, allow_nan=False))
    else:
        _tell(problem, found, screen, save, as_key)
    if full:
        raise full
    if as_json:
        return
    say = screen.remark if as_key else screen.say
    if tree:
        spec = f"tree(file={tree})"
        plays = f"play it with --policy {quote(spec)}" if set(str(tree)).isdisjoint("(),=") else "rename it to play it"
        say(f"The policy is in {tree}: {plays}")
    if draw:
        say(f"It is drawn in {draw}.")


def _tell(problem: Problem, found: Solution, screen: Screen, save: Path | None, as_key: bool) -> None:
    """The value or the bounds in words, and how the policy begins."""
    say = screen.remark if as_key else screen.say  # so that the output is the key and nothing else
    game, tries = problem.game, problem.left if problem.within and not found.problem.within else 0
    problem = found.problem  # with any number of tries where no policy always ends within them
    how = "stopped" if found.interrupted else "out of time"
    if found.complete:
        how = "proven" if found.proven else "weights rounded"
    if isfinite(found.cost_upper):
        say(f"{game.spec}, {_wanted(problem)}: {_value(found)} ({how})")
        if not found.proven:
            digits = 10 if found.complete else 6
            say(f"Certified: the optimum is between {found.lower:.{digits}g} and {found.upper:.{digits}g}.")
        if found.complete and not found.proven:
            say("The weights are too far apart for exact sums, so they were rounded. More time changes nothing.")
    else:
        say(f"{game.spec}, {_wanted(problem)}: no policy was found ({how})")
        bound = f"at most {found.upper:.6g}" if problem.objective == "win" else f"at least {found.lower:.6g}"
        say(f"Certified: the optimum is {bound}.")
    if tries:
        say(f"No policy always ends within {tries}, so any number is counted. For the chance to win: --objective win.")
    if not found.complete and save is None:
        say("Give it more --time, and --save FILE to go on later with --resume FILE.")
    if problem.objective != "win" and (game.lives or 0) > 0:
        say("This ignores lives; play it with lives=0.")
    if first := _proven_first(problem, found):
        say(f"{first}.")
    sets = counted(f"{found.nodes:,}", "set")
    say(f"{sets} searched, {found.memo:,} remembered, in {found.seconds:.1f} s")
    if found.policy is None:
        if isfinite(found.cost_upper):
            say(_without_policy(found))
        return
    if found.policy.about["value"] != found.value:
        say(f"What is proven was partly forgotten: the policy in hand reaches {found.policy.about['value']:.6g}.")
    if problem.until == "solved" and (turn := _ended(problem, found.policy)):
        say(
            f"{game.spec} ends after {turn} {plural(game.query_noun)}, and the policy may ask more: "
            "all of them are counted."
        )
    if as_key:
        screen.say(markdown(found.policy, game))
        return
    say("It begins:")
    say(_beginning(found.policy, game))


def _beginning(policy: DecisionTree, game: Game) -> str:
    """The first questions of a policy; only the first one where its answers are many, as in Mastermind."""
    drawn = policy.draw(game, _DEPTH)
    return drawn if game.has_misses or drawn.count("\n") < _LINES else policy.draw(game, 1)


def _without_policy(found: Solution) -> str:
    """Why there is no policy, and what helps."""
    ended = "it was stopped" if found.interrupted else "the time was over"
    if isfinite(found.cost_upper):
        return f"{ended} before the policy was written down. Give it more --time."
    return f"{ended} before a policy was found. Give it more --time."


def _ended(problem: Problem, policy: DecisionTree) -> int | None:
    """After how many questions the game is over, where that is before its policy has asked for some secret."""
    moves = max((moves for _, moves in policy.leaves()), key=len, default=())
    for turn in range(1, len(moves)):
        if problem.game.outcome(moves[:turn]) is not None:
            return turn
    return None


def _line(problem: Problem, live: "Live") -> Report:
    """One line that is written over."""
    from rich.text import Text

    def report(progress: SearchProgress) -> None:
        live.update(Text(f"{_progress(problem, progress)} (Ctrl-C stops)"), refresh=True)

    return report


def _lines(problem: Problem) -> Report:
    """A line on the error stream every few seconds, for files and screen readers."""
    said = 0.0

    def report(progress: SearchProgress) -> None:
        nonlocal said
        if progress.seconds - said >= _SECONDS:
            said = progress.seconds
            print(_progress(problem, progress), file=sys.stderr, flush=True)

    return report


def _progress(problem: Problem, progress: SearchProgress) -> str:
    bounds = f"between {progress.lower:.6g} and {progress.upper:.6g}"
    if not isfinite(progress.upper):
        bounds = f"at least {progress.lower:.6g}, no policy yet"
    elif not isfinite(progress.lower):
        bounds = f"at most {progress.upper:.6g}, no policy yet"
    if first := _proven_first(problem, progress):
        bounds += f"; {first}"
    work = f"{progress.nodes:,} sets searched, {progress.memo:,} remembered, {progress.seconds:.0f} s"
    return f"{_wanted(problem)}: {bounds}; {work}"


def _proven_first(problem: Problem, search: SearchProgress | Solution) -> str:
    """How many first queries are proven, where the search goes by them."""
    if search.first is None:
        return ""
    proven, number = search.first
    return f"{proven:,} of {number:,} first {plural(problem.game.query_noun)} proven"


def _wanted(problem: Problem) -> str:
    """The quantity that is solved for, in words."""
    game = problem.game
    named = f", any {game.secret_noun} may be named at any time" if problem.early else ""
    after = f" after {game.notation.format_moves(problem.moves)}" if problem.moves else ""
    first = " or ".join(game.notation.format_query(query) for query in problem.first)
    return f"{_quantity(problem)}{named}{after}{first and f', beginning with {first}'}"


def _quantity(problem: Problem) -> str:
    game = problem.game
    if problem.objective == "win":
        return "probability of winning"
    if problem.until == "solved":
        within = f" within {problem.left}" if problem.within else ""
        asked = f"{plural(game.query_noun)} until the {game.secret_noun} has been asked{within}"
        return f"most {asked}" if problem.objective == "worst-case" else f"mean {asked}"
    if problem.objective == "worst-case" and game.has_misses:
        return f"{problem.unit} in the worst case"
    if problem.objective == "misses":
        return "mean misses"
    stuck = f" or no {game.query_noun} tells more" if problem.may_leave_several else ""
    known = (
        f"one {game.secret_noun} is left{stuck}"
        if problem.group is None
        else f"it is known which {plural(game.query_noun)} hit"
    )
    if problem.key is not None:
        return f"{'most' if problem.objective == 'worst-case' else 'mean'} {game.charged_noun} until {known}"
    until = known if problem.until == "known" else f"the {game.secret_noun} is shown"
    return f"{'most' if problem.objective == 'worst-case' else 'mean'} {plural(game.query_noun)} until {until}"


def _value(found: Solution) -> str:
    problem = found.problem
    if problem.objective == "misses" and not problem.early and ((hits := problem.hits) == hits[0]).all():
        return f"{_mean(found.value)}, {_mean(found.value + hits[0])} {plural(problem.game.query_noun)} in all"
    if problem.objective != "win":
        return _mean(found.value)
    alike = problem.total == problem.codes.shape[1]
    lost = f", {found.cost_upper:,.0f} of {problem.total:,.0f} {plural(problem.game.secret_noun)} lost" if alike else ""
    value = f"{found.value:.6g}"
    if value == "1" and found.value < 1.0:
        value = f"1 - {1.0 - found.value:.2g}"
    return f"{value}{lost}"


def _mean(value: float) -> str:
    """A mean with six digits, or as many as tell it from a whole number."""
    shown = f"{value:.6g}"
    return shown if "." in shown or whole(value) == float(shown) else f"{value:.12g}"


def _json(found: Solution) -> dict[str, object]:
    problem = found.problem
    return {
        "game": problem.game.spec,
        "objective": problem.objective,
        **_choices(problem),
        **({"moves": problem.game.notation.format_moves(problem.moves)} if problem.moves else {}),
        **({"first": [problem.game.notation.format_query(query) for query in problem.first]} if problem.first else {}),
        "value": _finite(found.value),
        "lower": _finite(found.lower),
        "upper": _finite(found.upper),
        "proven": found.proven,
        **({"first_queries": found.first._asdict()} if found.first else {}),
        "nodes": found.nodes,
        "memo": found.memo,
        "seconds": found.seconds,
        "interrupted": found.interrupted,
        "secrets": problem.codes.shape[1],
        "weight": problem.total,
        "cost": {"lower": found.cost_lower, "upper": _finite(found.cost_upper)},
        "policy": found.policy.about["value"] if found.policy else None,
        "tree_nodes": len(found.policy) if found.policy else 0,
    }


def _finite(value: float) -> float | None:
    """A number for JSON, which knows no infinity: it stands for what is not known."""
    return value if isfinite(value) else None


def _choices(problem: Problem) -> dict[str, object]:
    """The further choices of the request, where the objective leaves any."""
    early: dict[str, object] = {"early_naming": True} if problem.early else {}
    if problem.objective == "win":
        return {"naming": problem.naming, **early}
    if problem.objective == "worst-case":
        return {"unit": problem.unit, "until": problem.until, **early}
    return {"until": problem.until, **early} if problem.objective == "questions" else early
