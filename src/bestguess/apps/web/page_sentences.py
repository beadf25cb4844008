"""The page's sentences, gathered from its modules for translators: ``page/sentences/en.json``.

A sentence is a template with the tag ``t`` or ``rich`` (``page/lib/sentences.js``). Its key is its text with numbered
holes. Counts such as ``3 shots`` have keys such as ``{0} shots``, for which a translation gives its plural forms.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from bestguess.core.spec import make
from bestguess.games import GAMES

PAGE = Path(__file__).parent / "page"

_TAGGED = re.compile(r"(?<![\w$.])(?:t|rich)`")
_COUNTED = re.compile(r'counted\([^"\n]*?, "(\w[\w ]*)"\)')
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_NOTE = re.compile(r"/\*\*.*?\*/|^[ ]*//[^\n]*", re.DOTALL | re.MULTILINE)


def gathered(page: Path = PAGE) -> dict[str, list[str]]:
    """Each key of a sentence with the modules that say it, in the order of the keys."""
    found: dict[str, set[str]] = {f"{{0}} {noun}": set() for noun in _units()}
    for path in sorted(page.rglob("*.js")):
        source = _NOTE.sub("", path.read_text(encoding="utf-8"))
        for key in (*keys(source), *(f"{{0}} {noun}" for noun in _COUNTED.findall(source))):
            found.setdefault(key, set()).add(path.relative_to(page).as_posix())
    return {key: sorted(found[key]) for key in sorted(found)}


def keys(source: str) -> Iterator[str]:
    """The keys of the sentences in a module, those within the holes of other sentences too."""
    for match in _TAGGED.finditer(source):
        yield _key(source, match.end())


def holes(text: str) -> set[str]:
    """The holes of a key or of a translation: ``{0}``, ``{1}``."""
    return set(re.findall(r"\{\d+\}", text))


def written(page: Path = PAGE) -> str:
    """The text of the file for translators."""
    return json.dumps(gathered(page), ensure_ascii=False, indent=1) + "\n"


def _units() -> Iterator[str]:
    """The nouns in which the games count their costs."""
    for name in GAMES:
        yield make(GAMES, name).cost_noun


def _key(source: str, at: int) -> str:
    """The key of the template whose text begins at a place of the source."""
    key, number = "", 0
    while source[at] != "`":
        if source.startswith("${", at):
            at = _after_hole(source, at + 2)
            key += f"{{{number}}}"
            number += 1
        else:
            step = 2 if source[at] == "\\" else 1
            key += source[at : at + step]
            at += step
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else {"n": "\n"}.get(match[2], match[2]), key)


def _after_hole(source: str, at: int) -> int:
    """The place behind the brace that closes the expression which begins at a place of the source."""
    depth = 1
    while depth:
        here = source[at]
        if here in "\"'":
            at = source.index(here, at + 1)
        elif here == "`":
            at = _after_template(source, at + 1) - 1
        depth += (here == "{") - (here == "}")
        at += 1
    return at


def _after_template(source: str, at: int) -> int:
    """The place behind the backtick that closes the template whose text begins at a place of the source."""
    while source[at] != "`":
        if source.startswith("${", at):
            at = _after_hole(source, at + 2)
        else:
            at += 2 if source[at] == "\\" else 1
    return at + 1


if __name__ == "__main__":
    target = PAGE / "sentences" / "en.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(written(), encoding="utf-8")
    print(f"{target}: {len(gathered())} sentences")
