"""The end of a game in which a person thinks of a word and the engine guesses it: found, not found, and with a slip."""

from collections.abc import Callable

from page.played import address, copied
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


def guessed(visitor: Visitor, server: Server, rules: str, word: str, denied: str = "") -> str:
    """The address of a game that is over in which a person had this word in mind, and denied a letter by a slip."""
    moves: list[dict[str, str]] = []
    while True:
        asked = {"rules": rules, "transcript": moves}
        reply = visitor.page.request.post(server.url + "api/position", data=asked, timeout=600_000)
        assert reply.ok, reply.text()
        position = reply.json()
        if position["over"]:
            return address(visitor, {"view": "help", "rules": rules, "moves": moves, "more": {"yours": "1"}})
        query = position["suggestion"]["query"]
        places = [str(place) for place, letter in enumerate(word, 1) if letter == query]
        if query.startswith("="):
            places = [str(place) for place in range(1, len(word) + 1)] if query[1:] == word else []
        moves.append({"query": query, "answer": "no" if query == denied else "+".join(places) or "no"})


def test_the_engine_finds_the_word(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.go(guessed(visitor, server, "hangman(length=6)", "CURSED"))
    over = visitor.page.locator(".over")
    expect(over).to_contain_text("The engine found it")
    expect(over).to_contain_text("CURSED")
    expect(over).to_contain_text("It asked 9 letters and lost 3 lives.")
    # The word is known: neither is it asked for, nor are words listed that it might be.
    expect(over.get_by_label("What was it?")).to_have_count(0)
    expect(visitor.page.locator(".candidates")).to_have_count(0)
    visitor.assert_accessible()
    text = copied(visitor)
    assert text == "bestguess · Hangman, 6 letters, the engine guessed my word\n3 lives lost\n🟩🟩⬜⬜⬜🟩🟩🟩🟩"
    expect(visitor.page.get_by_role("button", name="Copy the link")).to_be_visible()
    over.get_by_role("button", name="Think of another").click()
    expect(visitor.page.get_by_text("Think of a word and keep it to yourself.")).to_be_visible()


def test_a_slip_is_found_when_the_word_is_told_and_the_game_goes_on_from_true_answers(
    visit: Visit, server: Server
) -> None:
    visitor = visit(server, phone=True)
    page = visitor.page
    visitor.go(guessed(visitor, server, "hangman(length=6)", "CURSED", denied="R"))
    over = page.locator(".over")
    # Nobody has won by a wrong answer.
    expect(over).to_contain_text("The engine did not find it")
    expect(over).to_contain_text("no word that it knows fits all your answers")
    expect(over.get_by_text("You win")).to_have_count(0)
    over.get_by_label("What was it?").fill("curse")
    over.get_by_role("button", name="Check my answers").click()
    expect(over).to_contain_text("CURSE has 5 letters; here there are 6.")
    over.get_by_label("What was it?").fill("cursed")
    over.get_by_role("button", name="Check my answers").click()
    expect(over).to_contain_text("One answer was a slip:")
    expect(over).to_contain_text("Move 8: R is at 3. You said: not there.")
    visitor.assert_accessible()
    visitor.assert_fits()
    over.get_by_role("button", name="Put it right and go on").click()
    expect(page.locator(".tile.known")).to_have_count(5)
    expect(page.get_by_text("These answers cannot all be right")).to_have_count(0)


def test_whoever_hides_a_word_well_wins(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.go(guessed(visitor, server, "hangman(length=4,lives=3)", "JAZZ"))
    over = visitor.page.locator(".over")
    expect(over).to_contain_text("You win")
    expect(over).to_contain_text("did not find your word. Well hidden.")
    over.get_by_label("What was it?").fill("jazz")
    over.get_by_role("button", name="Check my answers").click()
    expect(over).to_contain_text("All your answers are true of JAZZ.")
    assert copied(visitor).startswith("bestguess · Hangman, 4 letters, the engine guessed my word\nnot found\n")
