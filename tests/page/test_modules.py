"""The folders of the page's sources: each imports only from those below it, none in a circle; all exports are used."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "page" / "src"

BELOW = {
    "lib": {"lib"},
    "model": {"lib", "model"},
    "components": {"lib", "model", "components"},
    "effects": {"lib", "model", "effects"},
    "views": {"lib", "model", "components", "effects", "views"},
}
"""For each folder, those that its modules may import from; all may import types."""

STARTED = {"app.ts", "before_paint.ts", "exported.ts", "for_tests.ts", "service-worker.ts"}
"""Modules that the build begins with."""

LATER = {"app.ts", "help.ts", "later.ts", "pictures.ts", "setup.ts", "versus.ts"}
"""Modules whose files the page loads one after the other."""

EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)", re.MULTILINE)

NAMED = re.compile(r'(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]+\.ts)"')
"""An import of names that another module exports."""

IMPORTED = re.compile(r'(?:from |import |import\()"(\.[^"]+(?<!/wire)\.ts)"')
"""An import of any module but ``wire.ts``, which is made from the description of the API and not committed."""


def name_of(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


def text_of(name: str) -> str:
    return (SOURCES / name).read_text(encoding="utf-8")


def named(path: str, place: str) -> str:
    return name_of(((SOURCES / path).parent / place).resolve())


MODULES = sorted(name_of(path) for path in SOURCES.rglob("*.ts") if not path.name.endswith((".test.ts", "wire.ts")))

IMPORTS = {path: {named(path, place) for place in IMPORTED.findall(text_of(path))} for path in MODULES}


def test_a_folder_imports_only_from_those_below_it() -> None:
    wrong = [
        f"{path} imports {place}"
        for path in MODULES
        for place in sorted(IMPORTS[path])
        if (folder := path.split("/")[0]) in BELOW
        if place.split("/")[0] not in BELOW[folder] | {"types.ts"}
    ]
    assert not wrong, "\n".join(wrong)


def test_every_module_exists_and_is_imported() -> None:
    assert set().union(*IMPORTS.values()) <= set(MODULES)
    assert set(MODULES) - set().union(*IMPORTS.values()) == STARTED - {"app.ts"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    code = re.compile(r"import type .*\n")
    graph = {
        path: {named(path, place) for place in IMPORTED.findall(code.sub("", text_of(path)))}
        for path in MODULES
        if path not in LATER  # what is loaded later imports what is there already
    }
    circle: list[str] = []
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert not circle, f"these modules import each other: {' > '.join(circle)}"


def test_every_export_is_used_by_another_module_or_by_a_test() -> None:
    exported = {(path, name) for path in MODULES for name in EXPORTED.findall(text_of(path))}
    used = {(file, name) for file in LATER - {"app.ts", "pictures.ts"} for name in ("VIEWS", "COMMANDS")}
    for path in [name_of(path) for path in SOURCES.rglob("*.ts")]:
        for names, place in NAMED.findall(text_of(path)):
            used |= {
                (named(path, place), re.split(r" as ", name.strip().removeprefix("type "))[0])
                for name in names.split(",")
            }
    assert len(exported) > 300
    assert not exported - used, sorted(exported - used)


def test_each_part_of_an_address_that_a_view_reads_is_known() -> None:
    known = re.search(r'^const PARTS = "([^"]+)"', text_of("model/rules.ts"), re.MULTILINE)
    assert known
    read = {part for path in MODULES for part in re.findall(r"(?<!\.\.)\bmore\??\.(\w+)", text_of(path))}
    assert len(read) > 20
    assert read <= set(known[1].split())
