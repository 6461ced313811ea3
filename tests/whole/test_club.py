"""Tables and hubs at a real Mosquitto: what is published, what is lost, what comes back."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request

import pytest
from brokers import MOSQUITTO, NEEDS_BROKER, Listener, Mosquitto
from playing import dice
from programs import dicetable, free_port, start
from waiting import until

from companion.catalogue import find_variant
from companion.club.club import Club
from companion.club.line import trouble_with
from companion.club.outbox import LogWithOutbox, Outbox
from companion.rules.place import Place
from companion.storage.codec import encode
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import EnterRoll, ScoreIn, StartGame, StopRolling, Undo

pytestmark = NEEDS_BROKER

STATE, EVENT, ONLINE = (f"dicetable/hall/{kind}" for kind in ("state", "event", "online"))


@pytest.fixture
def broker(tmp_path):
    broker = Mosquitto(tmp_path)
    yield broker
    broker.stop()


@pytest.fixture
def listen(broker):
    """Listen at the broker, from now on and to what it keeps."""
    listeners = []

    def listen():
        listeners.append(Listener(broker.port))
        return listeners[-1]

    yield listen
    for each in listeners:
        each.close()


class Member:
    """A table in a club, without camera and page."""

    def __init__(self, member, players=("Ann", "Ben")):
        self.log = MemoryLog()
        outbox = Outbox()
        self.table = Table(LogWithOutbox(self.log, outbox), clock=lambda: 7.0)
        self.table.submit(StartGame(find_variant("yahtzee-os2"), players))
        self.club = Club(member, self.table, outbox)

    def play(self, faces="66361", box="sixes"):
        self.table.submit(EnterRoll(dice(faces)))
        self.table.submit(StopRolling())
        self.table.submit(ScoreIn(Place("main", box)))

    @property
    def kinds(self):
        """The kinds of all events of its log, in order."""
        return [encode(each.event)[0] for each in self.log.read()]


@pytest.fixture
def join(broker):
    """Let a table join the club."""
    members = []

    def join(table="hall", **more):
        members.append(Member(broker.member(table, **more)))
        return members[-1]

    yield join
    for each in members:
        each.club.close()


def latest(listener, topic=STATE):
    """Return the last state that was heard, or nothing."""
    return json.loads((listener.of(topic) or ["{}"])[-1])


def totals(state):
    return [player["total"] for player in state.get("players", ())]


def test_who_comes_later_hears_the_present_state_at_once(join, listen):
    here = join()
    here.play()
    first = listen()
    until(lambda: totals(latest(first)) == [18, 0])

    later = listen()
    state = until(lambda: latest(later))

    assert totals(state) == [18, 0]
    assert (state["in_turn"], state["leader"], state["game"]) == ("Ben", "Ann", "Yahtzee")
    assert [kept for topic, _, kept in later.posts if topic == STATE] == [True]


def test_every_event_is_published_once_in_the_order_of_the_log(join, listen):
    listener = listen()
    here = join()
    here.play()
    here.table.submit(Undo())
    here.table.submit(ScoreIn(Place("main", "chance")))
    until(lambda: len(listener.of(EVENT)) == len(here.kinds), "every event heard")

    events = [json.loads(each) for each in listener.of(EVENT)]

    assert [each["kind"] for each in events] == here.kinds
    assert [each["seq"] for each in events] == list(range(1, len(events) + 1))
    assert {each["at"] for each in events} == {7.0}


def test_home_assistant_is_told_where_it_wants_to_be(join, listen):
    here = join(discovery="homeassistant")
    until(here.club.board.tables, "its state kept, which comes after all that")

    later = listen()

    def announced():
        return [topic for topic, _, kept in later.posts if kept and topic.startswith("homeassi")]

    until(lambda: len(announced()) == 4)


def test_a_table_that_leaves_says_so(join, listen):
    listener = listen()
    here = join()
    until(lambda: listener.of(ONLINE) == ["online"])

    here.club.close()

    until(lambda: listener.of(ONLINE) == ["online", "offline"])


def test_the_late_will_of_a_run_before_a_power_cut_does_not_stay(join, listen):
    listener = listen()
    join()
    until(lambda: listener.of(ONLINE) == ["online"])

    listener.say(ONLINE, "offline")

    until(lambda: listener.of(ONLINE) == ["online", "offline", "online"])


def test_a_broker_that_is_away_at_the_start_is_no_error(broker, join, caplog):
    broker.stop()
    here = join()
    here.play()
    until(lambda: "cannot be reached" in caplog.text)
    here.play("11111", "fives")

    broker.start()
    listener = Listener(broker.port)
    until(lambda: totals(latest(listener)) == [18, 0])

    until(lambda: len(listener.of(EVENT)) == len(here.kinds), "every event heard")
    listener.close()


def test_after_a_broker_that_forgot_everything_all_is_said_again(broker, join, listen):
    here = join(discovery="homeassistant")
    before = listen()
    until(lambda: latest(before))
    broker.stop()
    until(lambda: not here.club.board.is_linked)

    here.play()
    broker.start()
    listener = Listener(broker.port)
    until(lambda: totals(latest(listener)) == [18, 0], "the present state")
    until(lambda: here.club.board.is_linked)

    until(lambda: "box-scored" in "".join(listener.of(EVENT)), "what happened meanwhile")
    assert listener.of(ONLINE)[-1] == "online"
    assert any(topic.startswith("homeassistant/") for topic, _, _ in listener.posts)
    listener.close()


def test_two_tables_with_one_name_are_told_apart_in_the_log(broker, join, caplog):
    first = join()
    until(first.club.board.tables)
    second = join()
    until(second.club.board.tables)

    first.play()

    until(lambda: "another table publishes as dicetable/hall/state" in caplog.text)


def test_a_wrong_password_is_said_without_being_told(tmp_path, caplog):
    users, right, wrong = tmp_path / "users", "good", "bad-secret"
    command = [MOSQUITTO.replace("sbin", "bin") + "_passwd", "-b", "-c", str(users), "hall", right]
    subprocess.run(command, check=True, capture_output=True)
    broker = Mosquitto(tmp_path, users=users)

    refused = Member(broker.member(user="hall", password=wrong))
    until(lambda: "refuses: Not authorized. Look at [mqtt]" in caplog.text)
    welcome = Member(broker.member(user="hall", password=right))
    until(welcome.club.board.tables)

    for each in (refused, welcome):
        each.club.close()
    broker.stop()
    assert wrong not in caplog.text


# The library leaves the socket of a line that it did not trust to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_encrypted_line_checks_who_is_at_its_other_end(tmp_path):
    certificate = certified(tmp_path)
    broker = Mosquitto(tmp_path, certificate=certificate)

    known = Member(broker.member(tls=True, authority=str(certificate)))
    until(known.club.board.tables)
    unknown = trouble_with(broker.member(tls=True).broker)

    known.club.close()
    broker.stop()
    assert "cannot be reached" in unknown


def certified(folder):
    """Write a certificate for this machine, its key beside it; return its path."""
    file = folder / "broker.pem"
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 "
        f"-addext subjectAltName=IP:127.0.0.1 -out {file} -keyout {file.with_suffix('.key')}"
    )
    subprocess.run(command.split(), check=True, capture_output=True)
    return file


def settings(tmp_path, broker, table):
    """Write the settings of a table of a club; return their path."""
    file = tmp_path / f"{table}.toml"
    file.write_text(
        f'[mqtt]\nhost = "127.0.0.1"\nport = {broker.port}\ntable_id = "{table}"\n'
        f'table_name = "The {table}"\n'
    )
    return file


def page(port, path="/tables"):
    """Return a page, or nothing while nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return answer.read().decode()
    except OSError:
        return ""


