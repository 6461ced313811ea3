"""Roles: how a phone is let in, what it may do then, who is the host, and what a start leaves."""

from __future__ import annotations

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from telling import told
from visiting import Phone

from companion.catalogue import find_variant
from companion.history.turns import turns_of
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.asking import ANSWER_WITHIN_S, READ_FIRST_S
from companion.turn.commands import Button, ScoreIn, StartGame
from web.app import create_app
from web.parts import Parts
from web.who.people import AWAY_S, CodeAnswer, People
from web.who.phones import Phones, save
from web.who.roles import Role
from web.who.visitors import LASTS_S

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"
ANN, BEN = "192.168.1.20", "192.168.1.21"


@pytest.fixture
def table(clock):
    table = Table(MemoryLog(), clock=clock)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table


@pytest.fixture
def app(table, people):
    return create_app(
        table, Parts(people=people), find_addresses=lambda: ("http://192.168.1.5:8080/",)
    )


@pytest.fixture
def ann(app):
    return Phone(app, address=ANN)


@pytest.fixture
def ben(app):
    return Phone(app, address=BEN)


@pytest.fixture
def let(table, clock):
    """Let the phone that asks score, by OK at the table."""

    def let(phone, player="Ann"):
        asked = phone.post("ask", {"player": player})
        clock.at += READ_FIRST_S
        table.press(Button.OK)
        return asked

    return let


def role(phone):
    return phone.get("/api/me").json["role"]


def act(phone):
    """Ask for something that any scorer may ask for."""
    return phone.post("enter", {"faces": [6, 6, 3, 3, 1], "version": phone.view["version"]})


# A viewer


def test_whoever_comes_sees_everything_and_does_nothing(ann, table):
    answer = act(ann)

    assert ann.get("/").status_code == 200
    assert role(ann) == "viewer"
    assert (answer.status_code, answer.json["role"]) == (403, "viewer")
    assert "Score with this phone" in answer.json["error"]
    assert table.state.roll is None


def test_the_page_of_a_viewer_has_the_one_way_to_more_in_place_of_the_buttons(ann, let):
    before = ann.get("/").text
    let(ann)
    after = ann.get("/").text

    assert 'data-role="viewer"' in before
    assert 'data-action="ask-to-score"' in before
    assert 'class="press is-ok' not in before
    assert 'data-role="host"' in after
    assert 'class="press is-ok' in after


def test_a_page_is_told_all_that_it_has_to_know_of_its_rights(ann, ben, let, people, table):
    asked = let(ann)
    opened = Phone(create_app(table), address=ANN)

    told = [
        phone.get("/api/me", headers={"User-Agent": IPHONE}).json for phone in (ann, ben, opened)
    ]

    closed = {"asks": False, "open": False, "host": asked.json["name"]}
    assert told == [
        {**closed, "role": "host", "name": asked.json["name"], "code": people.code},
        {**closed, "role": "viewer", "name": "iPhone", "code": ""},
        {"role": "host", "asks": False, "open": True, "name": "iPhone", "host": "", "code": ""},
    ]


# Asking


def test_whoever_may_score_already_asks_nobody_and_uses_up_no_code(ann, let, people, table):
    let(ann)
    code = people.code

    asked = [ann.post("ask", {"player": "Ben"}), ann.post("code", {"code": code})]

    assert [answer.json["role"] for answer in asked] == ["host", "host"]
    assert table.snapshot().view.interlude == ""
    assert people.code == code


def test_ok_at_the_table_lets_the_phone_score(ann, let, table):
    asked = let(ann)

    assert asked.status_code == 200
    assert role(ann) == "host"
    assert act(ann).status_code == 200
    assert table.state.roll is not None


def test_the_table_says_whose_phone_asks_and_the_phone_how_it_is_called(ann, table):
    asked = ann.post("ask", {"player": "Ben"}, headers={"User-Agent": IPHONE})

    name = asked.json["name"]
    assert name.startswith("Ben's iPhone ")
    assert (
        told(table.snapshot().view.sentence) == f"{name} asks to score. OK lets it, BACK refuses."
    )


def test_a_phone_that_may_score_is_called_as_it_was_when_it_asked(ann, let):
    asked = let(ann, "Ben")

    told = ann.get("/api/me").json

    assert told["name"] == told["host"] == asked.json["name"]


