"""Set-up and health in a real browser."""

from __future__ import annotations

import json

import pytest
from backstage import CORNERS, KNOWN, FakeDesk, FakeHealth, FakeStorage
from browsing import (
    LARGE,
    NEEDS_BROWSER,
    NOT_TWICE_MS,
    PHONE,
    finger_goes_down,
    forgive,
    held_back,
    tap_elsewhere,
    tap_twice,
    wait_till,
)
from playing import Played
from playwright.sync_api import expect

from companion.catalogue import find_variant
from companion.eye.lessons import LEAST_DIE_MM, MOST_DIE_MM
from companion.history.exchange import as_json
from companion.history.games import games_in
from companion.history.library import Library
from companion.storage.archive import Archive
from companion.storage.log import Logged, MemoryLog
from companion.table import Table
from companion.turn.commands import StartGame
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.back_rooms.set_up import MOST_CORNERS
from web.parts import Parts
from web.serve import start_server

pytestmark = NEEDS_BROWSER


@pytest.fixture
def rooms():
    return BackRooms(FakeDesk(), FakeHealth(), FakeStorage())


@pytest.fixture
def visit(browser, rooms, tmp_path):
    """Open a room of a table; none may complain, or ask anybody else for anything."""
    table = Table(MemoryLog(), clock=lambda: 0.0)
    library = Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))
    app = create_app(
        table,
        Parts(library=library, back_rooms=rooms),
        find_addresses=lambda: ("http://dice.test/",),
    )
    server = start_server(app, "127.0.0.1", 0)
    home = f"http://dice.test:{server.port}"
    contexts, complaints, foreign = [], [], []

    def visit(path, **looks):
        contexts.append(browser.new_context(**looks))
        page = contexts[-1].new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else 0)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: foreign.append(asked.url))
        page.goto(home + path)
        return page

    visit.complaints, visit.table = complaints, table
    yield visit
    for context in contexts:
        context.close()
    server.close()
    assert not complaints
    assert not [url for url in foreign if not url.startswith(home)]


def test_the_picture_is_drawn_with_the_dice_over_it_and_told_in_words(visit, rooms):
    rooms.set_up.values["known"] = KNOWN
    phone = visit("/setup", **PHONE)

    picture = phone.get_by_role("img", name="Dice at rest: D6 2?")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("width", "640")
    expect(phone.locator(".seen-die")).to_have_count(2)
    expect(phone.locator(".tray-line.is-fixed")).to_have_count(1)
    expect(phone.get_by_text("3 dark, 3 light. Right?")).to_be_visible()


def test_a_picture_that_is_drawn_already_is_not_fetched_again(visit):
    phone = visit("/setup", **PHONE)
    expect(phone.locator("#picture")).to_have_attribute("width", "640")
    fetched = []
    phone.on("request", lambda asked: fetched.append(asked.url) if ".jpg" in asked.url else None)

    for _ in range(2):
        with phone.expect_response("**/api/setup"):
            pass

    assert fetched == []


def test_a_tray_that_goes_on_beyond_the_picture_is_told(visit, rooms):
    rooms.set_up.values["known"] = KNOWN | {"is_cut": True}
    phone = visit("/setup", **PHONE)

    expect(phone.get_by_text("until the whole tray shows")).to_be_visible()


def test_a_table_is_learnt_with_a_tap_and_the_steps_follow(visit, rooms):
    phone = visit("/setup", **PHONE)
    edge = phone.get_by_label("Edge of a die in mm")
    expect(edge).to_have_attribute("min", str(LEAST_DIE_MM))
    expect(edge).to_have_attribute("max", str(MOST_DIE_MM))
    edge.fill("12.5")

    phone.get_by_role("button", name="Learn the table").tap()
    rooms.set_up.values |= {"sets_up": True, "stage": "throws", "seen": 1, "sentence": "Throw."}

    expect(phone.locator("#sentence")).to_have_text("Throw.")
    expect(phone.locator(".step.is-done")).to_have_count(2)
    expect(phone.locator(".step[aria-current]")).to_contain_text("Throw 2")
    assert rooms.set_up.done == [("begin", None, 12.5)]


