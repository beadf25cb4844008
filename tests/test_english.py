"""Sentences in the code stand by themselves, and names use the words of the glossary."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "bestguess"
PYTHON = [file for folder in ("src", "tests", "benchmarks", "docs") for file in sorted((ROOT / folder).rglob("*.py"))]
KERNEL = sorted([*(ROOT / "native" / "src").rglob("*.hpp"), *(ROOT / "native" / "src").rglob("*.cpp")])

PAGE = sorted((SOURCES / "apps" / "web" / "page").rglob("*.js"))

# A sentence that begins so has no subject of its own, or one that the reader must look for elsewhere.
LEANING = re.compile(r"(The same|As|And|Or|So|What|Those|These|Such|It|They)\b")

FILES = [file.relative_to(ROOT).as_posix() for file in [*PYTHON, *KERNEL]]

# Words of names beside those of the glossary: plain English, proper names, and the terms of computing.
PLAIN = """
never touching well
advice advising after against agent arena asked assist atlas average base basis broken by challenge chances check
choice common comparing comparison condition consequence course curve deadline distribution doctor document done
drawing drawn entrant entry estimation event exchange facts fewest forecast forfeit found health hidden if
illegal import interim job keeper kept key knowledge large level lie limits loaded many measuring mixed occupied of
one optimum other out over overlong own pace page palette panel pictures play player plot point progress published rated
reason refused remaining remarks rendering replayed report request result reveal row rules said saved scale
screen sentences setup shelf silence small start statistics stopped strict suggestion sum switches time too
types unit usage verb watch weighed what why word
"""
PROPER = "battleship bestguess bulls cows hangman kettaf mastermind phi rectangles wordle"
OUTSIDE = """
api app arguments assistant cache charts cli command export format kernel machine main markdown menu mount
nouns option output parameter prompt route runner series serve settings split standalone storage svg
task testing text torch web
"""


def docstrings(file: Path) -> Iterator[str]:
    """Yield every docstring of a file: of the module, of its classes and functions, and below attributes."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
            for statement, following in pairwise(node.body):
                if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(following, ast.Expr):
                    text = following.value
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def header(file: Path) -> str:
    """Return the first comment of a C++ file without its slashes."""
    lines = file.read_text().splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith("//")), len(lines))
    return lines[first].lstrip("/ ") if first < len(lines) else ""


def sentences(file: Path) -> Iterator[str]:
    """Yield the docstrings of a Python file, or the header comment of a C++ file."""
    yield from docstrings(file) if file.suffix == ".py" else [header(file)]


@pytest.mark.parametrize("file", FILES)
def test_sentences_have_a_subject_of_their_own(file: str) -> None:
    assert not [text.splitlines()[0] for text in sentences(ROOT / file) if LEANING.match(text)]


def comments(file: Path) -> Iterator[str]:
    """Yield the first line of each comment that stands on lines of its own."""
    mark, before = ("#" if file.suffix == ".py" else "//"), ""
    for line in map(str.strip, file.read_text().splitlines()):
        if line.startswith(mark) and not before.startswith(mark):
            yield line.removeprefix(mark).strip()
        before = line
    if file.suffix == ".js":
        yield from re.findall(r"/\*\*\s*\*?\s*([^@*\s][^*\n]*)", file.read_text())


@pytest.mark.parametrize("file", [*PYTHON, *PAGE], ids=lambda file: file.relative_to(ROOT).as_posix())
def test_comments_have_a_subject_of_their_own(file: Path) -> None:
    assert not [text for text in comments(file) if LEANING.match(text)]


@pytest.mark.parametrize("file", PAGE, ids=lambda file: file.name)
def test_exported_functions_of_the_page_are_described(file: Path) -> None:
    found = re.findall(
        r"^(/\*\*(?:(?!\*/).)*\*/\n)?export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?\()",
        file.read_text(),
        re.DOTALL | re.MULTILINE,
    )
    assert not [name or arrow for comment, name, arrow in found if not re.match(r"/\*\*[\s*]*[^@*/\s]", comment)]


def words(name: str) -> list[str]:
    """Split the name of a class or module into words: ``HTTPRequest`` and ``http_request`` alike."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def stem(word: str) -> str:
    """Strip a word of its ending, so that *solve*, *solver*, *solved* and *solving* are one word."""
    word = re.sub(r"(ies|y)$", "i", word)
    word = re.sub(r"(?<=...)(es|s)$", "", word)
    return re.sub(r"(?<=...)(ations?|ated?|ions?|ing|er|ed|e)$", "", word)


def names() -> Iterator[tuple[str, str]]:
    """Yield each public module and class of the package, with the file in which it is."""
    for file in sorted(SOURCES.rglob("*.py")):
        place = file.relative_to(SOURCES)
        yield from ((name, place.as_posix()) for name in [*place.parts[:-1], place.stem])
        tree = ast.parse(file.read_text())
        yield from ((node.name, place.as_posix()) for node in tree.body if isinstance(node, ast.ClassDef))


def test_names_use_the_words_of_the_glossary() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text()
    terms = {stem(word) for bold in re.findall(r"\*\*(.+?)\*\*", glossary) for word in words(bold)}
    plain = {stem(word) for word in f"{PLAIN} {PROPER} {OUTSIDE}".split()}
    public = [(name, place) for name, place in names() if not name.startswith("_")]
    unknown = {
        f"{word} in {name} ({place})"
        for name, place in public
        for word in words(name)
        if stem(word) not in terms | plain
    }
    assert not unknown, "explain these words in docs/glossary.md, or choose others"
    assert not plain & terms, "the glossary explains these words: drop them here"


def test_the_code_uses_the_words_of_the_glossary() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text()
    code = " ".join(file.read_text() for file in [*SOURCES.rglob("*.py"), *KERNEL])
    known = {stem(word) for word in words(code)}
    terms = re.findall(r"\*\*(.+?)\*\*", glossary)
    assert not [term for term in terms if not all(stem(word) in known for word in words(term))]