def test_a_phone_that_waits_is_called_as_the_table_says(ann, table):
    iphone = {"User-Agent": IPHONE}

    asked = ann.post("ask", {}, headers=iphone)

    assert re.fullmatch(r"iPhone [1-9]\d", asked.json["name"])
    assert ann.get("/api/me", headers=iphone).json["name"] == asked.json["name"]


def test_only_a_browser_on_the_tables_own_machine_is_called_its_screen(app, ann):
    own = Phone(app, "localhost:8080").get("/api/me", headers={"User-Agent": IPHONE})
    strange = ann.get("/api/me", headers={"User-Agent": IPHONE})

    assert own.json["name"] == "The table's own screen"
    assert strange.json["name"] == "iPhone"


def test_nobody_asks_in_a_strange_name(ann, table):
    answer = ann.post("ask", {"player": "Ann wins. Press OK"})

    assert (answer.status_code, answer.json["error"]) == (400, "Nobody of that name plays.")
    assert table.snapshot().view.interlude == ""


def test_a_phone_that_was_refused_does_not_ask_again_at_once(ann, ben, table):
    ann.post("ask", {})
    table.press(Button.BACK)

    again = ann.post("ask", {})

    assert (again.status_code, again.json["key"]) == (403, "refused")
    assert role(ann) == "viewer"
    assert ben.post("ask", {}).status_code == 200


def test_nobody_keeps_the_table_busy_with_questions(ann, table, clock):
    statuses = []
    for _ in range(4):
        statuses.append(ann.post("ask", {}).status_code)
        table.open_menu()
        table.press(Button.BACK)

    assert statuses == [200, 200, 200, 429]


def test_while_one_phone_asks_another_waits(ann, ben):
    ann.post("ask", {})

    answer = ben.post("ask", {})

    assert (answer.status_code, answer.json["key"]) == (409, "ask-later")


def test_a_phone_that_may_score_lets_another_in(ann, ben, let, clock):
    let(ann)
    ben.post("ask", {})
    clock.at += READ_FIRST_S

    answer = ann.post("press", {"button": "OK", "during": "asking", "version": ann.view["version"]})

    assert answer.status_code == 200
    assert role(ben) == "scorer"


def test_an_asking_phone_cannot_answer_itself(ann, clock):
    ann.post("ask", {})
    clock.at += READ_FIRST_S

    answer = ann.post("press", {"button": "OK", "version": ann.view["version"]})

    assert answer.status_code == 403
    assert role(ann) == "viewer"


def test_asking_twice_by_the_same_id_is_asking_once(ann, table, clock):
    first = ann.post("ask", {"id": "0123456789abcdef"})
    again = ann.post("ask", {"id": "0123456789abcdef"})
    clock.at += READ_FIRST_S
    table.press(Button.OK)

    assert again.json == first.json
    assert role(ann) == "host"


def test_a_phone_that_got_no_answer_is_known_by_that_to_its_second_try(app, ann, table, clock):
    ann.post("ask", {"id": "0123456789abcdef"})
    again = Phone(app, address=ANN)
    again.post("ask", {"id": "0123456789abcdef"})
    clock.at += READ_FIRST_S
    table.press(Button.OK)

    assert role(again) == "host"


def asks(phone):
    return phone.get("/api/me").json["asks"]


@pytest.mark.parametrize(
    ("answer", "role_then"),
    [
        (lambda home: home["table"].press(Button.OK), "host"),
        (lambda home: home["table"].press(Button.BACK), "viewer"),
        (lambda home: home["table"].pass_time(home["clock"].at + ANSWER_WITHIN_S), "viewer"),
        (lambda home: home["ann"].post("code", {"code": home["people"].code}), "host"),
    ],
    ids=["let", "refused", "not answered", "let by the code meanwhile"],
)
def test_a_phone_knows_whether_it_still_waits_for_an_answer(
    ann, table, people, clock, answer, role_then
):
    ann.post("ask", {})
    waits = asks(ann)
    clock.at += READ_FIRST_S

    answer({"ann": ann, "table": table, "people": people, "clock": clock})

    assert (waits, asks(ann), role(ann)) == (True, False, role_then)


