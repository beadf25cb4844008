"""Players have plain names, and lists say in a few words how each chooses."""

import re
from collections.abc import Callable

import pytest
from page.games import link
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

WORDS = "hangman(length=3,words=cat|cot|dog|pig|cow,lives=9)"


def test_every_policy_of_the_catalogue_says_how_it_chooses(modules: Page) -> None:
    mute = modules.evaluate(
        """async () => {
            const { manner } = modules;
            const { policies } = await (await fetch('/api/catalogue')).json();
            return policies.map(({ name }) => name).filter(name => name !== 'tree' && !manner(name));
        }"""
    )
    assert mute == []


@pytest.mark.parametrize("view", ["help", "review"])
def test_lists_of_players_are_plain(visit: Visit, server: Server, view: str) -> None:
    visitor = visit(server, link("review") if view == "review" else f"#/help?rules={WORDS}", phone=True)
    page = visitor.page
    if view == "review":
        visitor.unfold("Every move")
    options = page.get_by_label("Compared with" if view == "review" else "Advice by").locator("option")
    expect(options.first).to_have_text("Perfect")
    names, sentences = [], []
    for option in options.all():
        (sentences if option.locator("xpath=parent::optgroup").count() else names).append(option.inner_text())
    assert set(names) <= {"Casual", "Sharp", "Perfect"}
    assert sentences
    for text in sentences:
        assert re.fullmatch(r"[A-Z][A-Za-z -]+: [a-z].*", text), text


def test_the_question_of_another_player_is_not_called_the_best(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2-2)&policy=minimax")
    advice = visitor.page.get_by_role("region", name="Advice")
    expect(advice.get_by_role("heading")).to_have_text("Next shot by Minimax")
    expect(advice).to_contain_text("No other shot leaves less open by its worst answer.")
    expect(advice).not_to_contain_text("likeliest to find")
    visitor.go("#/help?rules=battleship(rows=6,columns=6,fleet=3-2-2)")
    expect(advice.get_by_role("heading")).to_have_text("Best next shot")
    expect(advice).to_contain_text("It is the likeliest to find something")
