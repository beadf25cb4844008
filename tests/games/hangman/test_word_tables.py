"""Word lists as other programs write them, and what is said of words that are not played as they stand."""

from pathlib import Path

import pytest

from bestguess.games.hangman import Hangman
from bestguess.games.hangman.word_counts import STEMS
from bestguess.games.hangman.word_files import WordListError
from bestguess.games.hangman.words import read

TWO = {"apple": 3.0, "angle": 5.0}


@pytest.mark.parametrize(
    ("name", "text", "counts"),
    [
        ("a.csv", "word,freq\napple,3\nangle,5\n", TWO),
        ("a.csv", "Word;Count\nApple;3\nangle;5\n", TWO),
        ("a.csv", "freq,word\n3,apple\n5,angle\n", TWO),
        ("a.csv", "id,word,count\n1,apple,3\n2,angle,5\n", TWO),
        ("a.csv", '"apple","3"\n"angle","5"\n', TWO),
        ("a.txt", "apple;3\nangle;5\n", TWO),
        ("a.txt", "apple, 3\nangle, 5\n", TWO),
        ("a.tsv", "apple\t3\nangle\t5\n", TWO),
        ("a.tsv", "word\tfreq\napple\t3\nangle\t5\n", TWO),
        ("a.txt", "      3 apple\n      5 angle\n", TWO),
        ("a.txt", "   5 Angle\r\n   3 Apple\r\n", TWO),
        ("a.txt", "word count\napple 3\nangle 5\n", TWO),
        ("a.txt", "3;apple\n5;angle\n", TWO),
        ("a.txt", "apple,\nangle,\n", dict.fromkeys(TWO, 1.0)),
        ("a.txt", "apple 3;\nangle 5\n", TWO),
        ("a.txt", "apple, 3\nangle 5\n", TWO),
        ("a.csv", "word,freq,\napple,3,\nangle,5,\n", TWO),
        ("a.csv", "palabra,frecuencia\napple,3\nangle,5\n", TWO),
        ("a.dic", "2\napple/S\nangle/LSDRG po:noun\n", dict.fromkeys(TWO, 1.0)),
        ("a.txt", "apple/S\nangle/LSDRG\n", dict.fromkeys(TWO, 1.0)),
        ("a.txt", "2\napple/S\nangle\n", dict.fromkeys(TWO, 1.0)),
        ("a.csv", "word,count,pos\napple,3,noun\nangle,5,noun\n", TWO),
        ("a.txt", "word pos count\napple noun 3\nangle noun 5\n", TWO),
        ("a.csv", "word,number\napple,singular\nangle,singular\n", dict.fromkeys(TWO, 1.0)),
        ("a.csv", "word,Zipf-value\napple,3\nangle,5.5\n", {"apple": 1e3, "angle": 10**5.5}),
        ("a.txt", "word zipf\napple 3\nangle 0\n", {"apple": 1e3, "angle": 1.0}),
        ("a.json", '[{"word": "apple", "zipf": -0.5}, {"word": "angle"}]', dict.fromkeys(TWO, 10**-0.5)),
        # A count of 0 is half of the unit, and none is the unit: 1 where all are whole, else the smallest.
        ("a.txt", "apple 3\nangle 7\nzaxes 0\nample\n", {"apple": 3, "angle": 7, "zaxes": 0.5, "ample": 1}),
        ("a.txt", "apple 0.004\nangle 0.003\nzaxes 0\n", {"apple": 0.004, "angle": 0.003, "zaxes": 0.0015}),
        ("a.csv", "apple,4.5\nangle,3.25\nzaxes,0\n", {"apple": 4.5, "angle": 3.25, "zaxes": 1.625}),
        ("a.csv", "word,freq\napple,0.001\nangle,\nample,0.002\n", {"apple": 0.001, "angle": 0.001, "ample": 0.002}),
        ("a.txt", "apple 0.004\nzaxes\n", {"apple": 0.004, "zaxes": 0.004}),
        ("a.json", '{"apple": 0.0041, "angle": 3e-3, "zaxes": 0}', {"apple": 0.0041, "angle": 0.003, "zaxes": 0.0015}),
        ("a.json", '[{"word": "apple", "freq": 0.25}, {"word": "angle"}]', {"apple": 0.25, "angle": 0.25}),
        ("a.csv", "apple;0.004\nangle;1.250\nample;3\n", {"apple": 0.004, "angle": 1.25, "ample": 3}),
        ("a.txt", "apple 0\nangle 0\n", dict.fromkeys(TWO, 0.5)),
    ],
)
def test_tables_and_dictionaries_are_read(tmp_path: Path, name: str, text: str, counts: dict[str, float]) -> None:
    (tmp_path / name).write_text(text)
    vocabulary = read(tmp_path / name)
    assert dict(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True)) == counts
    assert vocabulary.remarks == ((STEMS,) if "/" in text else ())


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ('["apple", "angle"]', 0),
        ('[\n  "Apple",\n  "angle"\n]\n', 0),
        ('{"apple": 1, "angle": 1}', 0),
        ('{"words": ["apple", "angle"]}', 0),
        ('[{"word": "apple", "hint": "red"}, {"word": "angle", "hint": "x"}]', 0),
        ('{"word": "apple"}\n{"word": "angle"}\n', 0),
        ("const La = ['apple','angle'];", 0),
        ("export const WORDS: string[] = [\n  'apple',\n  // 'pear',\n  'angle',\n]\n", 0),
        ('words = (\n    "apple",\n    "angle",\n)\n', 0),
        ('const char *words[] = {"apple", "angle"};\n', 0),
        ("# some words\n\napple\nangle # not angel\n", 1),
        ("// some words\napple\nangle\n", 1),
        ("- apple\n- angle\n", 0),
        ("words:\n  - apple\n  - angle\n", 1),
        ("1. apple\n2. angle\n", 0),
        ("Word\napple\nangle\n", 1),
        ('"word"\n"apple"\n"angle"\n', 1),
    ],
)
def test_lists_within_other_texts_are_read(tmp_path: Path, text: str, remarks: int) -> None:
    (tmp_path / "list").write_text(text)
    vocabulary = read(tmp_path / "list")
    assert dict(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True)) == {"apple": 1.0, "angle": 1.0}
    assert len(vocabulary.remarks) == remarks


