"""One file of settings: every key checked, every complaint with key, value and remedy."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from programs import dicetable, free_port, start, wait_for_state

from companion.config import example, from_tables, load
from companion.errors import ConfigError
from companion.settings import SETTINGS
from companion.turn.customs import Confirming, Customs
from hardware.pins import Pins
from vision.table.strip import Edge, Strip


def written(tmp_path, text):
    """Return the settings of a file with some text in it."""
    path = tmp_path / "config.toml"
    path.write_text(text)
    return load(path)


def test_without_a_file_everything_has_its_default(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    config = load()

    assert {setting.path: setting.default for setting in SETTINGS} == dict(config.values)
    assert set(config.origins.values()) == {"default"}
    assert (config.pins, config.wiring) == (None, Pins())


def test_every_default_is_a_value_that_can_be():
    assert all(setting.fits(setting.default) for setting in SETTINGS)


def test_the_example_has_every_key_and_says_the_defaults(tmp_path):
    head, *lines = example().splitlines()
    tables = tomllib.loads("\n".join(line.removeprefix("# ") for line in lines))

    assert head.startswith("# The settings")
    assert from_tables(tables, "example").values == from_tables({}, "").values
    assert written(tmp_path, example()).values == from_tables({}, "").values


def test_when_holds_are_confirmed_is_one_of_three(tmp_path):
    config = written(tmp_path, '[table]\nconfirm_holds = "when-unsure"')

    assert config.customs == Customs(confirm_holds=Confirming.WHEN_UNSURE)
    assert load(tmp_path / "config.toml").origins["table.confirm_holds"] != "default"
    with pytest.raises(ConfigError, match="always or when-unsure or never"):
        written(tmp_path, '[table]\nconfirm_holds = "sometimes"')


def test_the_command_to_shut_down_is_one_that_can_be_split_into_words(tmp_path):
    config = written(tmp_path, "[table]\nshut_down = \"sh -c 'sudo poweroff'\"")

    assert config.shut_down == ("sh", "-c", "sudo poweroff")
    with pytest.raises(ConfigError, match="quotes in pairs"):
        written(tmp_path, '[table]\nshut_down = "sh -c \'poweroff"')


def test_what_has_to_be_chosen_is_listed(tmp_path):
    with pytest.raises(ConfigError, match="auto, pi:0"):
        written(tmp_path, '[camera]\nsource = ""')


@pytest.mark.parametrize("grace", ["-1", "61", "true", '"4"'])
def test_a_grace_is_a_number_of_seconds(tmp_path, grace):
    assert written(tmp_path, "[table]\ngrace_s = 2.5").values["table.grace_s"] == 2.5
    with pytest.raises(ConfigError, match="grace_s"):
        written(tmp_path, f"[table]\ngrace_s = {grace}")


def test_a_file_changes_what_it_names(tmp_path):
    text = """
