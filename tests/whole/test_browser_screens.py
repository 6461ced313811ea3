"""Screens that nobody touches: a television and an overlay, from across the room."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from browsing import LARGE, NEEDS_BROWSER, PHONE, SOON_MS, cell, written
from playing import dice, shaded
from playwright.sync_api import expect
from screenshots import MANY, begun, over

from companion.rules.place import Place
from companion.turn.commands import Button, EnterRoll, PassOn, ScoreIn, SkipSeat
from web.app import create_app
from web.serve import start_server

pytestmark = NEEDS_BROWSER

SMALL_SCREEN = {"viewport": {"width": 1280, "height": 720}}
OLD_SCREEN = {"viewport": {"width": 1024, "height": 768}}

SEVENTEEN = "D1 D1 D1 3 4 5"
"""A roll with more ways to bank than any other."""

HEADING = """() => {
    const { backgroundColor, color } = getComputedStyle(document.getElementById("turn"));
    return [backgroundColor, color];
}"""
NAMED = """(names) => names.map((name) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
})"""


def test_a_television_follows_the_table_and_presses_nothing(home, visit):
    television = visit("/tv", **LARGE)
    home.throw("66331")
    expect(television.get_by_text("Roll 1 of 3", exact=True)).to_be_visible(timeout=SOON_MS)
    home.table.press(Button.NEXT)
    expect(cell(television, "Chance")).to_have_class(re.compile("is-pointed"), timeout=SOON_MS)

    television.mouse.click(1200, 500)
    television.keyboard.press("Enter")
    home.table.press(Button.OK)

    expect(written(television, "Chance")).to_have_text("19", timeout=SOON_MS)
    assert television.locator(".address-text").first.is_visible()
    assert television.evaluate("document.scrollingElement.scrollHeight") <= 1080


@pytest.mark.parametrize("home", [{"game": "farkle"}], indirect=True)
def test_a_screen_offers_no_button_that_does_nothing_to_the_keyboard(home, visit):
    television = visit("/tv", **LARGE)
    home.throw("111666")
    home.table.press(Button.NEXT)
    expect(television.locator(".way").first).to_be_visible()

    expect(television.locator("#game button")).to_have_count(0)
    for part in (".way >> nth=0", ".press.is-ok"):
        television.locator(part).focus()
        assert television.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize(
    "home", [{"game": "jamb", "columns": "seven", "players": ("Ann", "Benjamin")}], indirect=True
)
@pytest.mark.parametrize(
    ("looks", "language"),
    [
        (LARGE, "en"),
        *((SMALL_SCREEN, code) for code in ("en", "de", "fr", "es")),
        *((OLD_SCREEN, code) for code in ("en", "fr")),
    ],
)
def test_a_television_shows_seven_columns_whole_and_apart(visit, looks, language):
    television = visit("/tv", **looks, locale=language)

    hidden = television.locator("#sheet-rows").evaluate(
        "rows => [rows.scrollWidth - rows.clientWidth, rows.scrollHeight - rows.clientHeight]"
    )
    assert max(hidden) == 0
    name = television.locator(".standing-name", has_text="Benjamin")
    assert name.evaluate("name => name.scrollWidth - name.clientWidth") == 0
    gaps = television.locator(".lane-column").evaluate_all(
        """(headings) => {
            const words = headings.map((heading) => {
                const range = document.createRange();
                range.selectNodeContents(heading);
                return range.getBoundingClientRect();
            });
            return words.slice(1).map((word, index) => word.left - words[index].right);
        }"""
    )

    assert len(gaps) == 6
    assert min(gaps) >= 8


@pytest.mark.parametrize(
    "home",
    [{"players": ("Ann", "Benjamin", "Charlotte", "Dominik", "Elisabeth", "Alexander")}],
    indirect=True,
)
@pytest.mark.parametrize("looks", [SMALL_SCREEN, OLD_SCREEN], ids=["1280", "1024"])
def test_a_television_shows_six_players_columns_and_names_whole(home, visit, looks):
    home.throw("66331")
    television = visit("/tv", **looks)

    cut = television.locator("#sheet-rows, .lane-name").evaluate_all(
        """parts => parts.filter((part) =>
            part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1
        ).map((part) => part.textContent)"""
    )
    dice = television.locator(".die").evaluate_all(
        "dice => dice.map((die) => die.getBoundingClientRect().top)"
    )

    assert cut == []
    assert len(dice) == 5
    assert len(set(dice)) == 1


@pytest.mark.parametrize(
    "home", [{"game": "enhanced-yahtzee", "players": tuple("ABCDEFGH")}], indirect=True
)
def test_of_many_players_a_television_shows_one_sheet_and_all_totals(home, visit):
    television = visit("/tv", **LARGE)

    expect(television.locator("thead .lane")).to_have_count(1)
    expect(television.locator(".standing")).to_have_count(8)
    expect(television.locator(".standing.in-turn")).to_contain_text("A")


@pytest.mark.parametrize("home", [{"players": MANY}], indirect=True)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_television_of_few_pixels_shows_the_dice_what_is_said_and_all_names(
    home, visit, language
):
    television = visit("/tv", viewport={"width": 960, "height": 540}, locale=language)
    home.throw("66331")

    expect(television.locator(".die").last).to_be_in_viewport(ratio=1)
    for part in (".die", "#sentence", ".press.is-ok", ".standing"):
        each = television.locator(part).last.bounding_box()
        assert each["y"] + each["height"] <= 540
    sentence, buttons = (
        television.locator(part).bounding_box() for part in ("#sentence", "#buttons")
    )
    assert sentence["y"] + sentence["height"] <= buttons["y"]
    names = television.locator(".standing-name").evaluate_all(
        "all => all.map((each) => each.offsetWidth)"
    )
    assert min(names) > 30


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colour_of_the_player_in_turn_fills_the_heading_of_a_television(home, visit, scheme):
    television = visit("/tv", **LARGE, color_scheme=scheme)
    heading = television.get_by_role("heading", level=2)
    expect(heading).to_have_text("Ann's turn")

    filled = television.evaluate(HEADING)
    home.table.submit(SkipSeat())
    expect(heading).to_have_text("<b>Ben</b>'s turn", timeout=SOON_MS)

    assert filled == television.evaluate(NAMED, ["seat-blue", "on-seat"])
    assert television.evaluate(HEADING) == television.evaluate(NAMED, ["seat-red", "on-seat"])


@pytest.mark.parametrize("home", [{"players": (MANY[2], "Ben")}], indirect=True)
def test_a_long_name_makes_the_heading_of_a_television_no_higher(home, visit):
    television = visit("/tv", **LARGE)
    heading = television.locator("#turn")
    long = heading.bounding_box()["height"]

    home.table.submit(SkipSeat())
    expect(heading).to_contain_text("Ben's turn", timeout=SOON_MS)

    assert long <= heading.bounding_box()["height"] * 1.1


@pytest.mark.parametrize(
    "home",
    [
        pytest.param({"game": "yin-yang", "players": MANY[2:4]}, id="two"),
        pytest.param({"game": "yin-yang", "players": MANY[2:] + MANY[:2]}, id="eight"),
    ],
    indirect=True,
)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("height", "roll", "ways"),
    [
        (720, "D6 6 D4 4 D1 1", 10),
        (720, SEVENTEEN, 17),
        (1080, SEVENTEEN, 17),
    ],
)
def test_of_many_ways_a_television_shows_all_and_the_sentence(
    home, visit, height, roll, ways, language
):
    size = {"width": height * 16 // 9, "height": height}
    television = visit("/tv", viewport=size, locale=language)
    home.table.submit(EnterRoll(shaded(roll)))
    expect(television.locator(".way")).to_have_count(ways)

    home.table.press(Button.NEXT)
    home.table.press(Button.NEXT)

    expect(television.locator(".way.is-pointed")).to_have_count(1)
    parts = ("#ways", ".way >> nth=-1", "#sentence", "#buttons")
    shown, last, said, pressed = (television.locator(part).bounding_box() for part in parts)
    assert last["y"] + last["height"] <= shown["y"] + shown["height"] <= said["y"]
    assert said["y"] + said["height"] <= pressed["y"]


@pytest.mark.parametrize("home", [{"game": "yin-yang"}], indirect=True)
def test_of_many_rounds_a_television_shows_the_latest(home, visit):
    television = visit("/tv", **LARGE)

    for _ in range(25):
        home.table.submit(EnterRoll(shaded("D2 D3 D4 1 5 6")))
        home.table.submit(PassOn())

    expect(television.get_by_role("rowheader", name="Round 13", exact=True)).to_be_visible()
    expect(television.get_by_role("rowheader", name="Round 1", exact=True)).to_have_count(0)
    expect(television.locator("tr.is-total")).to_be_visible()


@pytest.mark.parametrize("home", [{"game": "balut"}], indirect=True)
def test_of_a_long_sheet_a_television_shows_what_can_be_written_next_and_the_sums(home, visit):
    television = visit("/tv", **LARGE)
    home.table.submit(EnterRoll(dice("44421")))
    home.table.submit(ScoreIn(Place("main", "fours-1")))
    home.table.submit(EnterRoll(dice("55521")))
    home.table.submit(ScoreIn(Place("main", "fives-1")))

    home.table.submit(EnterRoll(dice("44321")))
    home.table.press(Button.NEXT)

    boxes = television.locator("tr.is-box")
    expect(television.get_by_role("rowheader", name="Fours 2", exact=True)).to_be_visible()
    assert boxes.locator("th").all_inner_texts() == [
        "Fours 2", "Fives 1", "Sixes 1", "Straight 1", "Full house 1", "Choice 1", "Balut 1",
    ]  # fmt: skip
    expect(television.locator("td.is-pointed")).to_be_in_viewport(ratio=1)
    assert television.locator("tr.is-sum td").first.inner_text() == "12"
    assert boxes.first.evaluate("row => parseFloat(getComputedStyle(row.cells[0]).fontSize)") >= 18


@pytest.mark.parametrize(
    "home", [{"game": "yin-yang", "players": tuple("ABCDEFGH")}], indirect=True
)
@pytest.mark.parametrize("height", [720, 1080])
def test_of_rounds_a_television_shows_everybodys(home, visit, height):
    television = visit("/tv", viewport={"width": height * 16 // 9, "height": height})

    expect(television.locator("thead .lane")).to_have_count(8)
    expect(television.locator("tr.is-total td").last).to_be_in_viewport(ratio=1)
    expect(television.locator(".standing")).to_have_count(0)


@pytest.mark.parametrize("looks", [LARGE, PHONE], ids=["television", "phone"])
def test_the_totals_at_the_end_stand_under_each_other(browser, looks):
    table = begun("Ann", "Grandfather George")
    over(table)

    with closing(start_server(create_app(table), "127.0.0.1", 0)) as server:
        page = browser.new_page(**looks)
        page.goto(f"http://127.0.0.1:{server.port}/{'tv' if looks is LARGE else ''}")
        expect(page.locator(".place-total")).to_have_count(2)
        boxes = [each.bounding_box() for each in page.locator(".place-total").all()]
        page.close()

    first, second = (box["x"] + box["width"] for box in boxes)
    assert first == pytest.approx(second, abs=0.6)


@pytest.mark.parametrize("height", [720, 1080])
@pytest.mark.parametrize("language", ["en", "de"])
def test_at_the_end_a_television_shows_everybody_with_their_best_turn(browser, height, language):
    table = begun(*MANY)
    over(table)
    app = create_app(table, find_addresses=lambda: ("http://dice.test/",))

    with closing(start_server(app, "127.0.0.1", 0)) as server:
        size = {"width": height * 16 // 9, "height": height}
        page = browser.new_page(viewport=size, locale=language)
        page.goto(f"http://dice.test:{server.port}/tv")
        expect(page.locator("#link")).to_have_attribute("data-link", "live")
        expect(page.locator(".place-best")).to_have_count(len(MANY))
        parts = (".podium", "#tray", "#sentence", "#buttons")
        podium, tray, said, pressed = (page.locator(part).bounding_box() for part in parts)
        is_whole = page.locator(".podium").evaluate("it => it.scrollHeight <= it.clientHeight")
        ends = page.locator(".place-total").evaluate_all(
            "totals => totals.map((each) => Math.round(each.getBoundingClientRect().right))"
        )
        page.close()

    assert is_whole
    assert len(set(ends)) == 2, "four stand in each column"
    assert podium["y"] + podium["height"] <= tray["y"] + tray["height"] <= said["y"]
    assert said["y"] + said["height"] <= pressed["y"]


@pytest.mark.parametrize("home", [{"game": "kniffel", "players": ("Ann",)}], indirect=True)
def test_boxes_that_cannot_be_written_make_no_row_of_a_television_higher(home, visit):
    television = visit("/tv", **LARGE)
    home.table.submit(EnterRoll(dice("66666")))
    home.table.submit(ScoreIn(Place("main", "yahtzee")))

    home.table.submit(EnterRoll(dice("66666")))

    expect(television.locator(".closed").first).to_be_visible()
    heights = television.locator(".row.is-box").evaluate_all(
        "rows => rows.map((each) => each.offsetHeight)"
    )
    assert max(heights) - min(heights) <= 1


def test_an_overlay_is_a_narrow_column_without_a_ground(home, visit):
    overlay = visit("/overlay", **LARGE)
    home.throw("66331")

    expect(overlay.locator(".standing")).to_have_count(2)
    expect(overlay.locator(".die")).to_have_count(5)
    assert overlay.locator("#app").bounding_box()["width"] == 400
    assert overlay.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("home", [{"game": "yin-yang"}], indirect=True)
@pytest.mark.parametrize("looks", [LARGE, SMALL_SCREEN])
def test_six_dice_stand_on_one_line_of_an_overlay(home, visit, looks):
    overlay = visit("/overlay", **looks)
    home.table.submit(EnterRoll(shaded("D2 D3 D4 1 5 6")))
    expect(overlay.locator(".die")).to_have_count(6)

    tops = {round(tile.bounding_box()["y"]) for tile in overlay.locator(".tile").all()}

    assert len(tops) == 1
    assert overlay.locator("#tray").bounding_box()["height"] < 140
    assert overlay.locator("#app").bounding_box()["x"] == 0


NAMES = ("Benjamin", "Charlotte", "Alexander", "Elisabeth")


@pytest.mark.parametrize("home", [{"players": NAMES[:3]}, {"players": NAMES}], indirect=True)
@pytest.mark.parametrize("looks", [LARGE, SMALL_SCREEN], ids=["1920", "1280"])
def test_a_television_shows_the_names_and_boxes_of_few_players_whole(home, visit, looks):
    television = visit("/tv", **looks)

    cut = television.locator("#sheet-rows, .sheet :is(.lane-name, tbody th)").evaluate_all(
        """parts => parts.filter((part) =>
            part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1
        ).map((part) => part.textContent)"""
    )

    assert cut == []
