"""Every page speaks the language of its phone, and no sentence of any language is missing."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from playing import shaded
from visiting import Phone, rows_of

import web
from companion.catalogue import find_variant, variant_ids
from companion.games.telling import rules_of
from companion.messages import Label, name_of_game, say
from companion.turn.commands import EnterRoll
from companion.turn.transitions import TRANSITIONS, By
from companion.words import wording
from companion.words.speech import in_words
from web.app import create_app
from web.translating import as_file, entries, to_do, updated
from web.words.languages import ENGLISH, NAMES, language, read_catalogue, sayable

ROOM = Path(web.__file__).parent
LONG_NAME = re.compile(r"\W*\{(player|players|phone|game)\}")
BY_ITSELF = {By.THROW, By.LOOK, By.TIME, By.PHONE}
"""What happens without a button."""

TRANSLATED = [code for code in NAMES if code != ENGLISH]


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_with_its_placeholders(code):
    wrong = to_do(read_catalogue(code))

    # `python -m web.translating` adds what is missing, empty: then only the words have to be filled in.
    assert not wrong, f"web/catalogues/{code}.po:\n" + "\n".join(wrong)


def translations(code):
    """Return all texts of a language's catalogue."""
    return [
        text
        for entry in read_catalogue(code)
        if entry.id
        for text in ([entry.string] if isinstance(entry.string, str) else entry.string)
    ]


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        pytest.param("fr", r"[ ](?=[:;!?»])|«[ ]|’", id="French: signs would begin a line"),
        pytest.param("de", r"[\"”’«»]|(?<!„)“(?=\w)", id="German: quotes of its own"),
        pytest.param("es", r"[\"“”’]|[ ](?=[:;!?»])", id="Spanish: quotes of its own"),
    ],
)
def test_signs_are_set_as_the_language_sets_them(code, wrong):
    assert not [text for text in translations(code) if re.search(wrong, text)]


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_number_is_parted_from_its_unit(code):
    parted = r"(\}|\d) (%|°C|MB|Mo|px|mm|s|ms)(?!\w)"

    assert not [text for text in translations(code) if re.search(parted, text)]


@pytest.mark.parametrize("code", NAMES)
def test_no_button_begins_with_a_name_that_may_be_long(code):
    pressed = [each for each in TRANSITIONS if each.by not in BY_ITSELF]
    keys = {key for each in pressed for key in each.does if key in wording.ENGLISH}

    said = {
        key: language(code).template(key, {"count": 2, "points": 2, "missing": 2}) for key in keys
    }

    assert not [words for words in said.values() if LONG_NAME.match(words)]