def test_a_trial_that_is_begun_again_stays_a_trial(visit, rooms):
    rooms.set_up.values |= {"sets_up": True, "stage": "trial", "sentence": "Trial: 3 of 10."}
    phone = visit("/setup", **PHONE)

    with phone.expect_response("**/api/setup/trial"):
        phone.get_by_role("button", name="Begin again").tap()

    assert rooms.set_up.done == [("trial",)]


def test_after_a_trial_no_step_of_learning_is_ticked(visit, rooms):
    rooms.set_up.values |= {"sets_up": True, "stage": "tried", "sentence": "Trial over."}
    phone = visit("/setup", **PHONE)

    expect(phone.locator("#sentence")).to_have_text("Trial over.")
    expect(phone.locator(".step")).to_have_count(0)
    expect(phone.locator("#ways button")).to_have_text(
        ["Done: back to the game", "Try ten throws", "Learn the table", "Move the corners"]
    )


def test_a_table_that_lies_elsewhere_is_to_be_learnt_anew(visit, rooms):
    rooms.set_up.values |= {"known": KNOWN, "moved": True}
    phone = visit("/setup", **PHONE)

    expect(phone.locator("#now-title")).to_have_text("The camera or the tray has moved")
    expect(phone.locator("#sentence")).to_contain_text("learn it anew")
    expect(phone.locator(".room-button.is-main")).to_have_text("Learn it anew")


def test_corners_are_moved_with_the_arrow_keys(visit, rooms):
    rooms.set_up.values["known"] = KNOWN
    page = visit("/setup", **LARGE)
    page.get_by_role("button", name="Move the corners").click()
    corner = page.get_by_role("button", name="Corner 1 of 4: 20 %")

    corner.focus()
    for _ in range(5):
        page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_role("button", name="Corner 1 of 4: 10 %")).to_be_focused()
    page.wait_for_timeout(NOT_TWICE_MS)
    page.get_by_role("button", name="Use this outline").click()

    expect(page.get_by_role("button", name="Move the corners")).to_be_visible()
    assert rooms.set_up.done == [("corners", ((0.1, 0.1), *map(tuple, CORNERS[1:])))]


def test_an_outline_has_three_to_24_corners_within_the_picture(visit, rooms):
    rooms.set_up.values["known"] = KNOWN
    page = visit("/setup", **LARGE)
    page.get_by_role("button", name="Move the corners").click()
    for way, clicks, corners in (("more", 21, MOST_CORNERS), ("fewer", 22, 3)):
        for _ in range(clicks):
            page.get_by_role("button", name=f"One corner {way}").click()
        expect(page.locator(".handle-dot")).to_have_count(corners)

    page.get_by_role("button", name="Corner 3 of 3").focus()
    for key in ("Shift+ArrowRight",) * 8 + ("Shift+ArrowDown",) * 8 + ("ArrowUp",):
        page.keyboard.press(key)
    page.get_by_role("button", name="Use this outline").click()

    expect(page.get_by_role("button", name="Move the corners")).to_be_visible()
    assert rooms.set_up.done == [("corners", (*map(tuple, CORNERS[:2]), (1.0, 0.746)))]


def test_one_corner_more_of_an_outline_at_the_pictures_edge_lies_within_the_picture(visit, rooms):
    outline = ((0.0, 0.1), (0.6, 0.1), (0.6, 0.6), (0.0, 0.6))
    rooms.set_up.values["known"] = {**KNOWN, "corners": outline}
    page = visit("/setup", **LARGE)
    page.get_by_role("button", name="Move the corners").click()

    page.get_by_role("button", name="One corner more").click()
    page.get_by_role("button", name="Use this outline").click()

    expect(page.get_by_role("button", name="Move the corners")).to_be_visible()
    assert rooms.set_up.done == [("corners", (*outline, (0.0, 0.35)))]