@pytest.mark.parametrize("sign", [" ", ", ", ",", ";", "|", "\t"])
def test_one_long_line_is_a_list(tmp_path: Path, sign: str) -> None:
    words = [first + second for first in "abcd" for second in ("row", "ell", "ate")]
    (tmp_path / "list.txt").write_text(sign.join(words))
    assert set(read(tmp_path / "list.txt").words) == set(words)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("rank,word\n1,apple\n2,angle\n", "'rank'"),
        ("word,rank\napple,1\nangle,2\n", "'rank'"),
        ("Word;Rang\nApple;1\nangle;2\n", "'Rang'"),
        ("rank,word,pos\n1,apple,noun\n2,angle,noun\n", "'rank'"),
        ("word,length,definition\napple,5,red\nangle,5,sharp\n", "'length'"),
        ("id,word,year\n17,apple,1900\n4,angle,1950\n", "'id', 'year'"),
        ("word\tdate\napple\t2020\nangle\t2021\n", "'date'"),
        ("word rank\napple 1\nangle 2\n", "'rank'"),
        ("word lg10wf rank\napple 1.5 1\nangle 2 2\n", "'lg10wf', 'rank'"),
        ('[{"word": "apple", "rank": 1}, {"word": "angle", "rank": 2}]', "'rank'"),
    ],
)
def test_numbers_below_another_heading_are_no_counts_and_are_told(tmp_path: Path, text: str, left: str) -> None:
    (tmp_path / "list").write_text(text)
    game = Hangman(words=str(tmp_path / "list"))
    assert dict(zip(game.vocabulary.words, game.vocabulary.counts, strict=True)) == dict.fromkeys(TWO, 1.0)
    numbers = "2 columns of numbers are" if "," in left else "a column of numbers is"
    assert f"No column is headed count, so {numbers} left out: {left}." in game.warning


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("year 2024\nlion\ntiger\n", "1 of 3 lines has a count: 'year 2024' in line 1 first."),
        ("lion\ntiger\nelk\nfox\nApollo, 13\nLevel 2\n", "2 of 6 lines have a count: 'Apollo 13' in line 5 first."),
        ("lion 3\ntiger\nelk 2\n", ""),
        ("word,count\nlion,3\ntiger,\nelk,\n", ""),
    ],
)
def test_a_count_in_few_lines_is_told(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "list.txt").write_text(text)
    warning = Hangman(words=str(tmp_path / "list.txt")).warning
    assert told in warning
    assert bool(told) == bool(warning)


