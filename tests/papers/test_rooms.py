"""Whoever holds a write-up finds all of it in its room: the README names each file, player and reproduction."""

import re
from pathlib import Path

import pytest

import bestguess
from bestguess.games.hangman.words import ENGLISH, load
from bestguess.hosts import HOSTS
from bestguess.papers import REPRODUCTIONS
from bestguess.policies import POLICIES

PAPERS = Path(bestguess.__file__).parent / "papers"
ROOMS = sorted(path.parent.name for path in PAPERS.glob("*/__init__.py"))
PAGE = 66
"""The lines of a page."""


def names_of(room: str) -> set[str]:
    """The policies, hosts and reproductions whose code lies in a room."""
    places = {**POLICIES, **HOSTS} | {name: one.function for name, one in REPRODUCTIONS.items()}
    return {name for name, place in places.items() if place.startswith(f"bestguess.papers.{room}.")}


@pytest.mark.parametrize("room", ROOMS)
def test_the_readme_of_a_room_is_a_page_that_names_all_it_holds(room: str) -> None:
    text = (PAPERS / room / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= PAGE
    files = {path.name for path in (PAPERS / room).iterdir() if path.suffix in (".py", ".md")}
    named = names_of(room) | files - {"__init__.py", "README.md"}
    assert not [name for name in named if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]

    # What the README names as lying here does.
    assert not [name for name in re.findall(r"`(\w+\.(?:py|md))`", text) if name not in files]


def test_each_room_and_reproduction_is_in_the_list_of_all() -> None:
    text = (PAPERS / "README.md").read_text(encoding="utf-8")
    assert not [room for room in ROOMS if f"({room}/README.md)" not in text]
    assert not [name for name in REPRODUCTIONS if f"`{name}`" not in text]


@pytest.mark.parametrize("document", sorted(PAPERS.glob("*/*.md")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_figures_by_the_english_words_are_by_those_of_today(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    if re.search(r"English words|shipped list", text):
        assert set(re.findall(r"(?:English words|shipped list) \(([\d,]+)\)", text)) == {f"{len(load(ENGLISH)):,}"}