def test_a_phone_that_asks_again_goes_on_waiting_for_its_answer(ann, table, clock):
    first = ann.post("ask", {"player": "Ann"})

    again = ann.post("ask", {"player": "Ann"})

    assert (again.status_code, again.json) == (200, first.json)
    clock.at += READ_FIRST_S
    table.press(Button.OK)
    assert role(ann) == "host"


def test_a_phone_that_was_sent_away_while_it_asked_is_not_let_in(ann, ben, app, table, clock):
    ben.post("ask", {"player": "Ben"})
    clock.at += READ_FIRST_S

    Phone(app, "localhost").post("revoke", {})
    table.press(Button.OK)
    ann.post("ask", {"player": "Ann"})
    clock.at += READ_FIRST_S
    table.press(Button.OK)

    assert [role(ben), role(ann)] == ["viewer", "host"]
    assert Phone(app, "localhost").get("/api/me").json["host"].startswith("Ann")


def test_a_phone_that_could_not_ask_waits_for_nothing(ann, ben, table, clock):
    ben.post("ask", {})
    table.pass_time(clock.at + ANSWER_WITHIN_S)
    ann.post("ask", {})

    ben.post("ask", {})

    assert (asks(ann), asks(ben)) == (True, False)


# The code


def test_the_code_lets_one_phone_in(ann, ben, people):
    code = people.code

    first = ann.post("code", {"code": f"{code[:3]} {code[3:]}"})
    second = ben.post("code", {"code": code})

    assert first.status_code == 200
    assert role(ann) == "host"
    assert (second.status_code, second.json["key"]) == (403, "wrong-code")
    assert people.code != code


def test_every_code_has_six_digits():
    codes = [People().code for _ in range(200)]

    assert {len(code) for code in codes} == {6}
    assert all(code.isdecimal() for code in codes)
    assert len(set(codes)) > 190


@pytest.mark.parametrize("code", ["", "12345", "0" * 500, "१२३४५६", "é" * 6])
def test_a_wrong_code_lets_nobody_in(ann, code):
    assert ann.post("code", {"code": code}).status_code == 403
    assert role(ann) == "viewer"


def test_five_wrong_codes_a_minute_are_enough(ann, ben, people, clock):
    statuses = [ann.post("code", {"code": "wrong"}).status_code for _ in range(6)]
    right = ann.post("code", {"code": people.code}).status_code
    of_another = ben.post("code", {"code": "wrong"}).status_code
    clock.at += 60

    assert statuses == [403] * 5 + [429]
    assert right == 429
    assert of_another == 403
    assert ann.post("code", {"code": people.code}).status_code == 200


def test_after_five_wrong_codes_there_is_one_more_in_twelve_seconds(ann, clock):
    for _ in range(5):
        ann.post("code", {"code": "wrong"})

    clock.at += 11
    too_soon = ann.post("code", {"code": "wrong"}).status_code
    clock.at += 2
    in_time = [ann.post("code", {"code": "wrong"}).status_code for _ in range(2)]

    assert (too_soon, in_time) == (429, [403, 429])


@pytest.mark.parametrize(
    ("at_once", "every_s", "is_right"),
    [pytest.param(12, 5, True, id="right"), pytest.param(20, 3, False, id="wrong, from many")],
)
def test_codes_that_were_said_too_often_are_taken_again_one_by_one(
    people, clock, at_once, every_s, is_right
):
    def say(number):
        code, address = (people.code, ANN) if is_right else ("wrong", f"192.168.2.{number}")
        return people.let_by_code(code, f"phone {number}", "a phone", address=address)

    taken = {say(number) for number in range(at_once)}
    clock.at += every_s - 1
    too_soon = say(98)
    clock.at += 2

    assert taken == {say(99)} == {CodeAnswer.LET if is_right else CodeAnswer.WRONG}
    assert too_soon is CodeAnswer.TOO_MANY


def test_codes_that_are_said_at_once_are_no_more_than_those_one_after_the_other(
    ann, people, monkeypatch
):
    def judged_slowly(said, code):
        time.sleep(0.02)
        return said == code

    monkeypatch.setattr("web.who.people.secrets.compare_digest", judged_slowly)

    with ThreadPoolExecutor(12) as at_once:
        said = [at_once.submit(ann.post, "code", {"code": "wrong"}) for _ in range(12)]

    assert Counter(each.result().status_code for each in said) == {403: 5, 429: 7}