def test_counts_of_json_are_read(tmp_path: Path) -> None:
    for text in ('{"apple": 3, "angle": 5}', '[{"word": "apple", "count": 3}, {"word": "angle", "count": 5}]'):
        (tmp_path / "list.json").write_text(text)
        vocabulary = read(tmp_path / "list.json")
        assert dict(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True)) == TWO


@pytest.mark.parametrize(
    "entries", ['{{"apple": {}, "angle": {}}}', '[{{"word": "apple", "count": {}}}, {{"word": "angle", "count": {}}}]']
)
@pytest.mark.parametrize(
    ("one", "other"), [("12345678", "12345679"), ('"3"', '"5"'), ("0.1234567891", "1e-7"), ("3.0", "5")]
)
def test_counts_of_json_are_read_to_the_last_digit(tmp_path: Path, entries: str, one: str, other: str) -> None:
    (tmp_path / "list.json").write_text(entries.format(one, other))
    vocabulary = read(tmp_path / "list.json")
    counts = {"apple": float(one.strip('"')), "angle": float(other.strip('"'))}
    assert dict(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True)) == counts


@pytest.mark.parametrize("entries", ['{{"apple": {}}}', '[{{"word": "apple", "count": {}}}]'])
@pytest.mark.parametrize("count", ["1" + "0" * 400, "true", '"many"', "[3]", "-1"])
def test_what_is_no_count_in_json_is_refused(tmp_path: Path, entries: str, count: str) -> None:
    (tmp_path / "list.json").write_text(entries.format(count))
    with pytest.raises(WordListError):
        read(tmp_path / "list.json")


def test_a_word_in_its_place_is_no_heading(tmp_path: Path) -> None:
    for text in ("word\nwords\nyes\n", "apple\nword\nangle\n", "word game\nice cream\n"):
        (tmp_path / "list.txt").write_text(text)
        assert sorted(read(tmp_path / "list.txt").words) == sorted(text.replace(" ", "").split())


