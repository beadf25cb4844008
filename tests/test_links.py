"""Links, paths and packages named in the documents exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        ROOT / "page" / "README.md",
        *(document for room in ("docs", "src", "benchmarks") for document in (ROOT / room).rglob("*.md")),
    ]
)
HISTORY = {"CHANGELOG.md", "RESULTS.md"}
SOURCES = ROOT / "src" / "bestguess"

# Paths may be written from the root, from the package, from the kernel or from the page.
BASES = (ROOT, SOURCES, ROOT / "native" / "src", SOURCES / "apps" / "web", ROOT / "page" / "src", ROOT / "page")


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    for path, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", document.read_text()):
        target = document.parent / path if path else document
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


@pytest.mark.parametrize(
    "document",
    [d for d in DOCUMENTS if d.name not in HISTORY],
    ids=lambda document: document.relative_to(ROOT).as_posix(),
)
def test_named_paths_exist(document: Path) -> None:
    named = re.findall(r"`(\w[\w.-]*(?:/[\w.-]+)+/?|[\w-]+/)`", document.read_text())
    assert not [path for path in named if not any((base / path).exists() for base in BASES)]


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    rooms = [file.parent.relative_to(SOURCES).as_posix() for file in sorted(SOURCES.glob("**/__init__.py"))]
    large = [room for room in rooms if room != "." and room.count("/") < 2]
    assert not [room for room in large if f"`{room}/`" not in text]


def test_the_steps_of_the_journeys_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    steps = re.findall(r"^\| \d+ \| `([\w./]+)` `([\w.]+)` \|", text, re.MULTILINE)
    assert len(steps) > 30
    for path, name in steps:
        source = next(base / path for base in BASES if (base / path).exists()).read_text()
        before = r"(def|class) " if path.endswith(".py") else r"\b"
        assert not [part for part in name.split(".") if not re.search(rf"{before}{part}\b", source)], (path, name)
