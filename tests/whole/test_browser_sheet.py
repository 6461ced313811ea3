"""The sheet on a phone: one's own stays, everybody else's is one tap or swipe away."""

from __future__ import annotations

import re

import pytest
from browsing import (
    NEEDS_BROWSER,
    PHONE,
    await_soon,
    cell,
    draw_finger,
    forgive,
    press,
    wait_till,
    written,
    zoom_in,
)
from playing import dice
from playwright.sync_api import expect

from companion.rules.place import Place
from companion.turn.commands import Button, EnterRoll, ScoreIn

pytestmark = NEEDS_BROWSER

SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
COLUMNS = {"game": "enhanced-yahtzee", "players": ("Ann", "Ben", "Cleo")}
EIGHT = tuple(f"Player number {seat}" for seat in range(1, 9))


def tab(page, seat):
    """Return the tab of a player's sheet; of everybody's without a seat."""
    return page.locator(f'.tab[data-seat="{seat}"]')


def play(home, box, faces, column="main"):
    home.table.submit(EnterRoll(dice(faces)))
    home.table.submit(ScoreIn(Place(column, box)))


def is_shown(page, seat):
    expect(tab(page, seat)).to_have_attribute("aria-selected", "true")


def is_at_top(page):
    return page.locator("#sheet-rows").evaluate("rows => rows.scrollTop === 0")


def claim(page, seat):
    tab(page, seat).tap()
    page.get_by_role("button", name="This is me").tap()
    is_shown(page, seat)


def swipe(page, across):
    """Draw a finger over the sheet."""
    box = page.locator("#sheet-rows").bounding_box()
    draw_finger(page, (box["x"] + box["width"] / 2, box["y"] + 60), across=across)


DRAW = """(rows, [across, down, fingers, left]) => {
    const touch = (x, y, identifier) => new Touch({ identifier, target: rows, clientX: x, clientY: y });
    const touches = Array.from({ length: fingers }, (_, each) => touch(200, 300, each));
    const changedTouches = [touch(200 + across, 300 + down, 0)];
    rows.dispatchEvent(new TouchEvent("touchstart", { touches }));
    if (left !== undefined) rows.scrollLeft = left;
    rows.dispatchEvent(new TouchEvent("touchend", { changedTouches }));
}"""
"""Draws one finger or more over the sheet, which is scrolled no more than that is told."""


@pytest.mark.parametrize("home", [{"players": ("Ann", "Ben", "Cleo")}], indirect=True)
def test_ones_own_sheet_stays_while_others_play_and_is_remembered(home, visit):
    phone = visit(**PHONE)
    is_shown(phone, "")
    expect(cell(phone, "Sixes", 1)).to_be_visible()

    claim(phone, 1)
    play(home, "sixes", "66612")

    expect(tab(phone, 0)).to_contain_text("18")
    expect(tab(phone, 1)).to_have_class(re.compile("in-turn"))
    expect(phone.locator(".tab").first).to_contain_text("Ben")
    expect(cell(phone, "Sixes", 0)).to_be_hidden()
    tab(phone, 0).tap()
    expect(cell(phone, "Sixes", 0)).to_be_visible()
    play(home, "sixes", "66123")
    is_shown(phone, 1)
    phone.reload()
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    is_shown(phone, 1)
    expect(written(phone, "Sixes", 1)).to_have_text("12")
    phone.get_by_role("button", name="Players", exact=True).tap()
    phone.get_by_role("button", name="Rename Ben").tap()
    phone.get_by_label("Another name for Ben").fill("Benno")
    phone.get_by_label("Another name for Ben").press("Enter")
    expect(tab(phone, 1)).to_contain_text("Benno★ 12")


