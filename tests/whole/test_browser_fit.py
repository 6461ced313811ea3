"""How the page fits windows of all sizes, in a real browser."""

from __future__ import annotations

import pytest
from backstage import FakeDesk, FakeHealth, FakeStorage
from browsing import (
    EIGHT,
    NEEDS_BROWSER,
    PHONE,
    await_soon,
    cell,
    forgive,
    sides_of,
    with_a_notch,
)
from playing import dice
from playwright.sync_api import expect

from companion.history.library import Library
from companion.storage.archive import Archive
from companion.turn.commands import Button, EnterRoll, PassOn
from companion.views import Motion
from web.back_rooms.door import BackRooms
from web.parts import Parts

pytestmark = NEEDS_BROWSER

TOPS_OF_WORDS = """(buttons) => buttons.map((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getBoundingClientRect().top;
})"""
"""Returns where the words of buttons begin: a button reaches farther than they do."""


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_notice_leaves_the_ways_by_hand_in_sight_on_a_phone_on_its_side(home, visit, language):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True, locale=language)
    home.throw("66331")

    home.table.show(Motion.LOST, at=1)

    expect(phone.locator("#note")).not_to_be_empty()
    said, told, pressed = (
        phone.locator(part).bounding_box() for part in ("#by-hand", "#note", "#buttons")
    )
    assert phone.locator("#by-hand .quiet").count() == 2
    assert max(each["y"] + each["height"] for each in (said, told)) <= pressed["y"] + 1


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_larger_words_of_the_ways_by_hand_lie_over_no_notice(home, visit, language):
    phone = visit(**PHONE, locale=language)
    await_soon(phone)
    home.throw("66331")
    home.table.show(Motion.LOST, at=1)
    phone.evaluate("document.documentElement.dataset.size = '3'")
    expect(phone.locator("#note")).not_to_be_empty()

    below = phone.locator("#note").evaluate("note => note.getBoundingClientRect().bottom")
    words = phone.locator("#by-hand .quiet").evaluate_all(TOPS_OF_WORDS)

    assert len(words) == 2
    assert min(words) >= below


@pytest.mark.parametrize(
    "home", [{"game": "minyat", "dice": "8", "players": ("Ann", "Benedikt")}], indirect=True
)
def test_eight_dice_leave_what_is_said_of_them_in_sight_on_a_low_phone(home, visit):
    phone = visit(viewport={"width": 740, "height": 360}, has_touch=True)

    home.throw("66331124")

    expect(phone.locator(".way")).to_be_in_viewport(ratio=1)
    said, way, pressed = (
        phone.locator(part).bounding_box() for part in ("#sentence", ".way", "#buttons")
    )
    assert said["y"] + said["height"] <= way["y"]
    assert way["y"] + way["height"] <= pressed["y"]
    assert phone.locator(".lane-name").last.evaluate(
        "(name) => name.scrollWidth <= name.clientWidth"
    )


def test_the_code_to_join_by_is_seen_whole_on_a_phone_on_its_side(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)

    phone.locator(".join-button").tap()

    expect(phone.locator("#join .qr")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#join .address-text")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1180, 690), (768, 1024)])
def test_a_tablet_shows_how_to_join_and_what_lies_over_it_is_in_sight(home, visit, width, height):
    tablet = visit(viewport={"width": width, "height": height}, has_touch=True)

    home.throw("66331")

    expect(tablet.locator(".die")).to_have_count(5)
    expect(tablet.locator(".address .qr")).to_be_in_viewport(ratio=1)
    expect(tablet.locator(".address .address-text")).to_have_text(["dice.test"])
    by_hand, foot = (tablet.locator(part).bounding_box() for part in ("#by-hand", ".foot"))
    assert by_hand["y"] + by_hand["height"] <= foot["y"]


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1180, 690), (1366, 768), (1920, 1080)])
def test_a_notice_under_a_doubtful_die_pushes_the_ways_by_hand_nowhere(home, visit, width, height):
    page = visit(viewport={"width": width, "height": height})
    home.throw("66331", unsure="1")
    expect(page.get_by_role("button", name="Die 2 is a 5")).to_be_visible()
    before = page.locator("#by-hand").bounding_box()

    home.table.show(Motion.LOST, at=1)

    expect(page.locator("#note")).not_to_be_empty()
    said, told, foot = (
        page.locator(part).bounding_box() for part in ("#by-hand", "#note", ".foot")
    )
    assert said == before
    assert max(each["y"] + each["height"] for each in (said, told)) <= foot["y"]


