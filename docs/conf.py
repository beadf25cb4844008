"""How the documents become a site: ``make site``.

The source folder is that of the checkout, so that links lead where they lead on GitHub.
"""

import sys
from pathlib import Path
from shutil import copyfile
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import embedded

from bestguess import __version__

project = "bestguess"
copyright = "The bestguess authors; MIT licence"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
include_patterns = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/*.md",
    "docs/**/*.md",
    "page/README.md",
    "benchmarks/*.md",
    "src/bestguess/papers/*/*.md",
]
root_doc = "README"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": True}

html_theme = "furo"
html_title = "bestguess"
html_logo = "../src/bestguess/apps/web/page/icon.svg"
html_favicon = html_logo
html_theme_options = {"top_of_page_buttons": []}
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_search_summary = False  # which is fetched from the pages, as no browser does from disk

CHAPTERS = {
    "Learn": "docs/learn/theory\ndocs/learn/*",
    "Use": "docs/use/typing\ndocs/use/*",
    "Extend": "docs/extend/adding-a-game\ndocs/extend/*",
    "Reproduce": "docs/reproduce/reproductions\ndocs/reproduce/*\nsrc/bestguess/papers/*/*",
    "Python": "docs/api/playing\ndocs/api/*",
    "The project": "docs/*\nARCHITECTURE\nCONTRIBUTING\nCHANGELOG\npage/README\nbenchmarks/*",
}
"""The parts of the contents, each with the documents in it."""


def add_ends(app: Any, name: str, source: list[str]) -> None:
    """Put the contents below the first page, and games below chapters: whoever reads the file itself has neither."""
    if name == root_doc:
        source[0] += "".join(
            f"\n\n```{{toctree}}\n:hidden:\n:glob:\n:caption: {title}\n\n{documents}\n```\n"
            for title, documents in CHAPTERS.items()
        )
    source[0] += embedded.played(name)


def add_files(app: Any, error: Exception | None) -> None:
    """Serve the first page where browsers look for it."""
    if error is None:
        copyfile(Path(app.outdir) / f"{root_doc}.html", Path(app.outdir) / "index.html")


def setup(app: Any) -> None:
    """Take part in the build."""
    app.connect("source-read", add_ends)
    app.connect("build-finished", add_files)