@pytest.mark.parametrize("home", [COLUMNS], indirect=True)
def test_a_swipe_or_an_arrow_key_leads_to_the_next_sheet(home, visit):
    phone = visit(**PHONE)
    is_shown(phone, 0)
    # What comes soon after the page is there once something of it is used.
    phone.get_by_role("button", name="Enter by hand").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Cancel").tap()

    tab(phone, 0).focus()
    phone.keyboard.press("ArrowRight")
    expect(tab(phone, 1)).to_be_focused()
    is_shown(phone, 1)
    swipe(phone, -150)
    is_shown(phone, 2)
    swipe(phone, -150)
    swipe(phone, 150)
    is_shown(phone, 1)
    phone.keyboard.press("ArrowUp")
    is_shown(phone, 0)
    phone.keyboard.press("ArrowDown")
    is_shown(phone, 1)
    rows = phone.locator("#sheet-rows")
    for across, down, fingers in ((-40, 0, 1), (-150, -110, 1), (-150, 0, 2)):
        rows.evaluate(DRAW, [across, down, fingers])
        is_shown(phone, 1)
    rows.evaluate("rows => { rows.firstElementChild.style.minWidth = '2000px'; }")
    rows.evaluate(DRAW, [-150, 0, 1])
    is_shown(phone, 1)
    rows.evaluate(DRAW, [-150, 0, 1, 2000])  # The end is where this one moved the sheet to.
    is_shown(phone, 1)
    rows.evaluate(DRAW, [150, 0, 1])
    is_shown(phone, 1)
    rows.evaluate(DRAW, [-150, 0, 1])
    is_shown(phone, 2)


@pytest.mark.parametrize("home", [{"players": ("Ann", "Ben", "Cleo")}], indirect=True)
def test_a_finger_moves_a_page_that_is_zoomed_into_and_shows_no_other_sheet(home, visit):
    phone = visit(is_mobile=True, **PHONE)
    tab(phone, 1).tap()
    phone.get_by_role("button", name="Enter by hand").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Cancel").tap()

    zoom_in(phone, (195, 600))
    wait_till(phone, "visualViewport.scale > 1.5")
    before = phone.evaluate("visualViewport.offsetLeft")
    draw_finger(phone, (300, 600), across=-150)

    wait_till(phone, f"visualViewport.offsetLeft > {before} + 20")
    phone.locator("#sheet-rows").evaluate(DRAW, [-150, 0, 1])
    is_shown(phone, 1)


@pytest.mark.parametrize("home", [COLUMNS], indirect=True)
def test_a_closed_box_says_why_on_a_tap(home, visit):
    phone = visit(**PHONE)
    home.table.submit(EnterRoll(dice("66331")))

    phone.get_by_role("button", name="Ann, Sixes (Down): closed. Why?").tap()

    expect(phone.locator("#toast")).to_contain_text("filled in order")


@pytest.mark.parametrize("home", [COLUMNS], indirect=True)
def test_who_plays_on_a_phone_is_told_and_taken_back_in_its_settings(home, visit):
    phone = visit(**PHONE)

    for pressed in ("true", "false"):
        phone.get_by_role("button", name="This phone").tap()
        choice = phone.get_by_role("dialog").get_by_role("button", name="Cleo")
        choice.tap()
        expect(choice).to_have_attribute("aria-pressed", pressed)
        phone.get_by_role("dialog").get_by_role("button", name="Close").tap()

    is_shown(phone, 0)


@pytest.mark.parametrize(
    "home",
    [{"players": EIGHT}, {"game": "enhanced-yahtzee", "players": EIGHT}],
    indirect=True,
    ids=["one column each", "52 boxes each"],
)
def test_eight_players_fit_on_a_small_phone_and_every_target_is_large(home, visit):
    home.table.submit(EnterRoll(dice("66331")))
    phone = visit(**SMALL)
    expect(cell(phone, "Sixes", 1 if phone.locator(".lane-column").count() else 0)).to_be_visible()

    for seat in (0, 7):
        tab(phone, seat).tap()
        is_shown(phone, seat)
        wide, small = phone.evaluate(MEASURED)
        assert (wide, small) == ([0, 0, 0, 0], [])


MEASURED = """() => [
    ["sheet-rows", "tray", "tabs"].map((id) => document.getElementById(id))
        .concat(document.documentElement).map((each) => each.scrollWidth - each.clientWidth),
    [...document.querySelectorAll("button")].filter((each) => each.offsetParent)
        .map((each) => [each.className, each.offsetWidth, each.offsetHeight])
        .filter(([, width, height]) => width < 48 || height < 47),
]"""
"""How much wider than its place each part is; the buttons that are too small for a thumb."""


def test_what_is_wanted_soon_is_fetched_before_anybody_asks_for_it(home, visit):
    phone = visit(**PHONE)

    expect(phone.locator('link[href$="soon.css"]')).to_be_attached()