LONG_SHEETS = [
    {"game": "kniffel"},
    {"game": "yahtzee-hasbro", "hold": "locked"},
    {"game": "yams-columns"},
    {"game": "jamb", "dice": "6"},
]


@pytest.mark.parametrize("home", LONG_SHEETS, indirect=True)
def test_a_large_screen_shows_all_rows_of_a_sheet_at_once(home, visit):
    page = visit(viewport={"width": 1920, "height": 1080})
    home.throw("66331")

    for box in ("Ones", "Lower section", "Total"):
        expect(page.locator("tr", has_text=box)).to_be_in_viewport(ratio=1)
    rows = page.locator("#sheet-rows")
    assert rows.evaluate("rows => rows.scrollHeight - rows.clientHeight") <= 0


@pytest.mark.parametrize(
    ("home", "size"),
    [
        pytest.param({"game": "enhanced-yahtzee"}, "3", id="largest text"),
        pytest.param(
            {"game": "enhanced-yahtzee", "rows": "two-straights"}, "2", id="under a house rule"
        ),
    ],
    indirect=["home"],
)
def test_larger_text_hides_no_row_of_the_sheet_of_a_large_screen(home, visit, size):
    page = visit(viewport={"width": 1920, "height": 1080})

    page.evaluate(f"document.documentElement.dataset.size = '{size}'")

    rows = page.locator("#sheet-rows")
    assert rows.evaluate("rows => rows.scrollHeight - rows.clientHeight") <= 0


