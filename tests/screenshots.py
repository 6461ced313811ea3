"""Pictures of the page in the states that matter, to be looked at: not a test.

    .venv/bin/python tests/screenshots.py [state ...]

They land in screenshots/, for a phone and for a large screen, light and dark.
"""

from __future__ import annotations

import itertools
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

# The root first: else `web` is a folder of tests.
sys.path.insert(0, str(Path(__file__).parents[1]))

from browsing import open_browser

from companion.catalogue import find_variant, playable
from companion.dice import Die, Shade, as_face
from companion.history.library import Library
from companion.rules.place import Place
from companion.storage.archive import Archive
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import (
    BankTurn,
    Button,
    ConfirmHolds,
    EnterRoll,
    PassOn,
    Press,
    ReportTray,
    ScoreIn,
    StartGame,
)
from companion.turn.moves import endings
from companion.turn.tray import ReadDie, Spot
from companion.views import Motion
from web.app import create_app
from web.parts import Parts
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
MANY = ("Ann", "Benjamin", "Clarissa-Maximiliane von und zu Hohenau", "Dee", "Édith", "Фёдор",
        "Grandfather George", "小林")  # fmt: skip


def new_table(
    *players: str, game: str = "yahtzee-os2", log: MemoryLog | None = None, **options: str
) -> Table:
    ticks = itertools.count()
    table = Table(
        log or MemoryLog(), clock=lambda: float(next(ticks)), grace_s=1e6, games=playable()
    )
    table.propose(StartGame(find_variant(game), ("Ann", "Ben", "Clara")))
    if players:
        table.submit(StartGame(find_variant(game, options), players))
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
    table.submit(ScoreIn(Place("main", box)))


def cut_off(*players: str) -> Table:
    """Return a table after a power cut in mid-turn."""
    log = MemoryLog()
    before = new_table(*players, log=log)
    throw(before, (6, 6, 3, 3, 1))
    return Table(log, clock=lambda: 0.0, ended_well=False)


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


def hardly_seen(table: Table) -> None:
    spots = [Spot(0.2 + 0.15 * index, 0.3, 0.05) for index in range(5)]
    *dice, odd = (
        ReadDie(face=as_face(face), spot=spot)
        for face, spot in zip((6, 2, 6, 3, 1), spots, strict=True)
    )
    odd = replace(odd, sure=False, chances=(0.5, 0.3, 0.1, 0.1, 0, 0))
    table.report(ReportTray(()), at=0)
    table.report(
        ReportTray(tuple(dice), sure=False, troubles=("unexplained",), perhaps=(odd,)), at=0
    )


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


def final(table: Table) -> None:
    variant = find_variant("yahtzee-os2")
    while not table.state.is_over:
        place = table.state.sheets[table.state.seat].open_places(variant)[0]
        play(table, place.box, (6, 6, 6, 5, 5) if table.state.seat else (4, 4, 4, 5, 5))


def over(table: Table) -> None:
    final(table)
    table.submit(Press(Button.OK))


def offering(table: Table) -> None:
    over(table)
    table.press(Button.NEXT)


def grace(table: Table) -> None:
    throw(table, (6, 6, 3, 6, 4))
    table.press(Button.NEXT)
    table.press(Button.OK)


def menu(table: Table) -> None:
    read(table)
    table.open_menu()


def paused(table: Table) -> None:
    read(table)
    table.press(Button.BACK, held=True)


def asking(table: Table) -> None:
    read(table)
    table.ask_to_score("Ben's iPhone 27", lambda _: None)


def fixing(table: Table) -> None:
    read(table)
    table.press(Button.NEXT, held=True)
    table.press(Button.OK)


def differing(table: Table) -> None:
    throw(table, (5, 5, 5, 2, 1))


def aside(table: Table) -> None:
    throw(table, (6, 6, 3, 6, 1))
    lying = table.state.tray.lying
    slid = tuple(replace(die, aside=die.face == 6) for die in lying)
    table.report(ReportTray(slid), at=0)