def test_what_could_not_be_fetched_at_first_is_fetched_once_it_is_wanted(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    phone.route("**/soon-page.js", lambda route: route.abort())
    with phone.expect_event("requestfailed", lambda request: "soon-page" in request.url):
        phone.reload()
    phone.unroute("**/soon-page.js")

    phone.get_by_role("button", name="Die 5: 1").tap()

    expect(phone.get_by_role("dialog").get_by_role("button", name="A 6")).to_be_visible()
    forgive(visit, "net::ERR_")


def test_the_cursor_is_brought_into_sight_where_the_whole_page_scrolls(home, visit):
    phone = visit(viewport={"width": 390, "height": 664}, has_touch=True)
    claim(phone, 0)

    home.throw("65421")
    home.table.press(Button.NEXT)

    expect(cell(phone, "Chance")).to_have_class(re.compile("is-pointed"))
    expect(cell(phone, "Chance")).to_be_in_viewport(ratio=1)
    buttons = phone.locator("#buttons").bounding_box()
    box = cell(phone, "Chance").bounding_box()
    assert box["y"] + box["height"] <= buttons["y"]


BELOW_SIGHT = """() => {
    const sheet = document.querySelector("#sheet-rows");
    const [box, total] = ["td.is-pointed", ".is-total > *"].map((each) => sheet.querySelector(each));
    const foot = getComputedStyle(total).position === "sticky" ? total.offsetHeight : 0;
    const end = sheet.getBoundingClientRect().top + sheet.clientHeight - foot;
    return box.getBoundingClientRect().bottom - end;
}"""
"""How far the cursor's box lies below what is in sight of the sheet."""


def choose_chance(home, visit):
    """Return a phone whose cursor is at the last box, and that has all of its scripts."""
    phone = visit(**PHONE)
    await_soon(phone)
    home.throw("65421")
    home.table.press(Button.NEXT)
    expect(cell(phone, "Chance")).to_have_class(re.compile("is-pointed"))
    assert phone.evaluate(BELOW_SIGHT) <= 1
    return phone


def say_more(phone):
    """Let what is said over the sheet take four lines more."""
    phone.locator("#sentence").evaluate("each => { each.style.paddingBottom = '100px' }")


def choose_larger_text(phone):
    """Choose the larger text, then the largest."""
    for size in "23":
        phone.evaluate("size => { document.documentElement.dataset.size = size; }", size)
        phone.wait_for_timeout(200)


@pytest.mark.parametrize(
    "take_room", [say_more, choose_larger_text], ids=["more is said over it", "larger text"]
)
@pytest.mark.parametrize(
    "home", [{"players": ["Ann"]}, {}], indirect=True, ids=["the total stays", "it scrolls"]
)
def test_the_cursor_stays_in_sight_when_the_sheet_has_less_room(home, visit, take_room):
    phone = choose_chance(home, visit)

    take_room(phone)

    phone.wait_for_function(f"() => ({BELOW_SIGHT})() <= 1")


def test_whoever_looks_at_other_boxes_is_not_brought_back_when_more_is_said(home, visit):
    phone = choose_chance(home, visit)
    phone.locator("#sheet-rows").evaluate("each => { each.scrollTop = 0 }")

    say_more(phone)
    phone.wait_for_timeout(300)

    assert is_at_top(phone)


def test_the_sheet_stays_where_it_is_while_a_box_is_chosen(home, visit):
    phone = visit(**PHONE)
    home.throw("65421")
    expect(phone.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()
    before = phone.locator("#sheet").bounding_box()

    home.table.press(Button.NEXT)

    expect(cell(phone, "Chance")).to_have_class(re.compile("is-pointed"))
    assert phone.locator("#sheet").bounding_box()["y"] == before["y"]


def play_all_but_one(home):
    """Play a game of two up to its last box, and return that box."""
    *others, last = (box for _, box in home.table.state.variant.places)
    for box in others:
        play(home, box, "11234")
        play(home, box, "11235")
    play(home, last, "11234")
    return last


@pytest.mark.parametrize("home", [{"players": ("Ann", "Zoë")}], indirect=True)
@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390)])
def test_the_name_of_the_winner_is_whole_where_there_is_little_room(home, visit, width, height):
    play(home, play_all_but_one(home), "66666")
    phone = visit(viewport={"width": width, "height": height}, has_touch=True)

    home.table.press(Button.OK)

    expect(phone.locator(".lane .icon")).to_have_count(1)
    cut = phone.locator(".lane-name").evaluate_all(
        "names => names.filter((each) => each.scrollWidth > each.clientWidth).length"
    )
    assert cut == 0


