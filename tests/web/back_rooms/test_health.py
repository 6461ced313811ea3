"""The health page: for people, for scripts, and as a report to send to somebody."""

from __future__ import annotations

import pytest
from backstage import FakeDesk, FakeHealth
from visiting import Phone

from companion.errors import LogError
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.parts import Parts


@pytest.fixture
def health():
    return FakeHealth()


@pytest.fixture
def phone(table, health):
    return Phone(create_app(table, Parts(back_rooms=BackRooms(FakeDesk(), health))))


def shown(phone):
    """Return the health page without the words that its script has."""
    return phone.get("/health").text.partition('<script type="application')[0]


def test_everything_is_readable_without_a_script(phone):
    page = phone.get("/health").text

    for part in (
        *("1640 × 1232", "14.8", "61.3 °C", "was too weak", "21,000 MB", "148", "Ann threw"),
        "765 read, 2 of them set right: 99.7 % were right",
    ):
        assert part in page


@pytest.mark.parametrize("address", ["/health", "/api/health"])
def test_a_log_that_cannot_be_read_is_said_and_is_no_fault_of_the_page(
    phone, health, monkeypatch, caplog, address
):
    def unreadable():
        raise LogError("disk I/O error")

    monkeypatch.setattr(health, "told", unreadable)

    answer = phone.get(address)

    assert answer.status_code == 503
    assert "Traceback" not in caplog.text


def test_what_a_machine_does_not_tell_is_left_out(phone, health):
    health.values["machine"] = dict.fromkeys(health.values["machine"])
    health.values["camera"] = {"source": "usb:0", "answers": False, "moved": False}
    health.values["calibration"] = None

    page = shown(phone)

    assert "°C" not in page
    assert "Power supply" not in page
    assert "usb:0 gives no answer" in page
    assert "dice are read without it" in page


def test_a_camera_whose_picture_is_being_read_is_not_said_to_give_no_answer(phone, health):
    health.values["camera"] = {"source": "usb:0", "answers": False, "moved": False, "reads": True}

    page = shown(phone)

    assert "usb:0" in page
    assert "gives no answer" not in page
    assert "1640 × 1232" not in page


def test_a_table_that_lies_elsewhere_than_where_it_was_learnt_is_to_be_learnt_anew(phone, health):
    before, health.values["camera"]["moved"] = shown(phone), True

    assert "has moved since" not in before
    assert "the camera or the tray has moved since: learn it anew" in shown(phone)


def test_a_script_gets_the_same_as_json_with_the_pages_that_follow(phone, health):
    told = phone.get("/api/health").json

    assert told.pop("storage")["kept"] is None
    assert told == health.told() | {"clients": {"live": 0, "most": 48}}


def test_a_page_that_follows_live_is_counted_until_it_has_gone(phone):
    stream = phone.get("/api/stream", buffered=False)

    assert phone.get("/api/health").json["clients"]["live"] == 1
    stream.close()
    assert phone.get("/api/health").json["clients"]["live"] == 0


def test_it_is_checked_anew_on_request_and_faults_come_with_their_remedy(phone, health):
    assert "Not checked" in phone.get("/health").text

    told = phone.post("health/check", {}).json
    page = phone.get("/health").text

    assert health.checked == 1
    assert [each["well"] for each in told["findings"]] == [False, True]
    assert "→ set it" in page


def test_a_report_is_an_archive_to_keep(phone):
    answer = phone.get("/health/diagnostics.zip")

    assert answer.mimetype == "application/zip"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.data == b"PK"
