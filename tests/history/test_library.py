"""All games of a table: listed quickly, exported whole, taken in once, refused where they cannot be."""

from __future__ import annotations

import csv
import io
import itertools
import json
import random
from datetime import datetime

import pytest
from disks import fill_disk
from playing import Played, agreed_without_a_kept_die, dice, groups, lying, shaded
from small_sheet import tables

from companion.catalogue import variant_from
from companion.errors import ExchangeError, LogError
from companion.history import exchange, library
from companion.history.exchange import Judged, as_csv, as_json, read_games
from companion.history.facts import facts_of, read, written
from companion.history.games import RecordedGame, games_in
from companion.history.library import Library, TakenIn
from companion.history.numbers import Fall, fall_of, high_scores, players_of
from companion.rules.place import Place
from companion.storage import archive
from companion.storage.archive import Archive
from companion.storage.log import Logged, SqliteLog
from companion.storage.room import RESERVED_MB
from companion.turn import commands, events
from companion.turn.evolve import evolve
from companion.turn.moves import totals
from companion.turn.state import TableState

EVENING = 1_700_000_000.0


def whole_game(seed=0, players=("Ann", "Ben"), game="yahtzee-os2"):
    """Return a game on a sheet that came to its end, with a correction and a step taken back."""
    chance, played = random.Random(seed), Played(players, game)
    for place in played.state.variant.places:
        for _ in players:
            faces = "".join(str(chance.randint(1, 6)) for _ in range(5))
            played.do(commands.EnterRoll(dice(faces)), commands.ScoreIn(place))
    played.do(commands.CorrectRoll(1, dice("11111")), commands.Undo(), commands.Undo())
    played.do(commands.ScoreIn(played.state.variant.places[-1]), commands.ConfirmEnd())
    return played


def logged(played, started=EVENING):
    return tuple(Logged(started + at, event) for at, event in enumerate(played.events))


def recorded(played, started=EVENING):
    (game,) = games_in(logged(played, started))
    return game


@pytest.fixture
def bank():
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.BankTurn(groups("D1 5 5 + D3 D3")))
    return played


@pytest.fixture
def table(tmp_path):
    """A table whose log has one game, with two older ones set aside."""
    path = tmp_path / "table.sqlite3"
    for number in range(3):
        log = SqliteLog(path)
        played = whole_game(number)
        log.append(played.events, at=EVENING + number)
        if number < 2:
            log.put_aside()
        else:
            log.close()
    (running,) = [logged(whole_game(2), EVENING + 2)]
    return Library(lambda: running, Archive(path))


def test_all_games_are_listed_the_latest_first(table):
    facts = table.facts()

    assert [each.started_at - EVENING for each in facts] == [2, 1, 0]
    assert facts[2].totals == totals(whole_game(0).state)


def test_a_game_is_found_by_its_id_with_all_that_happened(table):
    oldest = table.facts()[-1]

    found = table.find(oldest.id)

    assert totals(found.state()) == oldest.totals
    assert [table.find(each.id).id for each in table.facts()] == [each.id for each in table.facts()]
    assert table.find("../../etc/passwd") is None


def test_a_game_is_found_though_its_log_has_others_too(tmp_path):
    path, games = tmp_path / "table.sqlite3", [whole_game(number) for number in range(3)]
    log = SqliteLog(path)
    for number, played in enumerate(games):
        log.append(played.events, at=EVENING + number)
    log.put_aside()
    library = Library(lambda: (), Archive(path))

    found = [library.find(each.id) for each in library.facts()]

    assert [game.state() for game in found] == [played.state for played in games[::-1]]


def test_what_was_worked_out_once_is_not_worked_out_again(table, monkeypatch):
    first = table.facts()
    running, asked = first[0].id, []
    monkeypatch.setattr(library, "facts_of", lambda game: asked.append(game.id) or facts_of(game))

    assert table.facts() == first
    assert asked == []
    # After a restart only the game that runs is worked out: it is not worth a place in the cache.
    assert Library(table._logged, table._files).facts() == first
    assert asked == [running]


