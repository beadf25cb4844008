"""Tables as people have them: encodings and separators mean nothing, and what is wrong is named with its place."""

from pathlib import Path

import pytest

from bestguess import make_game
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.table import TableError, parse_table, read_table
from bestguess.games.table.table_file import SHIPPED

PLAIN = "bird,weight,wings,legs,colour\nduck,3,yes,2,green/brown\nhen,1,no,2,?\n"

ALIKE = {
    "semicolons": PLAIN.replace(",", ";").encode(),
    "tabs": PLAIN.replace(",", "\t").encode(),
    "strokes": PLAIN.replace(",", "|").encode(),
    "lines of Windows": PLAIN.replace("\n", "\r\n").encode(),
    "lines of old Macs": PLAIN.replace("\n", "\r").encode(),
    "a mark at the beginning": b"\xef\xbb\xbf" + PLAIN.encode(),
    "UTF-16": PLAIN.encode("utf-16"),
    "quotes": PLAIN.replace("duck", '"duck"').replace("green/brown", '"green / brown"').encode(),
    "no line at the end": PLAIN.rstrip().encode(),
    "empty lines": PLAIN.replace("\n", "\n\n").encode(),
    "lines without cells": (PLAIN + ",,,,\n").encode(),
    "a separator behind each line": PLAIN.replace("\n", ",\n").encode(),
    "spaces": PLAIN.replace(",", " , ").encode(),
    "capitals": PLAIN.replace("yes", "YES").replace("no", "No").replace("colour", "colour").encode(),
    "an unknown cell left empty": PLAIN.replace("?", "").encode(),
    "a separator named in line 1": b"sep=;\r\n" + PLAIN.replace(",", ";").encode(),
    "Markdown": "".join(f"| {line} |\n" for line in PLAIN.replace(",", " | ").splitlines()).encode(),
    "Markdown with its rule": "".join(
        f"| {line} |\n" for line in PLAIN.replace(",", " | ").replace("\n", "\n:--|---|--:|---|---\n", 1).splitlines()
    ).encode(),
    "a heading in German": PLAIN.replace("weight", "Häufigkeit").encode(),
    "a heading in French": PLAIN.replace("weight", "Fréquence").encode(),
    "unknown as R writes it": PLAIN.replace("?", "NA").encode(),
    "unknown as a spreadsheet writes it": PLAIN.replace("?", "#N/A").encode(),
    "what nobody sees": PLAIN.replace("duck", "\u200bduck").encode(),
    "a decimal comma": PLAIN.replace("3", '"3,0"').encode(),
}


@pytest.mark.parametrize("name", ALIKE)
def test_tables_that_say_the_same_are_the_same(tmp_path: Path, name: str) -> None:
    file = tmp_path / "birds.csv"
    file.write_bytes(ALIKE[name])
    assert read_table(str(file)).digest == parse_table(PLAIN, "birds").digest


