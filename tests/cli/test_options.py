"""What is typed wrongly is answered with what would do, in the words of the command line."""

from __future__ import annotations

import pytest

from companion.cli.commands import make_parser


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("run", "--speed", "nan"), "'nan' has to be a number above 0"),
        (("run", "--speed", "fast"), "'fast' has to be a number above 0"),
        (("run", "--game", "yatzi"), "no game is called 'yatzi'; did you mean yatzy? there are: "),
        (("score", "Kniffel", "1"), "did you mean kniffel? "),
        (("variants", "chess"), "no game is called 'chess'; there are: balut, "),
        (("run", "--port", "http"), "'http' has to be a number from 1 to 65535"),
        (("run", "--port", "0"), "'0' has to be a number from 1 to 65535"),
        (("run", "--data", ""), "argument --data: the name is empty: name one, or leave"),
        (("backup", "--folder", ""), "argument --folder: the name is empty"),
        (("export", "--config", ""), "argument --config: the name is empty"),
        (("record", ""), "argument FOLDER: the name is empty"),
        (("record", "here", "--seconds", "-3"), "'-3' has to be a number above 0"),
        (("record", "here", "--limit-mb", "all"), "'all' has to be a number above 0"),
        (("run", "--camera", "usb:x"), "no camera is called 'usb:x', but auto, pi:0 or usb:0"),
        (("record", "here", "--camera", "pi:/dev/video0"), "no camera is called 'pi:/dev/video0'"),
        (("run", "--camera", "pi:usb:0"), "no camera is called 'pi:usb:0'"),
        (("run", "--camera", "usb:/"), "no camera is called 'usb:/'"),
        (("calibrate", "--watch", "usb:"), "argument --watch: no camera is called 'usb:'"),
        (("calibrate", "empty.png", "--die", "0"), "'0' has to be a number above 0"),
        (("calibrate", "empty.png", "--die", "nan"), "'nan' has to be a number above 0"),
        (("calibrate", "empty.png", "--dark", "-1"), "'-1' has to be a whole number, 0 or more"),
        (("calibrate", "empty.png", "--dark", "two"), "'two' has to be a whole number, 0 or more"),
        (("calibrate", "empty.png", "--corners", "1,1 2,nan 3,3"), "write corners as pairs"),
    ],
)
def test_a_number_that_cannot_be_is_answered_with_what_can(capsys, words, answer):
    with pytest.raises(SystemExit, match="2"):
        make_parser().parse_args(words)

    assert answer in capsys.readouterr().err


def test_numbers_that_can_be():
    assert make_parser().parse_args(["run", "--speed", "2.5", "--port", "80"]).speed == 2.5
    assert make_parser().parse_args(["record", "here", "--seconds", "3"]).seconds == 3.0


@pytest.mark.parametrize("name", ["auto", "pi:1", "usb:0", "usb:/dev/video0", "here/usb:x"])
def test_a_camera_or_a_recording_can_be_named(name):
    assert make_parser().parse_args(["run", "--camera", name]).camera == name
