"""A backup put back by the page of a table that runs: open pages go on with it, and so does a kill."""

from __future__ import annotations

import os
import signal

import pytest
from browsing import NEEDS_BROWSER, PHONE
from playwright.sync_api import expect
from programs import ask, free_port, start, state_at, wait_for_state

pytestmark = NEEDS_BROWSER


@pytest.fixture
def run(tmp_path):
    """Return a function that starts a table without a camera, always at the same place."""
    port, running = free_port(), []
    config = tmp_path / "config.toml"
    config.write_text("")

    def run():
        words = ("--data", tmp_path, "--config", config, "--port", port)
        running.append(start("run", "--camera", "usb:/dev/no-camera", *words))
        wait_for_state(port)
        return running[-1]

    run.port, run.data = port, tmp_path
    yield run
    for process in running:
        process.kill()
        process.wait()


def begin(port, **fields):
    """Begin a game, as a page does that shows what is there now."""
    ask(port, "start", version=state_at(port)["view"]["version"], **fields)


def test_open_pages_go_on_with_a_backup_that_is_put_back_and_a_kill_changes_nothing(run, browser):
    process = run()
    begin(run.port, game="farkle", players=[{"name": "Ann"}, {"name": "Ben"}])
    home = f"http://127.0.0.1:{run.port}"
    game, health = (browser.new_page(**looks) for looks in ({}, PHONE))
    game.goto(home)
    expect(game.locator("#link")).to_have_attribute("data-link", "live")
    health.goto(f"{home}/health")

    health.get_by_role("button", name="Back up now").tap()
    expect(health.locator("#storage-said")).to_contain_text("Backed up:")
    expect(health.locator(".kept-mark.is-sound")).to_have_count(1)
    begin(run.port, game="yatzy", players=[{"name": "Cleo"}], breaks_off=True)
    expect(game.locator(".game-button")).to_contain_text("Yatzy")
    expect(health.locator("#kept")).to_have_attribute("data-what", "Yatzy: Cleo", timeout=30_000)

    # By the keyboard: the way back is in focus, so that Enter alone changes nothing.
    health.get_by_role("button", name="Put back: ").press("Enter")
    expect(health.get_by_role("dialog")).to_contain_text("Farkle: Ann, Ben")
    expect(health.get_by_role("dialog")).to_contain_text("(Yatzy: Cleo) makes way for it")
    expect(health.get_by_role("button", name="Cancel")).to_be_focused()
    health.keyboard.press("Tab")
    health.keyboard.press("Enter")

    expect(health.locator("#storage-said")).to_contain_text("is the game now", timeout=30_000)
    expect(health.get_by_role("dialog")).to_have_count(0)
    expect(health.get_by_text("Put aside: 1")).to_be_visible()
    expect(game.locator(".game-button")).to_contain_text("Farkle", timeout=30_000)
    expect(game.locator("#link")).to_have_attribute("data-link", "live")
    for page in (game, health):
        page.close()

    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    run()
    names = [player["name"] for player in state_at(run.port)["view"]["players"]]
    assert names == ["Ann", "Ben"]
