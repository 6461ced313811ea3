"""A write is done once, however often it is sent; and what was sent twice is not two writes."""

from __future__ import annotations

import threading

import pytest
from visiting import Phone

from web.answers import with_json
from web.app import create_app
from web.once import Once

ID = "0123456789abcdef"


def enter(phone, sent_id=ID, **more):
    fields = {"faces": [6, 6, 3, 3, 1], "version": phone.view["version"], "id": sent_id}
    return phone.post("enter", fields | more)


def test_the_same_id_again_returns_the_first_answer_and_does_nothing(phone, table):
    version = phone.view["version"]
    first = enter(phone, version=version)
    then = table.snapshot()

    again = enter(phone, version=version)

    assert (again.status_code, again.json) == (200, first.json)
    assert table.snapshot() == then


def test_a_refusal_is_given_again_too(phone):
    version = phone.view["version"]
    first = phone.post("undo", {"version": version, "id": ID})
    enter(phone, sent_id="another-id")

    again = phone.post("undo", {"version": version, "id": ID})

    assert (first.status_code, again.json) == (409, first.json)


def test_another_id_is_another_action(phone, table):
    enter(phone)

    enter(phone, sent_id="fedcba9876543210")

    assert len(table.state.rolls) == 2


def test_an_id_that_was_used_for_something_else_is_refused(phone, table):
    enter(phone)

    answer = enter(phone, faces=[1, 1, 1, 1, 1])

    assert (answer.status_code, answer.json["stale"]) == (409, False)
    assert "“id”" in answer.json["error"]
    assert len(table.state.rolls) == 1


def test_what_was_sent_by_another_machine_is_another_thing(app, table):
    version = Phone(app).view["version"]
    enter(Phone(app, address="192.168.1.20"), version=version)

    answer = enter(Phone(app, address="192.168.1.21"), version=version)

    assert (answer.status_code, answer.json["stale"]) == (409, True)


@pytest.mark.parametrize("sent_id", ["", "short", "x" * 65, "has space", 7, None, "é" * 9])
def test_an_id_that_is_none_is_named(phone, sent_id):
    answer = enter(phone, sent_id=sent_id)

    assert answer.status_code == 400
    assert "“id”" in answer.json["error"]


def test_what_was_refused_before_it_was_tried_may_be_tried_again(phone):
    assert enter(phone, version="?").status_code == 400

    assert enter(phone).status_code == 200


def in_a_request(app, act):
    with app.test_request_context("/api/undo", method="POST", data=b"{}"):
        return act()


def test_of_two_at_the_same_time_the_second_waits_for_the_first(table):
    app, once, done = create_app(table), Once(), []
    begun, go_on = threading.Event(), threading.Event()

    def act():
        done.append(1)
        begun.set()
        go_on.wait(5)
        return with_json("{}")

    first = threading.Thread(target=lambda: in_a_request(app, lambda: once.answer(ID, act)))
    first.start()
    begun.wait(5)
    second = threading.Thread(target=lambda: in_a_request(app, lambda: once.answer(ID, act)))
    second.start()
    go_on.set()
    first.join()
    second.join()

    assert done == [1]


def test_what_failed_is_tried_again(table):
    app, once = create_app(table), Once()
    answers = iter([with_json("{}", 503), with_json("{}", 200), with_json("{}", 500)])

    statuses = [
        in_a_request(app, lambda: once.answer(ID, lambda: next(answers))).status_code
        for _ in range(3)
    ]

    assert statuses == [503, 200, 200]


def noted(done, sent_id):
    """Return an action that notes that it was done."""

    def act():
        done.append(sent_id)
        return with_json("{}")

    return act


def test_only_the_latest_answers_are_kept(table):
    app, once, done = create_app(table), Once(most=2), []

    for sent_id in ("first-id", "second-id", "third-id", "third-id", "first-id"):
        in_a_request(app, lambda sent_id=sent_id: once.answer(sent_id, noted(done, sent_id)))

    assert done == ["first-id", "second-id", "third-id", "first-id"]
    assert len(once._sent) == 2


def test_an_answer_that_was_asked_for_again_is_kept_longer_than_an_older_one(table):
    app, once, done = create_app(table), Once(most=2), []

    for sent_id in ("first-id", "second-id", "first-id", "third-id", "first-id"):
        in_a_request(app, lambda sent_id=sent_id: once.answer(sent_id, noted(done, sent_id)))

    assert done == ["first-id", "second-id", "third-id"]
