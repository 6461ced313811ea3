"""What `--help` says: something of every argument, and what is so."""

from __future__ import annotations

import pytest

from companion.cli import commands
from companion.cli.commands import ROOMS, make_parser, run


def choices_of(parser):
    return parser._subparsers._group_actions[0].choices


@pytest.mark.parametrize("command", choices_of(make_parser()))
def test_every_argument_of_a_command_says_what_it_is(command):
    actions = choices_of(make_parser())[command]._actions

    bare = [action.dest for action in actions if not has_words(action.help)]

    assert bare == []


def has_words(told):
    """Return whether more is said than a default."""
    return bool(told) and not told.startswith(("(", "default"))


@pytest.mark.parametrize("command", choices_of(make_parser()))
def test_every_option_says_what_is_to_be_put_in(command):
    """`--seconds SECONDS` says it twice, and `--sheet SHEET` not that it is a file."""
    actions = choices_of(make_parser())[command]._actions

    bare = [each.dest for each in actions if each.nargs is None and each.metavar is None]

    assert bare == []


@pytest.mark.parametrize("command", choices_of(make_parser()))
def test_what_a_command_says_has_room_in_a_terminal(command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/etc")  # the name of a folder has no end of its own

    told = choices_of(make_parser())[command].format_help()

    assert [line for line in told.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_command_says_the_same_whether_the_others_are_loaded_or_not(room):
    few, all_of_them = choices_of(make_parser([room])), choices_of(make_parser())

    assert (*few,) == ROOMS[room]
    for command in few:
        assert few[command].format_help() == all_of_them[command].format_help()


@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["score", "--help"], {"scoring"}),
        (["--version"], set()),
        (["--help"], set(ROOMS)),
        (["scor"], set(ROOMS)),
        ([], set(ROOMS)),
    ],
)
def test_only_what_a_command_needs_is_loaded(words, loaded, monkeypatch, capsys):
    asked = []
    load = commands.importlib.import_module
    monkeypatch.setattr(
        commands.importlib, "import_module", lambda name: asked.append(name) or load(name)
    )

    with pytest.raises(SystemExit):
        run(words)

    assert {name.removeprefix("companion.cli.") for name in asked} == loaded


@pytest.mark.parametrize("name", ["camera", "host", "port", "players", "data"])
def test_where_the_settings_say_it_no_other_default_is_promised(name):
    told = {action.dest: action.help for action in choices_of(make_parser())["run"]._actions}

    assert "of the settings" in told[name]


def test_a_folder_with_a_per_cent_sign_is_named_as_it_is(monkeypatch, capsys):
    monkeypatch.setenv("XDG_CONFIG_HOME", "/home/50%s")

    with pytest.raises(SystemExit) as ended:
        make_parser().parse_args(["config", "--help"])

    assert ended.value.code == 0
    assert "/home/50%s/dicetable" in "".join(capsys.readouterr().out.split())


def test_the_commands_that_begin_are_told_first():
    assert [*choices_of(make_parser())][:3] == ["demo", "run", "calibrate"]