@pytest.mark.parametrize(
    ("stage", "way", "deed"),
    [
        pytest.param("failed", "Learn with this outline", "begin", id="could not be learnt anew"),
        pytest.param(
            "learnt", "Use this outline", "corners", id="learnt: no throw is needed again"
        ),
    ],
)
def test_an_outline_is_put_right_in_the_middle_of_a_set_up(visit, rooms, stage, way, deed):
    rooms.set_up.values |= {"known": KNOWN, "sets_up": True, "stage": stage}
    phone = visit("/setup", **PHONE)

    phone.get_by_role("button", name="Move the corners").tap()
    tap_elsewhere(phone)
    phone.get_by_role("button", name=way).tap()

    expect(phone.get_by_role("button", name="Move the corners")).to_be_visible()
    assert [what for what, *_ in rooms.set_up.done] == [deed]


def test_enter_in_a_field_leaves_the_page_as_it_is(visit):
    phone = visit("/setup", **PHONE)
    phone.evaluate("window.isSame = true")

    phone.get_by_label("Edge of a die in mm").press("Enter")
    with phone.expect_response("**/api/setup"):
        pass

    assert phone.evaluate("window.isSame")


def test_the_focus_goes_along_to_the_corners_and_back(visit, rooms):
    rooms.set_up.values["known"] = KNOWN
    page = visit("/setup", **LARGE)
    for name in ("Move the corners", "Leave it as it was"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name)).to_have_count(0)

        assert page.evaluate("document.activeElement.closest('#ways') !== null")


def test_nothing_below_the_picture_jumps_when_it_comes(visit):
    phone = visit("/setup", **PHONE)
    phone.route("**/setup/*.jpg", lambda _: None)
    phone.reload()

    view = phone.locator("#camera-view").bounding_box()

    assert view["height"] == pytest.approx(0.75 * view["width"], abs=1)


def test_corners_are_dragged_by_a_finger(visit, rooms):
    phone = visit("/setup", **PHONE)
    phone.get_by_role("button", name="Move the corners").tap()
    view, dot = (
        phone.locator(where).first.bounding_box() for where in ("#camera-view", ".handle-dot")
    )

    phone.mouse.move(dot["x"] + 5, dot["y"] + 5)
    phone.mouse.down()
    phone.mouse.move(view["x"] + 0.3 * view["width"], view["y"] + 0.3 * view["width"])
    phone.mouse.up()
    phone.mouse.move(view["x"] + 0.5 * view["width"], view["y"] + 0.5 * view["width"])
    phone.get_by_role("button", name="Learn with this outline").tap()

    expect(phone.get_by_role("button", name="Learn the table")).to_be_visible()
    ((deed, corners, _),) = rooms.set_up.done
    assert (deed, len(corners)) == ("begin", 4)
    assert corners[0] == pytest.approx((0.3, 0.3), abs=0.02)


def test_a_handle_is_large_enough_for_a_finger(visit):
    phone = visit("/setup", **PHONE)

    phone.get_by_role("button", name="Move the corners").tap()

    # It grows to its size with the picture that it lies on.
    wait_till(
        phone,
        """() => {
            const box = document.querySelector(".handle-reach").getBoundingClientRect();
            return Math.min(box.width, box.height) >= 47.5;
        }""",
    )


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("absent", "No camera is found"),
        ("lost", "no picture any more"),
        ("ended", "recording"),
        ("silent", "no answer"),
        ("hidden", "show_picture"),
        ("starting", "is starting"),
    ],
)
def test_without_a_picture_it_is_said_why_and_what_to_do(visit, rooms, why, said):
    rooms.set_up.values |= {"picture": None, "no_picture": why}

    phone = visit("/setup", **PHONE)

    expect(phone.locator("#no-picture")).to_contain_text(said)
    expect(phone.locator("#camera-view")).to_be_hidden()


def test_how_many_dice_are_dark_is_said_on_the_page(visit, rooms):
    rooms.set_up.values["known"] = KNOWN
    page = visit("/setup", **LARGE)

    with page.expect_response("**/api/setup/dark"):
        page.locator("#dark").select_option("2")

    assert rooms.set_up.done == [("dark", 2)]