def test_many_who_guess_together_are_many_addresses_of_one_for_all_that_is_known(
    app, ann, people, clock
):
    code = people.code
    guessing = [Phone(app, address=f"192.168.1.{100 + number}") for number in range(21)]

    statuses = [phone.post("code", {"code": "wrong"}).status_code for phone in guessing]
    of_another = ann.post("code", {"code": people.code}).status_code
    clock.at += 3

    assert statuses == [403] * 20 + [429]
    assert of_another == 429
    assert people.code != code
    assert ann.post("code", {"code": people.code}).status_code == 200


def test_a_scorer_lets_nobody_in_so_fast_that_the_others_are_out(app, ann, ben, let, people):
    let(ann)
    let(ben, "Ben")

    statuses = [
        Phone(app, address=BEN).post("code", {"code": people.code}).status_code for _ in range(80)
    ]

    assert statuses == [200] * 12 + [429] * 68
    assert [role(ann), role(ben)] == ["host", "scorer"]


def test_only_who_may_score_sees_the_code(ann, ben, app, let, people):
    let(ann)

    assert ann.get("/api/me").json["code"] == people.code
    assert Phone(app, "localhost").get("/api/me").json["code"] == people.code
    assert ben.get("/api/me").json["code"] == ""
    for path in ("/", "/api/state", "/qr.svg"):
        assert people.code not in ben.get(path).text
        assert people.secret not in ann.get(path).text


# The host


def test_the_first_phone_is_the_hosts_and_the_second_a_scorers(ann, ben, let):
    let(ann)
    let(ben, "Ben")

    assert (role(ann), role(ben)) == ("host", "scorer")
    assert ben.get("/api/me").json["host"].startswith("Ann's")


def test_the_host_passes_on_after_two_minutes_away_and_stays_there(ann, ben, let, clock):
    let(ann)
    let(ben, "Ben")
    assert role(ann) == "host"
    clock.at += AWAY_S
    assert role(ben) == "scorer"

    clock.at += 1

    assert role(ben) == "host"
    assert role(ann) == "scorer"


@pytest.fixture
def after_a_start(path, table, clock):
    """Return a phone as it is after the table was started again."""

    def after_a_start(phone):
        people = People(path, is_open=False, clock=clock)
        again = Phone(create_app(table, Parts(people=people)), address=phone.address)
        again.cookie = phone.cookie
        return again

    return after_a_start


def test_a_start_passes_the_hosts_right_on_to_nobody_for_two_minutes(
    ann, ben, let, after_a_start, clock
):
    let(ann)
    let(ben, "Ben")
    clock.at += 10 * AWAY_S
    again = after_a_start(ben)

    at_once = role(again)
    clock.at += AWAY_S + 1

    assert (at_once, role(again)) == ("scorer", "host")


def test_who_was_sent_away_stays_away_after_a_start(ann, ben, let, after_a_start):
    let(ann)
    let(ben, "Ben")

    ann.post("revoke", {})

    assert (role(after_a_start(ann)), role(after_a_start(ben))) == ("host", "viewer")


def test_a_hosts_right_that_passed_on_stays_there_after_a_start(
    ann, ben, let, after_a_start, clock
):
    let(ann)
    let(ben, "Ben")
    clock.at += AWAY_S + 1
    assert role(ben) == "host"

    again = after_a_start(ann)

    assert role(again) == "scorer"


def test_where_the_host_of_a_file_is_none_of_its_phones_the_first_one_there_is(path, clock):
    save(Phones("0" * 64, {"1": "Ann's phone", "2": "Ben's phone"}, host="9"), path)
    people = People(path, is_open=False, clock=clock)

    assert [people.role_of(phone) for phone in "921"] == [Role.VIEWER, Role.HOST, Role.SCORER]


def test_a_host_who_is_alone_stays_the_host(ann, let, clock):
    let(ann)

    clock.at += 10 * AWAY_S

    assert role(ann) == "host"