def test_any_table_and_a_hub_show_all_tables_and_which_of_them_was_killed(tmp_path, broker, listen):
    recording = "tests/recordings/turn-224"
    ports = {name: free_port() for name in ("attic", "cellar", "hub")}
    running = {
        name: start(
            "run", "--camera", recording, "--config", settings(tmp_path, broker, name),
            "--data", tmp_path / name, "--port", ports[name], "--players", f"{name} <b>1</b>,Ben",
        )
        for name in ("attic", "cellar")
    }  # fmt: skip
    running["hub"] = start(
        "hub", "--config", settings(tmp_path, broker, "hub"), "--port", ports["hub"]
    )
    listener = listen()
    try:
        for port in ports.values():
            shown = until(lambda port=port: "The cellar" in (text := page(port)) and text)
            shown = until(lambda port=port: "The attic" in (text := page(port)) and text)
            assert "attic &lt;b&gt;1&lt;/b&gt;" in shown
            assert "<b>1" not in shown
        assert "The hub" not in page(ports["hub"], "/")

        running["attic"].kill()
        until(lambda: listener.of("dicetable/attic/online")[-1:] == ["offline"], "the last will")
        until(lambda: "is-away" in page(ports["hub"]))
        until(lambda: page(ports["cellar"]).count("is-away") == 1)
    finally:
        for process in running.values():
            process.kill()
            process.wait()


def test_a_hub_without_a_broker_says_what_to_set(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text("")

    done = dicetable("hub", "--config", file)

    assert done.returncode == 1
    assert "host under [mqtt]" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_settings_that_are_told_hold_no_secret(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("pass-word\n")
    secret.chmod(0o600)
    file = tmp_path / "config.toml"
    file.write_text(f'[mqtt]\nhost = "club"\nuser = "hall"\npassword_file = "{secret}"\n')

    told = dicetable("config", "--config", file).stdout

    assert str(secret) in told
    assert "pass-word" not in told


def test_a_hub_ends_at_once_although_its_broker_is_away(tmp_path, broker):
    broker.stop()
    port = free_port()
    command = [sys.executable, "-m", "companion.cli", "hub", "--port", str(port),
               "--config", str(settings(tmp_path, broker, "hub"))]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    shown = until(lambda: page(port))

    process.terminate()
    _, told = process.communicate(timeout=60)

    assert "cannot be reached" in shown
    assert process.returncode == 143
    assert told.splitlines()
    assert all(line.startswith("dicetable: ") for line in told.splitlines())


def test_doctor_says_whether_the_broker_takes_the_table(tmp_path, broker):
    file = settings(tmp_path, broker, "hall")
    words = (
        "doctor",
        "--config",
        file,
        "--camera",
        "tests/recordings/turn-224",
        "--data",
        tmp_path,
    )

    well = dicetable(*words).stdout
    broker.stop()
    ill = dicetable(*words).stdout

    assert "takes 'hall'" in well
    assert "cannot be reached" in next(line for line in ill.splitlines() if "club" in line)