@pytest.fixture
def one_each_second(monkeypatch):
    """Let each look at the clock take half a second: one game is counted in a second."""
    monkeypatch.setattr(library, "monotonic", map((0.5).__mul__, itertools.count()).__next__)


@pytest.mark.usefixtures("one_each_second")
def test_who_does_not_wait_is_given_the_latest_games_and_told_that_older_ones_are_to_come(table):
    shown = [table.counted(within_s=1.0) for _ in range(3)]

    assert [[each.started_at - EVENING for each in counted.games] for counted in shown] == [
        [2, 1],
        [2, 1, 0],
        [2, 1, 0],
    ]
    assert [counted.are_all for counted in shown] == [False, True, True]


@pytest.mark.usefixtures("one_each_second")
def test_so_is_who_asks_for_those_of_a_log_that_has_many_games(tmp_path):
    running = [each for number in range(4) for each in recorded(whole_game(), number).logged]
    own = Library(lambda: tuple(running), Archive(tmp_path / "table.sqlite3"))

    shown = [own.counted(within_s=1.0) for _ in range(2)]

    assert [[each.started_at for each in counted.games] for counted in shown] == [
        [3, 2],
        [3, 2, 1, 0],
    ]
    assert [counted.are_all for counted in shown] == [False, True]


@pytest.mark.usefixtures("one_each_second")
def test_files_without_a_game_that_can_be_told_are_read_once_and_hold_up_no_others(table, tmp_path):
    for number in range(4):
        (tmp_path / f"table-2099010{number}-000000-000000.sqlite3").write_bytes(b"nothing of ours")

    shown = [table.counted(within_s=1.0) for _ in range(4)]

    assert [counted.are_all for counted in shown] == [False, False, False, True]
    assert len(shown[-1].games) == 3
    assert table.find("none of them") is None
    assert table.facts() == shown[-1].games


@pytest.mark.usefixtures("one_each_second")
def test_who_wants_all_games_lets_others_ask_meanwhile(table):
    looks, logged_now = [], table._logged
    table._logged = lambda: looks.append(None) or logged_now()

    assert len(table.facts()) == 3
    assert len(looks) > 1


@pytest.mark.usefixtures("one_each_second")
def test_what_was_counted_is_kept_now_and_then_and_where_it_is_left_off(table, monkeypatch):
    table.counted(within_s=1.0)
    assert table._files.cached() == ""
    table.keep()
    assert [*kept(table)] == [table._files.files()[0].stamp]

    fresh = Library(table._logged, table._files)
    table._files.cache("")
    monkeypatch.setattr(library, "KEPT_TOGETHER", 1)
    fresh.counted(within_s=1.0)
    assert [*kept(table)] == [table._files.files()[0].stamp]


def test_of_the_log_that_runs_all_games_are_kept_but_the_one_that_is_played(tmp_path):
    games = [recorded(whole_game(), number) for number in range(3)]
    running = tuple(each for game in games for each in game.logged)
    own = Library(lambda: running, Archive(tmp_path / "table.sqlite3"))

    own.facts()

    told = [facts["id"] for facts_there in kept(own).values() for facts in facts_there]
    assert sorted(told) == sorted(game.id for game in games[:-1])


def kept(table):
    """Return what the cache has, by what it was read from."""
    return json.loads(table._files.cached())["known"]


@pytest.mark.usefixtures("one_each_second")
def test_older_games_are_counted_only_until_the_one_that_is_looked_for_is_found(table):
    read, read_log = [], table._files.read_log
    table._files.read_log = lambda file: read.append(file) or read_log(file)
    second, oldest = table._files.files()
    (game,) = games_in(read_log(second))

    assert table.find(game.id) == game
    assert oldest not in read
    assert table.find("none of them") is None
    assert oldest in read


def test_games_that_are_taken_in_are_held_against_what_is_counted(table, monkeypatch):
    oldest = table.find(table.facts()[-1].id)
    monkeypatch.setattr(table._files, "read_log", None)

    assert table.take_in(as_json([oldest])) == TakenIn((), 1)


