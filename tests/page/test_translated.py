"""Every screen in a pseudo-language: all that no translation reaches is named here, in a short list."""

import re
from collections.abc import Callable, Iterator

from page.games import finished, link
from page.served import Server
from page.test_sentences import speak
from page.visitor import Visitor
from playwright.sync_api import Page

from bestguess.apps.web.page_sentences import gathered

SMALL = "battleship(rows=4,columns=4,fleet=3-2)"
WORDS = "hangman(length=3,words=cat|cot|dog|pig|cow)"

SCREENS = {
    "set-up": ("#/", ".live [data-query]"),
    "set-up of a word game": ("#/?rules=wordle", ".rules"),
    "help": (f"#/help?rules={SMALL}", ".reason"),
    "help with words": (f"#/help?rules={WORDS}&moves=C-1", ".reason"),
    "help with pegs": ("#/help?rules=mastermind(pegs=3,colours=3)", ".reason"),
    "help, contradicted": (f"#/help?rules={SMALL}&moves=A1-s", ".doubt li"),
    "set-up of a watched game": ("#/watch?rules=chess", "main select"),
    "a watched game": (f"#/watch?rules={SMALL}&policy=most-likely&seed=5&turn=4", "figure"),
    "two players": (f"#/watch?rules={WORDS}&policy=most-likely&vs=thrifty&seed=3&turn=2", ".facts"),
    "review": (link() + "&turn=5", ".equation"),
    "library": ("#/library", "[data-id], main li, main article"),
    "puzzles": ("#/puzzles?number=4", ".puzzling"),
    "placing a fleet": (f"#/versus?rules={SMALL}", ".placing .ship"),
}
"""Each screen: its address, and an element that stands there once the screen is whole."""

SERVERS = {
    ".why, .reason > p": "why the engine advises a query",
    ".doubt > p": "why answers contradict each other",
    ".summary > p": "the summary of a review",
    ".maps h3, .maps figcaption p, .maps table": "titles and captions of maps",
    "label[for=reply]": "how an answer is written",
    ".over p": "how a game ended",
}
"""Where the sentences of the server stand."""

ANSWERS = re.compile(r"\b(miss|hit|sunk|no)\b", re.IGNORECASE)
LISTED = re.compile(r"\b(cat|cot|dog|pig|cow)\b", re.IGNORECASE)
LETTERS = re.compile(r"[^\W\d_]{2}")

UNTRANSLATED = """servers => {
    const found = [];
    const look = (text, element) => {
        if (!text || element.closest(servers)) return;
        for (let before = null; before !== text; ) { before = text; text = text.replace(/⟦[^⟦⟧]*⟧/g, " "); }
        // A sentence with an element in it begins before that and ends behind it.
        found.push(text.replace(/⟦[^⟦⟧]*$|^[^⟦⟧]*⟧/g, " ").trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const shown = element.checkVisibility({visibilityProperty: true});
        if (shown && !element.closest("script, style, noscript, code, kbd"))
            look(walker.currentNode.data, element);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
        for (const element of document.body.querySelectorAll(`[${name}]`)) look(element.getAttribute(name), element);
    return found;
}"""
"""The visible texts and the spoken names without all that stands in brackets, names of keys and commands."""


def names(told: object) -> Iterator[str]:
    """All names and sentences of the server's list of games, players, hosts and rules."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for value in told.values():
            yield from names(value)
    elif isinstance(told, list):
        for value in told:
            yield from names(value)


def untranslated(page: Page, known: re.Pattern[str]) -> set[str]:
    """The texts on the screen that hold more than sentences in brackets, sentences of the server, answers and words."""
    texts: list[str] = page.evaluate(UNTRANSLATED, ", ".join(SERVERS))
    left = {text: LISTED.sub(" ", ANSWERS.sub(" ", known.sub(" ", text))) for text in texts}
    return {text for text, bare in left.items() if LETTERS.search(bare)}


def test_no_text_of_a_screen_stands_outside_the_catalogue(visit: Callable[..., Visitor], own_server: Server):
    visitor = visit(own_server)  # its library holds no words of other tests
    page = visitor.page
    page.request.post(
        f"{own_server.url}api/library",
        data=finished(id="translated").dumps(),
        headers={"Content-Type": "application/json"},
    )
    told = {name for name in names(page.request.get(f"{own_server.url}api/catalogue").json()) if len(name) > 1}
    # The longest first, so that none is taken for a part of itself; a policy is also shown with spaces for hyphens.
    spelled = [re.escape(name).replace("\\-", "[- ]") for name in sorted(told, key=len, reverse=True)]
    known = re.compile(rf"(?<!\w)({'|'.join(spelled)})(?!\w)", re.IGNORECASE)
    speak(visitor, {key: f"⟦{key}⟧" for key in gathered()})
    page.locator(".tour-offer button").first.click()
    left = {}
    for _ in range(6):
        left["tour"] = left.get("tour", set()) | untranslated(page, known)
        page.locator(".tour .main").click()
    for name, (route, whole) in SCREENS.items():
        visitor.go(f"?language=eo{route}")
        page.locator(whole).first.wait_for()
        for details in page.locator("main details").all():
            details.evaluate("details => { details.open = true; }")
        left[name] = untranslated(page, known)
    page.locator(".placing ~ * .main, main .main").first.click()
    page.locator(".seas").wait_for()
    left["against the engine"] = untranslated(page, known)
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    left["keys"] = untranslated(page, known)
    page.keyboard.press("Escape")
    visitor.go(f"?language=eo#/?rules={WORDS}")
    page.locator(".verbs .main").click()
    page.locator("[data-letter=O]").click()
    page.locator("[data-letter=O]:disabled, [data-letter=O][aria-disabled=true]").wait_for()
    left["play"] = untranslated(page, known)
    assert not {name: texts for name, texts in left.items() if texts}
