"""A review on the page while it runs: it stops, goes on, and judges nothing before it is weighed."""

import json
import re
from math import inf

from page.games import MOVES, finished, link
from playwright.sync_api import expect

from bestguess.advice.review_report import game_review, reviewed as reviewed_file
from bestguess.records.loaded import LoadedGame
from bestguess.review.budget import Budget
from bestguess.review.estimation import Estimation
from bestguess.review.reviewed_move import facts
from bestguess.review.score import ReviewScore


def test_a_long_review_is_stopped_and_goes_on(visit, server):
    moves = "~".join(
        f"{row}{column}-m" for row, column in zip("ABCDEFGHIJ", (1, 3, 5, 7, 9, 2, 4, 6, 8, 10), strict=True)
    )
    visitor = visit(server, f"#/review?rules=battleship&moves={moves}")
    page = visitor.page
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("The analysis was stopped.")).to_be_visible()
    stop, on = (page.get_by_role("button", name=name, exact=True) for name in ("Stop", "Go on"))
    expect(on).to_be_focused()  # by the keyboard alone, too
    page.keyboard.press("Enter")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(stop).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The analysis was stopped.")).to_be_visible()


def test_what_is_unclear_is_said_and_measured_on(visit, server):
    """The first answer of the server knows little; the second request carries that, and knows more."""
    visitor = visit(server, "#/review")
    page, asked = visitor.page, []
    moves = ["A1", "E6", "D4"]

    def review(verdict, provisional, error):
        shown = {"mistake": "+0.12", "luck": "+0.10"}
        common = {
            "answer": "miss",
            "best": "E5",
            "chance": 0.2,
            "bestChance": 0.21,
            "bitsExpected": 0.7,
            "bitsGained": 0.3,
        }
        common |= {
            "bestBits": 0.75,
            "difference": 0.12,
            "mistake": 0.12,
            "mistakeError": error,
            "luck": 0.1,
            "text": "So.",
        }
        common |= {
            "verdict": verdict,
            "provisional": provisional,
            "secretsBefore": "9",
            "secretsAfter": "8",
            "shown": shown,
        }
        return {
            "reference": "most-likely",
            "unit": "shots",
            "higherIsBetter": False,
            "finished": False,
            "par": 44.66,
            "result": 45.32,
            "mistakes": 0.36,
            "luck": 0.3,
            "error": 1.5,
            "luckError": 1.6,
            "unknown": 0,
            "provisional": 3 if provisional else 0,
            "exact": False,
            "samples": 12288,
            "seed": 0,
            "moves": [{"turn": turn, "query": query, **common} for turn, query in enumerate(moves, 1)],
            "summary": "45.32 = par 44.66, mistakes +0.36, luck +0.30 (in shots). 3 moves are unclear.",
            "shown": {"par": "44.66", "mistakes": "+0.36", "luck": "+0.30", "result": "45.32"},
        }

    def answer(route):
        asked.append(route.request.post_data_json)
        said = review("unclear", True, 0.5) if len(asked) == 1 else review("inaccuracy", False, 0.05)
        body = f"event: interim\ndata: {json.dumps(said)}\n\nevent: done\ndata: {json.dumps(said)}\n\n"
        route.fulfill(content_type="text/event-stream", body=body)

    page.route("**/api/review", answer)
    page.evaluate(
        "hash => { location.hash = hash; }", f"#/review?rules=battleship&moves={'~'.join(f'{q}-m' for q in moves)}"
    )
    visitor.unfold("Every move", "The score, which adds up")
    verdicts = page.get_by_role("list", name="Moves").locator(".verdict")
    expect(verdicts).to_have_count(3)
    expect(verdicts.first).to_contain_text("unclear")
    expect(verdicts.first).to_have_class(re.compile("unclear provisional"))
    expect(page.get_by_text("good")).to_have_count(0)
    expect(page.get_by_text("over all moves, is known to ± 1.5")).to_be_visible()
    expect(page.get_by_text("The luck is known to ± 1.6")).to_be_visible()
    visitor.assert_accessible()
    page.get_by_role("button", name="Measure on").click()
    expect(verdicts.first).to_contain_text("inaccuracy")
    expect(page.get_by_role("button", name="Measure on")).to_have_count(0)
    assert "goOn" not in asked[0]
    assert asked[1]["goOn"] is True
    assert asked[1]["seconds"] > 20
    assert [move["verdict"] for move in asked[1]["record"]["analysis"]["moves"]] == ["unclear"] * 3