def test_of_a_game_that_a_file_holds_twice_the_one_that_goes_on_further_is_taken_in(table):
    whole = recorded(whole_game(7), EVENING + 7)
    begun = RecordedGame(whole.logged[:4])

    for games in ([whole, begun], [begun, whole]):
        table.take_in(as_json(games))

        assert table.find(whole.id) == whole


def test_a_game_that_was_put_back_and_played_on_is_told_as_it_was_put_aside_last(tmp_path):
    whole = whole_game(7)
    put_aside(tmp_path, logged(whole)[:9], logged(whole))
    table = Library(tuple, Archive(tmp_path / "table.sqlite3"))

    (facts,) = table.facts()

    assert facts.is_over
    assert table.find(facts.id) == recorded(whole)
    assert table.all_games() == (recorded(whole),)


def test_a_game_that_went_on_at_another_table_is_told_as_it_is_there(tmp_path):
    whole = recorded(whole_game(7))
    put_aside(tmp_path, whole.logged[:9])
    table = Library(tuple, Archive(tmp_path / "table.sqlite3"))

    for games in ([whole], [whole], [RecordedGame(whole.logged[:4])]):
        taken = table.take_in(as_json(games))

        assert [each.is_over for each in table.facts()] == [True]
        assert table.find(whole.id) == whole
        assert table.all_games() == (whole,)
    assert taken == TakenIn((), 1)


def test_a_game_that_runs_is_told_as_the_table_has_it_though_it_went_on_elsewhere(tmp_path):
    whole = recorded(whole_game(7))
    archive = Archive(tmp_path / "table.sqlite3")
    Library(tuple, archive).take_in(as_json([whole]))

    table = Library(lambda: whole.logged[:9], archive)

    assert [each.is_over for each in table.facts()] == [False]
    assert table.find(whole.id) == RecordedGame(whole.logged[:9])
    assert [each.steps for each in table.all_games()] == [9]


def put_aside(folder, *logs):
    """Lay logs beside that of a table, one after another."""
    for each in logs:
        log = SqliteLog(folder / "table.sqlite3")
        for at, event in ((step.at, step.event) for step in each):
            log.append([event], at=at)
        log.put_aside()


def test_a_file_without_games_takes_none_in(table):
    assert table.take_in(as_json([])) == TakenIn((), 0)


def test_games_that_are_here_already_need_no_room(tmp_path):
    whole = recorded(whole_game(7))
    put_aside(tmp_path, whole.logged)

    taken = Library(tuple, Archive(tmp_path / "table.sqlite3")).take_in(as_json([whole]))

    assert taken == TakenIn((), 1)
    assert not (tmp_path / "table-imported").exists()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version": 1}', '{"version": 1, "known": {"x": [{}]}}']
)
def test_a_broken_cache_is_worked_out_again(table, text):
    first = table.facts()
    table._files.cache(text)

    assert Library(table._logged, table._files).facts() == first


def test_what_other_rules_counted_is_worked_out_again(table):
    first = table.facts()
    kept = json.loads(table._files.cached())
    for each in itertools.chain.from_iterable(kept["known"].values()):
        each["totals"] = [999 for _ in each["totals"]]

    table._files.cache(json.dumps(kept))
    assert {*Library(table._logged, table._files).facts()[-1].totals} == {999}
    table._files.cache(json.dumps(kept | {"version": "of other rules"}))
    assert Library(table._logged, table._files).facts() == first


@pytest.mark.parametrize("folder", library.COUNTED_BY)
def test_a_rule_that_is_mended_is_another_mark(tmp_path, monkeypatch, folder):
    for each in library.COUNTED_BY:
        (tmp_path / each / "__pycache__").mkdir(parents=True)
    monkeypatch.setattr(library.resources, "files", {"companion": tmp_path}.__getitem__)
    mark = library._mark_of_rules.__wrapped__

    before = mark()
    (tmp_path / folder / "tally.py").write_text("MULTIPLIED = True")
    mended = mark()
    (tmp_path / folder / "__pycache__" / "tally.pyc").write_bytes(b"the same, compiled")

    assert before != mended == mark()


