"""What a phone alone is like: its language, its colours, the size of its text, its voice."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from browsing import NEEDS_BROWSER, PHONE, await_soon, forgive, module_of, press, wait_till
from playwright.sync_api import expect

from companion.dice import Shade
from companion.turn.commands import Button, CorrectDie
from companion.views import Motion
from web.words.languages import NAMES, language

pytestmark = NEEDS_BROWSER

SMALL = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LISTEN = """
    window.heard = [];
    window.cut = 0;
    const cancel = () => (window.cut += 1);
    const speak = (said) => window.heard.push([said.lang, said.text]);
    Object.defineProperty(window, "speechSynthesis", { value: { speak, cancel } });
    const news = [];
    window.news = news;
    addEventListener("DOMContentLoaded", () => {
        const region = document.getElementById("news");
        const note = () => news.push(region.textContent);
        new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    });
"""
"""The browser of a test has no voice, and nobody to listen to what changes."""


def choose(page, setting, value):
    page.locator(".device-button").tap()
    page.locator(f'[data-setting="{setting}"][data-value="{value}"]').tap()


def too_wide(page):
    """Return what of the page reaches over its right edge."""
    return page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("body *")]
            .filter((each) => !each.closest(".sheet-rows, .drawings, .unseen") && each.getClientRects().length)
            .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
            .map((each) => each.className || each.tagName)"""
    )


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("home", [{"players": ("Ann", "Maximiliane")}], indirect=True)
def test_the_largest_text_fits_a_small_phone_in_every_language(home, visit, code):
    page = visit(**SMALL, locale=code)
    choose(page, "size", "3")
    assert too_wide(page) == []
    page.locator("#device [data-action=close]").tap()
    home.throw("66331")
    expect(page.locator(".sentence")).to_contain_text("6")

    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "22px"
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert too_wide(page) == []
    assert page.locator("html").get_attribute("lang") == code


def test_the_targets_of_the_header_are_large_and_apart(visit):
    page = visit(**SMALL, locale="de")

    boxes = [each.bounding_box() for each in page.locator(".top button").all()]

    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    edges = [(box["x"], box["x"] + box["width"]) for box in boxes]
    assert all(end <= start + 0.5 for (_, end), (start, _) in pairwise(edges))


def test_a_language_is_chosen_on_one_phone_and_remembered_there(home, visit):
    phone, other = visit(**PHONE, locale="en"), visit(**PHONE, locale="en")

    choose(phone, "language", "de")
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    home.throw("66331")
    expect(phone.locator(".sentence")).to_contain_text("6")
    press(phone, "next").tap()

    expect(phone.locator(".sentence")).to_contain_text("wähl ein Feld")
    expect(other.locator(".sentence")).to_contain_text("choose a box")
    phone.reload()
    expect(phone.locator("#link")).to_have_attribute("data-link", "live")
    expect(phone.locator(".sentence")).to_contain_text("wähl ein Feld")


@pytest.mark.parametrize(("has", "wants"), [("light", "dark"), ("dark", "light")])
def test_colours_are_chosen_at_once_and_painted_first_the_next_time(visit, has, wants):
    page = visit(**PHONE, color_scheme=has)
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)

    choose(page, "colours", wants)
    chosen = page.evaluate(ground)
    page.route("**/*.js", lambda route: route.abort())
    with page.expect_event("pageerror"):
        page.reload(wait_until="domcontentloaded")

    assert page.evaluate(ground) == chosen != before
    forgive(visit, "ERR_FAILED")  # The scripts, so that only what the table painted is seen.
    forgive(visit, "dynamically imported")


def test_the_settings_are_reached_and_left_by_keyboard(visit):
    page = visit(**PHONE)
    page.locator(".device-button").focus()

    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="This phone")).to_be_visible()
    page.get_by_role("group", name="Text size").get_by_role(
        "button", name="Large", exact=True
    ).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")

    expect(page.locator("html")).to_have_attribute("data-size", "2")
    expect(page.locator("#device")).to_be_hidden()


def test_rolls_are_read_aloud_only_where_somebody_wants_it(home, visit):
    page = visit(**PHONE, locale="fr")
    page.add_init_script(LISTEN)
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-link", "live")
    home.throw("66331")
    expect(page.locator(".sentence")).to_contain_text("6")
    assert page.evaluate("heard") == []
    words = language("fr")

    choose(page, "voice", "on")
    page.keyboard.press("Escape")  # Its button lies over NEXT, and two quick taps are one.
    press(page, "next").tap()
    expect(press(page, "ok")).to_contain_text("Inscrire")
    press(page, "ok").tap()
    expect(page.locator(".player")).to_contain_text("Ben")

    assert page.evaluate("heard") == [
        ["fr", words.word("device-voice")],
        ["fr", words.word("whose-turn", player="<b>Ben</b>")],
    ]
    home.throw("66552")
    wait_till(page, "heard.length === 3")
    assert page.evaluate("heard[2][1]").startswith("Lancer 1 sur 3\u00a0: 6, 6, 5, 5, 2.")
    page.reload()
    page.locator(".device-button").tap()
    expect(page.locator('[data-setting="voice"][data-value="on"]')).to_have_attribute(
        "aria-pressed", "true"
    )


