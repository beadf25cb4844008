"""One meaning a name: no two modules and no two public classes or types are called alike."""

import ast
from collections import defaultdict
from pathlib import Path

import bestguess

ROOT = Path(bestguess.__file__).parent

ROLES = {"belief", "board", "folk", "notation", "paper", "reading", "rules", "simulator"}
"""Modules that each game's folder has, or that are in core or games what a game's folder has for one game."""

WIRE = ("apps", "web", "models")
"""Models of what goes over the wire are called like the thing that they carry."""

ALIKE = {
    "advice", "doubts", "why",  # one is what is known, the others what a terminal and a page show of it
    "boards", "catalogue", "files", "positions", "watching",  # in the web a model, a route and its work share a subject
    "errors", "position",  # of the engine, and of the web
    "myshkin", "sid",  # a policy, and the published games played again
    "Interim", "Prompt", "Result", "Settings",
}  # fmt: skip
"""Names of two things that nobody has told apart yet: one may leave this list, none may come to it."""


def named() -> dict[str, list[tuple[str, ...]]]:
    """Every module, public class and public type with the places in which it is defined."""
    places: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).parts
        if path.name != "__init__.py":
            places[path.stem].append(place)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(place)
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
                places[ast.unparse(node.target)].append(place)
    return places


def test_a_name_has_one_meaning():
    alike = {}
    for name, places in named().items():
        if name.startswith("_") or name in ALIKE or (name in ROLES and any("games" in place for place in places)):
            continue
        own = [place for place in places if name.islower() or place[:3] != WIRE]
        if len(own) > 1:
            alike[name] = ["/".join(place) for place in own]
    assert not alike, f"Call one of each otherwise: {alike}"