def test_entries_of_several_words_are_played_and_shown_as_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("Low-Level Testing\nice cream 3\nmother-in-law\napple 2\n")
    game = Hangman(words=str(tmp_path / "list.txt"))
    words = {str(word): getattr(word, "spelled", word) for word in game.vocabulary.words}
    assert words["lowleveltesting"] == "low-level testing"
    assert (words["icecream"], words["apple"]) == ("ice cream", "apple")
    assert game.notation.format_secret(game.notation.parse_secret("ICE CREAM")) == "ICE CREAM"
    assert dict(zip(game.vocabulary.words, game.vocabulary.counts, strict=True))["icecream"] == 3
    assert "2 of several words, whose spaces are no letters: 'Low-Level Testing' first" in game.warning


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 apple\n2 angle\n", "line 1 is '1 apple'"),
        ("apple,red,big\nangle,x,y\n", "line 1 is 'apple, red, big'"),
        ("apple,pear,plum\n", "line 1 is 'apple, pear, plum'"),
        ("apple;many\n", "line 1 is 'apple, many'"),
        ("apple: a fruit\nangle: a corner\n", "line 1 is 'apple: a fruit': a word and what it means"),
        ("let a = 1\nif (a) { b }\n", "line 2 is 'if .*', which is no word"),
        ("<!DOCTYPE html>\n<p>apple</p>\n", "page of the web"),
        ('{"animals": ["cat"], "fruit": ["apple"]}', "2 lists: animals, fruit"),
        ('{"apple": "a fruit"}', "no list of words"),
        ("[[1, 2], [3, 4]]", "no list of words"),
        ('[{"id": 3}]', "names no word"),
        ("apple 3 many\npear 2\n", "line 1 is 'apple 3 many'"),
        ("1,apple\n2,angle\n", "line 1 is '1, apple'. The numbers before the words only count the lines"),
        ("number,word\n1,apple\n2,angle\n", "below the heading 'number' may be counts, or count the lines"),
        ('[{"n": 1, "word": "apple"}, {"n": 2, "word": "angle"}]', "below the heading 'n' may be counts"),
        ("word,freq,score\napple,3,9\n", "line 1 heads two columns of counts, 'freq' and 'score'"),
        ('[{"word": "apple", "count": 3, "score": 9}]', "two columns of counts, 'count' and 'score'"),
        ('word,count\napple,3\nangle,"1,234"\n', "line 3 has '1,234' below the heading 'count', which is no number"),
        ("word;count\napple;987\nangle;1.234\n", "line 3 has '1.234', whose mark .* Write 1234 or 1.234."),
        ("apple;987\nangle;1.000\n", "line 2 has '1.000', whose mark .* Write 1000 or 1.0."),
        ("word,count\napple,3\nangle,many\n", "line 3 has 'many' below the heading 'count'"),
        ("word zipf\napple 300\n", "line 2 has 300 below the heading 'zipf', which stands for logarithms"),
        ("word pos count\nice cream noun 3\napple noun 2\n", "line 2 is 'ice cream noun 3': 4 words under 3 headings"),
        (f"word,count\napple,3\n{'a' * 200_000},2\n", "line 3 is no line of a table"),
        (f"apple,3\n{'pear,' * 20_000}\n" + "plum,2\n" * 20_000, "line 2 is 'pear, pear"),
        ("tiger\nlion\ngoat, sheep\n", "line 3 is 'goat, sheep'. Write one word a line"),
        ("tiger,3\nlion,2\n5,sheep\n", "line 3 is '5, sheep'"),
        ("tiger,3\nlion,2,9\n", "line 2 is 'lion, 2, 9'"),
        ("cat, dog, mouse\nzebra;\n", "line 1 is 'cat, dog, mouse'"),
    ],
)
def test_what_is_no_list_of_words_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "list.txt").write_text(text)
    with pytest.raises(WordListError, match=said):
        read(tmp_path / "list.txt")


def test_what_is_read_as_something_else_is_said(tmp_path: Path) -> None:
    long = "pneumonoultramicroscopicsilicovolcanoconiosisandsomethingbesides"
    (tmp_path / "list.txt").write_text(f"and/or\napple\nR&B\ncan't\n{long}\nh4x\nau:dit\n")
    game = Hangman(words=str(tmp_path / "list.txt"))
    assert f"1 left out, as over 63 letters, for which no answer has room: '{long}' has 64 letters." in game.warning
    assert "1 left out, as no words in the letters abcdefghijklmnopqrstuvwxyz: 'h4x'" in game.warning
    assert "2 read without their signs: 'and/or' as 'andor'" in game.warning
    assert sorted(map(game.notation.format_secret, game.secrets())) == ["ANDOR", "APPLE", "AUDIT", "CAN'T", "R&B"]
    assert Hangman().warning == ""
