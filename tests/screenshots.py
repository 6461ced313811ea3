"""Pictures of the page in the states that matter, to be looked at: not a test.

    .venv/bin/python tests/screenshots.py [state ...]

They land in screenshots/, for a phone and for a large screen, light and dark.
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from companion.catalogue import find_variant
from companion.dice import Die, Shade
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import (
    Button,
    ConfirmHolds,
    EnterRoll,
    Press,
    ReportTray,
    ScoreIn,
    StartGame,
)
from companion.turn.tray import ReadDie, Spot
from companion.views import Motion
from web.app import create_app
from web.serve import start_server

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, Page

FOLDER = Path("screenshots")
SIZES = {"phone": (390, 844), "large": (1920, 1080)}
MORE_SIZES = {
    "small": (360, 640),
    "lying": (844, 390),
    "tablet": (1024, 768),
    "laptop": (1366, 768),
}
SCHEMES = ("light", "dark")
MANY = ("Ann", "Benjamin", "Clarissa-Maximiliane von und zu Hohenlohe", "Dee", "Édith", "Фёдор",
        "Grandfather George", "小林")  # fmt: skip


def new_table(*players: str) -> Table:
    ticks = itertools.count()
    table = Table(MemoryLog(), clock=lambda: float(next(ticks)))
    if players:
        table.submit(StartGame(find_variant("yahtzee-os2"), players))
    table.show(Motion.EMPTY, at=0)
    return table


def throw(table: Table, faces: Sequence[int], *, doubtful: int | None = None) -> None:
    """Let dice come to rest, each throw elsewhere; one of them may be in doubt."""
    version = table.snapshot().view.version
    dice = []
    for index, face in enumerate(faces):
        spot = Spot(0.1 + 0.15 * index, 0.2 + 0.01 * (version % 60), 0.005)
        shade = Shade.DARK if index % 2 else Shade.LIGHT
        chances = [0.0] * 6
        chances[face - 1] = 1.0
        if index == doubtful:
            chances[face - 1], chances[4 if face != 5 else 3] = 0.6, 0.4
        dice.append(
            ReadDie(
                face=face, shade=shade, sure=index != doubtful, chances=tuple(chances), spot=spot
            )
        )
    table.report(ReportTray(tuple(dice), sure=doubtful is None), at=0)


def play(table: Table, box: str, faces: Sequence[int]) -> None:
    table.submit(EnterRoll(tuple(Die(face) for face in faces)))
    table.submit(ScoreIn(("main", box)))


def begun(*players: str) -> Table:
    """Return a table some turns into a game."""
    table = new_table(*players)
    turns = [
        ("full-house", (3, 3, 6, 6, 6)), ("sixes", (6, 6, 6, 1, 2)), ("fives", (5, 5, 5, 1, 2)),
        ("chance", (5, 5, 6, 4, 2)), ("yahtzee", (1, 1, 2, 3, 5)), ("large-straight", (2, 3, 4, 5, 6)),
    ]  # fmt: skip
    for index, (box, faces) in enumerate(turns):
        if index < 2 * len(players) or len(players) < 4:
            play(table, box, faces)
    return table


def ready(table: Table) -> None:
    del table


def read(table: Table) -> None:
    throw(table, (6, 6, 3, 3, 1))


def ask(table: Table) -> None:
    throw(table, (6, 2, 6, 3, 1), doubtful=2)


def hold(table: Table) -> None:
    throw(table, (6, 6, 3, 6, 1))
    table.submit(ConfirmHolds((Die(6), Die(6, Shade.DARK), Die(6, Shade.DARK))))


def moving(table: Table) -> None:
    hold(table)
    table.show(Motion.MOVING, at=0)


def choose(table: Table) -> None:
    throw(table, (6, 6, 3, 6, 4))
    table.submit(Press(Button.NEXT))
    table.submit(Press(Button.NEXT))


def over(table: Table) -> None:
    variant = find_variant("yahtzee-os2")
    while not table.state.is_over:
        place = table.state.sheets[table.state.seat].open_places(variant)[0]
        play(table, place[1], (6, 6, 6, 5, 5) if table.state.seat else (4, 4, 4, 5, 5))


STATES: dict[str, tuple[Callable[[], Table], Callable[[Table], None]]] = {
    "no-game": (new_table, ready),
    "ready": (lambda: new_table("Ann", "Ben"), ready),
    "read": (lambda: begun("Ann", "Ben"), read),
    "ask": (lambda: begun("Ann", "Ben", "Clara"), ask),
    "hold": (lambda: begun("Ann", "Ben"), hold),
    "moving": (lambda: begun("Ann", "Ben"), moving),
    "choose": (lambda: begun("Ann", "Ben"), choose),
    "over": (lambda: begun("Ann", "Ben"), over),
    "eight": (lambda: begun(*MANY), choose),
    "reconnecting": (lambda: begun("Ann", "Ben"), read),
    "correct": (lambda: begun("Ann", "Ben"), read),
    "enter": (lambda: begun("Ann", "Ben"), hold),
    "join": (lambda: begun("Ann", "Ben"), read),
    "toast": (lambda: begun("Ann", "Ben"), read),
    "solo": (lambda: new_table("Ann"), read),
}


def stage(page: Page, state: str, server: Any) -> None:
    """Do what the state needs of the page."""
    page.wait_for_selector('[data-link="live"]')
    match state:
        case "reconnecting":
            server.close()
            page.wait_for_selector('[data-link="lost"]')
        case "correct":
            page.locator(".die").nth(2).click()
        case "enter":
            page.get_by_text("Enter by hand").click()
        case "join" if page.locator(".join-button").is_visible():
            page.locator(".join-button").click()
        case "toast":
            page.evaluate(
                "document.getElementById('toast').textContent = 'The table has changed meanwhile. Look again.'"
            )


def take(browser: Browser, state: str) -> None:
    build, finish = STATES[state]
    sizes = SIZES | (MORE_SIZES if state in ("ask", "read") else {})
    for (size, (width, height)), scheme in itertools.product(sizes.items(), SCHEMES):
        table = build()
        finish(table)
        server = start_server(
            create_app(
                table, addresses=["http://192.168.178.42:8080/", "http://dicetable.local:8080/"]
            ),
            "127.0.0.1",
            0,
        )
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            device_scale_factor=2 if size == "phone" else 1,
            has_touch=size == "phone",
        )
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        stage(page, state, server)
        page.wait_for_timeout(300)
        page.screenshot(path=FOLDER / f"{state}-{size}-{scheme}.png")
        context.close()
        server.close()


def main(states: Sequence[str]) -> None:
    """Take pictures of the named states, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        for state in states or STATES:
            take(browser, state)


if __name__ == "__main__":
    main(sys.argv[1:])
