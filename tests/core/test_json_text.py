"""JSON is read strictly, and whatever is wrong has its true place."""

import json
import pickle

import pytest

from bestguess.core.json_text import MAX_DEPTH, JsonError, read_json

SOUND = [
    "[1, -2.5e3, true, null, {}]",
    '{"a": "NaN", "b": {"a": 1}, "c": [{"a": 2}, {"a": 3}]}',
    '"\\ud83d\\ude00 and \\\\ud800"',
    "[" * MAX_DEPTH + "]" * MAX_DEPTH,
    "[" + "[]," * 1000 + "[]]",
    json.dumps({"a": [1] * 1000}, indent=1),
]

REFUSED = [
    ('{"a": 1,\n "b": NaN}', 2, 7, "NaN is no number"),
    ('{"a": 1e999}', 1, 7, "the number 1e999 is too large"),
    ('["1e999", 1e308,\n-1E+400]', 2, 1, "the number -1E+400 is too large"),
    ('{"a": ["NaN", -Infinity]}', 1, 15, "-Infinity is no number"),
    ("[1, " + "7" * 5000 + "]", 1, 5, "too many digits"),
    ('{"a": {"b": 1},\r\n "b": 2,\r\n "a" : 3}', 3, 2, "'a' is there twice"),
    ('[{"a": 1}, {"\\u0061": 1, "a": 2}]', 1, 26, "'a' is there twice"),
    ('{"a": "x",\n"b": "\\ud800"}', 2, 6, "half a character"),
    ('{"\\udc00": 1}', 1, 2, "half a character"),
    ("\n" + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), 2, MAX_DEPTH + 1, "deeply nested"),
    ('{"a": ' * 100_000, 1, 6 * MAX_DEPTH + 1, "deeply nested"),
    ('{"a": "[[[[",\n\n "b" 1}', 3, 6, "':'"),
    ('{"a":', 1, 6, "too early"),
    ('{"a": "\\u0061"}}', 1, 16, "Extra data"),
    ("", 1, 1, "too early"),
]


@pytest.mark.parametrize("text", SOUND)
def test_sound_texts_are_read_as_json_reads_them(text):
    assert read_json(text) == read_json(text.encode()) == json.loads(text)


@pytest.mark.parametrize(("text", "line", "column", "said"), REFUSED)
def test_what_is_wrong_has_its_place(text, line, column, said):
    with pytest.raises(JsonError) as refused:
        read_json(text)
    assert str(refused.value).startswith(f"line {line}, column {column}: ")
    assert said in str(refused.value)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # other processes are told it, too


def test_bytes_that_are_no_text():
    with pytest.raises(JsonError, match="byte 6 is not UTF-8"):
        read_json(b'{"a": \xff}')


def test_a_closing_bracket_too_many_is_no_text_that_ends_too_early():
    with pytest.raises(JsonError) as refused:
        read_json("[1]]")
    assert "too early" not in str(refused.value)