WRONG = {
    "": ("no things",),
    "bird,wings\n": ("no things", "line 1"),
    "bird\nduck\n": ("line 1", "no question"),
    "bird,weight\nduck,3\n": ("line 1", "no question"),
    "bird,wings,probability\nduck,no,20%\nhen,yes,abc\nrobin,?,30%\n": ("line 3, column 3", "'abc' is no weight"),
    "bird,wings,frequency\nduck,no,2\nhen,yes,\nrobin,?,3\n": ("line 3, column 3", "is no weight"),
    "bird,wings,Wings\nduck,yes,no\n": ("line 1", "column 3", "column 2", "Rename"),
    "bird,wings,\nduck,yes,no\n": ("line 1", "column 3", "heading"),
    "bird,wings\nduck,yes\nDuck,no\n": ("line 3", "column 1", "line 2", "a/b"),
    "bird,wings\n,yes\n": ("line 2", "column 1", "no name"),
    "bird,wings\nduck,yes,2\n": ("line 2", "column 3", "3 cells", "quotes"),
    "bird,wings,legs\nduck,yes,2\nhen,no\n": ("line 3", "column 3", "2 cells of 3", "?"),
    "bird,weight,wings\nduck,heavy,yes\n": ("line 2", "column 2", "'weight'", "'heavy'", "above 0"),
    "bird,weight,wings\nduck,0,yes\n": ("line 2", "column 2", "above 0"),
    "bird,weight,wings\nduck,nan,yes\n": ("line 2", "above 0"),
    "bird,Kosten,wings\ncost,,1\nduck,2,yes\nhen,0,no\n": ("line 4", "column 2", "'0'", "no cost"),
    "bird,wings\ncost,dear\nduck,yes\n": ("line 2", "column 2", "'dear'", "no cost"),
    "bird,wings\ncost,-1\nduck,yes\n": ("line 2", "no cost"),
    "bird,wings\ncost,1\ncost,2\nduck,yes\n": ("line 3", "line 2"),
    "bird,wings,swims\nduck,x,yes\nhen,,no\n": ("line 2", "column 2", "'x'", "empty", "no into"),
    "bird,wings\nduck,yes/\n": ("line 2", "column 2", "'/'"),
    "car,speed\nvan,100 km/h\nbus,90 km/h\n": ("line 2", "column 2", "'/h'", "without '/'"),
    "event,day\nfair,1/2/2026\nball,3/4/2026\n": ("line 2", "column 2", "'1/2/2026'", "date"),
    "bird,wings,legs\nduck,?,2\nhen,,3\n": ("column 2", "unknown"),
    'bird,wings\nduck,"yes\n': ("line 2", "quotes"),
    'bird,weight,wings\nduck,"1,000",yes\nhen,7,no\n': ("line 2, column 2", "'1,000'", "Write 1000 or 1.0."),
    'bird,weight,wings\nduck,7,yes\nhen,"1,500 %",no\n': ("line 3, column 2", "Write 1500 or 1.5."),
    'bird,probability,wings\nduck,"1,000,000",yes\nhen,"2,000,000",no\n': ("line 2, column 2", "Write 1000000."),
    'bird,wings\ncost,"1,500"\nduck,yes\nhen,no\n': ("line 2, column 2", "Write 1500 or 1.5."),
    'bird,cost,wings\nduck,"1,500",yes\nhen,2,no\n': ("line 2, column 2", "Write 1500 or 1.5."),
    "bird;weight;wings\nduck;1,000;yes\nhen;2;no\n": ("line 2, column 2", "Write 1000 or 1.0."),
    "bird;weight;wings\nduck;2,5;yes\nhen;1.000;no\n": ("line 3, column 2", "Write 1000 or 1.0."),
    "bird;weight;wings\nduck;999;yes\nhen;1.234;no\n": ("line 3, column 2", "Write 1234 or 1.234."),
    "bird\tKosten\twings\nduck\t999\tyes\nhen\t1.200\tno\n": ("line 3, column 2", "Write 1200 or 1.2."),
    "bird;Häufigkeit;wings\nduck;1.234,5;yes\nhen;2.000,5;no\n": ("line 2, column 2", "'1.234,5' is no weight"),
    "bird;fréquence;wings\nduck;1 000;yes\nhen;2 000;no\n": ("line 2, column 2", "'1 000' is no weight"),
    "bird,wings,legs\ntime,5,1\nduck,yes,2\nhen,no,3\n": ("line 2, column 1", "cost (time)", "'the time'"),
    "bird,wings\ncost minutes,5\nduck,yes\nhen,no\n": ("line 2, column 1", "cost (minutes)"),
    "No,bird,wings\n1,duck,yes/\n2,hen,no\n3,emu,no\n": ("line 2, column 3", "'/'"),
    "bird,latin\n" + "".join(f"b{n},l{n}\n" for n in range(65)): ("column 2", "65", "64"),
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_table_is_refused_with_line_column_and_remedy(text: str) -> None:
    with pytest.raises(TableError) as error:
        parse_table(text, "birds.csv")
    said = str(error.value)
    assert "birds.csv" in said
    assert "\n" not in said
    assert not [piece for piece in WRONG[text] if piece not in said], said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"bird,wings\nk\xe4uz,yes\n", "line 2"),
        (b"\x89PNG\r\n\x1a\n\0\0", "line 1"),
        (b"bird,wings\na\0b,yes\n", "line 2"),
    ],
)
def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path: Path, data: bytes, said: str) -> None:
    file = tmp_path / "birds.csv"
    file.write_bytes(data)
    with pytest.raises(TableError, match=said):
        make_game(f"table(file={file})")


