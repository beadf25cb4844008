"""A whole game as one HTML file that works from disk, with no engine and no network.

The file holds the board of every turn, the map of every position, and the analysis if there is one. Script and styles
are in the template, which is built with the page; its content security policy lets nothing else run, and all that came
from the game is data, never markup.
"""

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from bestguess.advice.chances import chances, worth_telling
from bestguess.apps.web import advice
from bestguess.core.errors import BestguessError
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.records.loaded import LoadedGame

_TEMPLATE = Path(__file__).parent / "page" / "exported.html"


def standalone(opened: LoadedGame) -> str:
    """The game as an HTML document, with the map of each turn, which may take a while to work out."""
    game, record = opened.game, opened.record
    turns = list(_turns(opened))
    same = {name: value for name, value in turns[0]["board"].items() if all(t["board"][name] == value for t in turns)}
    for turn in turns:
        turn["board"] = {name: value for name, value in turn["board"].items() if name not in same}
    data = {
        "record": json.loads(record.dumps()),
        "remarks": _remarks(opened),
        "nouns": {
            "query": game.query_noun,
            "secret": game.secret_noun,
            "cost": game.charged_noun,
            "misses": game.has_misses,
        },
        "board": same,
        "turns": turns,
    }
    return _fill(
        {
            "title": escape(f"{game.name.capitalize()}, {record.created:%d %B %Y}"),
            "plain": escape("\n".join(_plain(opened))),
            "data": _as_data(data),
        }
    )


def _turns(opened: LoadedGame) -> Iterator[dict[str, Any]]:
    """The board before each move and at the end; without the map once nothing fits."""
    game, transcript = opened.game, opened.transcript
    position: Position | None = Position.start(game, opened.record.prior)
    for turn in range(len(transcript) + 1):
        outcome = game.outcome(transcript[:turn]) if turn < len(transcript) else opened.outcome
        seen: dict[str, Any] = {"board": advice.board(game, transcript[:turn]).model_dump(mode="json", by_alias=True)}
        if outcome is not None:
            seen["over"] = {"won": outcome.won, "text": outcome.termination}
        elif position is not None:
            seen["scores"] = _scores(position, [query for query, _ in transcript[turn : turn + 1]])
        yield seen
        if turn < len(transcript) and position is not None:
            try:
                position = position.after(*transcript[turn])
            except BestguessError:
                position = None  # nothing fits any more: the moves are still worth a look


def _scores(position: Position, asked_next: list[Query]) -> list[tuple[str, float, float]]:
    """The query, its hit probability and its expected bits, of each query worth showing.

    A game in lines has too many queries to show all: the best ones and those asked next are taken.
    """
    try:
        predictive = position.predictive
        asked = worth_telling(position, asked_next)
    except BestguessError:
        return []
    places = np.searchsorted(predictive.queries, asked)
    hit = chances(position, predictive)[places].round(4).tolist()
    bits = np.maximum(predictive.information_gain(), 0.0)[places].round(4).tolist()
    names = [position.game.notation.format_query(query) for query in asked.tolist()]
    return list(zip(names, hit, bits, strict=True))


def _plain(opened: LoadedGame) -> Iterator[str]:
    """The game in words, for who has no scripts."""
    record = opened.record
    yield record.rules
    for number, move in enumerate(record.transcript, 1):
        yield f"{number}. {move.query} {move.answer}"
    if record.result is not None:
        yield record.result.text
    if record.secret is not None:
        yield record.secret
    if record.analysis is not None:
        yield record.analysis.summary
    yield from _remarks(opened)


def _remarks(opened: LoadedGame) -> list[str]:
    """Remarks on what is odd about the file, unless its analysis says so."""
    said = [] if opened.record.analysis is None else opened.record.analysis.notes
    return [remark for remark in opened.remarks if remark not in said]


def _as_data(data: Any) -> str:
    """JSON that no HTML parser mistakes for markup, whatever is in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _fill(texts: dict[str, str]) -> str:
    return re.sub(r"\{\{(title|plain|data)\}\}", lambda match: texts[match[1]], _TEMPLATE.read_text(encoding="utf-8"))
