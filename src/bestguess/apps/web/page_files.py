"""The files of the page by their contents: what a browser keeps, so that the page opens without the server."""

import hashlib
import json
from pathlib import Path

WORKER = "service-worker.js"

_KINDS = frozenset({".js", ".css", ".html", ".svg", ".png", ".webmanifest", ".woff2"})

_ELSEWHERE = frozenset({WORKER, "docs.css", "docs.html", "docs.js", "exported.html", "exported.js"})
"""Files of the folder that the page itself does not open."""


def kept_files(folder: Path) -> dict[str, str]:
    """The paths of the page's files with short hashes of their bytes, in a fixed order; an empty path is the page."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in _KINDS and name not in _ELSEWHERE and path.is_file():
            found[name] = _digest(path)
    if "index.html" in found:
        found[""] = found["index.html"]
    return dict(sorted(found.items()))


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def service_worker(folder: Path) -> str:
    """The script of the service worker: its bytes change whenever a file of the page changes."""
    script = (folder / WORKER).read_text(encoding="utf-8")
    return f"self.FILES = {json.dumps(kept_files(folder))};\n{script}"