def test_a_table_that_is_too_long_is_refused_before_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "long.csv"
    file.write_text("bird," + ",".join(f"q{n}" for n in range(100)) + "\n" + ("duck" + ",no" * 100 + "\n") * 50_000)
    with pytest.raises(TableError, match="limit"):
        read_table(str(file))


def test_a_changed_table_is_another_game(tmp_path: Path) -> None:
    file = tmp_path / "birds.csv"
    file.write_text(PLAIN)
    before = make(GAMES, f"table(file={file})")
    file.write_text(PLAIN.replace("duck,3,yes", "duck,3,no"))
    after = make(GAMES, f"table(file={file})")
    assert before.spec == after.spec
    assert before != after
    assert before.digest != after.digest
    file.write_text(PLAIN.replace("\n", "\r\n"))
    assert make(GAMES, f"table(file={file})") == before


@pytest.mark.parametrize("name", SHIPPED)
def test_our_tables_tell_all_their_things_apart(name: str) -> None:
    assert not read_table(name).alike


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("cost", "cost"),
        ("Cost (minutes)", "minutes"),
        ("cost (€)", "€"),
        ("costs: $", "$"),
        ("cost in euros", "euros"),
        ("cost [£]", "£"),
        ("Kosten (Minuten)", "Minuten"),
        ("coût", "cost"),
        ("coût en euros", "euros"),
        ("cost: minutes", "minutes"),
        ("cost €", "€"),
        ("cost:", "cost"),
    ],
)
def test_a_row_of_costs_tells_their_unit(label: str, unit: str) -> None:
    table = parse_table(f"bird,wings,legs\n{label},2,3\nduck,yes,2\nhen,no,4\n", "birds.csv")
    assert table.things == ("duck", "hen")
    assert (table.costs.tolist(), table.unit) == ([2.0, 3.0], unit)


@pytest.mark.parametrize("name", ["Costa Rica", "Costa Coffee", "Costume", "Costs in America", "cost of living"])
@pytest.mark.parametrize("cells", ["yes,no", "no,5"])
def test_a_name_that_begins_like_costs_is_a_thing_and_a_question(name: str, cells: str) -> None:
    table = parse_table(f"country,{name},big\n{name},{cells}\nFrance,no,68\nNepal,yes,30\n", "countries.csv")
    assert (table.things, table.columns, table.unit) == ((name, "France", "Nepal"), (name, "big"), "")


def test_a_column_of_words_is_a_question_whatever_its_heading() -> None:
    table = parse_table("fault,Häufigkeit,Kosten,lamp\ncable,oft,hoch,on\nbulb,nie,1,off\n", "faults.csv")
    assert table.columns == ("Häufigkeit", "Kosten", "lamp")


@pytest.mark.parametrize(
    ("heading", "cells"),
    [("probability", ("50%", "30 %", "20%")), ("prob", ("0.5", "0.3", "0.2"))]
    + [
        (heading, ("5", "3", "2"))
        for heading in [
            "Häufigkeit",
            "freq",
            "count",
            "prior",
            "share",
            "percent",
            "odds",
            "Gewicht",
            "Anzahl",
            "vikt",
            "popularity",
        ]
    ],
)
def test_how_likely_a_thing_is_may_be_in_percent(heading: str, cells: tuple[str, ...]) -> None:
    rows = "".join(
        f"{bird},{cell},{wings}\n" for bird, cell, wings in zip("abc", cells, ("yes", "no", "?"), strict=True)
    )
    table = parse_table(f"bird,{heading},wings\n{rows}", "birds.csv")
    assert table.columns == ("wings",)
    assert (table.weights / table.weights.sum()).tolist() == pytest.approx([0.5, 0.3, 0.2])


