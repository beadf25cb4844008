"""A game shared: as a text, as a picture, in a frame of another site; and a page that is older than its server."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from page.games import link
from page.played import copied, played, show
from page.served import Server
from page.visitor import Visitor, holding
from playwright.sync_api import Page, Route, expect

Visit = Callable[..., Visitor]

BOARD = "battleship(rows=4,columns=4,fleet=2)"

DECODED = """async bytes => {
    const data = Uint8Array.from(bytes);
    const type = data[0] === 71 ? 'image/gif' : 'image/png';
    const decoder = new ImageDecoder({ data, type });
    await decoder.tracks.ready;
    await decoder.completed;
    const count = decoder.tracks.selectedTrack.frameCount;
    const frames = [];
    for (let frameIndex = 0; frameIndex < count; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        canvas.getContext('2d').drawImage(image, 0, 0);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
        const sum = data.reduce((a, b) => a + b, 0);
        frames.push({ width: canvas.width, height: canvas.height, colours: seen.size, sum });
    }
    return frames;
}"""
"""The script that reads the frames of a picture in the browser."""


def changed(page: Page, path: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Have answers of the server changed on their way."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=change(response.json()))

    page.route(path, answer)


@pytest.mark.parametrize("rules", [BOARD, "wordle(words=crane|slate|brave)", "hangman(words=cat|cot|cut)"])
def test_the_result_is_a_picture_and_the_game_a_moving_one(visit: Visit, server: Server, rules: str) -> None:
    visitor = visit(server)
    game = played(visitor, server, rules)
    show(visitor, game)
    shown = {}
    for name in ("Picture", "GIF"):
        if name == "GIF" and len(game["moves"]) < 2:
            continue
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name=name, exact=True).click()
        shown[name] = visitor.page.evaluate(DECODED, list(download.value.path().read_bytes()))
    (still,) = shown["Picture"]
    assert still["colours"] > 8
    if moving := shown.get("GIF"):
        assert len(moving) == sum(move["query"] != "length" for move in game["moves"]) + 1
        assert {(frame["width"], frame["height"]) for frame in moving} == {(still["width"], still["height"])}
        assert len({frame["sum"] for frame in moving}) == len(moving)  # every move is seen
        # The last frame is the picture, but for colours that differ by less than people see.
        assert moving[-1]["sum"] == pytest.approx(still["sum"], rel=0.02)


def test_no_address_is_shared_that_others_cannot_open(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    game = played(visitor, server, BOARD)
    show(visitor, game)
    assert server.url in copied(visitor)
    changed(visitor.page, "**/api/catalogue", lambda said: {**said, "address": ""})
    visitor.page.reload()
    visitor.page.get_by_role("button", name="Copy the result").wait_for()
    assert "http" not in copied(visitor)
    expect(visitor.page.get_by_role("button", name="Challenge a friend")).to_have_count(0)


def framed(page: Page, site: str, server: Server, route: str) -> None:
    """Open a page of another site that shows the server in a frame."""
    page.goto(f"{site}/{server.url}embed{route.replace('#', '%23')}")


def test_a_teachers_page_shows_one_game_in_a_frame(visit: Visit, server: Server, sites: tuple[str, str]) -> None:
    visitor = visit(server)
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/library" in request.url else None)
    framed(page, sites[0], server, f"#/play?rules={BOARD}&coach=off")
    frame = page.frame_locator("iframe")
    frame.locator("[data-query=A1]").click()
    expect(frame.locator(".board [data-mark]")).to_have_count(1)
    expect(frame.get_by_role("navigation", name="Views")).to_have_count(0)
    whole = frame.get_by_role("link", name="Open in bestguess")
    expect(whole).to_have_attribute("href", re.compile(r"^\./#/play\?.*A1-"))
    assert not asked
    framed(page, sites[0], server, "#/puzzles")
    frame.locator(".puzzling .board").wait_for()


def test_a_site_that_is_not_allowed_shows_nothing(visit: Visit, server: Server, sites: tuple[str, str]) -> None:
    visitor = visit(server)
    visitor.forgiven = (403,)
    page = visitor.page
    with page.expect_response(lambda response: response.url.startswith(server.url + "embed")) as answer:
        framed(page, sites[1], server, f"#/play?rules={BOARD}")
    assert answer.value.status == 403
    expect(page.frame_locator("iframe").locator("[data-query]")).to_have_count(0)
    visitor.complaints.clear()  # the browser's own words about the frame


def test_an_older_page_says_so_and_is_loaded_anew_with_its_game(visit: Visit, server: Server) -> None:
    """A tab that was open when the server was updated gets answers from the newer one, and its parts do not fit."""
    visitor = visit(server, f"#/help?rules={BOARD}&moves=A1-m")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    older: list[bool] = [True]

    def newer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, **({"page-version": "newer"} if older else {})})

    page.route("**/api/**", newer)
    page.keyboard.press("m")
    notice = page.locator(".notice").filter(has_text="There is a newer version.")
    expect(notice).to_be_visible()
    visitor.assert_accessible()
    broken = "import { nothing } from './app.js'; nothing();"
    page.route("**/later.js", lambda route: route.fulfill(content_type="text/javascript", body=broken), times=1)
    page.on("framenavigated", lambda _: older.clear())
    with page.expect_event("load"):
        page.get_by_role("navigation").get_by_role("link", name="Review").click()
    expect(page).to_have_url(holding("moves=A1-m~"))
    page.get_by_role("region", name="Summary").wait_for()
    visitor.complaints.clear()  # the part that did not fit


def test_a_picture_is_no_game_file(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/review")
    visitor.forgiven = (422,)
    page = visitor.page
    for name in ("game.png", "game.json"):
        page.get_by_label("Open a file").set_input_files(
            {"name": name, "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\x00\xff\xfe" * 40}
        )
        expect(page.get_by_role("alert")).to_contain_text(f"{name} was not opened.")
    visitor.go(link())
    page.get_by_role("region", name="Summary").wait_for()