def lingering(table: Table) -> None:
    read(table)
    table.show(Motion.HAND, at=0)
    table.show(Motion.HAND, at=9)


def relit(table: Table) -> None:
    table.light_up(changed=True)


def shaded(words: str) -> tuple[Die, ...]:
    """Return dice in words: "D1 6" are a dark ace and a light six."""
    return tuple(
        Die(as_face(int(word[-1])), Shade.DARK if word[0] == "D" else Shade.LIGHT)
        for word in words.split()
    )


def enter(table: Table, words: str) -> None:
    table.submit(EnterRoll(shaded(words)))


def bank(table: Table, words: str) -> None:
    """Play a turn of one throw: bank its best way, or pass it on where there is none."""
    enter(table, words)
    best = endings(table.state)[0]
    if isinstance(best.command, (BankTurn, PassOn)):
        table.submit(best.command)


def yin_yang(*players: str, **options: str) -> Table:
    """Return a table some rounds into Yin Yang."""
    table = new_table(*players, game="yin-yang", **options)
    rolls = [
        "D6 D4 D1 6 4 6",
        "D2 D3 D4 1 5 6",
        "D5 D5 D1 5 2 5",
        "D3 D2 D6 3 3 1",
        "D1 D1 D4 2 6 6",
    ]
    for index in range(2 * len(players) if len(players) > 4 else 6):
        bank(table, rolls[index % len(rolls)])
    return table


def minyat(*players: str, games: int = 5, turns: int = 0, won: int = 2) -> Table:
    """Return a table some games into MinYat."""
    table = new_table(*players, game="minyat", series=f"games:{games}")
    for _ in range(won):
        enter(table, "4 4 4 4 4")
        table.submit(PassOn())
    for _ in range(turns):
        enter(table, "6 6 6 2 1")
        table.submit(PassOn())
    return table


def yy_read(table: Table) -> None:
    enter(table, "D6 D4 D1 6 4 6")


def yy_hold(table: Table) -> None:
    enter(table, "D6 D4 D1 6 4 6")
    table.submit(ConfirmHolds(shaded("6 6 4 D4")))


def yy_second(table: Table) -> None:
    yy_hold(table)
    enter(table, "6 6 4 D4 D6 D2")


def yy_choice(table: Table) -> None:
    yy_read(table)
    table.submit(Press(Button.NEXT))
    table.submit(Press(Button.NEXT))


def yy_bust(table: Table) -> None:
    enter(table, "D2 D3 D4 1 5 6")


def yy_hot(table: Table) -> None:
    enter(table, "D6 D4 D1 6 4 6")
    table.submit(ConfirmHolds(shaded("D6 D4 D1 6 4 6")))


def yy_over(table: Table) -> None:
    while not table.state.is_over:
        bank(table, "D6 D4 D1 6 4 6" if table.state.seat else "D5 D5 D1 5 2 5")
    table.submit(Press(Button.OK))


def farkle_read(table: Table) -> None:
    enter(table, "1 1 5 2 2 2")


def my_read(table: Table) -> None:
    enter(table, "6 6 6 2 1")


def my_won(table: Table) -> None:
    enter(table, "6 6 6 6 6")


def my_over(table: Table) -> None:
    while not table.state.is_over:
        enter(table, "6 6 6 6 6" if table.state.seat else "6 6 6 6 1")
        table.submit(PassOn())
    table.submit(Press(Button.OK))


