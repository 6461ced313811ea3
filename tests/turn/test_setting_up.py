"""What the buttons stand for while the table is being set up."""

from __future__ import annotations

import pytest

from companion.turn.commands import Button
from companion.turn.setting_up import EMPTY_FIRST, SettingUp, while_setting_up


@pytest.mark.parametrize(
    ("button", "is_done", "label", "ends"),
    [
        (Button.BACK, False, "leave-set-up", True),
        (Button.BACK, True, "leave-set-up", True),
        (Button.OK, False, "set-up-goes-on", False),
        (Button.OK, True, "set-up-done", True),
        (Button.NEXT, False, "nothing-next", False),
        (Button.NEXT, True, "nothing-next", False),
    ],
)
def test_only_back_leaves_what_is_being_learnt_and_each_button_says_so(
    button, is_done, label, ends
):
    asked = while_setting_up(SettingUp(EMPTY_FIRST, is_done=is_done), button)

    assert (asked.label.key, asked.ends_interlude) == (label, ends)