def test_a_hit_is_never_called_the_unluckiest_answer(visit, server):
    """A hit where the ship was to sink costs more than was expected, and is a find all the same."""
    review = reviewed_file(LoadedGame.of(finished()))
    assert [move.hit for move in review.moves] == [answer != "miss" for _, answer in MOVES]
    hit, miss = MOVES.index(("A1", "hit")), MOVES.index(("B3", "miss"))
    worse = {hit: 3.0, miss: 2.0}
    moves = [
        move.model_copy(update={"luck": worse.get(number, move.luck), "luck_error": None})
        for number, move in enumerate(review.moves)
    ]
    record = finished(analysis=review.model_copy(update={"moves": moves}))
    visitor = visit(server, "#/review")
    page = visitor.page
    page.get_by_label("Open a file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record.dumps().encode()}
    )
    visitor.unfold("The game in figures")
    figures = page.get_by_role("region", name="Figures").locator("dl.figures")
    expect(figures).to_contain_text(re.compile(r"Unluckiest answer\s*2\. B3 miss"))
    expect(figures).not_to_contain_text("A1 hit")


GOES_ON = """said => {
    const real = window.fetch;
    const begin = new TextEncoder().encode(`event: interim\\ndata: ${said}\\n\\n`);
    window.fetch = async (...request) => {
        if (!String(request[0]).endsWith('/api/review')) return real(...request);
        const body = new ReadableStream({start: controller => controller.enqueue(begin)});  // its end never comes
        return new Response(body, {headers: {'content-type': 'text/event-stream'}});
    };
}"""
"""Makes every review one that has said how it stands, and goes on."""


def test_no_move_is_judged_before_it_is_weighed(visit, server):
    """A review that goes on says which moves it has still to weigh, and neither that they lacked time nor a grade."""
    opened = LoadedGame.of(finished())
    work = Estimation.begin(opened, "most-likely", 0, Budget(inf))
    for turn in work.turns:
        turn.facts = facts(turn, work.player)
    interim = game_review(opened, ReviewScore(work, opened).sum())
    waiting = [move.turn for move in interim.moves if move.verdict == "not valued"]
    assert waiting
    visitor = visit(server, "#/review")
    page = visitor.page
    page.evaluate(GOES_ON, interim.model_dump_json(by_alias=True))
    page.evaluate("hash => { location.hash = hash; }", link())
    expect(page.get_by_role("region", name="Summary")).to_have_text(
        "Accuracy and luck come when every move is weighed."
    )
    visitor.unfold("The game in figures", "Every move")
    summary = page.get_by_role("region", name="Figures")
    expect(summary).to_contain_text("still to be weighed.")
    expect(summary).not_to_contain_text(re.compile("no time|not measured|No mistake|No move is known"))
    expect(summary.get_by_role("listitem").last).to_have_text(re.compile(f"{len(waiting)} still to be weighed"))
    expect(summary).not_to_contain_text("Lost per move")
    expect(page.get_by_text(f"{len(MOVES) - len(waiting)} of {len(MOVES)} moves weighed")).to_be_visible()
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    expect(moves.nth(waiting[0] - 1)).to_contain_text("…")
    moves.nth(waiting[0] - 1).get_by_role("button").click()
    card = page.get_by_role("region", name=re.compile(f"^Move {waiting[0]}:"))
    expect(card).to_contain_text("the two are still to be weighed")
    page.get_by_text("Measures", exact=True).click()
    expect(card).to_contain_text(re.compile("Mistake.*–Luck"))
    expect(card).not_to_contain_text("not measured")
