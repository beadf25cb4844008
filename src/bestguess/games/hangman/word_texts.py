"""Word lists within other texts: JSON, an array of a program, lines with bullets, remarks or a heading."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bestguess.core.json_text import JsonError, read_json
from bestguess.games.hangman.word_counts import COUNT_COLUMNS, WORD_COLUMNS, Row, headed
from bestguess.games.hangman.word_files import WordListError
from bestguess.games.list_columns import counts_lines

_REMARK = ("#", "//", "--", ";")
"""The signs that begin a line which is no entry."""

_BEHIND = re.compile(r"\s+(?:#|//)\s.*")
"""A remark behind an entry."""

_BULLET = re.compile(r"\s*(?:[-*+•]|[0-9]+[.)])\s+(?=\S)")

_DEFINED = re.compile(r"[^:]*\w:\s+[^\d\s].*")
"""An entry and what it means: ``apple: a fruit``."""

_COUNT_FIRST = re.compile(r"\s*(\d+)\s+([^\W\d_]\D*)")
"""A count and its entry, as ``uniq -c`` writes them."""

_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml|[a-z]+>)", re.IGNORECASE)

_LITERAL = r"(?:\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`\\\n]*`)"
_ARRAY = re.compile(
    rf"\s*(?:[^'\"`=()]*=\s*|export\s+default\s+|return\s+)?[\[({{]+\s*({_LITERAL}(?:\s*,\s*{_LITERAL})*)\s*,?\s*"
    r"[\])}]+[^'\"`]*"
)
"""One array of texts in a program: ``const words = ["aback", "abase"];``."""

_NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?"
"""A number above 0, or 0, as JSON writes it."""

_MANY = 10
"""The least parts of the only line of a list that are taken as entries of their own."""

_REMEDY = 'Write one word a line, or a list in JSON: ["apple", "angle"].'


class Lines(NamedTuple):
    """A list with one entry a line."""

    text: str
    remarks: tuple[str, ...] = ()
    """Sentences on the lines that are no entries."""


def one_a_line(text: str, path: Path) -> Lines:
    """The entries of a list, each in a line of its own, where they stand in another text; else the text as it is.

    The path is for messages. Raises :class:`WordListError` for a text that is something else than a list of words.
    """
    if _MARKUP.match(text):
        raise WordListError(f"{path} is a page of the web or XML, no list. Save the list itself: one word a line.")
    if path.suffix.lower() == ".dic":
        return Lines(text)
    if text.lstrip()[:1] in ("[", "{") and (value := _json(text)) is not None:
        return _entries(value, path)
    if any(quote in text for quote in "\"'`") and (array := _ARRAY.fullmatch(_uncommented(text))):
        texts = re.findall(_LITERAL, array[1])
        return Lines("\n".join(re.sub(r"\\(.)", r"\1", one[1:-1]) for one in texts))
    return _lines(text, path)


def _uncommented(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith(_REMARK))


def _json(text: str) -> Any:
    """The value of a text in JSON, or of each of its lines; ``None`` where it is none."""
    try:
        return read_json(text)
    except JsonError:
        pass
    try:
        return [read_json(line) for line in text.splitlines() if line.strip()]
    except JsonError:
        return None


def _entries(value: Any, path: Path) -> Lines:
    """The words of a value in JSON, with their counts where it has some."""
    if isinstance(value, dict):
        lists = [key for key, one in value.items() if isinstance(one, list)]
        if len(lists) > 1:
            raise WordListError(
                f"{path} holds {len(lists)} lists: {', '.join(lists[:5])}. Write the one that you mean into a file."
            )
        if lists:
            return _entries(value[lists[0]], path)
        if value and all(map(_is_count, value.values())):
            return Lines("\n".join(f"{_flat(word)}\t{count}" for word, count in value.items()))
    if isinstance(value, list) and value:
        if all(isinstance(one, str) for one in value):
            return Lines("\n".join(map(_flat, value)))
        if all(isinstance(one, dict) for one in value):
            rows, remarks, _ = headed(_table(value, path), path)
            return Lines("\n".join("\t".join(cells) for _, cells in rows), remarks)
    raise WordListError(f"{path} is JSON, and no list of words. {_REMEDY}")


def _table(entries: Sequence[dict[str, Any]], path: Path) -> list[Row]:
    """The words of objects and what is said of them, as a table with headings."""
    others = [
        key for key in dict.fromkeys(key for entry in entries for key in entry) if key.casefold() not in WORD_COLUMNS
    ]
    table = [(0, ["word", *others])]
    for number, entry in enumerate(entries, 1):
        word = next((entry[key] for key in entry if key.casefold() in WORD_COLUMNS), None)
        if not isinstance(word, str):
            raise WordListError(
                f'{path}: an entry names no word. Write each as {{"word": "apple", "count": 3}}. {_REMEDY}'
            )
        for key in others:
            if key.casefold() in COUNT_COLUMNS and entry.get(key) is not None and not _is_count(entry[key]):
                raise WordListError(f"{path}: the count of '{_flat(word)[:40]}' is no number. Write a number, or none.")
        table.append((number, [_flat(word), *("" if entry.get(key) is None else str(entry[key]) for key in others)]))
    return table


def _is_count(value: object) -> bool:
    """Whether a value is a number, or a text that writes one."""
    if isinstance(value, str):
        return re.fullmatch(_NUMBER, value) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _lines(text: str, path: Path) -> Lines:
    """The lines without remarks, bullets and a heading, each in its place."""
    lines = text.splitlines()
    remarks: list[str] = []
    noted = [place for place, line in enumerate(lines) if line.lstrip().startswith(_REMARK)]
    if noted and len(noted) < sum(1 for line in lines if line.strip()):
        remarks.append(f"{len(noted):,} left out, as remarks: '{lines[noted[0]].strip()[:40]}' first.")
        for place in noted:
            lines[place] = ""
    if "#" in text or "//" in text:
        lines = [_BEHIND.sub("", line) for line in lines]
    entries = [place for place, line in enumerate(lines) if line.strip()]
    for place in entries:
        if any(sign in lines[place] for sign in "{}<>"):
            raise WordListError(
                f"{path}: line {place + 1} is '{lines[place].strip()[:60]}', which is no word. {_REMEDY}"
            )
    if len(entries) > 1 and _is_heading(lines[entries[0]], [lines[place] for place in entries[1:]]):
        remarks.append(f"Line {entries[0] + 1}, '{lines[entries[0]].strip()[:40]}', is a heading.")
        lines[entries.pop(0)] = ""
    if entries and all(_BULLET.match(lines[place]) for place in entries):
        lines = [_BULLET.sub("", line, count=1) for line in lines]
    if counted := _counts_first([lines[place] for place in entries]):
        for place, line in zip(entries, counted, strict=True):
            lines[place] = line
    elif len(entries) > 1 and all(_DEFINED.fullmatch(lines[place].strip()) for place in entries):
        raise WordListError(
            f"{path}: line {entries[0] + 1} is '{lines[entries[0]].strip()[:60]}': a word and what it means. "
            "Write the words alone, one a line."
        )
    if len(entries) == 1 and len(parts := _parts(lines[entries[0]])) >= _MANY:
        lines = parts
    return Lines("\n".join(lines), tuple(remarks))


def _counts_first(lines: Sequence[str]) -> list[str]:
    """Lines as ``uniq -c`` writes them, ``3 aback``, each count put behind; empty for others, and for numbered ones."""
    found = [match for line in lines if (match := _COUNT_FIRST.fullmatch(line))]
    counts = [int(match[1]) for match in found]
    numbered = len(counts) < 2 or counts_lines(counts)
    return [f"{match[2]}\t{match[1]}" for match in found] if len(found) == len(lines) and not numbered else []


def _is_heading(line: str, others: Sequence[str]) -> bool:
    """Whether a line stands above a list: ``words``, where the list does not go on in its order, or ``words:``."""
    head = line.strip().casefold()
    if head.endswith(":"):
        return not any(other.rstrip().endswith(":") for other in others)
    return head.strip('"') in WORD_COLUMNS and others[0].strip().strip('"').casefold() < head.strip('"')


def _parts(line: str) -> list[str]:
    """The entries of a single line, by the sign between them."""
    sign = next((sign for sign in "|;,\t" if sign in line), None)
    return [part.strip() for part in line.split(sign)]