def test_the_sheet_shows_the_totals_once_all_is_played(home, visit):
    last = play_all_but_one(home)
    phone = visit(**PHONE)
    await_soon(phone)

    play(home, last, "11234")

    expect(phone.get_by_role("heading", level=2)).to_have_text("Is that final?")
    expect(phone.get_by_role("region", name="Standings")).to_be_visible()
    expect(phone.locator(".is-total td").first).to_be_in_viewport(ratio=1)
    phone.locator("#sheet-rows").evaluate("rows => { rows.scrollTop = 0; }")
    home.table.press(Button.OK)
    expect(phone.get_by_role("heading", level=2)).to_have_text("Game over")
    assert is_at_top(phone)  # Whoever reads it is left there.


@pytest.mark.parametrize("home", [{"game": "jamb"}], indirect=True)
def test_a_phone_on_its_side_shows_four_columns_and_four_rows(home, visit):
    phone = visit(viewport={"width": 844, "height": 390}, has_touch=True)

    expect(phone.get_by_role("columnheader", name="Announced")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("rowheader", name="Fours")).to_be_in_viewport(ratio=0.9)
    total = phone.locator(".is-total").bounding_box()
    fours = phone.get_by_role("rowheader", name="Fours").bounding_box()
    assert fours["y"] + fours["height"] <= total["y"] + 5


def test_the_next_turn_begins_at_the_top_of_the_sheet(home, visit):
    phone = visit(**PHONE)
    home.throw("65421")
    cell(phone, "Chance").get_by_role("button").tap()

    expect(tab(phone, 1)).to_have_class(re.compile("in-turn"))

    assert is_at_top(phone)


def test_whoever_reads_in_a_dialog_finds_the_sheet_as_it_was(home, visit):
    phone = visit(**PHONE)
    cell(phone, "Chance").scroll_into_view_if_needed()
    phone.get_by_role("button", name="Rules").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()

    play(home, "chance", "65421")

    expect(tab(phone, 1)).to_have_class(re.compile("in-turn"))
    assert not is_at_top(phone)


def test_a_tablet_tells_what_happened_last_and_a_phone_does_not_ask(home, visit):
    tablet, phone = visit(viewport={"width": 1024, "height": 768}), visit(**PHONE)
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    await_soon(phone)
    expect(tablet.locator(".last")).to_be_attached()

    play(home, "chance", "65421")
    play(home, "sixes", "66331")
    expect(tablet.locator(".last-turn")).to_have_text(["2<b>Ben</b>Sixes 12", "1AnnChance 18"])
    home.table.press(Button.BACK)

    expect(tablet.locator(".last-turn")).to_have_text(["1AnnChance 18"])
    expect(tablet.locator(".last-turn")).to_be_in_viewport(ratio=1)
    expect(cell(phone, "Sixes", 1).get_by_role("button")).to_be_visible()
    assert not [url for url in asked if "last-turns" in url]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_whoever_has_to_choose_a_box_sees_seven_at_once_on_a_phone(home, visit, language):
    phone = visit(**PHONE, locale=language)

    home.throw("66331")

    expect(phone.locator(".possible").first).to_be_visible()
    expect(phone.locator("#sheet-rows tr.row").nth(6)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "home", [COLUMNS, COLUMNS | {"players": EIGHT}, {"players": EIGHT}], indirect=True
)
@pytest.mark.parametrize("width", [1024, 1366])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_four_columns_fit_a_tablet_and_so_do_eight_players(home, visit, language, width):
    tablet = visit(viewport={"width": width, "height": 768}, locale=language)

    home.throw("66331")

    expect(tablet.locator(".possible").first).to_be_visible()
    hidden = tablet.locator("#sheet-rows").evaluate("rows => rows.scrollWidth - rows.clientWidth")
    assert hidden == 0