def test_a_pause_is_ended_where_it_was_begun(visit, rooms):
    phone = visit("/setup", **PHONE)
    with phone.expect_response("**/api/setup/pause"):
        phone.get_by_role("button", name="Close the camera").tap()
    rooms.set_up.values |= {"paused": True, "picture": None, "no_picture": "paused"}

    with phone.expect_response("**/api/setup/pause"):
        phone.get_by_role("button", name="Open the camera").tap()

    expect(phone.locator("#no-picture")).to_contain_text("closed")
    assert rooms.set_up.done == [("pause",), ("pause",)]


def test_each_button_lights_up_once_it_was_pressed(visit, rooms):
    panel = {"buttons": True, "lamp": True, "faults": ["No buzzer"], "tries": False, "pressed": []}
    rooms.set_up.values["panel"] = panel
    phone = visit("/setup", **PHONE)
    for deed, name in (("lamp", "Try the lamp"), ("buttons", "Try the buttons")):
        with phone.expect_response(f"**/api/setup/{deed}"):
            phone.get_by_role("button", name=name).tap()

    rooms.set_up.values["panel"] = panel | {"tries": True, "pressed": ["OK"]}

    expect(phone.locator(".tried-button.is-pressed")).to_contain_text("OK✓ works")
    expect(phone.locator("#panel")).to_contain_text("No buzzer")
    assert rooms.set_up.done == [("lamp",), ("buttons",)]


def test_a_table_that_does_not_answer_is_said_until_it_does_again(visit):
    phone = visit("/setup", **PHONE)

    phone.route("**/api/setup", lambda route: route.abort())
    expect(phone.locator("#banner")).to_contain_text("The table does not answer.")
    phone.unroute("**/api/setup")

    expect(phone.locator("#banner")).to_be_empty()
    forgive(visit, "ERR_FAILED")


def test_what_is_refused_is_said(visit, rooms):
    rooms.set_up.refuses = "set-up-nothing"
    phone = visit("/setup", **PHONE)

    phone.get_by_role("button", name="Learn the table").tap()

    expect(phone.get_by_role("alert")).to_contain_text("A demo plays recordings")
    forgive(visit, "409")


def test_health_is_checked_anew_on_the_page(visit, rooms):
    phone = visit("/health", **PHONE)
    expect(phone.get_by_text("61.3 °C")).to_be_visible()

    phone.get_by_role("button", name="Check anew").tap()

    expect(phone.locator(".finding.is-wrong")).to_contain_text("set it")
    expect(phone.get_by_role("status").first).to_have_text("Checked. To be mended: 1.")
    assert rooms.health.checked == 1


def ground_of(place):
    """Return the colour behind the words in some place of a page."""
    return place.evaluate("(place) => getComputedStyle(place).backgroundColor")


def test_a_check_that_finds_all_well_is_no_warning(visit, rooms, monkeypatch):
    phone = visit("/health", **PHONE)
    banner, button = phone.locator("#banner"), phone.get_by_role("button", name="Check anew")
    button.tap()
    expect(banner).to_contain_text("To be mended")
    warning = ground_of(banner)

    monkeypatch.setattr(rooms.health, "check", lambda: rooms.health.values.update(findings=[]))
    button.tap()

    expect(banner).to_have_text("Checked: all is well.")
    assert ground_of(banner) != warning


def test_a_check_that_got_no_answer_is_said_and_may_be_asked_for_again(visit, rooms):
    phone = visit("/health", **PHONE)
    phone.route("**/api/health/check", lambda route: route.abort())
    button = phone.get_by_role("button", name="Check anew")

    button.tap()

    expect(phone.locator("#banner")).to_contain_text("did not answer")
    expect(button).to_be_enabled()
    phone.wait_for_timeout(500)  # Long enough to be read, and for the page to be fetched anew.
    expect(phone.locator("#banner")).to_contain_text("did not answer")
    phone.unroute("**/api/health/check")
    button.tap()
    expect(phone.locator(".finding.is-wrong")).to_contain_text("set it")
    expect(phone.locator("#banner")).to_have_text("Checked. To be mended: 1.")
    forgive(visit, "ERR_FAILED")