@pytest.mark.parametrize("home", [{"game": "yin-yang"}, {"game": "minyat"}], indirect=True)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_beside_many_ways_the_code_stands_under_the_short_sheet(home, visit, width, height):
    page = visit(viewport={"width": width, "height": height})

    expect(page.locator(".address .qr")).to_be_in_viewport(ratio=1)
    sheet, code, pressed = (
        page.locator(part).bounding_box() for part in ("#sheet", ".address", "#buttons")
    )
    assert sheet["y"] + sheet["height"] <= code["y"]
    assert pressed["x"] + pressed["width"] <= code["x"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_a_page_is_no_taller_than_its_window(home, visit, width, height):
    page = visit(viewport={"width": width, "height": height})

    assert page.evaluate("document.scrollingElement.scrollHeight") == height


@pytest.mark.parametrize("width", [360, 390, 1024, 1920])
def test_nothing_scrolls_sideways(home, visit, width):
    page = visit(viewport={"width": width, "height": 640})
    home.throw("66331", unsure="1")
    expect(page.locator(".chip")).to_be_visible()

    wide = page.evaluate("document.documentElement.scrollWidth")

    assert wide == width


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "players": ("Ann",), "columns": "seven"}], indirect=True
)
def test_a_player_of_many_columns_stays_named_while_the_sheet_is_scrolled(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    name = phone.locator(".lane-who")
    expect(name).to_be_visible()

    phone.locator("#sheet-rows").evaluate("sheet => sheet.scrollTo(400, 300)")

    edges = phone.evaluate(
        """[".corner", ".lane-who", ".lane-column"].map((each) =>
        document.querySelector(each).getBoundingClientRect().toJSON())"""
    )
    corner, who, column = edges
    assert who["left"] >= corner["right"]
    assert column["top"] >= who["bottom"]


OUTSIDE = """(cells) => cells.filter((cell) => {
    const figures = document.createRange();
    figures.selectNodeContents(cell);
    const [said, whole] = [figures, cell].map((part) => part.getBoundingClientRect());
    return said.width && (said.left < whole.left || said.right > Math.min(whole.right, innerWidth));
}).length"""
"""How many cells of a sheet hold more than they have room for."""


@pytest.mark.parametrize("home", [{"game": "farkle", "players": EIGHT}], indirect=True)
@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_thousands_of_eight_players_stand_beside_one_another(home, visit, width):
    page = visit(viewport={"width": width, "height": 844})
    if width == 390:
        page.get_by_role("tab", name="All").click()

    expect(cell(page, "To 10,000", lane=7)).to_have_text("10,000")
    expect(cell(page, "To 10,000", lane=7)).to_be_in_viewport()
    assert page.locator("td.cell").evaluate_all(OUTSIDE) == 0


def test_every_target_is_large_enough_for_a_thumb(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    expect(cell(phone, "Sixes").get_by_role("button")).to_be_visible()

    small = phone.evaluate(
        """[...document.querySelectorAll("button")].filter((each) => each.offsetParent)
        .map((each) => [each.className, each.offsetWidth, each.offsetHeight])
        .filter(([, width, height]) => width < 48 || height < 47)"""
    )

    assert small == []


@pytest.mark.parametrize("path", ["/", "/history", "/nowhere"])
def test_no_notch_lies_over_what_a_phone_on_its_side_shows(home, visit, path):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    home.throw("66331")
    expect(phone.locator("#sentence")).to_contain_text("6 6 3 3 1")
    phone.goto(home.address + path)

    with_a_notch(phone)

    left, right = sides_of(phone)
    assert left >= 47
    assert right <= 844 - 59
    forgive(visit, "404")


def test_no_bar_at_the_bottom_lies_over_the_buttons_of_a_phone_on_its_side(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)

    with_a_notch(phone)

    pressed = phone.locator("#buttons").bounding_box()
    assert pressed["y"] + pressed["height"] <= 390 - 21


def test_what_is_said_beside_a_sheet_is_whole_on_a_phone_on_its_side(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    with_a_notch(phone)
    phone.locator(".device-button").tap()
    home.throw("66331")

    home.table.press(Button.BACK)

    expect(phone.locator("#toast")).not_to_be_empty()
    said = phone.locator("#toast").bounding_box()
    assert said["x"] >= 47
    assert said["y"] + said["height"] <= 390 - 21


@pytest.mark.parametrize(
    ("width", "height", "language"), [(844, 390, "de"), (667, 331, "fr"), (568, 320, "en")]
)
def test_all_that_is_behind_more_is_in_sight_on_a_phone_on_its_side(
    home, visit, tmp_path, width, height, language
):
    library = Library(lambda: home.table.logged, Archive(tmp_path / "table.sqlite3"))
    rooms = BackRooms(FakeDesk(), FakeHealth(), FakeStorage())
    home.close()
    home.start(Parts(people=home.people, library=library, back_rooms=rooms))
    phone = visit(viewport={"width": width, "height": height}, has_touch=True, locale=language)
    await_soon(phone)

    phone.locator("[data-action=more]").tap()

    expect(phone.locator(".more-list .plain")).to_have_count(9)
    for way in phone.locator("#dialog .plain").all():
        expect(way).to_be_in_viewport(ratio=1)
    expect(phone.locator("#dialog .plain").last).to_have_attribute("data-action", "close")


COVERED = """() => {
    const sheet = document.querySelector("dialog[open]") ?? document.getElementById("app");
    const within = ({ left, right, top, bottom }) => left < innerWidth && right > 0 && top >= 0 && bottom <= innerHeight;
    return [...sheet.querySelectorAll("button, input")].filter((each) => {
        const place = each.getBoundingClientRect();
        if (place.width === 0 || !within(place)) return false;
        const there = document.elementFromPoint((place.left + place.right) / 2, (place.top + place.bottom) / 2);
        return !each.contains(there) && !there?.closest(".foot, .start");
    }).map((each) => each.className);
}"""


def wide_enough(names):
    return [each.bounding_box()["width"] >= 40 for each in names.all()]


@pytest.mark.parametrize("width", [195, 260])
@pytest.mark.parametrize("home", [{"players": ("Benjamin", "Charlotte")}], indirect=True)
def test_a_browser_that_magnifies_covers_no_button_and_cuts_no_name_away(home, visit, width):
    """A phone of 390 pixels whose browser shows pages at twice their size has 195."""
    phone = visit(viewport={"width": width, "height": width * 2}, has_touch=True)
    await_soon(phone)
    assert phone.evaluate(COVERED) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    phone.locator(".people-button").tap()
    expect(phone.locator(".person-name")).to_have_count(2)
    assert wide_enough(phone.locator(".person-name")) == [True, True]
    assert phone.evaluate(COVERED) == []


@pytest.mark.parametrize("home", [{"game": "minyat", "series": "wins:1"}], indirect=True)
def test_a_browser_that_magnifies_shows_who_has_won(home, visit):
    home.table.submit(EnterRoll(dice("66666")))
    home.table.submit(PassOn())
    phone = visit(viewport={"width": 195, "height": 422}, has_touch=True)
    await_soon(phone)

    assert wide_enough(phone.locator(".place-name")) == [True, True]