def test_a_game_that_does_not_fit_together_leaves_the_others(table, tmp_path, caplog):
    before = table.facts()
    rolled = Played()
    rolled.do(commands.EnterRoll(dice("12345")))
    put_aside(
        tmp_path, [*logged(rolled, EVENING - 1e6), Logged(EVENING, events.DieCorrected(9, 6))]
    )

    assert table.facts() == before
    assert len(table.all_games()) == len(before)
    assert "does not fit together" in caplog.text


def test_a_log_that_cannot_be_read_leaves_the_others(table, tmp_path, caplog):
    (tmp_path / "table-20200101-000000-000000.sqlite3").write_bytes(b"nothing of ours")

    assert len(table.facts()) == 3
    assert "left out" in caplog.text


def test_facts_are_the_same_after_being_written_down():
    facts = facts_of(recorded(whole_game()))

    assert read(json.loads(json.dumps(written(facts)))) == facts


def test_a_game_is_the_same_after_its_export(bank):
    games = (recorded(whole_game()), recorded(bank), recorded(Played(game="minyat")))

    assert read_games(as_json(games)) == Judged(games, refused=())


def test_a_game_that_was_written_down_in_more_words_is_the_same(bank):
    file = json.loads(as_json([recorded(bank)]))
    (rolled,) = (e for e in file["games"][0]["events"] if e["kind"] == "dice-rolled")
    rolled["payload"]["dice"][0]["sure"] = True

    assert read_games(json.dumps(file)) == Judged((recorded(bank),), ())


def test_a_roll_that_was_agreed_to_though_kept_dice_are_missing_is_set_right_and_taken_in():
    played = agreed_without_a_kept_die()

    played.do(commands.CorrectRoll(3, dice("61223")))

    assert played.total(0) == 14
    assert read_games(as_json([recorded(played)])) == Judged((recorded(played),), refused=())


def test_so_is_one_of_which_a_kept_die_was_said_to_be_another():
    played = Played()
    played.do(commands.EnterRoll(dice("66331")), commands.ConfirmHolds(dice("66")))
    played.do(commands.EnterRoll(dice("66222")), commands.CorrectDie(1, 1))
    played.do(commands.StopRolling(), commands.ScoreIn(Place("main", "chance")))

    played.do(commands.CorrectRoll(3, dice("61223")))

    assert played.total(0) == 14
    assert read_games(as_json([recorded(played)])) == Judged((recorded(played),), refused=())


def test_games_are_taken_in_elsewhere_and_only_once(table, tmp_path):
    elsewhere = Library(tuple, Archive(tmp_path / "elsewhere" / "table.sqlite3"))
    text = as_json(table.all_games())

    taken = elsewhere.take_in(text)

    assert sorted(taken.games, key=lambda each: -each.started_at) == [*table.facts()]
    assert taken.known == 0
    assert elsewhere.take_in(text) == TakenIn(games=(), known=3)
    assert table.take_in(text) == TakenIn(games=(), known=3)
    assert elsewhere.facts() == table.facts()
    assert as_json(elsewhere.all_games()) == text


def test_a_game_that_was_taken_in_stays_though_the_rules_have_become_stricter(tmp_path):
    """An older version let kept dice be thrown on that have to stay kept."""
    played = Played(hold="locked")
    played.do(commands.EnterRoll(dice("66331")), commands.ConfirmHolds(dice("66")))
    played.state = evolve(played.state, events.DiceRolled(lying("11233"), ()))
    played.events.append(events.DiceRolled(lying("11233"), ()))
    played.do(commands.ScoreIn(Place("main", "chance")))
    game = recorded(played)
    assert "it cannot be played so" in str(read_games(as_json([game])).refused[0])
    archive = Archive(tmp_path / "table.sqlite3")
    archive.take_in({game.id: as_json([game])})

    elsewhere = Library(tuple, archive)

    assert elsewhere.all_games() == (game,)
    assert [each.id for each in elsewhere.facts()] == [game.id]


