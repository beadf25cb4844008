"""The folders of the page's modules: each imports only from those below it, and no module is left unused."""

import re
from pathlib import Path

import bestguess.apps.web

PAGE = Path(bestguess.apps.web.__file__).parent / "page"

BELOW = {
    "lib": {"lib"},
    "model": {"lib", "model"},
    "components": {"lib", "model", "components"},
    "effects": {"lib", "model", "effects"},
    "views": {"lib", "model", "components", "effects", "views"},
}
"""For each folder, those that its modules may import from."""

STARTED = {
    "app.js",
    "exported.js",
    "theme.js",
    "docs.js",
    "service-worker.js",
    *(f"views/{name}.js" for name in ("help", "library")),
}
STARTED |= {f"views/{name}.js" for name in ("play", "puzzles", "review", "setup", "versus", "watch")}
"""Modules that the HTML or the address starts, so that no other module imports them."""

EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)

NAMED = re.compile(r'import (?:\w+, )?\{([^}]*)\} from "(\.[^"]+\.js)"')
"""An import of names that another module exports."""

TRIED = re.compile(r"(?:\{([^{}]*)\} = |\()await import\('\./([^']+\.js)'\)\)?(?:\.(\w+))?")
"""An import in a test: of names in braces, or of one that follows at once."""

IMPORTED = re.compile(r'(?:from |import\()"(\.[^"]+\.js)"')


def name_of(path: Path) -> str:
    return path.relative_to(PAGE).as_posix()


def imports_of(path: Path) -> set[str]:
    found = IMPORTED.findall(path.read_text(encoding="utf-8"))
    return {name_of((path.parent / place).resolve()) for place in found}


def test_a_folder_imports_only_from_those_below_it() -> None:
    wrong = [
        f"{name_of(path)} imports {place}"
        for folder, below in BELOW.items()
        for path in sorted((PAGE / folder).glob("*.js"))
        for place in sorted(imports_of(path))
        if place.split("/")[0] not in below
    ]
    assert not wrong, "\n".join(wrong)


def test_every_module_exists_and_is_imported() -> None:
    modules = {name_of(path) for path in PAGE.rglob("*.js")}
    imported = set().union(*(imports_of(PAGE / name) for name in modules))
    assert imported <= modules
    assert modules - imported == STARTED


def test_every_export_is_used_by_another_module_or_by_a_test() -> None:
    exported = {
        (name_of(path), name) for path in PAGE.rglob("*.js") for name in EXPORTED.findall(path.read_text("utf-8"))
    }
    used = {(name, "view") for name in STARTED if name.startswith("views/")}  # that of the address
    for path in PAGE.rglob("*.js"):
        for names, place in NAMED.findall(path.read_text("utf-8")):
            module = name_of((path.parent / place).resolve())
            used |= {(module, name.split(" as ")[0].strip()) for name in names.split(",")}
    for path in Path(__file__).parent.glob("*.py"):
        for names, module, name in TRIED.findall(path.read_text("utf-8")):
            used |= {(module, one.split(":")[0].strip()) for one in (names or name).split(",")}
    assert len(exported) > 300
    assert not exported - used, sorted(exported - used)