[table]
game = "yin-yang"
options = { target = 300, last_turns = true }
[panel]
gpio = true
ok = 24
lamp = false
"""
    config = written(tmp_path, text)

    assert config.values["table.game"] == "yin-yang"
    assert config.options == {"target": "300", "last_turns": "true"}
    assert config.pins == Pins(buttons={"OK": 24, "NEXT": 6, "BACK": 16}, lamp=None)
    assert config.origins["panel.ok"].endswith("config.toml")
    assert config.origins["panel.next"] == "default"


def test_there_is_no_buzzer_until_somebody_says_so(tmp_path):
    silent = written(tmp_path, "[panel]\ngpio = true\n")
    heard = written(tmp_path, "[panel]\ngpio = true\nbuzzer = true\nbuzzer_pin = 12\n")

    assert (silent.pins.buzzer, heard.pins.buzzer) == (None, 12)


def test_crops_take_no_room_where_none_are_kept(tmp_path):
    assert from_tables({}, "").crops_mb == 100
    assert written(tmp_path, "[privacy]\ncrops_mb = 5\n").crops_mb == 5
    assert written(tmp_path, "[privacy]\nkeep_crops = false\n").crops_mb == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("[table", "config.toml", id="no TOML"),
        pytest.param(
            "[table]\noptions = " + "[" * 9999, "config.toml: ", id="nested beyond reading"
        ),
        pytest.param('game = "yatzy"', "stands in no table", id="no table"),
        pytest.param('[table]\ngmae = "yatzy"', "no key 'table.gmae'", id="unknown key"),
        pytest.param("[table]\ngame = 7", "table.game = 7: it has to be a game's id", id="no game"),
        pytest.param("[table]\nplayers = [1]", "a list of names", id="no names"),
        pytest.param("[table]\nplayers = []", "a list of names, one at least", id="nobody plays"),
        pytest.param("[page]\nport = 70000", "page.port = 70000", id="port"),
        pytest.param('[page]\nname = "["', "page.name = ", id="no name of a machine"),
        pytest.param('[page]\nname = "our table"', "letters, digits, hyphens", id="two words"),
        pytest.param("[page]\nport = true", "page.port = True", id="true is no port"),
        pytest.param('[page]\nlanguage = "it"', "en or de or fr or es", id="language"),
        pytest.param("[panel]\nok = 99", "BCM number", id="pin"),
        pytest.param("[panel]\ngpio = true\nok = 6", "GPIO 6 twice", id="one pin for two"),
        pytest.param("[panel]\nok = 6", "GPIO 6 twice", id="one pin for two, wired by --gpio"),
        pytest.param(
            "[panel]\ngpio = true\nbuzzer = true\nbuzzer_pin = 5", "GPIO 5 twice", id="buzzer's pin"
        ),
        pytest.param("[privacy]\ncrops_mb = 0", "1 or more", id="no room"),
        pytest.param("[nix]", "no table 'nix'; there are table, camera", id="unknown table"),
        pytest.param("[page.nix]", "no key 'page.nix'", id="unknown table in a table"),
    ],
)
def test_what_cannot_be_is_named_with_its_remedy(tmp_path, text, complaint):
    with pytest.raises(ConfigError, match=complaint):
        written(tmp_path, text)


@pytest.mark.parametrize(
    ("players", "why"),
    [
        pytest.param(["a", "a"], "Two players are called a.", id="twice"),
        pytest.param(["Ann", " ANN "], "Two players are called ANN.", id="alike"),
        pytest.param(["Ann", " "], "The player at seat 2 needs a name.", id="empty"),
        pytest.param(["a" * 41], "The name at seat 1 is too long", id="long"),
        pytest.param(["Ann", "B\x07"], "The name at seat 2 has a character", id="unwritable"),
    ],
)
def test_names_that_the_table_would_not_seat_are_refused_with_its_words(players, why):
    complaint = f"config.toml: table.players = {players!r}: {why}"

    with pytest.raises(ConfigError, match=re.escape(complaint)):
        from_tables({"table": {"players": players}}, "config.toml")


def test_the_command_refuses_players_who_would_fail_at_the_table(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('[table]\nplayers = ["a", "a"]\n')

    for command in ("config", "run"):
        ended = dicetable(command, "--config", file)
        assert ended.returncode == 1
        assert "table.players = ['a', 'a']: Two players are called a." in ended.stderr


def test_the_command_says_that_the_game_lacks_a_house_rule_and_shows_the_rest(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text("[table]\noptions = { secc = true }\n")

    ended = dicetable("config", "--config", file)

    assert (ended.returncode, "table.options" in ended.stdout) == (0, True)
    assert "no game can be begun so: yahtzee-os2: no option 'secc'; it has columns" in ended.stderr


@pytest.mark.parametrize("source", ["usb:two", "pi:", "usb:video0"])
def test_a_camera_that_none_can_be_called_is_refused(tmp_path, source):
    file = tmp_path / "config.toml"
    file.write_text(f'[camera]\nsource = "{source}"\n')

    with pytest.raises(ConfigError, match="it has to be auto, pi:0, usb:0 or a path"):
        load(file)


def test_the_command_says_that_so_many_cannot_play_the_game(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(f"[table]\nplayers = {[*'abcdefghi']}\n")

    ended = dicetable("config", "--config", file)

    assert ended.returncode == 0
    assert ended.stderr == (
        "dicetable: no game can be begun so: table.players: This game takes 1 to 8 players.\n"
    )


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("[table]\ngrase_s = 3", "did you mean table.grace_s ", id="a letter"),
        pytest.param("[page]\ngpio = true", "did you mean panel.gpio? `", id="another table"),
        pytest.param("[cam]\nhost = 1", "did you mean page.host or mqtt.host? `", id="two"),
        pytest.param("[table]\nxyz = 1", "there is no key 'table.xyz'; `dicetable", id="none"),
    ],
)
def test_a_key_that_is_not_there_is_answered_with_those_that_may_be_meant(tmp_path, text, meant):
    with pytest.raises(ConfigError, match=re.escape(meant)) as refused:
        written(tmp_path, text)

    assert len(str(refused.value).split("config.toml: ")[1]) < 150


@pytest.mark.parametrize("path", [each.path for each in SETTINGS if isinstance(each.default, str)])
def test_no_text_has_a_control_character(path):
    table, key = path.split(".")

    for char in "\0\x1b\x7f\x85":
        with pytest.raises(ConfigError, match=f"{path} = '/a.*b': .*without control char"):
            from_tables({table: {key: f"/a{char}b"}}, "config.toml")


def test_a_table_that_is_known_may_be_empty_and_a_command_have_lines(tmp_path):
    config = written(tmp_path, '[camera]\n[table]\nshut_down = """\nsudo\t\\\n  poweroff\n"""\n')

    assert config.shut_down == ("sudo", "poweroff")


def test_a_folder_with_a_null_byte_is_explained_without_a_traceback(recordings, tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('[table]\ndata = "/a\\u0000b"\n')
    camera = ("--camera", recordings / "turn-221")
    here = os.environ | {"XDG_STATE_HOME": str(tmp_path)}

    for command in ("run", "doctor"):
        ended = dicetable(command, "--config", file, *camera, env=here)
        assert ended.returncode == 1
        told = ended.stdout + ended.stderr
        assert r"table.data = '/a\x00b': it has to be a folder" in told
        assert "without control characters" in told
        assert "Traceback" not in ended.stderr


def test_a_host_that_is_no_address_is_explained_without_a_traceback(recordings, tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('[page]\nhost = ".."\n')
    camera = ("--camera", recordings / "turn-221")

    ended = dicetable("run", "--config", file, *camera, "--data", tmp_path)

    assert ended.returncode == 1
    assert "cannot listen on ..: that is no address" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_folders_may_begin_with_that_of_their_owner(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))

    config = written(tmp_path, '[table]\ndata = "~/games"\n[backup]\nfolder = "~/stick"')

    assert (config.data, config.backup_folder) == (tmp_path / "games", tmp_path / "stick")


def test_folders_from_the_root_on_are_taken_as_they_are_and_none_is_the_usual_one(tmp_path):
    config = written(tmp_path, '[table]\ndata = "/var/~/games"\n[backup]\nfolder = ""')

    assert (config.data, config.backup_folder) == (Path("/var/~/games"), None)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param("~/evening.mp4", "{home}/evening.mp4", id="one's own recording"),
        pytest.param("./auto", "./auto", id="a recording that is called as no camera is"),
        pytest.param("usb:/dev/video2", "usb:/dev/video2", id="a camera"),
    ],
)
def test_a_recording_may_be_named_from_ones_own_folder_on(tmp_path, monkeypatch, said, found):
    monkeypatch.setenv("HOME", str(tmp_path))

    config = written(tmp_path, f'[camera]\nsource = "{said}"')

    assert config.camera == found.format(home=tmp_path)


@pytest.mark.parametrize("key", ["table.data", "backup.folder"])
@pytest.mark.parametrize("said", ["games", "./games", "~", "~ann/games", " "])
def test_a_folder_that_depends_on_where_one_is_is_refused(tmp_path, key, said):
    table, name = key.split(".")
    complaint = f"{key} = '{said}': it has to be a folder named from the root on, /..., or"

    with pytest.raises(ConfigError, match=re.escape(complaint)):
        written(tmp_path, f'[{table}]\n{name} = "{said}"')


def test_a_file_that_notepad_saved_with_a_mark_is_read(tmp_path):
    path = tmp_path / "config.toml"
    path.write_bytes('\ufeff[table]\r\nplayers = ["Zoë"]\r\n'.encode())

    assert load(path).values["table.players"] == ["Zoë"]


def test_a_file_that_was_named_has_to_be_there(tmp_path):
    with pytest.raises(
        ConfigError, match=r"^\S*gone\.toml cannot be read: No such file or directory$"
    ):
        load(tmp_path / "gone.toml")


def test_the_command_says_what_is_in_force_and_where_it_comes_from(tmp_path):
    file = tmp_path / "dicetable" / "config.toml"
    file.parent.mkdir()
    file.write_text("[page]\nport = 8080\n")
    here = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path)}

    told = json.loads(dicetable("config", "--json", env=here).stdout)
    shown = dicetable("config", env=here).stdout

    assert told["values"]["page.port"] == 8080
    assert told["origins"]["page.port"] == str(file)
    assert told["origins"]["page.host"] == "default"
    assert [line.split() for line in shown.splitlines() if "page.port" in line] == [
        ["page.port", "8080", str(file)]
    ]


def test_a_broken_file_is_explained_without_a_traceback(tmp_path):
    file = tmp_path / "broken.toml"
    file.write_text("[panel]\nok = 'x'\n")

    for command in (("config",), ("run",)):
        ended = dicetable(*command, "--config", file)
        assert ended.returncode == 1
        assert "panel.ok = 'x'" in ended.stderr
        assert "Traceback" not in ended.stderr


def test_a_panel_without_pins_is_explained_and_the_page_plays_on(recordings, tmp_path):
    """This machine has no pins, so switching the panel on has to be answered."""
    port = free_port()
    words = ("run", "--gpio", "--camera", recordings / "turn-003", "--data", tmp_path)

    with start(*words, "--port", port, out=subprocess.PIPE) as table:
        wait_for_state(port, lambda state: state["view"]["motion"] != "starting")
        table.terminate()
        told, wrong = table.communicate()

    assert "No buttons: " in told
    assert "this machine has no pins" in told
    assert "docs/install.md" in told
    assert "The table goes on without." in told
    assert "PinFactoryFallback" not in told + wrong
    assert "Traceback" not in told + wrong


def test_the_hold_strip_lies_along_an_edge_or_nowhere(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('[table]\nhold_strip = "left"\nstrip_share = 0.25\n', "utf-8")

    assert load(file).strip(None) == Strip(Edge.LEFT, 0.25, None)
    assert from_tables({}, "").strip(None) is None


@pytest.mark.parametrize(
    "line", ['hold_strip = "middle"', "strip_share = 0.9", "strip_share = true"]
)
def test_a_strip_that_cannot_be_is_refused(tmp_path, line):
    file = tmp_path / "config.toml"
    file.write_text(f"[table]\n{line}\n", "utf-8")

    with pytest.raises(ConfigError, match=line.split()[0]):
        load(file)


@pytest.mark.parametrize(
    ("said", "with_buttons", "without"),
    [("", False, True), ('"auto"', False, True), ("true", True, True), ("false", False, False)],
)
def test_whether_every_page_may_score(tmp_path, said, with_buttons, without):
    config = written(tmp_path, f"[page]\nopen_table = {said}" if said else "")

    assert config.is_open(has_buttons=True) is with_buttons
    assert config.is_open(has_buttons=False) is without


@pytest.mark.parametrize("said", ['"yes"', "1", "[]"])
def test_what_is_no_answer_to_whether_every_page_may_score(tmp_path, said):
    with pytest.raises(ConfigError, match='true, false or "auto"'):
        written(tmp_path, f"[page]\nopen_table = {said}")
