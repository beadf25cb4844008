"""The page without its server: it opens from the browser's own files, and goes on by itself when the server is back."""

import datetime
from collections.abc import Callable

from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

import bestguess
from bestguess.core.lots import SharedLots
from bestguess.core.shared_secret import shared_secret

Visit = Callable[..., Visitor]

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter(name => name.startsWith('bestguess '));
    return names.length === 1 && Boolean(await (await caches.open(names[0])).match('./views/setup.js'));
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


def test_a_whole_sea_can_be_found_without_a_server(visit: Visit, server: Server) -> None:
    page = visit(server).page
    found = page.evaluate(
        """async () => {
            const { begun, boardOf } = await import('./model/offline_game.js');
            const { cellsOf } = await import('./model/layouts.js');
            let seed = 1;
            const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
            return Array.from({ length: 30 }, () => {
                const game = begun(random);
                const cells = game.layout.flatMap(cellsOf).map(([r, c]) => 'ABCDEFGHIJ'[r] + (c + 1));
                const { moves, board } = boardOf({ ...game, shots: cells });
                return [new Set(cells).size, moves.filter(({ answer }) => answer === 'sunk').length,
                        board.marks.flat().filter(mark => mark !== '').length];
            });
        }"""
    )
    assert found == [[17, 5, 17]] * 30


def board_of(date: str) -> list[list[str]]:
    """Draw the board of a day as the server does: the cells of each ship."""
    game = bestguess.make_game("battleship")
    layout = shared_secret(game.prior(), SharedLots(f"shared\0battleship\0daily {date}"))
    return [
        [game.format_query(cell) for cell in game.placement_cells(ship, placement)]
        for ship, placement in enumerate(layout)
    ]


def test_the_page_draws_the_board_of_a_day_as_the_server_does(visit: Visit, server: Server) -> None:
    dates = [str(datetime.date(2026, 11, 1) + datetime.timedelta(days=37 * number)) for number in range(50)]
    drawn = visit(server).page.evaluate(
        """async dates => {
            const { dayLayout } = await import('./effects/day_board.js');
            const { cellsOf } = await import('./model/layouts.js');
            const cells = ship => cellsOf(ship).map(([row, column]) => 'ABCDEFGHIJ'[row] + (column + 1));
            return Promise.all(dates.map(async date => (await dayLayout(date)).map(cells)));
        }""",
        dates,
    )
    assert drawn == [board_of(date) for date in dates]


def test_the_board_of_today_is_played_without_a_server_and_counts(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/")
    page = visitor.page
    page.locator(".live [data-query=A1]").wait_for()
    today = page.evaluate("import('./model/daily.js').then(({ dateOf }) => dateOf(new Date()))")
    page.evaluate("import('./effects/day_board.js')")
    own_server.stop()
    page.get_by_role("button", name="Hangman").click()
    expect(page.locator(".live-said")).to_contain_text("The board of today")
    visitor.assert_accessible()
    sea = page.get_by_role("grid", name="A sea with five ships")
    cells = [cell for ship in board_of(today) for cell in ship]
    for shots, cell in enumerate(cells, 1):
        sea.locator(f"[data-query={cell}]").click()
        expect(page.locator(".live-said")).to_contain_text(f"{shots} shot")
    expect(page.locator(".live-said")).to_contain_text("All five sunk in 17 shots")
    kept = page.evaluate("JSON.parse(localStorage.getItem('bestguess.daily'))")
    assert (kept[f"{today} board"]["cost"], kept[f"{today} board"]["on"]) == (17, today)
    page.get_by_role("button", name="Another fleet").click()
    expect(page.locator(".live-said")).to_contain_text("keeps no score")
    visitor.complaints.clear()  # the requests that found nobody