@pytest.mark.parametrize("back", [("undo", {}), ("press", {"button": "BACK"})])
def test_a_scorer_does_not_take_back_older_turns_and_hears_why(ann, ben, let, table, back):
    name, fields = back
    let(ann)
    let(ben, "Ben")
    for _ in range(2):
        act(ann)
        table.submit(ScoreIn(Place("main", "sixes")))
    for _ in range(2):
        ben.post(name, fields | {"version": ben.view["version"]})

    answer = ben.post(name, fields | {"version": ben.view["version"]})

    assert (answer.status_code, answer.json["key"]) == (409, "host-only")
    assert "Only the host" in answer.json["error"]
    assert ann.post(name, fields | {"version": ann.view["version"]}).status_code == 200


def test_a_scorer_sets_a_players_last_turn_right_and_no_older_one(ann, ben, table, let):
    let(ann)
    let(ben, "Ben")
    for box in ("sixes", "ones", "fives"):
        act(ann)
        table.submit(ScoreIn(Place("main", box)))
    first, second, _ = turns_of(table.state)

    def move(turn):
        fields = {"number": turn.number, "seal": turn.seal, "column": "main", "box": "chance"}
        return ben.post("move-entry", fields | {"version": ben.view["version"]})

    older, last = move(first), move(second)

    assert (older.status_code, older.json["key"]) == (409, "host-only")
    assert last.status_code == 200


@pytest.mark.parametrize("name", ["start", "forget-player"])
def test_a_scorer_begins_no_game_and_forgets_nobody(ann, ben, let, name):
    let(ann)
    let(ben, "Ben")

    refused = ben.post(name, {})

    assert (refused.status_code, refused.json["role"]) == (403, "scorer")
    assert refused.json["error"].startswith("Only the host may do that")
    assert ann.post(name, {}).status_code == 400  # It may, but has to say what.


def test_only_the_host_sends_phones_away_and_the_code_that_they_know_is_none(ann, ben, let, people):
    let(ann)
    let(ben, "Ben")
    code = people.code

    refused = ben.post("revoke", {})
    done = ann.post("revoke", {})

    assert (refused.status_code, refused.json["role"]) == (403, "scorer")
    assert done.json["role"] == "host"
    assert (role(ann), role(ben)) == ("host", "viewer")
    assert act(ben).status_code == 403
    assert people.code != code


def test_the_tables_own_screen_sends_all_phones_away_and_is_the_hosts_without_a_cookie(
    ann, ben, app, let
):
    let(ann)
    let(ben, "Ben")
    own = Phone(app, "localhost:8080")

    done = own.post("revoke", {})

    assert (done.status_code, done.json["role"], own.set_cookie) == (200, "host", "")
    assert (role(ann), role(ben)) == ("viewer", "viewer")


def test_a_cookie_from_before_the_phones_were_sent_away_is_worth_nothing(ann, ben, let):
    let(ben, "Ben")
    let(ann)
    old = ben.cookie

    Phone(ben.app, "localhost").post("revoke", {})
    ben.cookie = old

    assert role(ben) == "viewer"


# The table's own machine


def test_a_browser_on_the_tables_own_machine_is_the_hosts_without_asking(app):
    assert role(Phone(app, "localhost:8080")) == "host"
    assert role(Phone(app, "127.0.0.1:8080")) == "host"
    assert role(Phone(app, "[::1]:8080", address="::1")) == "host"
    # So a server that listens for both families has it.
    assert role(Phone(app, "127.0.0.1:8080", address="::ffff:127.0.0.1")) == "host"
    assert role(Phone(app, "127.0.0.1:8080", address="::ffff:192.168.1.20")) == "viewer"
    # At its number a browser there comes from that number, not from here: this was passed on.
    assert role(Phone(app, "192.168.1.5:8080")) == "viewer"


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host"]
)
def test_what_was_passed_on_does_not_come_from_here(app, header):
    answer = Phone(app, "localhost:8080").get("/api/me", headers={header: "127.0.0.1"})

    assert answer.json["role"] == "viewer"


def test_who_comes_from_no_address_does_not_come_from_here(app):
    assert role(Phone(app, "localhost:8080", address="")) == "viewer"


@pytest.mark.parametrize("name", ["dicetable.local", "192.168.1.9", "pi.lan"])
def test_another_name_is_not_the_own_machines(app, name):
    assert role(Phone(app, name)) == "viewer"


