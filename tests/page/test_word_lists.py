"""Word lists that a visitor brings: chosen, played with in every view, deleted; what is none is told in a sentence."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]


def bring(page: Page, name: str, data: bytes) -> None:
    page.get_by_label("Add a list").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})


def test_a_list_of_ones_own_is_played_with_everywhere(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/?rules=hangman(length=5)")
    page = visitor.page
    page.locator("summary", has_text="Customise").click()
    bring(page, "My animals.txt", b"otter\nstoat\ntapir\nzebra\nox\n")
    expect(page.locator(".word-lists [role=status]")).to_have_text("My-animals: 5 words of 2 to 5 letters.")
    expect(page.get_by_label("Word list", exact=True)).to_have_value("My-animals")
    expect(page).to_have_url(re.compile(r"words=My-animals"))
    expect(page.locator("summary", has_text="Customise")).to_contain_text("4 possible words")
    visitor.assert_accessible()
    visitor.assert_fits()
    rules = "hangman(length=5,words=My-animals)"
    visitor.go(f"#/help?rules={rules}&moves=O-n")
    expect(page.locator("main")).to_contain_text("TAPIR")
    visitor.go(f"#/watch?rules={rules}&policy=most-likely&seed=1")
    expect(page.get_by_role("slider")).to_be_visible()
    visitor.go("#/play?rules=wordle(words=My-animals)")
    expect(page.get_by_label("Your guess")).to_be_visible()
    visitor.go("#/?rules=hangman(words=My-animals)")
    page.get_by_role("button", name="Delete the list My-animals").click()
    expect(page.locator(".word-lists [role=status]")).to_contain_text("was deleted")
    expect(page.get_by_label("Word list", exact=True)).to_have_value("english")


def test_what_is_no_word_list_is_told_in_a_sentence(visit: Visit, own_server: Server, tmp_path: Path) -> None:
    page = visit(own_server, "#/?rules=wordle").page
    page.locator("summary", has_text="Customise").click()
    said = page.locator(".word-lists [role=status]")
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate(100 * 2**20)
    page.get_by_label("Add a list").set_input_files(large)
    expect(said).to_contain_text("large.txt was not taken. It has 100.0 MB; a word list may have 3.6 MB.")
    bring(page, "program.bin", bytes(range(256)) * 4)
    expect(said).to_contain_text("program.bin was not taken. It is no text in UTF-8.")
    bring(page, "empty.txt", b"")
    expect(said).to_contain_text("empty.txt was not taken. It is empty.")
    expect(page.get_by_label("Word list", exact=True)).to_have_value("english")
    bring(page, "wide.txt", "Ärger\nGrüße\nlinde".encode("utf-16"))
    expect(said).to_contain_text("wide: 3 words of 5")


def test_missing_languages_are_told_with_the_way_to_have_them(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    page = visitor.page

    def english_only(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "languages": ["en"]})

    page.route("**/api/catalogue", english_only)
    visitor.go("#/?rules=hangman(length=6)")
    page.reload()
    page.locator("summary", has_text="Customise").click()
    expect(page.locator(".missing-languages")).to_contain_text("pip install 'bestguess[languages]'")


@pytest.mark.parametrize(
    ("typed", "rules", "told"),
    [
        ("cat, dog, horse", "hangman(words=cat%7Cdog%7Chorse)", "3 possible words"),
        ("cat dog\nhorse", "hangman(words=cat%7Cdog%7Chorse)", "3 possible words"),
        ("cat", "hangman(words=cat%7C)", "1 possible word"),
        ("", "hangman", "No words are typed yet."),
    ],
)
def test_words_are_typed_with_any_signs_between(
    visit: Visit, server: Server, typed: str, rules: str, told: str
) -> None:
    page = visit(server, "#/?rules=hangman").page
    page.get_by_text("Customise").click()
    page.get_by_label("Word list").select_option("Words typed here")
    page.get_by_label("The words").fill(typed)
    expect(page.locator(".customise .size")).to_have_text(told)
    page.wait_for_function("end => location.hash.endsWith(end)", arg=rules)
