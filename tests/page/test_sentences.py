"""The page's sentences: all of them in one catalogue, and said in the language that was asked for."""

import json
from collections.abc import Callable

from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Route, expect

from bestguess.apps.web.page_files import SOURCE
from bestguess.apps.web.page_sentences import PAGE, gathered, holes, keys, written

SENTENCES = PAGE / SOURCE
OTHERS = sorted(path for path in SENTENCES.parent.glob("*.json") if path != SENTENCES)
FORMS = {"zero", "one", "two", "few", "many", "other"}


def test_keys_have_their_holes_numbered_and_those_within_holes_are_found():
    source = "t`Move ${n} of ${of({a: 1})}` + t`${some ? t`a \\`b\\`` : `not this`} \\u00a0left` + at`nor this`"
    assert list(keys(source)) == ["Move {0} of {1}", "{0} \u00a0left", "a `b`"]


def test_the_catalogue_is_up_to_date():
    assert SENTENCES.read_text(encoding="utf-8") == written(), "sentences of the page have changed: make sentences"


def test_every_translation_is_offered():
    listed = json.dumps([path.stem for path in OTHERS])
    assert f"export const LANGUAGES = {listed};" in (PAGE / "lib/sentences.js").read_text(encoding="utf-8")


def test_translations_have_the_keys_and_the_holes_of_the_english():
    english = set(gathered())
    faults = [fault for path in OTHERS for fault in faults_of(json.loads(path.read_text(encoding="utf-8")), english)]
    assert not faults, "\n".join(faults)


def faults_of(translations: dict[str, str | dict[str, str]], english: set[str]) -> list[str]:
    """Unknown keys, missing or unknown holes and unknown plural forms of a catalogue."""
    faults = [f"no sentence of the page: {key}" for key in translations.keys() - english]
    for key, translation in translations.items():
        forms = {"other": translation} if isinstance(translation, str) else translation
        if "other" not in forms or not forms.keys() <= FORMS:
            faults.append(f"plural forms of {key}: {', '.join(forms)}")
        faults += [f"holes of {key}: {text}" for text in forms.values() if holes(text) != holes(key)]
    return faults


def test_faults_of_a_translation_are_found():
    english = {"Move {0} of {1}", "{0} shots"}
    good = {"Move {0} of {1}": "Von {1} der {0}.", "{0} shots": {"one": "{0} Schuss", "other": "{0} Schüsse"}}
    assert not faults_of(dict(good), english)
    assert len(faults_of({"Move": "Zug", "Move {0} of {1}": "Zug {0}", "{0} shots": {"one": "{0}"}}, english)) == 3


def speak(visitor: Visitor, translations: dict[str, str | dict[str, str]]) -> None:
    """Serve the catalogue of a language that the page does not have, and open the page in it."""

    def answer(route: Route) -> None:
        route.fulfill(json=translations)

    visitor.page.context.route("**/sentences/eo.json", answer)
    visitor.go("?language=eo")


def test_a_language_is_said_where_it_has_a_sentence_and_english_elsewhere(
    visit: Callable[..., Visitor], server: Server
):
    visitor = visit(server)
    speak(visitor, {"A tour in six steps": "Vojaĝo", "Step {0} of {1}": "El {1}, jen {0}", "End the tour": "Fino"})
    page = visitor.page
    page.get_by_role("button", name="Vojaĝo").click()
    expect(page.get_by_text("El 6, jen 1")).to_be_visible()
    expect(page.get_by_role("button", name="Fino")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "eo")
    # Another visit remembers the language; English is asked for in the same way.
    visitor.go("#/")
    expect(page.locator("html")).to_have_attribute("lang", "eo")
    visitor.go("?language=en")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