STATES: dict[str, tuple[Callable[[], Table], Callable[[Table], None]]] = {
    "no-game": (new_table, ready),
    "ready": (lambda: new_table("Ann", "Ben"), ready),
    "read": (lambda: begun("Ann", "Ben"), read),
    "ask": (lambda: begun("Ann", "Ben", "Clara"), ask),
    "hardly-seen": (lambda: begun("Ann", "Ben"), hardly_seen),
    "hold": (lambda: begun("Ann", "Ben"), hold),
    "moving": (lambda: begun("Ann", "Ben"), moving),
    "choose": (lambda: begun("Ann", "Ben"), choose),
    "final": (lambda: begun("Ann", "Ben"), final),
    "over": (lambda: begun("Ann", "Ben"), over),
    "offering": (lambda: begun("Ann", "Ben"), offering),
    "grace": (lambda: begun("Ann", "Ben"), grace),
    "menu": (lambda: begun("Ann", "Ben"), menu),
    "paused": (lambda: begun("Ann", "Ben"), paused),
    "fixing": (lambda: begun("Ann", "Ben"), fixing),
    "asking": (lambda: begun("Ann", "Ben"), asking),
    "differing": (lambda: cut_off("Ann", "Ben"), differing),
    "aside": (lambda: begun("Ann", "Ben"), aside),
    "hand": (lambda: begun("Ann", "Ben"), lingering),
    "light": (lambda: begun("Ann", "Ben"), relit),
    "eight": (lambda: begun(*MANY), choose),
    "reconnecting": (lambda: begun("Ann", "Ben"), read),
    "correct": (lambda: begun("Ann", "Ben"), read),
    "enter": (lambda: begun("Ann", "Ben"), hold),
    "join": (lambda: begun("Ann", "Ben"), read),
    "toast": (lambda: begun("Ann", "Ben"), read),
    "solo": (lambda: new_table("Ann"), read),
    "keep": (lambda: begun("Ann", "Ben"), read),
    "yin-yang-ready": (lambda: yin_yang("Ann", "Ben"), ready),
    "yin-yang-read": (lambda: yin_yang("Ann", "Ben"), yy_read),
    "yin-yang-hold": (lambda: yin_yang("Ann", "Ben"), yy_hold),
    "yin-yang-keep": (lambda: yin_yang("Ann", "Ben"), yy_second),
    "yin-yang-choose": (lambda: yin_yang("Ann", "Ben"), yy_choice),
    "yin-yang-bust": (lambda: yin_yang("Ann", "Ben"), yy_bust),
    "yin-yang-hot": (lambda: yin_yang("Ann", "Ben"), yy_hot),
    "yin-yang-eight": (lambda: yin_yang(*MANY, target="300"), yy_read),
    "yin-yang-rules": (lambda: yin_yang("Ann", "Ben", target="300", last_turns="true"), yy_read),
    "yin-yang-enter": (lambda: yin_yang("Ann", "Ben"), yy_hold),
    "yin-yang-correct": (lambda: yin_yang("Ann", "Ben"), yy_read),
    "yin-yang-over": (lambda: new_table("Ann", "Ben", game="yin-yang", target="100"), yy_over),
    "farkle-read": (lambda: new_table("Ann", "Ben", "Clara", game="farkle"), farkle_read),
    "minyat-read": (lambda: minyat("Ann", "Ben", turns=9), my_read),
    "minyat-won": (lambda: minyat("Ann", "Ben", turns=1), my_won),
    "minyat-over": (lambda: minyat("Ann", "Ben", games=3), my_over),
    "jamb": (lambda: new_table("Ann", "Ben", game="jamb", columns="seven"), read),
    "enhanced": (lambda: new_table(*MANY[:3], game="enhanced-yahtzee"), read),
    "own": (lambda: begun("Ann", "Ben"), read),
    "own-eight": (lambda: begun(*MANY), choose),
    "other": (lambda: begun("Ann", "Ben", "Clara"), read),
    "own-enhanced": (lambda: new_table(*MANY, game="enhanced-yahtzee"), read),
    "device": (lambda: begun("Ann", "Ben", "Clara"), read),
    "show-me": (lambda: begun("Ann", "Ben"), read),
    "set-right": (lambda: begun("Ann", "Ben"), read),
    "history": (lambda: begun("Ann", "Ben"), read),
    "yin-yang-history": (lambda: yin_yang("Ann", "Ben"), yy_hold),
    "no-history": (new_table, ready),
    "games": (lambda: begun("Ann", "Ben"), over),
    "no-games": (new_table, ready),
    "game": (lambda: begun("Ann", "Ben"), over),
    "paper": (lambda: begun("Ann", "Ben"), over),
    "players": (lambda: begun("Ann", "Ben"), over),
    "minyat-eight": (lambda: minyat(*MANY, won=4), my_read),
}