def test_a_game_that_was_taken_in_and_damaged_hides_no_other(tmp_path):
    archive = Archive(tmp_path / "table.sqlite3")
    whole, torn = recorded(whole_game(0)), recorded(whole_game(1), EVENING + 1)
    damaged = as_json([torn]).replace('"box": "chance"', '"box": "chants"')
    archive.take_in({whole.id: as_json([whole]), torn.id: damaged})

    elsewhere = Library(tuple, archive)

    assert [each.id for each in elsewhere.facts()] == [whole.id]
    assert elsewhere.all_games() == (whole,)


def test_on_a_full_disk_none_of_the_games_is_taken_in(table, tmp_path, monkeypatch):
    elsewhere = Library(tuple, Archive(tmp_path / "elsewhere" / "table.sqlite3"))
    text = as_json(table.all_games())
    fill_disk(monkeypatch, after=2)

    with pytest.raises(LogError, match="disk full"):
        elsewhere.take_in(text)

    assert [*(tmp_path / "elsewhere" / "table-imported").iterdir()] == []


def test_a_game_that_has_gone_on_replaces_what_was_taken_in(tmp_path):
    played = Played()
    begun = as_json([recorded(played)])
    played.do(commands.EnterRoll(dice("66331")))
    elsewhere = Library(tuple, Archive(tmp_path / "table.sqlite3"))
    elsewhere.take_in(begun)

    taken = elsewhere.take_in(as_json([recorded(played)]))

    assert (len(taken.games), taken.known) == (1, 0)
    assert elsewhere.take_in(begun) == TakenIn(games=(), known=1)
    assert elsewhere.all_games() == (recorded(played),)


def test_the_disks_last_room_is_taken_by_no_game_of_another_table(table, tmp_path, monkeypatch):
    elsewhere = Library(tuple, Archive(tmp_path / "elsewhere" / "table.sqlite3"))
    monkeypatch.setattr(archive, "free_mb", lambda _: RESERVED_MB - 1.0)

    with pytest.raises(LogError, match="the game that runs"):
        elsewhere.take_in(as_json(table.all_games()))

    assert elsewhere.all_games() == ()


def test_a_game_that_was_set_right_so_often_that_it_keeps_the_table_busy_is_refused(
    tmp_path, monkeypatch
):
    played = whole_game()
    text = as_json([recorded(played)])
    corrections = sum(isinstance(each, events.HistoryCorrected) for each in played.events)
    monkeypatch.setattr(exchange, "MOST_GONE_THROUGH", corrections * len(played.events) - 1)

    with pytest.raises(ExchangeError, match="set right too often"):
        read_or_refused(text)

    (tmp_path / "table-imported").mkdir()
    (tmp_path / "table-imported" / "before.json").write_text(text)
    assert Library(tuple, Archive(tmp_path / "table.sqlite3")).all_games() == (recorded(played),)


def changed(change):
    """Return the text of a file with one game in which something was changed."""
    document = json.loads(as_json([recorded(whole_game())]))
    change(document)
    return json.dumps(document)


def read_or_refused(text):
    """Return the games of a file; what is wrong with the first one that is refused flies."""
    judged = read_games(text)
    for wrong in judged.refused:
        raise wrong
    return judged.games


def one(document):
    return document["games"][0]


