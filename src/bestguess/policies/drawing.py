"""Decision trees as pictures: SVG that needs nothing else, and DOT for Graphviz.

Decision trees as printed identification keys: numbered questions, each answer with the next number or the find.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.whole_files import said_of, write_whole
from bestguess.policies.tree import NOTHING, DecisionTree

LINES = 100
"""How many lines a picture has at most, unless more are asked for."""

_LINE, _CHARACTER, _MARGIN, _GAP = 22, 8.0, 16, 30
"""In pixels: the height of a line, the width of a character, the rim, the way from a question to its answers."""

_STYLE = """
text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #1f2430; }
.query rect { fill: #e8effa; stroke: #3b6ea8; } .query text { font-weight: bold; text-anchor: middle; }
.found rect { fill: #e7f4e8; stroke: #4b8b52; } .lost rect { fill: #fbe6e4; stroke: #b5483e; }
.more rect { fill: #f3f3f3; stroke: #8a8a8a; stroke-dasharray: 3 2; } .more text { fill: #555555; }
path { fill: none; stroke: #6b7480; stroke-width: 1.3; } path.miss { stroke: #b5483e; stroke-dasharray: 5 3; }
.answer { fill: #44505c; } .answer.miss { fill: #b5483e; }
"""


@dataclass
class Node:
    """A node as it is drawn."""

    kind: str
    """query, found, lost, or more for a part that is left out."""
    text: str
    answer: str = ""
    """The answer that leads from the question before to this node."""
    miss: bool = False
    children: list["Node"] = field(default_factory=list)

    def lines(self) -> int:
        """How many lines it takes: one for each of its leaves."""
        return sum(child.lines() for child in self.children) or 1


def sketch(tree: DecisionTree, game: Game, lines: int = LINES) -> Node:
    """Choose the nodes to draw: the largest parts are opened first while there are lines; counts stand for the rest."""
    below = tree.found_below
    opened: set[int] = set()
    left = lines - 1
    waiting = [0] if len(tree) and tree.query[0] != NOTHING else []
    while waiting:
        # The part with the most secrets; of equals, the first.
        node = max(waiting, key=lambda node: (below[node], -node))
        waiting.remove(node)
        children = tree.children[node].values()
        if len(children) - 1 > left:
            continue
        left -= len(children) - 1
        opened.add(node)
        waiting += [child for child in children if tree.query[child] != NOTHING]

    def shown(node: int) -> Node:
        if tree.query[node] == NOTHING:
            found = tree.found_at(game, node)
            return Node("found", found) if found else Node("lost", "lost")
        if node not in opened and node:
            return Node("more", f"{game.notation.format_query(tree.query[node])}? … {_counted(below[node], game)}")
        drawn = Node("query", game.notation.format_query(tree.query[node]))
        kept = tree.children[node]
        if node not in opened:  # the first question, with more answers than there are lines
            largest = sorted(kept, key=lambda answer: (-below[kept[answer]], answer))[: max(1, lines - 1)]
            kept = {answer: child for answer, child in kept.items() if answer in set(largest)}
        for answer, child in kept.items():
            below_ = shown(child)
            below_.answer, below_.miss = game.notation.format_answer(answer), game.is_miss(tree.query[node], answer)
            drawn.children.append(below_)
        if len(kept) < len(tree.children[node]):
            rest = below[node] - sum(below[child] for child in kept.values())
            answers = len(tree.children[node]) - len(kept)
            drawn.children.append(Node("more", f"… {_counted(rest, game)}", f"{answers} other answers"))
        return drawn

    return shown(0) if len(tree) else Node("lost", "nothing")


def _counted(number: int, game: Game) -> str:
    return f"{number:,} {game.secret_noun}{'' if number == 1 else 's'} found"


def svg(tree: DecisionTree, game: Game, lines: int = LINES) -> str:
    """The tree from left to right as SVG: a line for each leaf, answers on the edges, misses dashed and red."""
    root = sketch(tree, game, lines)
    columns = _columns(root)
    what = tree.about.get("objective", "policy")
    if what == "questions" and game.exact.key_cells(False) is not None:
        what = game.charged_noun  # minutes, where each question costs some
    title = f"{game.spec}: {what}"
    if "value" in tree.about:
        title += f" {tree.about['value']:.6g}"
    title = title if len(title) <= 120 else f"{title[:80]} … {title[-36:]}"
    parts: list[str] = []
    _place(root, columns, 0, _MARGIN + 2 * _LINE, parts)
    wide = max(columns[-1][0] + columns[-1][1], len(title) * _CHARACTER) + 2 * _MARGIN
    high = root.lines() * _LINE + 2 * _MARGIN + 2 * _LINE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
            f'height="{high:.0f}" role="img">',
            f"<title>{escape(title, quote=False)}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{wide:.0f}" height="{high:.0f}" fill="#ffffff"/>',
            f'<text x="{_MARGIN}" y="{_MARGIN + 13}" font-weight="bold">{escape(title, quote=False)}</text>',
            *parts,
            "</svg>",
            "",
        ]
    )


def dot(tree: DecisionTree, game: Game, lines: int = LINES) -> str:
    """The tree in the language of Graphviz."""
    shapes = {"query": "box", "found": "plaintext", "lost": "plaintext", "more": "note"}
    written = ["digraph policy {", '  rankdir="LR"; node [fontname="monospace"]; edge [fontname="monospace"];']
    count = 0

    def write(node: Node) -> int:
        nonlocal count
        own = count
        count += 1
        written.append(f"  n{own} [label={_quoted(node.text)}, shape={shapes[node.kind]}];")
        for child in node.children:
            style = ", style=dashed" if child.miss else ""
            written.append(f"  n{own} -> n{write(child)} [label={_quoted(child.answer)}{style}];")
        return own

    write(sketch(tree, game, lines))
    return "\n".join([*written, "}", ""])


def check_drawing(path: Path) -> None:
    """Raise :class:`BestguessError` unless the name says which kind of picture is wanted."""
    if path.suffix.lower() not in (".svg", ".dot", ".gv"):
        raise BestguessError(f"{path}: the name of a picture ends in .svg, or in .dot for Graphviz.")


def save_drawing(tree: DecisionTree, game: Game, path: Path, lines: int = LINES) -> None:
    """Write the picture. Raises :class:`BestguessError` if that cannot be done."""
    check_drawing(path)
    text = svg(tree, game, lines) if path.suffix.lower() == ".svg" else dot(tree, game, lines)
    try:
        write_whole(path, text)
    except OSError as error:
        raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error


def _columns(root: Node) -> list[tuple[float, float]]:
    """Where each level begins and how wide its boxes are."""
    columns: list[tuple[float, float]] = []
    level, begin = [root], float(_MARGIN)
    while level:
        wide = max(_width(node) for node in level)
        columns.append((begin, wide))
        level = [child for node in level for child in node.children]
        if level:
            begin += wide + _GAP + max(len(child.answer) for child in level) * _CHARACTER + _GAP
    return columns


def _width(node: Node) -> float:
    return len(node.text) * _CHARACTER + 16


def _place(node: Node, columns: list[tuple[float, float]], depth: int, top: float, parts: list[str]) -> float:
    """Draw a node and what is below it; returns the height of its middle."""
    begin, _ = columns[depth]
    middles, at = [], top
    for child in node.children:
        middles.append(_place(child, columns, depth + 1, at, parts))
        at += child.lines() * _LINE
    middle = (middles[0] + middles[-1]) / 2 if middles else top + _LINE / 2
    wide = _width(node)
    for child, there in zip(node.children, middles, strict=True):
        end = columns[depth + 1][0]
        turn = begin + wide + _GAP * 0.6
        marked = ' class="miss"' if child.miss else ""
        parts.append(
            f'<path{marked} d="M{begin + wide:.0f} {middle:.0f} C{turn:.0f} {middle:.0f} '
            f'{begin + wide + 6:.0f} {there:.0f} {begin + wide + _GAP:.0f} {there:.0f} H{end:.0f}"/>'
        )
        at, wide_ = begin + wide + _GAP, len(child.answer) * _CHARACTER + 8
        answer = "answer miss" if child.miss else "answer"
        parts.append(
            f'<rect x="{at:.0f}" y="{there - 8:.0f}" width="{wide_:.0f}" height="16" fill="#ffffff"/>'
            f'<text class="{answer}" x="{at + 4:.0f}" y="{there + 4:.0f}">{escape(child.answer, quote=False)}</text>'
        )
    place = f'x="{begin:.0f}" y="{middle - 9:.0f}" width="{wide:.0f}" height="18"'
    x = begin + wide / 2 if node.kind == "query" else begin + 8
    parts.append(
        f'<g class="{node.kind}"><rect {place} rx="4"/><text x="{x:.0f}" y="{middle + 4:.0f}">'
        f"{escape(node.text, quote=False)}</text></g>"
    )
    return middle


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def markdown(tree: DecisionTree, game: Game) -> str:
    """The key as Markdown: ``1a wings: yes … 2``, question by question in depth-first order."""
    asking = [node for node, query in enumerate(tree.query) if query != NOTHING]
    numbers = {node: number for number, node in enumerate(asking, 1)}
    costs = {node: [game.cost(tree.query[node], answer) for answer in tree.children[node]] for node in asking}
    priced = len({cost for each in costs.values() for cost in each}) > 1
    marks: dict[int, str] = {}
    lines: list[str] = []
    for node in asking:
        came = f" (from {marks[node]})" if node in marks else ""
        least, most = min(costs[node], default=0.0), max(costs[node], default=0.0)
        price = f", {game.charged_noun}: {least:g}{f' to {most:g}' if most > least else ''}" if priced else ""
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


def _letters() -> Iterator[str]:
    """a, b, … z, then za, zb, and so on."""
    lead = ""
    while True:
        yield from (lead + chr(ord("a") + place) for place in range(26))
        lead += "z"


def _escaped(text: str) -> str:
    """A text in which no sign means anything in Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)