def test_a_check_that_was_refused_is_not_said_to_be_well(visit):
    phone = visit("/health", **PHONE)
    phone.route("**/api/health/check", lambda route: route.fulfill(status=500))

    phone.get_by_role("button", name="Check anew").tap()

    expect(phone.locator("#banner")).to_contain_text("did not answer")
    forgive(visit, "500")


def test_a_check_whose_findings_could_not_be_fetched_is_not_said_to_be_well(visit):
    phone = visit("/health", **PHONE)
    phone.route("**/health", lambda route: route.abort())

    phone.get_by_role("button", name="Check anew").tap()

    expect(phone.locator("#banner")).to_contain_text("The table does not answer")
    forgive(visit, "ERR_FAILED")


def test_a_backup_is_told_on_its_button_while_it_is_made(visit):
    phone = visit("/health", **PHONE)
    button = phone.locator("[data-action=back-up]")
    held = held_back(phone, "**/api/storage/backup")

    button.tap()
    expect(button).to_have_text("Backing up…")
    expect(button).to_have_attribute("aria-disabled", "true")
    held[0].continue_()

    expect(button).to_have_text("Back up now")
    expect(button).to_have_attribute("aria-disabled", "false")
    expect(phone.locator("#storage-said:not(.is-wrong)")).to_contain_text("Backed up: ")


