"""Moves typed or pasted into Help are read by the game, and it is said how."""

from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

WORDLE = "wordle(words=crane|slate|crony|quark|clown)"
MASTERMIND = "mastermind(pegs=3,colours=4)"


@pytest.mark.parametrize(
    ("rules", "typed", "noted"),
    [
        (WORDLE, "crane gray yellow green gray gray", "CRANE bygbb"),
        (WORDLE, "Wordle 269 2/6\n\ncrane ⬛🟨🟩⬛⬛\nslate ⬛⬛🟩⬛⬛", "CRANE bygbb, SLATE bbgbb"),
        (MASTERMIND, "red blue green: 1 white, 1 black", "124 1b1w"),
        ("bulls-and-cows(digits=3)", "123: 1A1B", "123 1b1c"),
        ("battleship(rows=5,columns=5,fleet=c3-b2)", "b2 sunk b", "B2 sunk"),
    ],
)
def test_what_is_typed_is_read_and_echoed(visit: Visit, server: Server, rules: str, typed: str, noted: str) -> None:
    page = visit(server, f"#/help?rules={rules}").page
    page.locator("#typed").fill(typed)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Noted: ")).to_contain_text(noted)
    expect(page.locator("#typed")).to_have_value("")


def test_squares_without_words_are_no_moves(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/help?rules={WORDLE}")
    visitor.forgiven = (422,)
    page = visitor.page
    page.locator("#typed").fill("Wordle 269 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#typed-trouble")).to_contain_text("squares without the words")
    expect(page.get_by_text("Noted: ")).to_have_count(0)
    visitor.assert_accessible()


def test_a_guess_of_ones_own_may_be_typed_with_its_answer(visit: Visit, server: Server) -> None:
    page = visit(server, f"#/help?rules={WORDLE}").page
    field = page.locator("#typed")
    field.fill("crane: gray yellow green gray gray")
    field.press("Enter")
    expect(page.get_by_text("Noted: ")).to_contain_text("CRANE bygbb")


SHOWN = "hangman&moves=length-7.letters~E-2~S-n~R-n~T-n~I-5~N-6"


@pytest.mark.parametrize(
    ("rules", "typed", "moves"),
    [
        (SHOWN, "fix 5 4", "length-7.letters~E-2~S-n~R-n~T-4~I-5~N-6"),
        (SHOWN, "fix move 2 to 1, 2", "length-7.letters~E-1+2~S-n~R-n~T-n~I-5~N-6"),
        (SHOWN, "Undo", "length-7.letters~E-2~S-n~R-n~T-n~I-5"),
        ("battleship(rows=5,columns=5,fleet=3-2)&moves=B2-h~C3-m", "fix 1 miss", "B2-m~C3-m"),
        (f"{WORDLE}&moves=CRANE-bygbb", "fix 1: ybbyb", "CRANE-ybbyb"),
        (f"{WORDLE}&moves=CRANE-bygbb", "undo", ""),
    ],
)
def test_a_remedy_of_a_message_may_be_typed(visit: Visit, server: Server, rules: str, typed: str, moves: str) -> None:
    page = visit(server, f"#/help?rules={rules}").page
    page.locator("#typed").fill(typed)
    page.locator("#typed").press("Enter")
    page.wait_for_function("moves => (location.hash.split('moves=')[1] ?? '') === moves", arg=moves)
    expect(page.locator("#typed")).to_have_value("")
    expect(page.locator("#typed-trouble")).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "said"), [("fix 9 4", "There is no move 9 to fix: the moves are 1 to 7."), ("fix 5 9", "9")]
)
def test_a_mend_that_cannot_be_is_told(visit: Visit, server: Server, typed: str, said: str) -> None:
    visitor = visit(server, f"#/help?rules={SHOWN}")
    visitor.forgiven = (422,)
    field = visitor.page.locator("#typed")
    field.fill(typed)
    field.press("Enter")
    expect(visitor.page.locator("#typed-trouble")).to_contain_text(said)
    expect(field).to_have_value(typed)
    field.fill("fix 5")
    field.press("Enter")
    expect(visitor.page.get_by_label("Where is T?")).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("4 3", "phrase(lengths=4-3)"),
        ("_ A _ _   _ _ E", "phrase(lengths=4-3)&moves=A-2~E-7"),
        ("*PP** P**", "phrase(lengths=5-3)&moves=P-2+3+6"),
    ],
)
def test_the_words_of_a_phrase_have_the_lengths_that_are_typed(
    visit: Visit, server: Server, typed: str, address: str
) -> None:
    page = visit(server, "#/help?rules=phrase(lengths=5-3)").page
    page.locator("#typed").fill(typed)
    page.locator("#typed").press("Enter")
    page.wait_for_function("end => location.hash.endsWith(end)", arg=address)
    expect(page.get_by_label("Letters of each word, such as 4 3 5")).to_have_count(0 if "moves" in address else 1)


def test_the_lengths_of_a_phrase_are_asked_for_first(visit: Visit, server: Server) -> None:
    page = visit(server, "#/help?rules=phrase(lengths=5-3)", phone=True).page
    field = page.get_by_label("Letters of each word, such as 4 3 5")
    expect(field).to_have_value("5 3")
    field.fill("2, 4")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator("h1")).to_have_text("Phrase, 2 + 4 letters")
