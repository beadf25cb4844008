"""Architecture as the sources show it: nobody looks at a concrete class, and no modules import each other.

Games, beliefs, hosts and policies declare what they have: by defaults on ``Game``, ``Host`` and ``Policy``, and by the
roles of ``core/belief.py``. Only ``games/`` and ``beliefs/`` may look at a concrete class; everybody else asks.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

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


@cache
def modules() -> dict[str, ast.Module]:
    """The syntax tree of every module, by its path below the package; read by the first test, not by each worker."""
    root = SOURCES / "bestguess"
    return {
        path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in root.rglob("*.py")
    }


def room(path: str) -> str:
    return path.split("/")[0]


def concrete() -> tuple[set[str], set[str]]:
    """The names of the concrete classes, and of what they have beyond what their abstract bases declare."""
    classes = {
        node.name: node
        for path, tree in modules().items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        if room(path) in ROOMS or (room(path) != "core" and ABSTRACT & set().union(*map(names, node.bases)))
    }
    roles = {
        node.name: node
        for path, tree in modules().items()
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
        for path, tree in modules().items()
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
    known = {module(other) for other in modules()}
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
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in ("functools", "collections")
        if MEMORY & {name.name for name in node.names}
    }
    assert others <= set(REMEMBERING), "remember by bestguess.core.memo, under everything that the value depends on"


def test_a_path_with_a_tilde_is_read_in_one_place() -> None:
    others = {path for path, tree in modules().items() if "expanduser" in names(tree)}
    assert others == {"core/path_text.py"}, "take bestguess.core.path_text.path_of: a ~ may name no home"


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module(path): set(imports(path, tree)) - {module(path)} for path, tree in modules().items()}
    circle: list[str] = []
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert not circle, f"these modules import each other: {' > '.join(circle)}"


ASKING = {"startswith", "endswith", "find", "index", "count", "partition", "rpartition", "removeprefix", "removesuffix"}
"""Methods that ask a text what it says; ``split`` with a sign is one more."""

MATCHING = {"match", "search", "fullmatch", "findall", "finditer", "sub", "split"}
"""Functions of ``re``, and methods of its patterns."""

WORDS = {"message", "msg", "detail", "text"}
"""Attributes and keys of errors that hold their sentences."""


def is_said(node: ast.AST, errors: set[str], texts: set[str]) -> bool:
    """Whether an expression is the sentence of an error: ``str(error)``, ``error.message``, ``error.args[0]``, ..."""
    match node:
        case ast.Name(id=name):
            return name in texts
        case ast.Call(func=ast.Name(id="str" | "repr"), args=[ast.Name(id=name)]):
            return name in errors
        case ast.Call(func=ast.Name(id="str" | "repr"), args=[inner]):
            return is_said(inner, errors, texts)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return name in errors and attribute in WORDS
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="args")):
            return name in errors
        case ast.Subscript(slice=ast.Constant(value="msg")):
            return True
        case ast.JoinedStr(values=values):
            return any(isinstance(one, ast.FormattedValue) and getattr(one.value, "id", "") in errors for one in values)
        case ast.Call(func=ast.Attribute(value=inner, attr="lower" | "casefold" | "strip" | "rstrip" | "lstrip")):
            return is_said(inner, errors, texts)
    return False


def is_stop(arguments: list[ast.expr]) -> bool:
    """Whether signs alone are asked for, such as the full stop at the end of a sentence."""
    asked = [one.value for argument in arguments for one in ast.walk(argument) if isinstance(one, ast.Constant)]
    return bool(asked) and not any(sign.isalnum() for text in asked for sign in str(text))


def errors_in(node: ast.AST) -> set[str]:
    """The names by which a function knows errors: those it catches, and its parameters of such a type."""
    caught = {one.name for one in ast.walk(node) if isinstance(one, ast.ExceptHandler) and one.name}
    arguments = [one for one in ast.walk(node) if isinstance(one, ast.arg)]
    typed = {one.arg for one in arguments if one.annotation and "Error" in ast.unparse(one.annotation)}
    return caught | typed | {one.arg for one in arguments if one.arg in ("error", "refusal")}


def questions(tree: ast.AST) -> Iterator[str]:
    """The places where code asks for the words of an error."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            continue
        errors, texts = errors_in(function), set[str]()
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and is_said(node.value, errors, texts):
                texts |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        for node in ast.walk(function):
            match node:
                case ast.Call(func=ast.Attribute(value=said, attr=name), args=arguments):
                    asked = (name in ASKING or (name == "split" and arguments)) and not is_stop(arguments)
                    matched = name in MATCHING and any(is_said(one, errors, texts) for one in arguments)
                    if (asked and is_said(said, errors, texts)) or matched:
                        yield ast.unparse(node)
                case ast.Compare(left=left, comparators=others):
                    named = errors & {getattr(one, "id", "") for one in ast.walk(node)} and "__name__" in names(node)
                    if any(is_said(one, errors, texts) for one in (left, *others)) or named:
                        yield ast.unparse(node)


def test_nobody_asks_for_the_words_of_an_error() -> None:
    asked = sorted({f"{path}: {question}" for path, tree in modules().items() for question in questions(tree)})
    assert not asked, f"an error has a code and parameters (bestguess.core.errors): {asked}"


def test_a_question_for_the_words_of_an_error_is_found_in_whatever_way_it_is_asked() -> None:
    source = """
def one():
    try:
        work()
    except ValueError as error:
        str(error).startswith("rows")
        "rows" in str(error)
        re.match("rows", str(error))
        PATTERN.fullmatch(error.args[0])
        f"{error}".split("is")
        text = str(error).lower()
        text.partition("is")
        error.message == "No such option"
        type(error).__name__ == "NoSuchOption"
def two(fault: BestguessError):
    return str(fault).removeprefix("Value error, "), first["msg"].removeprefix("Value error, ")
def three(error):
    raise OtherError(f"{where}: {error}") from error
    return " ".join(str(error).split()), error.code == "unknown-name", str(error).rstrip(".")
"""
    assert len({*questions(ast.parse(source))}) == 10


PAGE = SOURCES.parent / "page" / "src"

SENTENCES = r"\.(?:text|detail|message|remedy|title)\b\??"

SCRIPTED = re.compile(
    rf"{SENTENCES}\.(?:includes|startsWith|endsWith|match|matchAll|search|split|indexOf)\("
    rf"|\.(?:test|exec)\([^()]*{SENTENCES}|{SENTENCES} *[!=]==? *[\"'`]\w|\bcase [\"'`][A-Z][a-z]+ [a-z]+"
)
"""A script that asks what a sentence of an error says."""


def test_the_page_asks_for_no_words_of_an_error() -> None:
    asked = [
        f"{path.relative_to(PAGE)}: {found[0]}"
        for path in PAGE.rglob("*.ts")
        for found in SCRIPTED.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not asked, f"a problem has a code and parameters (docs/use/errors.md): {asked}"


@pytest.mark.parametrize(
    "script",
    [
        'found.text.includes("No single")',
        "/^There is no/.test(trouble.text)",
        'error?.message?.startsWith("The")',
        'trouble.detail === "Busy"',
    ],
)
def test_a_script_that_asks_is_found(script: str) -> None:
    assert SCRIPTED.search(script)