def renamed(*, seat):
    return {"at": 1_900_000_000.0, "kind": "player-renamed", "payload": {"seat": seat, "name": "x"}}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        pytest.param(lambda d: d.update(format="other"), "no file of games", id="format"),
        pytest.param(lambda d: d.update(version=2), "version 2", id="newer"),
        pytest.param(
            lambda d: one(d)["events"].append(renamed(seat=77)), "no seat 77", id="nobody's seat"
        ),
        pytest.param(
            lambda d: one(d)["events"].append(renamed(seat=-1)), "no seat -1", id="no seat at all"
        ),
        pytest.param(lambda d: d.update(games={}), "list", id="no list"),
        pytest.param(lambda d: d["games"].append(7), r"games\[1\]", id="no game"),
        pytest.param(lambda d: one(d).pop("players"), '"players" is missing', id="field missing"),
        pytest.param(lambda d: one(d).update(over=1), '"over"', id="field of another kind"),
        pytest.param(lambda d: one(d).update(more=1), '"more"', id="field unknown"),
        pytest.param(lambda d: one(d).update(totals=[1, 2]), '"totals"', id="totals"),
        pytest.param(lambda d: one(d).update(id="x"), '"id"', id="id"),
        pytest.param(lambda d: one(d)["events"].pop(0), "game-started", id="no beginning"),
        pytest.param(lambda d: one(d).update(events=[]), "game-started", id="no events"),
        pytest.param(lambda d: one(d)["events"].append(7), r"events\[\d+\]", id="no event"),
        pytest.param(lambda d: one(d)["events"][3].update(kind="x"), r"events\[3\]", id="kind"),
        pytest.param(lambda d: one(d)["events"][3].update(at="x"), r'events\[3\]: "at"', id="when"),
        pytest.param(lambda d: one(d)["events"][3].update(at=True), '"at"', id="a flag for when"),
        pytest.param(
            lambda d: one(d)["events"].append(
                {"at": 9e8, "kind": "face-pointed-at", "payload": {"face": 6}}
            ),
            "no step of a game",
            id="no step",
        ),
        pytest.param(lambda d: one(d)["events"][3].update(more=1), r"events\[3\]", id="more of it"),
        pytest.param(
            lambda d: one(d)["events"][3].update(at=1_764_000_000_000),
            r'events\[3\]: "at" has to be seconds',
            id="milliseconds",
        ),
        pytest.param(
            lambda d: one(d)["events"][3].update(at=10**400), r'events\[3\]: "at"', id="never"
        ),
        pytest.param(
            lambda d: one(d)["events"][3].update(at=-1), r'events\[3\]: "at"', id="before all"
        ),
        pytest.param(
            lambda d: one(d)["events"][1]["payload"].clear(), r"events\[1\]", id="payload"
        ),
        pytest.param(
            lambda d: one(d)["events"].pop(1), "cannot be played so", id="a throw missing"
        ),
        pytest.param(
            lambda d: one(d)["events"][0]["payload"].update(players=[]),
            "cannot be played so",
            id="nobody plays",
        ),
        pytest.param(
            lambda d: one(d)["events"].append(one(d)["events"][0]), "one game", id="two games"
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_and_where(change, where):
    with pytest.raises(ExchangeError, match=where):
        read_or_refused(changed(change))


def test_a_game_that_was_played_from_a_recording_is_taken_in_again():
    events = whole_game().events
    begun, *others = events
    played = (Logged(-1.0, begun), *(Logged(2.2 + at, each) for at, each in enumerate(others)))

    (taken,) = read_games(as_json(games_in(played))).games

    assert taken.logged == played


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs a name"),
        ("Ben", "Two players are called Ben"),
        ("N" * 41, "too long"),
        ("x\u202egnp", "cannot be shown"),
        ("a\nb", "cannot be shown"),
        ("\u200b", "needs a name"),
        ("\u2800", "needs a name"),
        ("\ud800", "cannot be shown"),
        (7, "events do not fit"),
    ],
)
def test_nobody_is_taken_in_whom_the_table_would_not_seat(name, why):
    def rename(document):
        one(document)["events"][0]["payload"]["players"][0] = name

    with pytest.raises(ExchangeError, match=why):
        read_or_refused(changed(rename))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "7", "null"])
def test_what_is_no_such_file_is_refused(text):
    with pytest.raises(ExchangeError):
        read_games(text)