def with_voice(visit):
    """Return a page that reads aloud, and has said so."""
    page = visit(**PHONE)
    page.add_init_script(LISTEN)
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-link", "live")
    choose(page, "voice", "on")
    return page


def test_one_tap_lets_a_voice_that_was_chosen_before_speak(home, visit):
    """An iPhone says nothing before a tap has."""
    page = with_voice(visit)
    page.reload()
    await_soon(page)
    assert page.evaluate("heard") == []

    page.locator(".turn").tap()
    wait_till(page, "heard.length === 1")
    page.locator(".turn").tap()
    home.throw("66331")
    wait_till(page, "heard.length === 2")

    nothing, roll = (text for _, text in page.evaluate("heard"))
    assert nothing == ""
    assert roll.startswith("Roll 1 of 3")


def test_the_voice_that_was_chosen_is_marked_before_any_script_runs(home, visit):
    page = with_voice(visit)

    answer = page.evaluate("fetch('/').then((answer) => answer.text())")

    assert re.search(r'data-setting="voice" data-value="on" aria-pressed="true"', answer)


@pytest.mark.parametrize("home", [{"game": "yin-yang"}], indirect=True)
def test_the_voice_tells_a_roll_anew_whose_die_has_the_other_shade(home, visit):
    page = with_voice(visit)
    home.throw("661234", dark="012")
    wait_till(page, "heard.length === 2")

    home.table.submit(CorrectDie(0, 6, Shade.LIGHT))

    wait_till(page, "heard.length === 3")
    assert page.evaluate("heard[1][1] !== heard[2][1]")
    assert re.search(r"\d, D\d", page.evaluate("heard[1][1]"))


@pytest.mark.parametrize("home", [{"players": ("Ann",)}], indirect=True)
def test_the_voice_tells_the_next_turn_of_whoever_plays_alone(home, visit):
    page = with_voice(visit)
    home.throw("66331")
    wait_till(page, "heard.length === 2")

    home.table.press(Button.NEXT)
    home.table.press(Button.OK)

    wait_till(page, "heard.length === 3")
    assert page.evaluate("heard[2][1]") == "Ann's turn"


TELL = """async ([address, changed]) => {
    const { createVoice } = await import(address);
    const voice = createVoice();
    voice.turn(true);
    const before = JSON.parse(document.getElementById("snapshot").textContent).view;
    const dice = [{ face: 6, shade: "light" }];
    const players = [{ seat: 0, in_turn: true }, { seat: 1, in_turn: false }];
    const thrown = { ...before, phase: "read", turn: 1, roll: 1, sentence: "Told.", dice, players };
    voice.follow({ ...thrown, ...changed }, thrown);
    return heard.at(-1)[1];
}"""
"""What is said of a roll that follows one like it; what lies between may have been missed."""


def test_the_voice_tells_the_same_faces_in_another_roll_turn_or_hand(home, visit):
    page = with_voice(visit)
    voice = module_of(page, "voice.js")
    other_hand = [{"seat": 0, "in_turn": False}, {"seat": 1, "in_turn": True}]
    changes = ({"roll": 2}, {"turn": 2}, {"players": other_hand})

    assert page.evaluate(TELL, [voice, {}]) != "Told."
    assert [page.evaluate(TELL, [voice, each]) for each in changes] == ["Told."] * 3


def test_a_new_sentence_cuts_the_last_one_short_and_so_does_silence(home, visit):
    page = with_voice(visit)
    home.throw("66331")
    wait_till(page, "heard.length === 2")
    assert page.evaluate("cut") == 2

    page.locator('[data-setting="voice"][data-value="off"]').tap()

    assert page.evaluate("cut") == 3


def test_a_browser_that_cannot_speak_any_more_stays_silent(home, visit):
    page = visit(**PHONE)
    page.add_init_script(
        "document.cookie = 'voice=on'; delete Window.prototype.speechSynthesis;"
        "delete window.speechSynthesis; delete window.SpeechSynthesisUtterance;"
    )
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-link", "live")
    page.locator(".device-button").tap()
    expect(page.get_by_role("dialog", name="This phone")).to_be_visible()
    assert page.evaluate("'speechSynthesis' in window") is False

    home.throw("66331")

    expect(page.locator(".sentence")).to_contain_text("Roll 1 of 3")