def test_the_catalogues_are_installed_with_the_page():
    project = tomllib.loads((ROOM.parent / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["web"]

    installed = {path.stem for pattern in patterns for path in ROOM.glob(pattern)}

    assert set(TRANSLATED) <= installed


def test_what_is_wrong_with_a_catalogue_is_told():
    (context, english), *_ = [each for each in entries() if each[0] == "table:throw"]
    catalogue = Catalog("de")
    catalogue.add(english, "{spieler}, wirf.", context=context)
    catalogue.add("Gone", "Weg", context="table:gone")

    wrong = to_do(catalogue)

    assert "other {placeholders} than the English: table:throw '{player}, throw the dice.'" in wrong
    assert "superfluous: table:gone 'Gone'" in wrong
    assert "missing: page:loading 'Connecting'" in wrong


@pytest.mark.parametrize("wrong", ["{spieler}, wirf.", "{player, wirf.", "{}, wirf.", "{player.x}"])
def test_a_translation_that_could_not_be_said_is_told_and_shown_in_english(wrong):
    (context, english), *_ = [each for each in entries() if each[0] == "table:throw"]
    catalogue = Catalog("de")
    catalogue.add(english, wrong, context=context)

    told = [each for each in to_do(catalogue) if each.startswith("other")]

    assert len(told) == 1
    assert sayable(catalogue).get(english, context=context).string == ""


def test_a_plural_of_which_one_form_has_changed_has_to_be_looked_at():
    catalogue = Catalog("de")
    was = ("Who has won the one game wins.", "Who has won most games wins.")
    catalogue.add(was, ("Eines.", "Die meisten."), context="table:rule-series-games")

    entry = updated(catalogue).get(was[0], "table:rule-series-games")

    assert entry.fuzzy
    assert entry.string == ("Eines.", "Die meisten.")


def test_an_update_adds_what_is_new_and_drops_what_is_gone():
    catalogue = Catalog("de")
    catalogue.add("Old English", "Alt", context="page:loading")
    catalogue.add("Gone", "Weg", context="table:gone")

    new = updated(catalogue)

    assert new.get("Connecting", "page:loading").string == "Alt"
    assert new.get("Connecting", "page:loading").fuzzy
    assert updated(new).get("Connecting", "page:loading").fuzzy
    assert new.get("Live", "page:live").string == ""
    assert new.get("Gone", "table:gone") is None


@pytest.mark.parametrize("code", TRANSLATED)
def test_an_update_of_a_complete_catalogue_changes_nothing(code):
    catalogue = read_catalogue(code)

    assert as_file(updated(catalogue)) == as_file(catalogue)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_rule_of_every_game_can_be_told(code):
    for variant_id in variant_ids():
        game = find_variant(variant_id)
        for rule in rules_of(game):
            assert "{" not in in_words(rule, language(code))


@pytest.mark.parametrize(
    ("code", "points", "told"),
    [
        ("de", 1, "Ann gewinnt mit 1 Punkt."),
        ("de", 0, "Ann gewinnt mit 0 Punkten."),
        ("fr", 0, "Ann gagne avec 0 point."),
        ("fr", 2, "Ann gagne avec 2 points."),
        ("es", 12500, "Ann gana con 12.500 puntos."),
        ("en", 12500, "Ann wins with 12,500 points."),
    ],
)
def test_numbers_stand_as_the_language_has_them(code, points, told):
    assert in_words(say("won", player="Ann", points=points), language(code)) == told


@pytest.mark.parametrize(
    ("code", "value", "told"),
    [
        ("en", 1142.0, "1142.0"),
        ("en", 11420.55, "11,420.6"),
        ("de", 1142.0, "1142,0"),
        ("de", 11420.55, "11.420,6"),
    ],
)
def test_tenths_are_grouped_as_whole_numbers_are(code, value, told):
    assert language(code).tenths(value) == told


def test_dark_dice_have_the_letter_of_the_language_and_players_keep_their_names():
    words = language("fr")

    assert in_words(say("keep", dice="6 D1"), words) == "Garder 6 F1"
    assert in_words(say("throw", player="D1"), words).startswith("D1,")


@pytest.mark.parametrize("code", NAMES)
def test_the_letter_of_dark_dice_looks_like_no_digit(code):
    assert language(code).word("dark-letter") not in "OIlSZB"


def test_a_box_and_a_game_may_have_one_english_name_and_two_others():
    german = language("de")

    assert german.label(Label("Yahtzee")) == "Kniffel"
    assert german.label(name_of_game("Yahtzee")) == "Yahtzee"


def test_what_players_call_things_themselves_stays_as_it_is():
    assert language("de").label(Label("Omas Feld")) == "Omas Feld"
    assert language("de").label(Label("Fours 3")) == "Vierer 3"


@pytest.fixture
def app(table):
    return create_app(table, language="es")


@pytest.mark.parametrize(
    ("cookie", "preferred", "code"),
    [
        pytest.param("fr", "de-AT,de;q=0.9", "fr", id="what was chosen on this phone"),
        pytest.param(None, "de-AT,de;q=0.9,en;q=0.8", "de", id="what the browser prefers"),
        pytest.param(None, "it,fr;q=0.5", "fr", id="the best that the page has"),
        pytest.param(None, "it", "es", id="the table's, where the page has none of them"),
        pytest.param(None, None, "es", id="the table's, where nothing is preferred"),
        pytest.param("../../etc", None, "es", id="a cookie that is no language"),
    ],
)
def test_each_phone_has_its_own_language(app, cookie, preferred, code):
    client = app.test_client()
    if cookie is not None:
        client.set_cookie("language", cookie)
    headers = {} if preferred is None else {"Accept-Language": preferred}

    page = client.get("/", headers=headers).text

    assert f'<html lang="{code}"' in page
    assert language(code).word("whose-turn", player="Ann") in page.replace("&#39;", "'")


@pytest.mark.parametrize("code", TRANSLATED)
def test_page_state_rules_and_refusals_are_in_one_language(table, code):
    client = Phone(create_app(table))
    asked = {"headers": {"Accept-Language": code}}
    words = language(code)

    page = client.get("/", **asked).text
    view = client.get("/api/state", **asked).json["view"]
    refused = client.post(
        "score", {"version": view["version"], "column": "main", "box": "x"}, **asked
    )
    wrong = client.post("score", {}, **asked)

    sent = json.loads(re.search(r'id="words">(.*?)</script>', page).group(1))
    assert sent == words.script_words()
    assert view["sentence"] == in_words(say("starting"), words)
    assert rows_of(view)[0]["label"] == words.label(Label("Ones"))
    assert view["buttons"][0]["label"] == in_words(say("throw-first"), words)
    assert client.get("/api/rules", **asked).json["rules"][-1] == in_words(say("rule-end"), words)
    assert refused.json["error"] == in_words(say(refused.json["key"]), words)
    assert wrong.json["error"] == words.word("field-missing", name="version")
    assert client.get("/api/nothing", **asked).json["error"] == words.word("error-404")


def test_two_phones_ask_for_one_table_in_two_languages(phone):
    told = [
        phone.get("/api/state", headers={"Accept-Language": code}).json["view"]["sentence"]
        for code in ("de", "fr", "de")
    ]

    assert told[0] == told[2] != told[1]


def test_the_stream_speaks_the_language_of_its_phone(phone):
    answer = phone.get("/api/stream", headers={"Accept-Language": "fr"})

    first = next(answer.iter_encoded()).decode()
    answer.close()

    assert "La caméra démarre." in first


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_snapshot_is_hardly_larger_in_another_language(table, code):
    table.submit(EnterRoll(shaded("6 6 3 3 1")))
    phone = Phone(create_app(table))

    english, other = (
        len(phone.get("/api/state", headers={"Accept-Language": each}).data)
        for each in (ENGLISH, code)
    )

    assert other < 1.1 * english


@pytest.mark.parametrize(
    ("cookies", "size", "dark"),
    [
        pytest.param({}, "1", "(prefers-color-scheme: dark)", id="nothing chosen"),
        pytest.param({"colours": "dark", "size": "3"}, "3", "all", id="dark and very large"),
        pytest.param({"colours": "light"}, "1", "not all", id="always light"),
        pytest.param(
            {"colours": '"><b>', "size": "99"}, "1", "(prefers-color-scheme: dark)", id="nonsense"
        ),
    ],
)
def test_the_first_paint_looks_as_its_phone_likes(app, cookies, size, dark):
    client = app.test_client()
    for name, value in cookies.items():
        client.set_cookie(name, value)

    page = client.get("/").text

    assert f'data-size="{size}"' in page
    assert f'data-scheme="dark" media="{dark}"' in page
    assert "<b>" not in page


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("key", ["undo-box", "undo-turn"])
def test_a_button_says_what_it_takes_back_before_a_name_that_may_be_long(code, key):
    label = language(code).template(key, {})

    assert label.endswith(" ({player})")


@pytest.mark.parametrize("code", NAMES)
def test_a_game_that_needs_one_who_plays_on_says_somebody_and_no_number(code):
    told = in_words(say("somebody-has-to-play", fewest=1), language(code))

    assert "1" not in told
    assert "2" in in_words(say("somebody-has-to-play", fewest=2), language(code))


def test_one_player_is_proposed_in_spanish_as_one():
    told = in_words(say("who-plays", players="Ann"), language("es"))

    assert told.startswith("OK: partida con Ann.")


def test_a_series_is_told_in_spanish_as_it_is_won():
    """Más de 5 partidas would be more than five games."""
    told = in_words(say("rule-series-games", count=5), language("es"))

    assert (
        told == "Se juegan 5 partidas: gana quien gane más; si hay empate, se comparte la victoria."
    )


def test_a_rill_is_called_in_french_as_players_call_it():
    """SPEC 7: "rill" is a slip for the French rigole."""
    assert in_words(Label("Rill"), language("fr")) == "Rigole"


@pytest.mark.parametrize(
    ("code", "points", "told"),
    [
        pytest.param("fr", -2, "Ann gagne avec \u22122 points.", id="several"),
        pytest.param("fr", -1, "Ann gagne avec \u22121 point.", id="one"),
        pytest.param("de", -1, "Ann gewinnt mit \u22121 Punkt.", id="one in another language"),
        pytest.param("en", -1, "Ann wins with \u22121 point.", id="one in English"),
    ],
)
def test_less_than_nothing_is_one_or_several_as_more_is(code, points, told):
    """SPEC 9: Balut can end with -2, and -1."""
    assert in_words(say("won", player="Ann", points=points), language(code)) == told
    assert in_words(say("won", player="Ann", points=-1), wording.SPOKEN).endswith("-1 point.")
