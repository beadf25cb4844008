"""Architecture as the sources show it: nobody looks at a concrete class, and no modules import each other.

Games, beliefs, hosts and policies declare what they have: by defaults on ``Game``, ``Host`` and ``Policy``, and by the
roles of ``core/belief.py``. Only ``games/`` and ``beliefs/`` may look at a concrete class; everybody else asks.
"""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"
ROOMS = ("games", "beliefs", "hosts", "policies")
"""The rooms of concrete things."""
MAY_LOOK = ("games", "beliefs", "papers")
"""The rooms that may look at a concrete class."""

ABSTRACT = {"Game", "Host", "Policy", "Scorer"}
"""The classes that concrete games, hosts and policies are derived from; to ask for these roles is allowed."""

DATA = {"Thrift"}
"""Classes of the rooms of concrete things that are plain data: ``Thrift`` is an objective, read where it is defined."""

EXCEPTIONS = {
    ("apps/web/routes/common.py", "game"): "a field of a request, which is no game",
    ("apps/web/routes/common.py", "transcript"): "a field of a request, which is no position",
}
"""Places that look at something else by a name that a concrete thing has, too, with the reason."""


def modules() -> dict[str, ast.Module]:
    """The syntax tree of every module, by its path below the package."""
    root = SOURCES / "bestguess"
    return {
        path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in root.rglob("*.py")
    }


TREES = modules()


def room(path: str) -> str:
    return path.split("/")[0]


def concrete() -> tuple[set[str], set[str]]:
    """The names of the concrete classes, and of what they have beyond what their abstract bases declare."""
    classes = {
        node.name: node
        for path, tree in TREES.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        if room(path) in ROOMS or (room(path) != "core" and ABSTRACT & set().union(*map(names, node.bases)))
    }
    roles = {
        node.name: node
        for path, tree in TREES.items()
        if room(path) == "core"
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    declared = {name for node in roles.values() for name in members(node)}
    own = {name for node in classes.values() for name in members(node)}
    return set(classes) - DATA - set(roles), {name for name in own | declared if not name.startswith("__")}


def members(kind: ast.ClassDef) -> Iterator[str]:
    for node in kind.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name


def probes(tree: ast.Module, classes: set[str], attributes: set[str]) -> Iterator[str]:
    """The names of concrete classes and attributes that a module asks for."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kinds]):
                yield from names(kinds) & classes
            case ast.Call(func=ast.Name(id="hasattr" | "getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                if name in attributes:
                    yield name
            case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=kinds):
                yield from set().union(*map(names, kinds)) & classes
            case ast.MatchClass(cls=kind):
                yield from names(kind) & classes


def names(tree: ast.AST) -> set[str]:
    """Every name in an expression; of ``module.Name`` the last."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return found | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_only_games_and_beliefs_look_at_concrete_classes() -> None:
    classes, attributes = concrete()
    assert {"Battleship", "Hangman", "FleetBelief", "MixtureBelief", "Evil", "Greedy", "WorstCase"} <= classes
    assert {"lives", "grid", "pattern", "vocabulary"} <= attributes
    found = {
        (path, name)
        for path, tree in TREES.items()
        if room(path) not in MAY_LOOK
        for name in probes(tree, classes, attributes)
    }
    asked = sorted(found - set(EXCEPTIONS))
    assert not asked, f"ask the thing itself, by a default on its abstract base or a role, instead of: {asked}"
    gone = sorted(set(EXCEPTIONS) - found)
    assert not gone, f"these exceptions are needed no more: {gone}"


def test_a_probe_is_found_in_whatever_way_it_is_written() -> None:
    source = """
isinstance(game, Hangman)
isinstance(game, (Hangman, rules.Phrase))
hasattr(game, "lives")
getattr(host, "plan", None)
type(policy) is Greedy
isinstance(game, Game)
getattr(error, "strerror")
match belief:
    case MixtureBelief():
        pass
"""
    found = list(probes(ast.parse(source), *concrete()))
    assert sorted(found) == ["Greedy", "Hangman", "Hangman", "MixtureBelief", "Phrase", "lives", "plan"]


def imports(path: str, tree: ast.Module) -> Iterator[str]:
    """The modules of ours that a module imports anywhere, also inside functions and for types alone."""
    known = {module(other) for other in TREES}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                yield from {alias.name for alias in aliases} & known
            case ast.ImportFrom(module=str(source), names=aliases):
                for alias in aliases:
                    below = f"{source}.{alias.name}"
                    yield below if below in known else source


def module(path: str) -> str:
    parts = ["bestguess", *path.removesuffix(".py").split("/")]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MEMORY = {"cache", "lru_cache", "OrderedDict"}
"""The means of the library to remember what was worked out."""

REMEMBERING = {
    "core/memo.py": "the one memory of a process, whose keys hold all that a value depends on",
    "core/stopping.py": "no memory: a thread that is started once",
}
"""The modules that may use them, with the reason."""


def test_what_is_worked_out_is_remembered_in_one_place() -> None:
    others = {
        path
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in ("functools", "collections")
        if MEMORY & {name.name for name in node.names}
    }
    assert others <= set(REMEMBERING), "remember by bestguess.core.memo, under everything that the value depends on"


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module(path): set(imports(path, tree)) - {module(path)} for path, tree in TREES.items()}
    circle: list[str] = []
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert not circle, f"these modules import each other: {' > '.join(circle)}"
