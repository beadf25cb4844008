"""The page without its server: it opens from the browser's own files, and goes on by itself when the server is back."""

from collections.abc import Callable

from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter(name => name.startsWith('bestguess '));
    return names.length === 1 && Boolean(await (await caches.open(names[0])).match('./app.js'));
}"""
"""Done when the browser has a file of the page."""


def test_the_page_opens_without_its_server_and_goes_on_when_it_is_back(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/", keeps=True)
    page = visitor.page
    page.locator(".live [data-query=A1]").wait_for()
    page.wait_for_function(KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    own_server.stop()
    page.reload()
    expect(page.locator(".away")).to_contain_text("Offline")
    expect(page.get_by_role("button", name="Hangman")).to_be_visible()
    sea = page.get_by_role("grid", name="A sea with five ships")
    sea.locator("[data-query=E5]").click()
    expect(page.locator(".live-said")).to_contain_text("1 shot so far")
    visitor.assert_accessible()
    visitor.assert_fits()
    page.goto(own_server.url + "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)&moves=C3-m")
    expect(page.locator(".away")).to_contain_text("Your moves are in the address")
    own_server.start()
    expect(page.locator(".away")).to_be_empty()
    page.get_by_role("group", name="The answer to").wait_for()
    page.goto(own_server.url + "#/")
    page.locator(".live [data-query=A1]").wait_for()
    expect(page.get_by_role("grid", name="A small sea with three ships")).to_be_visible()
    visitor.complaints.clear()  # the requests that found nobody


def test_the_page_can_be_installed(visit: Visit, server: Server) -> None:
    page = visit(server).page
    manifest = page.request.get(server.url + "manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    listed = manifest.json()
    assert listed["display"] == "standalone"
    assert {icon["sizes"] for icon in listed["icons"]} >= {"192x192", "512x512"}
    for icon in listed["icons"]:
        answer = page.request.get(server.url + icon["src"])
        assert answer.ok, icon
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            data = answer.body()
            wide, high = (int.from_bytes(data[place : place + 4], "big") for place in (16, 20))
            assert f"{wide}x{high}" == icon["sizes"]