def test_any_single_change_of_an_event_is_taken_in_or_refused_in_words():
    chance, whole = random.Random(1), as_json([recorded(whole_game())])
    for _ in range(150):
        document = json.loads(whole)
        events = one(document)["events"]
        events[chance.randrange(len(events))]["payload"] = chance.choice(events)["payload"]
        if chance.random() < 0.5:
            events[chance.randrange(len(events))]["kind"] = chance.choice(events)["kind"]
        judged = read_games(json.dumps(document))
        assert len(judged.games) + len(judged.refused) == 1


def test_a_file_without_any_game_that_can_have_been_leaves_nothing_behind(tmp_path):
    elsewhere = Library(tuple, Archive(tmp_path / "table.sqlite3"))

    with pytest.raises(ExchangeError, match=r"games\[0\]"):
        elsewhere.take_in(changed(lambda document: one(document).update(totals=[0, 0])))

    assert elsewhere.all_games() == ()


def test_a_game_that_cannot_have_been_keeps_no_other_of_its_file_out(tmp_path):
    elsewhere = Library(tuple, Archive(tmp_path / "table.sqlite3"))
    games = [recorded(whole_game()), recorded(whole_game(1), EVENING + 1)]
    document = json.loads(as_json(games))
    document["games"][0]["totals"] = [0, 0]

    taken = elsewhere.take_in(json.dumps(document))

    assert elsewhere.all_games() == (games[1],)
    assert [each.id for each in taken.games] == [games[1].id]
    assert [why.startswith('games[0]: "totals" is [0, 0]') for why in taken.refused] == [True]


def test_who_joined_late_or_was_renamed_is_in_list_numbers_and_csv():
    played = Played(("Ann", "Bne"))
    played.do(commands.AddPlayer("Cleo"), commands.RenamePlayer(1, "Ben"))
    for place in played.state.variant.places:
        for _ in played.state.players:
            played.do(commands.EnterRoll(dice("12345")), commands.ScoreIn(place))
    played.do(commands.ConfirmEnd())

    facts = facts_of(recorded(played))
    rows = list(csv.DictReader(io.StringIO(as_csv([recorded(played)]))))

    assert facts.players == ("Ann", "Ben", "Cleo")
    assert [player.name for player in players_of([facts])] == ["Ann", "Ben", "Cleo"]
    ((_, best),) = high_scores([facts])
    assert {score.player for score in best} == {"Ann", "Ben", "Cleo"}
    assert [row["player"] for row in rows[:3]] == ["Ann", "Ben", "Cleo"]


def test_the_csv_has_a_row_for_each_turn(bank):
    text = as_csv([recorded(whole_game(players=("=1+1", "Ben"))), recorded(bank)])

    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == exchange.COLUMNS
    assert len(rows) == 2 * 13 + 1
    assert rows[0]["player"] == "'=1+1"
    assert sorted(rows[-1]["rolls"].split()) == ["2", "5", "5", "D1", "D3", "D3"]
    assert (rows[-1]["player"], rows[-1]["box"]) == ("Ann", "")
    assert int(rows[-1]["points"]) > 0


def test_the_csv_tells_what_was_paid_besides_a_box():
    played = Played(("Ann",), "yahtzee-hasbro")
    for box in ("yahtzee", "sixes"):
        played.do(commands.EnterRoll(dice("66666")), commands.ScoreIn(Place("main", box)))

    rows = csv.DictReader(io.StringIO(as_csv([recorded(played)])))

    assert [(row["points"], row["besides"]) for row in rows] == [("50", ""), ("30", "100")]


def test_the_csv_tells_when_a_game_began_as_spreadsheets_know_it():
    row, *_ = csv.DictReader(io.StringIO(as_csv([recorded(whole_game())])))

    began = datetime.strptime(row["started"], "%Y-%m-%d %H:%M:%S").astimezone()
    assert began.timestamp() == EVENING


def test_the_csv_tells_no_day_of_a_game_whose_clock_told_none():
    row, *_ = csv.DictReader(io.StringIO(as_csv([recorded(whole_game(), started=0.0)])))

    assert row["started"] == ""