@pytest.mark.parametrize(
    ("separator", "cells", "weights"),
    [
        (",", ("0.125", "1.500", "3"), [0.125, 1.5, 3]),
        (",", ("1.125", "3", "2"), [1.125, 3, 2]),
        (",", ('"0,125"', '"0,5"', "3"), [0.125, 0.5, 3]),
        (";", ("1,500", "2,5", "0,25"), [1.5, 2.5, 0.25]),
        (";", ("1.500", "0.125", "3"), [1.5, 0.125, 3]),
        (";", ("1.500", "2.000", "3.125"), [1.5, 2, 3.125]),
        (";", ("1.125", "3000", "2"), [1.125, 3000, 2]),
    ],
)
def test_decimals_with_a_point_or_a_comma_are_read(
    separator: str, cells: tuple[str, ...], weights: list[float]
) -> None:
    rows = [("bird", "weight", "wings"), *zip("abc", cells, ("yes", "no", "?"), strict=True)]
    table = parse_table("".join(separator.join(row) + "\n" for row in rows), "birds.csv")
    assert table.weights.tolist() == weights


@pytest.mark.parametrize(
    ("cells", "chance"),
    [
        (("90%", "0", "80%"), "90%"),
        (("yes (90%)", "no", "yes"), "yes (90%)"),
        (("0.5", "0", "1"), "0.5"),
        (("5%", "12%", "0%"), None),  # what a drink holds
        (("0.5", "1.5", "2"), None),
        (("yes", "no", "yes/no"), None),
    ],
)
def test_a_chance_in_a_cell_is_remarked_on(cells: tuple[str, ...], chance: str | None, tmp_path: Path) -> None:
    file = tmp_path / "birds.csv"
    file.write_text(
        "bird,flies,swims\n" + "".join(f"{bird},{cell},yes\n" for bird, cell in zip("abc", cells, strict=True))
    )
    warning = make(GAMES, f"table(file={file})").warning
    assert ("taken as an answer of its own" in warning) == (chance is not None)
    assert chance is None or f"'{chance}'" in warning


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("bird,points,big\na,5,yes\nb,3,no\nc,2,no\n", "'points' tells every thing apart: head it weight"),
        ("bird,n,big\na,0.5,yes\nb,0.25,no\nc,0.125,no\n", "'n' tells every thing apart: head it weight"),
        ("bird,note,big\na,red,yes\nb,ok,no\nc,odd,no\n", "'note' tells every thing apart: delete it"),
        ("bird,legs,big\na,2,yes\nb,2,no\nc,4,no\n", ""),
        ("bird,big\na,yse\nb,yes\nc,no\nd,no\n", "'big' has yes and no, and 'yse' in line 2: correct"),
        ("bird,big\na,some\nb,yes\nc,no\nd,no\ne,no\nf,some\n", ""),
        ("bird,side\na,right\nb,left\nc,right\nd,none\ne,no\n", ""),
        ("bird,legs,big\ntime,2,5\nb,2,3\nc,4,3\n", "'time' in line 2 is taken as a thing: call it cost (time)"),
        ("No,bird,big\n1,a,yes\n2,b,no\n3,c,no\n", "'No' only counts the lines and is left out"),
        (",bird,big\n0,a,yes\n1,b,no\n2,c,no\n", "the things are called by the column 'bird'"),
    ],
)
def test_what_may_be_a_slip_is_told(text: str, remark: str) -> None:
    told = " ".join(parse_table(text, "birds.csv").remarks)
    assert remark in told
    assert bool(remark) == bool(told)


def test_one_slip_makes_no_other_answers_of_yes_and_no() -> None:
    table = parse_table("bird,big\na,yse\nb,yes\nc,no\nd,Y\ne,n\nf,1\ng,0\nh,NO\n", "birds.csv")
    assert [table.words[answer] for answer in table.codes[0]] == ["yse", "yes", "no", "yes", "no", "yes", "no", "no"]
    counted = parse_table("bird,horns\na,no\nb,yes\nc,1\nd,2\ne,no\nf,no\n", "birds.csv")
    assert [counted.words[answer] for answer in counted.codes[0]] == ["no", "yes", "1", "2", "no", "no"]


@pytest.mark.parametrize("costs", [",cost,2", "cost,,2"])
def test_numbers_of_the_lines_are_no_names(costs: str) -> None:
    table = parse_table(f"No,Bird,big\n{costs}\n1,duck,yes\n2,hen,no\n3,emu,no\n", "birds.csv")
    assert (table.noun, table.things, table.costs.tolist()) == ("bird", ("duck", "hen", "emu"), [2.0])
    counted = parse_table("number,square,odd\n1,1,yes\n2,4,no\n3,9,yes\n", "numbers.csv")
    assert counted.things == ("1", "2", "3")
