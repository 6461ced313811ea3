"""All games of a table, players and files: there without a script, named by ids alone."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from playing import Played, dice
from visiting import Phone, text_of

from companion.history.exchange import read_games
from companion.history.library import Library
from companion.storage.archive import Archive
from companion.storage.log import MemoryLog, SqliteLog
from companion.table import Table
from companion.turn.commands import ConfirmEnd, EnterRoll, ScoreIn
from companion.turn.moves import endings
from web.app import create_app
from web.parts import Parts
from web.past import games
from web.past.games import house_rules

EVENING = 1_700_000_000.0
NASTY = "</title><img src=x onerror=alert(1)>"


def unconfirmed(players=("Ann", "Ben"), game="yahtzee-os2", **options):
    """Return a game whose boxes are written, from the last to the first, and nothing after that."""
    played = Played(players, game, **options)
    for place, _ in itertools.product(reversed(played.state.variant.places), players):
        played.do(EnterRoll(dice("66655")), ScoreIn(place))
    return played


def whole(players=("Ann", "Ben"), game="yahtzee-os2", **options):
    """Return a game to its end."""
    played = unconfirmed(players, game, **options)
    played.do(ConfirmEnd())
    return played


@pytest.fixture
def library(tmp_path, table):
    path = tmp_path / "table.sqlite3"
    for number, players in enumerate([("Ann", "Ben"), ("Ann", NASTY)]):
        log = SqliteLog(path)
        log.append(whole(players).events, at=EVENING + number)
        log.put_aside()
    return Library(lambda: table.logged, Archive(path))


@pytest.fixture
def phone(table, library):
    return Phone(create_app(table, Parts(library=library)))


def test_the_sheet_leads_to_all_games_and_players(phone):
    page = phone.get("/").text

    assert 'href="/games"' in page
    assert 'href="/players"' in page


@pytest.mark.parametrize("path", ["/games", "/players"])
def test_pages_do_not_wait_for_older_games_to_be_counted_and_say_so(phone, monkeypatch, path):
    told = "Older games are still being counted."
    monkeypatch.setattr(games, "PATIENCE_S", 0.0)
    early = text_of(phone.get(path).text)
    monkeypatch.undo()

    assert told in early
    assert NASTY not in early
    assert "No game" not in early
    assert told not in text_of(phone.get(path).text)


def test_games_are_listed_with_date_players_and_result(phone):
    text = text_of(phone.get("/games").text)

    assert "Yahtzee, 2023-11-1" in text
    assert "not at its end" in text
    assert "Winner Ann 109" in text
    assert text.count("Yahtzee,") == 3


def test_a_game_of_no_time_has_no_date_and_hides_no_other(table, tmp_path):
    path = tmp_path / "odd.sqlite3"
    for at in (EVENING, EVENING * 1000):
        log = SqliteLog(path)
        log.append(whole().events, at=at)
        log.put_aside()
    phone = Phone(create_app(table, Parts(library=Library(lambda: table.logged, Archive(path)))))

    text = text_of(phone.get("/games").text)

    assert "Yahtzee, 2023-11-1" in text
    assert "Yahtzee, date unknown" in text


def test_nobody_wins_a_game_played_alone(table, tmp_path):
    path = tmp_path / "alone.sqlite3"
    log = SqliteLog(path)
    log.append(whole(("Ann",)).events, at=EVENING)
    log.put_aside()
    alone = Library(lambda: table.logged, Archive(path))
    phone = Phone(create_app(table, Parts(library=alone)))
    game = next(each.id for each in alone.facts() if each.is_over)

    pages = [text_of(phone.get(path).text) for path in ("/games", f"/games/{game}", "/players")]

    assert all("Ann" in page for page in pages)
    assert not any("Winner" in page or "won" in page for page in pages)
    assert "Ann Games: 1 Yahtzee · games: 1 · best:" in pages[-1]


def test_a_long_list_has_pages(table, tmp_path):
    path = tmp_path / "many.sqlite3"
    for number in range(31):
        log = SqliteLog(path)
        log.append(Played().events, at=EVENING + number)
        log.put_aside()
    phone = Phone(create_app(table, Parts(library=Library(lambda: table.logged, Archive(path)))))

    first, second, beyond = (phone.get(f"/games?page={n}").text for n in (0, 1, 99))

    assert first.count('<li class="past-card">') == 30
    assert second.count('<li class="past-card">') == 2
    assert beyond == second
    assert '<nav class="past-files" aria-label="All games">' in first
    assert "Older games" in first
    assert "Newer games" in second


def test_a_list_of_one_page_leads_to_no_other(phone):
    assert 'aria-label="All games"' not in phone.get("/games").text


def test_a_game_has_its_sheet_and_its_rolls_and_nothing_to_change(phone, library):
    page = phone.get(f"/games/{library.facts()[0].id}").text

    assert "Full house 25" in text_of(page)
    assert "Roll 1" in text_of(page)
    assert 'data-action="fix-die"' not in page


def test_thousands_are_written_as_on_the_table_wherever_they_stand(table, tmp_path):
    path = tmp_path / "table.sqlite3"
    played = Played(("Ann",), "farkle")
    while not played.state.is_over:
        played.do(EnterRoll(dice("111111")))
        played.do(endings(played.state)[0].command)
    log = SqliteLog(path)
    log.append(played.events, at=EVENING)
    log.put_aside()
    library = Library(lambda: table.logged, Archive(path))
    phone, facts = Phone(create_app(table, Parts(library=library))), library.facts()[0]
    total = facts.totals[0]

    for page in ("/games", f"/games/{facts.id}", f"/games/{facts.id}/print", "/players"):
        text = text_of(phone.get(page, headers={"Accept-Language": "de"}).text)
        assert f"{total:,}".replace(",", ".") in text, page
        assert str(total) not in text, page


def test_a_sheet_is_there_to_print(phone, library):
    text = text_of(phone.get(f"/games/{library.facts()[0].id}/print").text)

    assert "Large straight" in text
    assert "Roll 1" not in text


def test_a_sheet_of_many_columns_is_printed_in_blocks_of_whole_players(table, tmp_path):
    log = SqliteLog(tmp_path / "many.sqlite3")
    log.append(Played(("Ann", "Ben", "Cleo", "Dora"), "yams-columns").events, at=EVENING)
    log.put_aside()
    library = Library(tuple, Archive(tmp_path / "many.sqlite3"))
    phone = Phone(create_app(table, Parts(library=library)))

    page = phone.get(f"/games/{library.facts()[0].id}/print").text

    heads = [re.findall(r"<bdi>(.*?)</bdi>", each) for each in page.split("<thead>")[1:]]
    assert heads == [["Ann", "Ben"], ["Cleo", "Dora"]]
    totals = re.findall(r'<tr class="is-total">(.*?)</tr>', page, re.DOTALL)
    assert [row.count("<td") for row in totals] == [8, 8]
    begins = [[where % 4 == 0 for where in range(8)]] * 2
    assert [["is-first" in each for each in row.split("<td")[1:]] for row in totals] == begins


def test_averages_stand_in_the_order_of_the_sheet(phone):
    averages = phone.get("/players").text.partition("<details>")[2].partition("</details>")[0]

    rows = re.findall(r'<th scope="row">(.*?)</th>', averages)

    assert rows[:3] == ["Ones", "Twos", "Threes"]
    assert rows[-2:] == ["Yahtzee", "Chance"]


def test_averages_of_several_columns_name_their_boxes_in_the_language_of_the_phone(table, tmp_path):
    log = SqliteLog(tmp_path / "columns.sqlite3")
    log.append(whole(("Ann",), "triple-yahtzee").events, at=EVENING)
    log.put_aside()
    library = Library(lambda: table.logged, Archive(tmp_path / "columns.sqlite3"))
    phone = Phone(create_app(table, Parts(library=library)))

    page = phone.get("/players", headers={"Accept-Language": "de"}).text

    assert '<th scope="row">Einser (× 3)</th>' in page


def test_house_rules_of_a_record_and_of_high_scores_are_told_in_the_language_of_the_phone(
    table, tmp_path
):
    log = SqliteLog(tmp_path / "house.sqlite3")
    log.append(whole(sec="true").events, at=EVENING)
    log.put_aside()
    library = Library(lambda: table.logged, Archive(tmp_path / "house.sqlite3"))
    phone = Phone(create_app(table, Parts(library=library)))

    text = text_of(phone.get("/players", headers={"Accept-Language": "de"}).text)

    assert text.count("Hausregeln: Ein Zug: 5 Würfel einmal werfen.") == 3
    assert "sec" not in text


def test_house_rules_of_a_game_that_is_not_here_are_told_by_their_keys():
    assert house_rules("of-another-table", (("sec", "true"),)) == ["sec=true"]


def test_averages_have_the_point_or_the_comma_of_the_language(phone):
    english, german = (
        phone.get("/players", headers={"Accept-Language": code}).text for code in ("en", "de")
    )

    assert "<td>28.0</td>" in english
    assert "<td>28,0</td>" in german


def test_no_line_of_a_record_ends_between_a_word_and_its_figure(phone):
    record = re.search(r"<h3>(Yahtzee · .*?)</h3>", phone.get("/players").text)

    assert record.group(1).count(":\u00a0") == record.group(1).count(":") == 4


def test_players_have_records_and_the_dice_are_counted(phone):
    text = text_of(phone.get("/players").text)

    assert "Ann Games: 2" in text
    assert "High scores" in text
    assert "dice were thrown" in text


def test_charts_have_a_title_and_a_table_with_the_same_numbers(phone):
    page = phone.get("/players").text
    chart = page[page.index("<h2>How the dice fell") :]

    assert "<title>How often each face was thrown" in chart
    assert re.findall(r'<tr><th scope="row">\d</th><td>(\d+)</td>', chart) == [
        "0",
        "0",
        "0",
        "0",
        "104",
        "156",
    ]


def test_a_nasty_name_stays_a_name_on_every_page(phone, library):
    pages = ["/games", "/players", *(f"/games/{each.id}" for each in library.facts())]

    for page in pages:
        assert "<img src=x" not in phone.get(page).text


def test_everything_is_taken_away_as_a_file_that_is_read_elsewhere(phone, library):
    answer = phone.get("/export.json")

    assert answer.headers["Content-Disposition"] == 'attachment; filename="dicetable-games.json"'
    assert read_games(answer.text).games == library.all_games()
    assert phone.get("/export.csv").text.startswith("\ufeffgame_id,")  # As Excel knows UTF-8.


def test_everything_is_put_together_for_one_at_a_time(phone, library, monkeypatch):
    meanwhile, all_games = [], library.all_games

    def asked_meanwhile(_):
        meanwhile.append(phone.get("/export.csv"))
        return all_games()

    with monkeypatch.context() as asked:
        asked.setattr(Library, "all_games", asked_meanwhile)
        first = phone.get("/export.json")

    (refused,) = meanwhile
    assert first.status_code == 200
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
    assert phone.get("/export.csv").status_code == 200


def test_one_game_is_taken_away_as_a_file(phone, library):
    game = library.facts()[0].id

    assert json.loads(phone.get(f"/games/{game}.json").text)["games"][0]["id"] == game
    assert phone.get(f"/games/{game}.csv").text.count("\r\n") == 27


def test_the_page_of_a_game_leads_to_its_sheet_rolls_and_files(tmp_path):
    over = whole()
    log = MemoryLog()
    log.append(over.events, at=EVENING)
    table = Table(log, clock=lambda: EVENING)
    own = Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))
    phone = Phone(create_app(table, Parts(library=own)))

    page = phone.get("/").text
    answer = phone.get("/games/last")

    assert 'href="/games/last"' in page
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/games/{own.facts()[0].id}"
    assert "As CSV" in phone.get(answer.headers["Location"]).text


def test_before_the_first_game_there_is_no_last_one(tmp_path):
    table = Table(MemoryLog(), clock=lambda: 0.0)
    library = Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))

    assert Phone(create_app(table, Parts(library=library))).get("/games/last").status_code == 404


def test_the_best_turn_of_everybody_is_told_once_the_game_is_over(phone, library):
    over, running = (
        next(game for game in library.facts() if game.is_over is ended) for ended in (True, False)
    )

    assert "best turn: Chance 28" in text_of(phone.get(f"/games/{over.id}").text)
    assert "best turn" not in text_of(phone.get(f"/games/{running.id}").text)


def test_a_game_of_before_is_over_though_nobody_said_so_at_its_end(table, tmp_path):
    log = SqliteLog(tmp_path / "table.sqlite3")
    log.append(unconfirmed().events, at=EVENING)
    log.put_aside()
    library = Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))
    phone = Phone(create_app(table, Parts(library=library)))
    (over,) = (game for game in library.facts() if game.is_over)

    page = phone.get(f"/games/{over.id}").text

    assert "best turn: Chance 28" in text_of(page)


@pytest.mark.parametrize(
    "path",
    [
        "/games/nothing",
        "/games/nothing.json",
        "/games/nothing/print",
        "/games/..%2f..%2fetc%2fpasswd",
        "/games/*",
        "/export.exe",
    ],
)
def test_what_is_not_there_is_no_path(phone, path):
    assert phone.get(path).status_code == 404


def test_a_form_that_nobody_knows_is_none(phone, library):
    assert phone.get(f"/games/{library.facts()[0].id}.exe").status_code == 404


def test_a_table_without_games_says_so(tmp_path):
    table = Table(MemoryLog(), clock=lambda: 0.0)
    library = Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))
    phone = Phone(create_app(table, Parts(library=library)))

    assert "No game has been played here yet." in phone.get("/games").text
    assert "No game has come to its end yet." in phone.get("/players").text
    assert read_games(phone.get("/export.json").text).games == ()
