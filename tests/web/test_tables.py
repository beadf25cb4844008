"""Tables of things on a server: those that come with us and those of its owner, and no other file of the machine."""

from pathlib import Path

import pytest

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.specs import Specs

BIRDS = "bird,wings,legs\nduck,yes,2\nemu,yes,?\n"


def test_tables_are_named_and_no_file_of_the_machine_is_read(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "lists", tmp_path / "secret.csv"
    folder.mkdir()
    (folder / "birds.csv").write_text(BIRDS)
    elsewhere.write_text(BIRDS)
    specs = Specs(words=folder)
    assert specs.game("table(file=faces)").secret_noun == "face"
    birds = specs.game("table(file=birds.csv,noise=0.1)")
    assert birds.secret_noun == "bird"
    assert specs.rules(birds) == "table(file=birds.csv,noise=0.1)"
    for file in (str(elsewhere), "../secret.csv", "nowhere", str(folder / "birds.csv"), "~/secret.csv"):
        with pytest.raises(Refusal, match="no table of this server"):
            specs.game(f"table(file={file})")
    (folder / "birds.csv").write_text("bird,wings\nduck\n")
    with pytest.raises(Refusal) as refused:
        specs.game("table(file=birds.csv)")
    assert "line 2" in str(refused.value)
    assert str(folder) not in specs.censored(str(refused.value))