# Cookies


def forged(cookie):
    name, _, value = cookie.partition("=")
    return f"{name}={'0' * 24}{value[24:]}"


def with_another_mark(cookie):
    """Change a letter of the signature; of its last letter some bits mean nothing."""
    return cookie[:-5] + ("A" if cookie[-5] != "A" else "B") + cookie[-4:]


def test_a_cookie_is_kept_from_scripts_and_from_other_sites(ann):
    ann.post("ask", {})

    said = ann.set_cookie
    assert "HttpOnly" in said
    assert "SameSite=Lax" in said
    assert "dicetable_8080=" in said
    assert f"Max-Age={LASTS_S}" in said


def test_a_phone_that_may_score_is_known_for_half_a_year_more_whenever_it_opens_the_page(
    ann, ben, let, monkeypatch
):
    let(ann)
    ben.post("ask", {})
    in_a_month = int(time.time()) + 30 * 24 * 3600
    monkeypatch.setattr("itsdangerous.TimestampSigner.get_timestamp", lambda _: in_a_month)

    before = ann.cookie
    kept = [phone.get("/").headers.getlist("Set-Cookie") for phone in (ann, ben)]

    assert [len(each) for each in kept] == [1, 0]
    assert f"Max-Age={LASTS_S}" in kept[0][0]
    assert ann.cookie.split(".")[0] == before.split(".")[0]
    assert ann.cookie != before
    assert role(ann) == "host"


def test_tables_at_several_ports_of_one_machine_have_a_cookie_each(app, people):
    phones = [Phone(app, host, address=ANN) for host in ("pi.lan", "pi.lan:81", "[fd00::1]:82")]

    for phone in phones:
        phone.post("code", {"code": people.code})

    named = [phone.cookie.partition("=")[0] for phone in phones]
    assert named == ["dicetable_80", "dicetable_81", "dicetable_82"]


@pytest.mark.parametrize("spoil", [forged, with_another_mark, lambda _: "a=b"])
def test_a_forged_cookie_is_nobodys(ann, let, spoil):
    let(ann)
    assert role(ann) == "host"

    ann.cookie = spoil(ann.cookie)

    assert role(ann) == "viewer"
    assert act(ann).status_code == 403


def test_a_cookie_of_another_table_is_nobodys(ann, let, table):
    let(ann)
    other = Phone(create_app(table, Parts(people=People(is_open=False))), address=ANN)

    other.cookie = ann.cookie

    assert role(other) == "viewer"


def test_a_phone_is_known_again_though_the_clock_was_set_back_since(ann, let, monkeypatch):
    # A Raspberry Pi without a network starts with the time at which it was ended, or before that.
    with monkeypatch.context() as ahead:
        later = int(time.time()) + 3600
        ahead.setattr("itsdangerous.TimestampSigner.get_timestamp", lambda _: later)
        let(ann)

    assert role(ann) == "host"


def test_a_cookie_that_is_too_old_is_nobodys(ann, let, monkeypatch):
    let(ann)
    monkeypatch.setattr("web.who.visitors.LASTS_S", -1)

    assert role(ann) == "viewer"


@pytest.mark.parametrize("cookie", ["dicetable_8080=", "dicetable_8080=é.ü.x", "dicetable_8080=.."])
def test_a_broken_cookie_is_nobodys(ann, cookie):
    ann.cookie = cookie

    assert role(ann) == "viewer"


# What is kept


def test_rights_survive_a_start(ann, ben, let, path, table, clock):
    let(ann)
    let(ben, "Ben")
    again = create_app(table, Parts(people=People(path, is_open=False, clock=clock)))
    phones = [Phone(again, address=each.address) for each in (ann, ben)]

    for phone, before in zip(phones, (ann, ben), strict=True):
        phone.cookie = before.cookie

    assert [role(phone) for phone in phones] == ["host", "scorer"]


def test_at_an_open_table_everybody_may_do_everything_and_nothing_is_written(table, path):
    phone = Phone(create_app(table, Parts(people=People(path, is_open=True))), address=ANN)

    assert role(phone) == "host"
    assert phone.get("/api/me").json["code"] == ""
    assert act(phone).status_code == 200
    assert not path.exists()