PLACES = {
    "history": "/history",
    "yin-yang-history": "/history",
    "no-history": "/history",
    "games": "/games",
    "no-games": "/games",
    "players": "/players",
    "game": "/games",
    "paper": "/games",
}
"""States that are found on pages of their own."""

STAGED = {
    "own": ('.tab[data-seat="1"]', ".claim"),
    "own-eight": ('.tab[data-seat="1"]', ".claim"),
    "own-enhanced": ('.tab[data-seat="1"]', ".claim"),
    "other": ('.tab[data-seat="2"]',),
    "device": (".device-button",),
    "correct": (".die >> nth=2",),
    "yin-yang-correct": (".die >> nth=2",),
    "keep": ("text=Choose dice to keep", ".die:not([aria-disabled]) >> nth=0"),
    "yin-yang-keep": ("text=Choose dice to keep", ".die:not([aria-disabled]) >> nth=0"),
    "enter": ("text=Enter by hand",),
    "yin-yang-enter": ("text=Enter by hand",),
    "join": (".join-button",),
}
"""What is tapped in a state."""

NARROW_ONLY = (".tab", ".claim", ".join-button")
"""What a large screen may do without."""

ASKING = ("correct", "yin-yang-correct", "enter", "yin-yang-enter", "device")
"""States in which a small sheet is open; it is fetched when it is wanted."""

TAPPED = {
    "show-me": (".written",),
    "set-right": (".written", "dialog .past-fix"),
    "game": (".past-card a",),
    "paper": (".past-card a", "text=To print"),
}
"""What is tapped to come to a state."""


def arrive(page: Page, state: str, server: Any) -> None:
    """Go to the page where the state is found."""
    page.wait_for_selector('[data-link="live"]')
    if state in PLACES:
        page.goto(f"http://127.0.0.1:{server.port}{PLACES[state]}")
    for tapped in TAPPED.get(state, ()):
        page.locator(tapped).first.click()


def stage(page: Page, state: str, server: Any) -> None:
    """Do what the state needs of the page."""
    for tapped in STAGED.get(state, ()):
        if not tapped.startswith(NARROW_ONLY) or page.locator(tapped).is_visible():
            page.locator(tapped).click()
    if state in ASKING:
        page.wait_for_selector("dialog[open]")
    match state:
        case "reconnecting":
            server.close()
            page.wait_for_selector('[data-link="lost"]')
        case "yin-yang-rules":
            page.locator(".rules-button").click()
            page.wait_for_selector("#rules-title")
        case "toast":
            said = "The table has changed meanwhile. Look again."
            page.locator("#toast").evaluate(
                "(toast, said) => { toast.textContent = said; toast.showPopover(); }", said
            )


def take(browser: Browser, state: str) -> None:
    build, finish = STATES[state]
    sizes = SIZES | (MORE_SIZES if state in ("ask", "read", "yin-yang-read") else {})
    for (size, (width, height)), scheme in itertools.product(sizes.items(), SCHEMES):
        table = build()
        finish(table)
        server = start_server(
            create_app(
                table,
                Parts(library=Library(partial(getattr, table, "logged"), Archive(FOLDER / "none"))),
                find_addresses=lambda: (
                    "http://192.168.178.42:8080/",
                    "http://dicetable.local:8080/",
                ),
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
        arrive(page, state, server)
        stage(page, state, server)
        page.wait_for_timeout(300)
        page.screenshot(path=FOLDER / f"{state}-{size}-{scheme}.png")
        context.close()
        server.close()


def main(states: Sequence[str]) -> None:
    """Take pictures of the named states, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        for state in states or STATES:
            take(browser, state)


if __name__ == "__main__":
    main(sys.argv[1:])