@pytest.mark.parametrize("first", ["=", "+", "-", "@"])
def test_no_name_is_run_by_a_spreadsheet(first):
    played = Played((f"{first}1+1", "Ben"))
    played.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place("main", "chance")))

    (row,) = csv.DictReader(io.StringIO(as_csv([recorded(played)])))

    assert row["player"] == f"'{first}1+1"


def test_boxes_of_several_columns_are_told_apart():
    played = Played(("Ann",), "triple-yahtzee")
    for column in played.state.variant.columns:
        played.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place(column.id, "sixes")))

    boxes = facts_of(recorded(played)).boxes

    labels = [(column.label, "Sixes") for column in played.state.variant.columns]
    assert [(column, label) for _, column, label, _ in boxes] == labels


def test_a_sheet_of_one_column_tells_its_boxes_without_it():
    played = Played(("Ann",))
    played.do(commands.EnterRoll(dice("66331")), commands.ScoreIn(Place("main", "sixes")))

    assert facts_of(recorded(played)).boxes == ((0, "", "Sixes", 12),)


def test_players_have_records_averages_and_high_scores():
    games = [facts_of(recorded(whole_game(seed), EVENING + seed)) for seed in range(3)]
    games.append(facts_of(recorded(Played(), EVENING + 9)))

    players = players_of(games)
    ((_, best),) = high_scores(games)

    assert [player.name for player in players] == ["Ann", "Ben"]
    assert players[0].played == 3
    assert sum(player.won for player in players) >= 3
    assert players[0].records[0].scores == tuple(each.totals[0] for each in games[:3])
    assert players[0].records[0].average == sum(each.totals[0] for each in games[:3]) / 3
    chance = next(box for box in players[0].records[0].boxes if box.label == "Chance")
    assert chance.times == 3
    assert best[0].points == max(max(each.totals) for each in games)


def test_dice_are_counted_where_they_were_thrown():
    played = Played()
    played.do(commands.EnterRoll(dice("66331")), commands.ConfirmHolds(dice("66")))
    played.do(commands.EnterRoll(dice("66123")))

    assert fall_of([facts_of(recorded(played))]).faces == (2, 1, 3, 0, 0, 2)


def test_the_chance_of_how_dice_fell_is_that_of_chi_square():
    # Tables of chi-square with 5 degrees of freedom: 11.070 is exceeded by 5 %, 0 by everything.
    assert Fall((10,) * 6).chance == pytest.approx(1.0)
    assert Fall((3, 3, 3, 3, 3, 4)).chance is None
    x = 11.070
    spread = (x * 100 / 2) ** 0.5
    faces = (100 + spread, 100 - spread, 100, 100, 100, 100)
    assert Fall(faces).chance == pytest.approx(0.05, abs=1e-4)


def own_game(**changed):
    """Return a game of somebody's own tables, of which one turn was played."""
    ours = tables(id="=our", box=[{**tables()["box"][0], "id": "+any"}], **changed)
    played = Played()
    played.state, played.events = TableState(), []
    played.do(commands.StartGame(variant_from(ours, {}, is_stored=True), ("Ann",)))
    played.do(commands.EnterRoll(dice("12345")), commands.StopRolling())
    played.do(commands.ScoreIn(Place("main", "+any")))
    return recorded(played)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        pytest.param({"players": {"min": 1, "max": 5000}}, "players: 1 to 5000", id="players"),
        pytest.param(
            {"section": [{"id": "all", "label": "long" * 99}]},
            "is longer than 40 letters",
            id="a label",
        ),
    ],
)
def test_a_game_of_somebodys_own_is_taken_in_only_if_it_makes_sense(changed, why):
    assert read_games(as_json([own_game()])).refused == ()

    (refused,) = read_games(as_json([own_game(**changed)])).refused

    assert why in str(refused)


def test_no_spreadsheet_takes_anything_of_a_game_for_a_formula():
    (row,) = csv.DictReader(io.StringIO(as_csv([own_game()])))

    assert (row["game"], row["box"]) == ("'=our", "'+any")
