"""`dicetable read` and `dicetable watch`, as programs use them and as people do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from functools import cache
from importlib.metadata import version
from pathlib import Path

import cv2
import pytest
from playing import Played
from programs import dicetable

from companion.catalogue import find_variant
from companion.cli import main
from companion.storage.log import SqliteLog

ROOT = Path(__file__).parents[2]
RECORDINGS = ROOT / "tests" / "recordings"


@pytest.fixture
def still(tmp_path):
    """Return a picture of five dice at rest, from a bundled recording."""
    video = cv2.VideoCapture(str(RECORDINGS / "turn-224" / "video.mp4"))
    video.set(cv2.CAP_PROP_POS_FRAMES, 24)
    _, image = video.read()
    video.release()
    path = tmp_path / "still.png"
    cv2.imwrite(str(path), image)
    return path


def test_read_tells_one_json_object_a_picture(still):
    ended = dicetable("read", "--json", still, still)

    readings = [json.loads(line) for line in ended.stdout.splitlines()]

    assert ended.returncode == 0
    assert len(readings) == 2
    assert readings[0]["image"] == str(still)
    assert (readings[0]["width"], readings[0]["height"]) == (960, 720)
    assert set(readings[0]) == {
        "image", "width", "height", "sure", "troubles", "ms", "dice", "unexplained", "hands",
    }  # fmt: skip
    assert readings[0]["unexplained"] == []
    for die in readings[0]["dice"]:
        assert set(die) == {
            *("value", "shade", "shade_clarity", "centre", "box", "chances", "sure", "cocked"),
            "trouble",
        }
        assert 0 <= die["shade_clarity"] <= 1
        assert sum(die["chances"]) == pytest.approx(1, abs=1e-6)
        assert die["shade"] in ("light", "dark")


def test_read_finds_the_dice_of_a_bundled_turn(still):
    ended = dicetable("read", "--json", "--expect", 5, still)

    reading = json.loads(ended.stdout)

    assert sorted(die["value"] for die in reading["dice"]) == [3, 4, 5, 6, 6]


def test_another_number_of_dice_than_expected_is_not_sure(still):
    ended = dicetable("read", "--json", "--expect", 6, still)

    reading = json.loads(ended.stdout)

    assert not reading["sure"]
    assert "wrong-count" in reading["troubles"]


def test_a_picture_that_cannot_be_opened_is_named_and_the_others_are_read(still, tmp_path):
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture at all")

    ended = dicetable("read", "--json", broken, tmp_path / "gone.png", tmp_path, still)

    assert ended.returncode == 1
    assert len(ended.stdout.splitlines()) == 1
    complaints = ended.stderr.splitlines()
    assert complaints == [
        f"dicetable: {broken}: is no picture",
        f"dicetable: {tmp_path / 'gone.png'}: there is no such file",
        f"dicetable: {tmp_path}: is a folder; name the pictures in it",
    ]


def test_read_speaks_to_people_without_json(still):
    ended = dicetable("read", still)

    assert ended.stdout.startswith(f"{still}: ")
    assert "sure" in ended.stdout or "please check" in ended.stdout


@cache
def as_json(command, name):
    """Return what came out of a command that looks at one of our recordings, and writes nothing."""
    return dicetable(command, "--json", RECORDINGS / name)


@pytest.mark.parametrize("turn", ["turn-221", "turn-224", "turn-003", "turn-210"])
def test_watch_tells_each_rest_once_and_within_four_tenths_of_a_second(turn):
    ended = as_json("watch", turn)

    sightings = [json.loads(line) for line in ended.stdout.splitlines()]
    settled = [each for each in sightings if each["event"] == "settled"]

    assert {each["event"] for each in sightings} <= {"moving", "settled", "hand", "empty"}
    for each in sightings:
        assert set(each) >= {"event", "frame", "t", "sure", "dice"}
        assert each["t"] == pytest.approx(each["frame"] / 10)
    labels = json.loads((RECORDINGS / turn / "recording.json").read_text())
    for roll in labels["rolls"]:
        inside = [s for s in settled if roll["still_from"] <= s["frame"] <= roll["still_to"]]
        assert len(inside) == 1
        assert inside[0]["frame"] - roll["still_from"] <= 4
        seen = sorted((die["value"], die["shade"]) for die in inside[0]["dice"])
        assert seen == sorted((die["value"], die["shade"]) for die in roll["dice"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        pytest.param(("watch", "nowhere.mp4"), "there is no recording at nowhere.mp4", id="watch"),
        pytest.param(("run", "--camera", "gone"), "there is no recording at gone", id="recording"),
        pytest.param(("run", "--camera", "usb"), "at usb; a camera is called auto, pi:0", id="usb"),
        pytest.param(("demo", "--players", "Ann,Ann"), "a name of their own", id="players"),
        pytest.param(("demo", "--game", "chess"), "no game is called 'chess'", id="game"),
        pytest.param(("demo", "--speed", "-1"), "has to be", id="speed"),
        pytest.param(("demo", "--port", "99999"), "from 1 to 65535", id="port"),
        pytest.param(("variants", "--option", "sec=true"), "name its ID", id="rules of no game"),
        pytest.param((), "COMMAND", id="nothing"),
    ],
)
def test_a_users_mistake_gets_a_sentence_and_no_traceback(words, complaint, tmp_path):
    data = ("--data", tmp_path) if words and words[0] in ("demo", "run") else ()

    ended = dicetable(*words, *data)

    assert ended.returncode in (1, 2)
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr


def test_variants_lists_every_game_and_tells_one():
    listed = dicetable("variants")
    told = dicetable("variants", "enhanced-yahtzee", "--option", "spread_floor=true")

    assert "yams-columns" in listed.stdout
    assert "times the dice in Ones, instead of both boxes; never below 0." in told.stdout
    assert "spread_floor = false | true" in told.stdout


def test_score_lists_the_open_boxes_best_first(tmp_path):
    sheet = tmp_path / "sheet.json"
    sheet.write_text('[{"column": "main", "box": "chance", "dice": [1, 1, 1, 1, 2]}]')

    ended = dicetable("score", "yahtzee-os2", 6, 6, 6, 5, 5, "--sheet", sheet, "--json")

    scores = [json.loads(line) for line in ended.stdout.splitlines()]
    assert scores[0] == {"column": "main", "box": "three-kind", "points": 28, "gain": 28}
    assert {"column": "main", "box": "full-house", "points": 25, "gain": 25} in scores
    assert "chance" not in [score["box"] for score in scores]


def test_score_knows_what_a_sheet_says_about_its_throws(tmp_path):
    sheet = tmp_path / "sheet.json"
    entry = {"column": "main", "box": "chance", "dice": [1, 1, 1, 1, 2, 2], "roll": 2}
    sheet.write_text(json.dumps([entry]))
    words = ("score", "maxi-yatzy", 6, 6, 6, 6, 5, 5, "--sheet", sheet, "--json")

    saved = dicetable(*words, "--roll", 4)
    too_many = dicetable(*words, "--roll", 5)

    assert json.loads(saved.stdout.splitlines()[0])["box"] == "tower"
    assert "the throws of a turn of maxi-yatzy are number 1 to 4" in too_many.stderr
    sheet.write_text(json.dumps([{**entry, "roll": 4}]))
    assert "there is no throw 4" in dicetable(*words).stderr


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("", "sheet.json is no JSON", id="empty"),
        pytest.param("[" * 100_000, "sheet.json is no JSON", id="nested beyond reading"),
        pytest.param('{"a": 1}', "a list of {column, box, dice}", id="no list"),
        pytest.param("[5]", "a list of {column, box, dice}", id="no entry"),
        pytest.param('[{"box": "ones"}]', "a list of {column, box, dice}", id="no column"),
        pytest.param(
            '[{"column": "main", "box": "ones", "dice": [9, 1, 1, 1, 2]}]',
            "sheet.json: main/ones: a die shows 1 to 6, not 9",
            id="no die",
        ),
    ],
)
def test_a_sheet_that_is_none_is_named_in_words(tmp_path, text, complaint):
    sheet = tmp_path / "sheet.json"
    sheet.write_text(text)

    ended = dicetable("score", "yatzy", 1, 2, 3, 4, 5, "--sheet", sheet)

    assert ended.returncode == 1
    assert complaint in ended.stderr
    assert "Error(" not in ended.stderr


@pytest.mark.parametrize(
    ("game", "boxes", "complaint"),
    [
        pytest.param("jamb", ["down/ones", "down/twos", "up/jamb"], "", id="in order"),
        pytest.param("jamb", ["announced/four-kind"], "", id="announced"),
        pytest.param("jamb", ["down/twos"], "only ones could", id="from the top"),
        pytest.param("jamb", ["up/jamb", "up/ones"], "only four-kind could", id="from below"),
        pytest.param("yahtzee-hasbro", ["main/yahtzee", "main/chance"], "only ones", id="a joker"),
    ],
)
def test_a_sheet_is_taken_as_it_could_have_been_written(tmp_path, capsys, game, boxes, complaint):
    places = [box.split("/") for box in boxes]
    entries = [{"column": column, "box": box, "dice": "11111"} for column, box in places]
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps(entries))

    status = main(["score", game, *"11112", "--sheet", str(sheet)])

    said = capsys.readouterr().err
    assert complaint in said
    assert (status, bool(said)) == ((1, True) if complaint else (0, False))


def test_score_tells_of_the_announced_column_too_while_a_box_can_be_announced():
    first = dicetable("score", "enhanced-yahtzee", *"66661", "--json")
    second = dicetable("score", "enhanced-yahtzee", *"66661", "--roll", 2, "--json")

    columns = [
        [json.loads(line)["column"] for line in ended.stdout.splitlines()]
        for ended in (first, second)
    ]
    assert [each.count("announced") for each in columns] == [13, 0]
    assert [each.count("free") for each in columns] == [13, 13]


def test_score_says_so_where_no_open_box_can_be_written_any_more(tmp_path, capsys):
    sheet = tmp_path / "sheet.json"
    boxes = [box.id for box in find_variant("enhanced-yahtzee").boxes]
    columns = ("down", "up", "free")
    order = {"down": boxes, "up": boxes[::-1], "free": boxes}
    written = [
        {"column": column, "box": box, "dice": "11111"}
        for column in columns
        for box in order[column]
    ]
    sheet.write_text(json.dumps(written))
    words = ["score", "enhanced-yahtzee", *"66655"]

    main([*words, "--sheet", str(sheet), "--roll", "2"])

    assert capsys.readouterr().out == "No open box can be written after throw 2.\n"


def test_score_counts_a_throw_that_pays_more():
    first = dicetable("score", "generala", 1, 3, 4, 5, 6, "--json")
    second = dicetable("score", "generala", 1, 3, 4, 5, 6, "--roll", 2, "--json")

    assert json.loads(first.stdout.splitlines()[0])["points"] == 25
    assert json.loads(second.stdout.splitlines()[0])["points"] == 20


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        pytest.param((1, 2, 3), "has 5 dice, not 3", id="too few dice"),
        pytest.param((1, 2, 3, 4, 7), "1 to 6, not 7", id="no such face"),
        pytest.param((1, 2, 3, 4, 5, "--sheet", "gone.json"), "gone.json", id="no sheet"),
        pytest.param((1, 2, 3, 4, 5, "--option", "x=y"), "no option 'x'", id="no such option"),
        pytest.param((1, 2, 3, 4, 5, "--option", "x"), "KEY=VALUE", id="no option at all"),
    ],
)
def test_a_roll_that_cannot_be_scored_is_explained(words, complaint):
    ended = dicetable("score", "yatzy", *words)

    assert ended.returncode in (1, 2)
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr


def test_nothing_is_recorded_where_the_settings_forbid_it(tmp_path):
    turn = Path(__file__).parents[1] / "recordings" / "turn-221"
    settings = tmp_path / "config.toml"
    settings.write_text("[privacy]\nrecord = false\n")
    words = ("record", tmp_path / "turn", "--camera", turn, "--config", settings)

    ended = dicetable(*words)

    assert ended.returncode == 1
    assert "[privacy] record" in ended.stderr
    assert not (tmp_path / "turn").exists()


def test_a_recording_ends_at_its_limit_and_has_to_have_one(tmp_path):
    turn = Path(__file__).parents[1] / "recordings" / "turn-221"

    ended = dicetable("record", tmp_path / "turn", "--camera", turn, "--limit-mb", 1)
    endless = dicetable("record", tmp_path / "more", "--camera", turn, "--limit-mb", "inf")

    assert "the limit of 1 MB is reached" in ended.stdout
    kept = sum(path.stat().st_size for path in (tmp_path / "turn").rglob("*.jpg"))
    assert kept < 1.3 * 2**20
    assert endless.returncode == 2


def test_what_is_recorded_is_watched_alike(tmp_path):
    turn = RECORDINGS / "turn-221"

    recorded = dicetable("record", tmp_path / "turn", "--camera", turn, "--seconds", 4)
    first = as_json("watch", "turn-221")
    again = dicetable("watch", "--json", tmp_path / "turn")

    def told(ended):
        events = [json.loads(line) for line in ended.stdout.splitlines()]
        return [
            (each["event"], round(each["t"], 2), sorted(die["value"] for die in each["dice"]))
            for each in events
            if each["t"] <= 4
        ]

    assert "41 frames are kept." in recorded.stdout
    assert told(again) == told(first)
    assert any(event == "settled" for event, _, _ in told(again))


@pytest.mark.parametrize(
    "ctrl_c",
    [
        pytest.param("raise KeyboardInterrupt", id="between two modules"),
        pytest.param("Tidied()", id="where Python passes over what is raised"),
    ],
)
def test_ctrl_c_while_the_program_is_still_loading_ends_it_quietly(ctrl_c):
    interrupted = (
        "import signal, sys\n"
        # Whoever runs the tests in a shell's background has it ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Tidied:\n"
        "    def __del__(self): signal.raise_signal(signal.SIGINT)\n"
        "import builtins; plain = builtins.__import__\n"
        "def loading(name, *rest):\n"
        f"    if name == 'companion.cli.commands': {ctrl_c}\n"
        "    return plain(name, *rest)\n"
        "builtins.__import__ = loading\n"
        "from companion.cli import main; sys.exit(main(['variants']))"
    )

    ended = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, check=False)

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is of Linux")
@pytest.mark.parametrize("word", ["config", "--version"])
def test_output_that_cannot_be_written_is_a_sentence(word):
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "companion.cli", word],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip

    assert ended.returncode == 1
    assert ended.stderr == "dicetable: No space left on device\n"


@pytest.mark.parametrize("closed", [(1,), (2,), (0, 1, 2)], ids=["output", "errors", "all"])
@pytest.mark.parametrize("words", [["variants"], ["export"]], ids=["told", "written"])
def test_a_command_whose_output_is_closed_ends_well(tmp_path, closed, words):
    close = "".join(f"os.close({number}); " for number in closed)
    script = f"import os, sys; {close}os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    command = [sys.executable, "-c", script, "-m", "companion.cli", *words]
    places = {"XDG_STATE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    with closing(SqliteLog(tmp_path / "dicetable" / "table.sqlite3")) as log:
        log.append(Played().events, at=0.0)

    ended = subprocess.run(command, capture_output=True, check=False, env=os.environ | places)

    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_file_takes_no_closed_outputs_place(still, tmp_path):
    script = (
        "import os, sys; os.close(1); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    words = ["-m", "companion.cli", "read", str(still), "--draw", str(tmp_path / "drawn")]

    ended = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert cv2.imread(str(tmp_path / "drawn" / "still.png")) is not None


@pytest.mark.parametrize(
    ("run", "words"),
    [
        pytest.param(as_json, ["read", "stills/images/000056.jpg"], id="read"),
        pytest.param(as_json, ["watch", "turn-224"], id="watch"),
        pytest.param(dicetable, ["score", "kniffel", "--json", *"66633"], id="score"),
        pytest.param(
            dicetable, ["score", "farkle", "--json", *"111555"], id="score what is set aside"
        ),
        pytest.param(dicetable, ["config", "--json"], id="config"),
    ],
)
def test_every_field_of_json_stands_in_the_docs(run, words):
    told = (ROOT / "docs" / "scripts.md").read_text("utf-8")

    for line in run(*words).stdout.splitlines():
        said = json.loads(line)
        fields = {*said, *(field for die in said.get("dice", ()) for field in die)}
        assert not [field for field in fields if f"`{field}`" not in told]


def test_the_program_says_which_release_it_is():
    ended = dicetable("--version")

    assert ended.returncode == 0
    assert ended.stdout == f"dicetable {version('dice-table-companion')}, {ROOT}\n"


@pytest.mark.parametrize(
    ("words", "status"), [(["variants"], 141), (["--help"], 0), (["config", "--example"], 141)]
)
def test_a_reader_that_goes_away_leaves_no_traceback(words, status):
    reading, writing = os.pipe()
    os.close(reading)

    ended = subprocess.run(
        [sys.executable, "-m", "companion.cli", *words],
        stdout=writing, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    os.close(writing)

    assert (ended.returncode, ended.stderr) == (status, b"")


def test_a_closed_input_is_an_empty_one():
    script = (
        "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    words = ["-m", "companion.cli", "import", "-"]

    ended = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, check=False)

    assert ended.returncode == 1
    assert ended.stderr.startswith(b"dicetable: -: ")