@pytest.mark.parametrize(
    ("home", "hides"),
    [
        pytest.param(COLUMNS, False, id="four columns"),
        pytest.param({"game": "jamb", "columns": "seven"}, True, id="seven columns"),
    ],
    indirect=["home"],
)
def test_on_a_small_phone_no_word_over_a_column_is_broken(visit, hides):
    phone = visit(viewport={"width": 320, "height": 740}, has_touch=True, locale="es")

    lines = phone.locator(".lane-column", has_text=re.compile(r"^\S+$")).evaluate_all(
        """(headings) => headings.map((heading) => {
            const range = document.createRange();
            range.selectNodeContents(heading);
            return range.getClientRects().length;
        })"""
    )

    assert max(lines) == 1
    hidden = phone.locator("#sheet-rows").evaluate("rows => rows.scrollWidth - rows.clientWidth")
    assert (hidden > 0) == hides


BROKEN = """(name) => {
    const words = [];
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const word of text.data.matchAll(/[^ ]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) words.push(word[0]);
        }
    }
    return words;
}"""
"""Returns the words that stand on two lines."""


@pytest.mark.parametrize(
    ("home", "width", "height", "language"),
    [
        ({"game": "yahtzee-os2"}, 320, 740, "de"),
        ({"game": "yin-yang"}, 320, 740, "en"),
        ({"game": "generala"}, 360, 740, "fr"),
        ({"game": "triple-yahtzee"}, 390, 740, "en"),
        ({"game": "yams-columns"}, 667, 375, "es"),
    ],
    indirect=["home"],
)
def test_on_a_phone_the_name_of_the_game_is_whole(visit, width, height, language):
    phone = visit(viewport={"width": width, "height": height}, has_touch=True, locale=language)
    phone.evaluate("document.documentElement.style.fontSize = '200%'")

    hidden = phone.locator(".game *").evaluate_all(
        "parts => parts.map((part) => part.scrollWidth - part.clientWidth)"
    )

    assert max(hidden) <= 0
    assert phone.locator(".game").evaluate(BROKEN) == []


@pytest.mark.parametrize(("width", "height"), [(667, 375), (844, 390)])
def test_the_largest_text_leaves_a_question_in_sight_on_a_phone_on_its_side(
    home, visit, width, height
):
    phone = visit(viewport={"width": width, "height": height}, has_touch=True, locale="es")
    phone.evaluate("document.documentElement.dataset.size = '3'")

    home.throw("66331", unsure="1")

    expect(phone.locator("#sentence")).to_contain_text("no está claro")
    said, bar = phone.locator("#sentence").bounding_box(), phone.locator(".foot").bounding_box()
    assert said["y"] + said["height"] <= bar["y"]


def test_a_page_that_is_made_four_times_as_large_has_words_of_that_size(home, visit):
    laptop = visit(viewport={"width": 320, "height": 256})
    home.throw("66331", unsure="1")
    expect(laptop.locator("#sentence")).to_contain_text("unclear")

    sizes = {
        part: float(
            laptop.locator(part).first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        )
        for part in (".player", "#sentence", ".roll-of", ".press-label", ".rules-button")
    }

    assert min(sizes.values()) >= 13, sizes
    assert laptop.evaluate("document.documentElement.scrollWidth") <= 320


def test_while_dice_are_marked_ok_is_filled_as_the_button_that_keeps_them(home, visit):
    phone = visit(**PHONE)
    home.throw("66331")
    ok = press(phone, "ok")

    phone.get_by_role("button", name="Choose dice to keep").tap()
    phone.locator(".die").first.tap()

    keep = phone.locator(".way.is-keeping")
    expect(keep).to_have_text("Keep 6")
    expect(ok.locator(".press-label")).to_have_text("Keep 6")
    colour = "it => getComputedStyle(it).backgroundColor"
    assert keep.evaluate(colour) == ok.evaluate(colour)


def test_dice_wait_for_their_looks_and_these_are_fetched_until_they_come(home, visit):
    phone = visit(**PHONE)
    phone.route("**/thrown.css", lambda route: route.abort())
    with phone.expect_event("requestfailed"):
        phone.reload()
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    home.throw("66331")
    expect(phone.locator("#sentence")).to_contain_text("6 6 3 3 1")
    expect(phone.locator(".tile").first).to_be_hidden()
    assert phone.locator(".tile").first.bounding_box()["height"] < 80
    phone.unroute("**/thrown.css")

    press(phone, "next").tap()

    expect(phone.locator(".tile").first).to_be_visible()
    forgive(visit, "net::ERR_")


