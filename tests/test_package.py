"""The package as it is published: what it ships, needs and claims agrees with the documents and with its sources."""

import re
import tomllib
from pathlib import Path

import pytest

import bestguess

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEXTS = [
    *(path for room in ("src", "examples") for path in (ROOT / room).rglob("*.py")),
    *(path for room in ("docs", "src") for path in (ROOT / room).rglob("*.md")),
    ROOT / "README.md",
]


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return found[0]


def packages(requirements: list[str]) -> list[str]:
    return [name for name in map(name_of, requirements) if name != bestguess.__name__]


def test_every_remedy_names_an_extra_that_there_is() -> None:
    """In the one form that works wherever bestguess is installed, and leaves it as it is."""
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        assert "pip install '.[" not in text, path
        for named in re.findall(r"pip install 'bestguess\[([a-z,]+)\]'", text):
            assert set(named.split(",")) <= EXTRAS.keys(), path


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_readme_names_the_licence_of_every_package_of_an_extra(extra: str) -> None:
    row = re.search(rf"^\| `\[{extra}\]` \| (.*) \|$", README, re.MULTILINE)
    assert row
    for package in packages(EXTRAS[extra]):
        assert re.search(rf"\b{re.escape(package)}(?: \(|,)", row[1]), package


@pytest.mark.parametrize(
    ("row", "needed"),
    [("everything", PROJECT["project"]["dependencies"]), ("building", PROJECT["build-system"]["requires"])],
)
def test_the_readme_names_the_licence_of_every_package_that_is_needed(row: str, needed: list[str]) -> None:
    told = re.search(rf"^\| {row} \| (.*) \|$", README, re.MULTILINE)
    assert told
    for package in packages(needed):
        assert re.search(rf"\b{re.escape(package)}(?: \(|,)", told[1]), package


@pytest.mark.parametrize("pattern", PROJECT["project"]["license-files"])
def test_there_is_a_notice_for_every_name_of_one(pattern: str) -> None:
    assert [path for path in ROOT.glob(pattern) if path.read_text(encoding="utf-8").strip()]


@pytest.mark.parametrize(
    ("part", "holder"),
    [
        ("nanobind", "Wenzel Jakob"),
        ("Preact", "Jason Miller"),
        ("gifenc", "Matt DesLauriers"),
        ("Figtree", "The Figtree Project Authors"),
        ("Fraunces", "The Fraunces Project Authors"),
        ("SCOWL", "Kevin Atkinson"),
        ("symspellpy", "Wolf Garbe"),
        ("Google Books Ngrams", "https://creativecommons.org/licenses/by/3.0/"),
    ],
)
def test_the_notice_of_every_part_of_a_wheel_is_in_it(part: str, holder: str) -> None:
    files = [path for pattern in PROJECT["project"]["license-files"] for path in ROOT.glob(pattern)]
    assert any(holder in path.read_text(encoding="utf-8") for path in files)
    assert part in README


def test_what_is_shipped_as_source_holds_whatever_its_tests_and_documents_name() -> None:
    assert "sdist" not in PROJECT["tool"]["scikit-build"], "all that is under version control is shipped"


def test_the_versions_of_python_that_are_claimed_have_played_and_have_a_workflow() -> None:
    claimed = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    tested = re.search(r"python: \[(.*)\]", workflow)
    assert tested
    assert set(claimed) <= set(re.findall(r"3\.\d+", tested[1]))
    (told,) = re.findall(r"^Built and tested.*$", README, re.MULTILINE)
    assert sorted(set(re.findall(r"\b3\.\d+", told))) == claimed


def test_every_public_name_stands_in_the_reference() -> None:
    reference = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "api").glob("*.md"))
    names = [name for name in bestguess.__all__ if not name.startswith("__")]
    assert [name for name in names if not re.search(rf"\bbestguess\.{name}\b", reference)] == []


def test_no_sentence_of_the_architecture_names_a_file_twice() -> None:
    """Where a file stood twice, two files had been meant once."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Inside the rooms")[2]
    for sentence in re.split(r"[.:;] |\n\n", text):
        named = re.findall(r"`([\w/]+/\w+\.(?:py|ts|hpp|cpp))`", sentence)
        assert len(set(named)) == len(named), sentence