def test_what_another_tab_of_the_phone_was_told_holds_in_this_one(home, visit):
    page = visit(**PHONE)
    page.locator(".device-button").tap()
    expect(page.get_by_role("dialog", name="This phone")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    other = page.context.new_page()
    other.goto(home.address)
    other.locator('.tab[data-seat="1"]').tap()
    other.get_by_role("button", name="This is me").tap()
    other.evaluate("document.cookie = 'size=3; Path=/'")

    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    home.throw("66331")

    expect(page.locator("html")).to_have_attribute("data-size", "3")
    expect(page.locator(".tab").first).to_contain_text("★")


def test_on_paper_the_sheet_is_alone_whole_and_light_once_the_page_is_there(visit):
    page = visit(**PHONE, color_scheme="dark")

    page.emulate_media(media="print")

    hidden = page.locator("#sheet-rows").evaluate("it => it.scrollHeight - it.clientHeight")
    ink = page.locator("#sheet-rows").evaluate("it => getComputedStyle(it).color")
    assert (hidden, ink) == (0, "rgb(28, 35, 32)")
    for part in (".top", "#tray", "#sentence", "#tabs", ".foot"):
        expect(page.locator(part)).to_be_hidden()


@pytest.mark.parametrize(
    ("opener", "sheet"),
    [(".device-button", "#device"), (".join-button", "#join"), (".people-button", "#people")],
)
def test_a_screen_reader_hears_what_happens_while_a_sheet_is_open(home, visit, opener, sheet):
    """Beside an open sheet nothing else of the page is read."""
    page = visit(**PHONE)
    page.locator(opener).tap()
    expect(page.locator(sheet)).to_be_visible()

    home.throw("66331")

    expect(page.locator(f"{sheet} > .told")).to_contain_text("Roll 1 of 3")
    expect(page.locator("#news")).to_be_empty()
    page.keyboard.press("Escape")
    press(page, "next").tap()
    expect(page.locator("#news")).to_contain_text("choose a box")
    expect(page.locator(f"{sheet} > .told")).to_be_empty()


def test_of_two_open_sheets_the_upper_one_tells_a_screen_reader(home, visit):
    page = visit(**PHONE)
    page.locator(".device-button").tap()
    expect(page.locator("#device")).to_be_visible()
    page.evaluate("document.getElementById('join').showModal()")

    home.throw("66331")

    expect(page.locator("#join > .told")).to_contain_text("Roll 1 of 3")
    expect(page.locator("#device > .told")).to_be_empty()


def test_a_screen_reader_hears_one_sentence_for_each_happening(home, visit):
    page = visit(**PHONE)
    page.add_init_script(LISTEN)
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-link", "live")

    home.table.show(Motion.READING, at=0.0)
    expect(page.locator("#sentence")).to_have_text("The tray is being read.")
    home.throw("66331")
    expect(page.locator("#news")).to_contain_text("Roll 1 of 3")
    press(page, "next").tap()
    choosing = "Ann, choose a box for 6 6 3 3 1. Write Chance 19"
    expect(page.locator("#news")).to_have_text(choosing)
    press(page, "next").tap()
    expect(page.locator("#news")).to_have_text("Write Sixes 12")

    assert page.evaluate("news.length") == 3
    assert page.locator(":is([role=status], [aria-live]):not(dialog *)").count() == 1


@pytest.mark.parametrize(("width", "percent"), [(320, 137.5), (390, 200)])
def test_large_letters_cover_nothing_and_leave_a_column_beside_the_boxes(
    home, visit, width, percent
):
    page = visit(viewport={"width": width, "height": 844}, has_touch=True, locale="es")
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    home.throw("66331")
    expect(page.locator(".roll-of")).to_contain_text("Tirada 1 de 3")

    turn, roll = (page.locator(each).bounding_box() for each in (".turn-of", ".roll-of"))
    beside = turn["x"] + turn["width"] <= roll["x"]
    assert beside or turn["y"] + turn["height"] <= roll["y"]
    assert page.locator(".corner").last.bounding_box()["width"] <= width / 2


def test_what_is_chosen_is_seen_where_a_phone_forces_its_own_colours(home, visit):
    page = visit(**PHONE, forced_colors="active")
    home.throw("66331")
    page.get_by_role("button", name="Choose dice to keep").tap()
    width = "each => parseFloat(getComputedStyle(each).borderTopWidth)"

    chosen = page.locator('.tab[aria-selected="true"], .by-hand [aria-pressed="true"]')
    others = page.locator('.tab[aria-selected="false"]')
    colour = "each => getComputedStyle(each).backgroundColor"
    below = "each => parseFloat(getComputedStyle(each).borderBottomWidth)"
    thrown, to_go = page.locator(".roll-pip.is-used"), page.locator(".roll-pip:not(.is-used)")

    expect(page.locator('link[href$="soon.css"]')).to_be_attached()
    assert page.locator("#dialog").evaluate(width) >= 1
    expect(chosen).to_have_count(2)
    wait_till(page, "document.querySelector('link[href$=\"soon.css\"]').sheet !== null")
    assert min(each.evaluate(width) for each in chosen.all()) >= 3
    assert max(each.evaluate(width) for each in others.all()) < 2
    assert page.locator("th.lane.in-turn").evaluate(below) >= 4
    assert page.locator("th.lane:not(.in-turn)").first.evaluate(below) < 4
    assert thrown.evaluate(colour) != to_go.first.evaluate(colour)