def test_whoever_is_asked_whether_to_put_a_backup_back_can_leave_at_once(visit, rooms):
    phone = visit("/health", **PHONE)

    phone.get_by_role("button", name="Put back: Friday, November 20").tap()

    expect(phone.get_by_role("button", name="Cancel")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    assert rooms.storage.done == []


def test_whoever_taps_sees_no_ring_in_a_sheet_of_these_rooms_either(visit):
    phone = visit("/health", **PHONE)
    phone.locator("[data-action=device]").press("Enter")
    first = phone.locator("#device button").first
    expect(first).to_have_css("outline-style", "solid")

    finger_goes_down(phone, "#device-title")

    expect(first).to_have_css("outline-style", "none")


def test_a_double_tap_puts_no_backup_back_unread(visit, rooms):
    """The question's button may come to lie just where the finger is."""
    phone = visit("/health", **PHONE)
    opens = phone.get_by_role("button", name="Put back: Friday, November 20")
    opens.tap()
    does = phone.get_by_role("button", name="Put it back")
    phone.wait_for_timeout(NOT_TWICE_MS)  # It slides in.
    there, at = does.bounding_box(), opens.bounding_box()
    phone.get_by_role("button", name="Cancel").tap()
    phone.evaluate("(by) => scrollBy(0, by)", at["y"] - there["y"])

    tap_twice(phone, opens, x=there["x"] + 20)

    phone.wait_for_timeout(NOT_TWICE_MS)
    expect(does).to_be_visible()
    assert rooms.storage.done == []


@pytest.mark.parametrize(
    ("stage", "way", "deed"), [("idle", "Learn the table", "begin"), ("empty", "Stop", "leave")]
)
def test_a_double_tap_on_the_way_into_or_out_of_a_set_up_is_one(visit, rooms, stage, way, deed):
    rooms.set_up.values |= {"sets_up": stage != "idle", "stage": stage}
    phone = visit("/setup", **PHONE)

    tap_twice(phone, phone.get_by_role("button", name=way, exact=True))

    phone.wait_for_timeout(NOT_TWICE_MS)
    assert [what for what, *_ in rooms.set_up.done] == [deed]


def test_what_cannot_be_backed_up_or_put_back_is_said_on_the_page(visit, rooms):
    rooms.storage.refuses = "backup-no-folder"
    phone = visit("/health", **PHONE)

    phone.get_by_role("button", name="Back up now").tap()
    expect(phone.locator("#storage-said")).to_contain_text("Is the stick plugged in?")
    expect(phone.get_by_role("button", name="Put back: Friday, November 13")).to_be_disabled()
    rooms.storage.refuses = "restore-damaged"
    tap_elsewhere(phone)
    phone.get_by_role("button", name="Put back: Friday, November 20").tap()
    phone.wait_for_timeout(NOT_TWICE_MS)
    phone.get_by_role("button", name="Put it back").tap()

    expect(phone.locator("#storage-said.is-wrong")).to_contain_text("Nothing has changed.")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    forgive(visit, "409")


def test_games_of_a_file_are_taken_in_and_another_file_is_refused(visit, tmp_path):
    played = Played(("Zoë", "Ben"))
    games = games_in(Logged(1_700_000_000.0, event) for event in played.events)
    (tmp_path / "photo.json").write_bytes(b"\x89PNG" * 1000)
    phone = visit("/health", **PHONE)

    phone.get_by_label("Choose a file").set_input_files(tmp_path / "photo.json")
    expect(phone.locator("#import-said")).to_contain_text("the file is no JSON")
    two = json.loads(as_json(games))
    two["games"].append({**two["games"][0], "over": True})
    (tmp_path / "games.json").write_text(json.dumps(two))
    phone.get_by_label("Choose a file").set_input_files(tmp_path / "games.json")
    expect(phone.locator("#import-said")).to_contain_text("Taken in: 1")
    expect(phone.locator("#import-said .is-wrong")).to_contain_text("games[1]")
    phone.get_by_role("link", name="Yahtzee, 2023").tap()

    expect(phone.locator("body")).to_contain_text("Zoë")
    forgive(visit, "409")


def test_a_file_is_taken_in_alone_and_one_without_games_is_said_to_have_none(visit, tmp_path):
    (tmp_path / "games.json").write_text(as_json([]))
    phone = visit("/health", **PHONE)
    chooser = phone.get_by_label("Choose a file")
    held = held_back(phone, "**/api/storage/import")

    chooser.set_input_files(tmp_path / "games.json")
    expect(chooser).to_be_disabled()
    expect(phone.locator("#import-said")).to_contain_text("games.json: its games are being checked")
    held[0].fulfill(status=413)
    expect(phone.locator("#import-said .is-wrong")).to_contain_text("Try again in a minute.")
    expect(chooser).to_be_focused()
    chooser.set_input_files(tmp_path / "games.json")
    expect(phone.locator("#import-said")).to_contain_text("its games are being checked")
    held[1].continue_()

    expect(phone.locator("#import-said")).to_have_text("There is no game in this file.")
    forgive(visit, "413")


def test_a_file_that_is_too_large_is_not_sent(visit, tmp_path):
    (tmp_path / "games.json").write_bytes(b" " * 2_500_000)
    phone = visit("/health", **PHONE)
    sent = []
    phone.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    chooser = phone.get_by_label("Choose a file")
    chooser.evaluate("field => { field.dataset.largest = '2000000'; }")

    chooser.set_input_files(tmp_path / "games.json")

    expect(phone.locator("#import-said .is-wrong")).to_contain_text("2.5")
    assert chooser.input_value() == ""
    assert sent == []


@pytest.mark.parametrize(("path", "language"), [("/setup", "en"), ("/health", "fr")])
def test_nothing_is_wider_than_a_small_phone(visit, rooms, path, language):
    rooms.set_up.values["known"] = KNOWN
    rooms.health.check()

    page = visit(path, viewport={"width": 360, "height": 740}, locale=language)

    assert page.evaluate("document.documentElement.scrollWidth") == 360
    low = page.evaluate(
        "[...document.querySelectorAll('button, a, input, select')]"
        ".filter((each) => each.offsetHeight && each.offsetHeight < 48).map((each) => each.outerHTML)"
    )
    assert low == []


def test_what_is_told_beside_a_game_stands_on_the_line_of_its_name(visit):
    visit.table.submit(StartGame(find_variant("yacht"), ("Ann",)))
    large = visit("/games", **LARGE)
    words = "it => { const all = new Range(); all.selectNodeContents(it); return all"
    bottom = f"{words}.getBoundingClientRect().bottom; }}"

    name, beside = (large.locator(each).evaluate(bottom) for each in (".past-head a", ".past-hint"))

    assert abs(name - beside) < 5