@pytest.mark.parametrize("home", [{"players": ("Ann", "Ben")}], indirect=True)
def test_a_new_turn_on_a_small_phone_begins_at_its_dice(home, visit):
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True)
    home.throw("66331")
    expect(press(phone, "next")).to_contain_text("Stop and choose")
    press(phone, "next").tap()
    tabs = phone.locator(".tabs")
    expect(phone.locator("td.is-pointed")).to_be_in_viewport()
    assert phone.evaluate("scrollY") > 0
    expect(tabs).to_be_in_viewport(ratio=1)

    home.table.submit(ScoreIn(Place("main", "chance")))

    expect(phone.locator(".player")).to_contain_text("Ben")
    expect(phone.locator(".player")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568)])
def test_on_a_small_phone_dice_sentence_and_buttons_are_seen_beside_any_box(
    home, visit, width, height
):
    phone = visit(viewport={"width": width, "height": height}, has_touch=True)
    home.throw("65421")
    home.table.press(Button.NEXT)
    expect(cell(phone, "Chance")).to_have_class(re.compile("is-pointed"))

    wait_till(
        phone,
        """() => {
        scrollTo(0, 1e4);
        return document.getElementById("tray").getBoundingClientRect().top >= 0;
    }""",
    )

    for part in ("#tray", "#sentence", "#buttons", "td.is-pointed"):
        expect(phone.locator(part)).to_be_in_viewport(ratio=1)
    tabs, box = phone.locator("#tabs").bounding_box(), cell(phone, "Chance").bounding_box()
    assert tabs["y"] + tabs["height"] <= box["y"]


@pytest.mark.parametrize("home", [{"game": "yin-yang"}], indirect=True)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_on_the_smallest_phone_ways_to_bank_and_sentence_stand_over_the_buttons(
    home, visit, language
):
    phone = visit(viewport={"width": 320, "height": 568}, has_touch=True, locale=language)

    home.throw("641646", dark="012")

    expect(phone.locator(".way").nth(1)).to_contain_text("+")
    heights = phone.locator(".way").evaluate_all("ways => ways.map((way) => way.offsetHeight)")
    assert max(heights) <= 54
    said, bar = phone.locator("#sentence").bounding_box(), phone.locator(".foot").bounding_box()
    assert said["y"] + said["height"] <= bar["y"]


@pytest.mark.parametrize(
    ("width", "height", "box", "faces"),
    [
        (360, 844, "Yahtzee", "66666"),
        (390, 844, "Yahtzee", "66666"),
        (844, 390, "Yahtzee", "66666"),
        (768, 1024, "Large straight", "23456"),
        (1024, 768, "Large straight", "23456"),
    ],
)
def test_a_long_label_makes_the_bar_of_buttons_no_higher(home, visit, width, height, box, faces):
    page = visit(viewport={"width": width, "height": height}, has_touch=True)
    before = page.locator(".foot").bounding_box()

    play(home, box.lower().replace(" ", "-"), faces)

    expect(press(page, "back")).to_contain_text(f"Take back {box} (Ann)")
    assert page.locator(".foot").bounding_box() == before


@pytest.mark.parametrize("home", [{"players": EIGHT[:5]}], indirect=True)
def test_whoever_is_in_turn_stays_in_sight_where_a_phone_is_turned(home, visit):
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    for box in ("ones", "twos", "threes", "fours"):
        play(home, box, "66612")
    expect(tab(phone, 4)).to_have_class(re.compile("in-turn"))

    phone.set_viewport_size({"width": 844, "height": 390})

    wait_till(phone, f"({IN_TURN_IS_IN_SIGHT})()")


IN_TURN_IS_IN_SIGHT = """() => {
    const place = (selector) => document.querySelector(selector).getBoundingClientRect();
    return place("thead .in-turn").right <= place("#sheet-rows").right + 1;
}"""


@pytest.mark.parametrize("home", [{"game": "jamb"}], indirect=True)
def test_the_head_of_a_players_columns_is_called_by_the_player_alone(visit):
    phone = visit(**PHONE)
    phone.locator('.tab[data-seat="0"]').tap()

    head = phone.get_by_role("columnheader", name="Ann, in turn", exact=True)
    expect(head.get_by_role("button", name="This is me")).to_be_visible()
