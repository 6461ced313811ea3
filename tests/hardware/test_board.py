"""Which board this is: a Raspberry Pi names itself, a PC says nothing."""

from __future__ import annotations

import pytest

from hardware.board import raspberry_pi


@pytest.mark.parametrize(
    ("said", "board"),
    [
        ("Raspberry Pi 4 Model B Rev 1.4\0", "Raspberry Pi 4 Model B Rev 1.4"),
        ("Rockchip RK3588\0", ""),
    ],
)
def test_a_raspberry_pi_is_told_by_its_name(tmp_path, said, board):
    (tmp_path / "model").write_text(said)

    assert raspberry_pi(tmp_path / "model") == board


def test_a_machine_that_says_nothing_is_none(tmp_path):
    assert raspberry_pi(tmp_path / "model") == ""
