"""How dice are written for players."""

from __future__ import annotations

import pytest
from playing import groups

from companion.catalogue import find_variant
from companion.turn.dice_words import groups_in_words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        pytest.param("1 1 + 6 6 6", "6 6 6 + 1 1", id="the longest first"),
        pytest.param("2 2 + 5 5", "5 5 + 2 2", id="then the highest"),
        pytest.param("D1 D1 + 3 D3", "3 D3 + D1 D1", id="dark ones, too"),
    ],
)
def test_combinations_stand_in_one_order_however_they_were_set_aside(said, told):
    game = find_variant("yin-yang")

    assert groups_in_words(groups(said), game) == told
    assert groups_in_words(groups(said)[::-1], game) == told
