"""Decision trees as printed identification keys: numbered questions, each answer with the next number or the find."""

from collections.abc import Iterator

from bestguess.core.game import Game
from bestguess.core.types import Query
from bestguess.policies.tree import NOTHING, DecisionTree


def markdown(tree: DecisionTree, game: Game) -> str:
    """The key as Markdown: ``1a wings: yes … 2``, question by question in depth-first order."""
    asking = [node for node, query in enumerate(tree.query) if query != NOTHING]
    numbers = {node: number for number, node in enumerate(asking, 1)}
    costs = {node: _cost(game, tree.query[node]) for node in asking}
    priced = len(set(costs.values())) > 1
    marks: dict[int, str] = {}
    lines: list[str] = []
    for node in asking:
        came = f" (from {marks[node]})" if node in marks else ""
        price = f", {game.charged_noun}: {costs[node]:g}" if priced else ""
        lines += ["", f"**{numbers[node]}**{came}{price}", ""]
        asked = _escaped(game.notation.format_query(tree.query[node]))
        for mark, (answer, child) in zip(_letters(), tree.children[node].items(), strict=False):
            marks[child] = f"{numbers[node]}{mark}"
            found = _escaped(tree.found_at(game, child)) or "lost"
            leads = f"**{numbers[child]}**" if child in numbers else f"*{found}*"
            lines.append(f"- {marks[child]} {asked}: {_escaped(game.notation.format_answer(answer))} … {leads}")
    if not asking and len(tree):
        lines += ["", f"*{_escaped(tree.found_at(game, 0))}*"]
    return "\n".join(lines[1:])


def _cost(game: Game, query: Query) -> float:
    return game.cost(query, next(iter(game.answers((), query))))


def _letters() -> Iterator[str]:
    """a, b, … z, then za, zb, and so on."""
    lead = ""
    while True:
        yield from (lead + chr(ord("a") + place) for place in range(26))
        lead += "z"


def _escaped(text: str) -> str:
    """A text in which no sign means anything in Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)
