"""What can never happen is refused where a game of players' own is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.catalogue import find_variant, variant_ids
from companion.dice import as_face
from companion.errors import VariantError
from companion.games.sense import check_sense
from companion.rules.patterns import (
    EqualGroups,
    Exact,
    Includes,
    Kind,
    KindPlusOpposite,
    OneFace,
    Pairs,
    Run,
)
from companion.rules.sheet_game import Extra, Higher, Joker, JokerRule, Violation

YATZY = find_variant("yatzy")


def with_box(pattern):
    """Return Yatzy with another pattern in its first box."""
    first, *others = YATZY.boxes
    return replace(YATZY, boxes=(replace(first, pattern=pattern), *others))


def faces(*shown):
    """Return faces."""
    return tuple(as_face(each) for each in shown)


@pytest.mark.parametrize("game", variant_ids())
def test_every_listed_game_makes_sense(game):
    check_sense(find_variant(game))


@pytest.mark.parametrize(
    "pattern",
    [
        Kind(6),
        Kind(0),
        Pairs(3),
        Pairs(0),
        Run(6),
        Run(0),
        KindPlusOpposite(5),
        Exact(faces(1, 2, 3, 4)),
        Includes(faces(1, 2, 3, 4, 5, 6)),
        EqualGroups((4, 2)),
        EqualGroups((3, 0)),
    ],
    ids=str,
)
def test_a_pattern_that_no_roll_can_be_is_refused(pattern):
    with pytest.raises(VariantError, match=r"box\.ones\.pattern: no roll of 5 dice"):
        check_sense(with_box(pattern))


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        pytest.param({"players": (0, 8)}, "players: 0 to 8", id="nobody"),
        pytest.param({"players": (5, 2)}, "players: 5 to 2", id="turned round"),
        pytest.param({"players": (1, 60)}, "within 1 to 8", id="a coach"),
        pytest.param({"dice": 99}, "dice.count: 99", id="a bucket of dice"),
        pytest.param({"rolls": 1000000}, "turn.rolls: 1000000", id="a turn without an end"),
        pytest.param({"instant_win": Kind(6)}, "total.instant_win", id="never won at once"),
        pytest.param(
            {"instant_win": OneFace(as_face(6))}, "total.instant_win: any dice", id="always won"
        ),
        pytest.param(
            {"sections": 2 * YATZY.sections}, "section: 'upper' is there twice", id="two sections"
        ),
        pytest.param({"bonuses": 2 * YATZY.bonuses}, "is there twice", id="two bonuses"),
        pytest.param(
            {
                "joker": Joker(box="yatzy", bonus=100, rule=JokerRule.FREE, figures=()),
                "extra": Extra(box="yatzy", points=50, most=2),
            },
            "joker, extra: .* so a game has one",
            id="paid twice",
        ),
        pytest.param(
            {"higher": 2 * (Higher(high="ones", low="twos", on_violation=Violation.ZERO_LATER),)},
            "constraint: 'ones' is there twice",
            id="a box in two constraints",
        ),
    ],
)
def test_what_no_table_can_do_is_refused(changed, complaint):
    with pytest.raises(VariantError, match=complaint):
        check_sense(replace(YATZY, **changed))


@pytest.mark.parametrize(
    ("label", "complaint"),
    [
        pytest.param("", "has to be a line of letters", id="empty"),
        pytest.param("\u200b ", "has to be a line of letters", id="nothing to see"),
        pytest.param("Ones\x1b[2J", "has to be a line of letters", id="a terminal's command"),
        pytest.param("On\u202ees", "has to be a line of letters", id="turned around"),
        pytest.param("Ones\nTwos", "has to be a line of letters", id="two lines"),
        pytest.param("O" * 41, "longer than 40 letters", id="long"),
    ],
)
def test_what_players_read_of_a_game_is_a_line_that_can_be_seen(label, complaint):
    first, *others = YATZY.boxes
    labelled = replace(YATZY, boxes=(replace(first, label=label), *others))

    for where, wrong in (("name", replace(YATZY, name=label)), (r"box\.ones\.label", labelled)):
        with pytest.raises(VariantError, match=f"{where}: .*{complaint}"):
            check_sense(wrong)


def test_a_bonus_for_more_boxes_than_there_are_is_refused():
    balut = find_variant("balut")
    by_boxes = next(bonus for bonus in balut.bonuses if bonus.counted == "boxes")
    many = replace(balut, bonuses=(replace(by_boxes, threshold=99),))

    with pytest.raises(VariantError, match="it needs 99 boxes of"):
        check_sense(many)


def test_boxes_that_wait_for_each_other_are_refused():
    first, second, *others = YATZY.boxes
    waiting = (replace(first, needs="twos"), replace(second, needs="ones"), *others)

    with pytest.raises(VariantError, match="ones needs twos needs ones"):
        check_sense(replace(YATZY, boxes=waiting))


@pytest.mark.parametrize(
    ("game", "changed", "complaint"),
    [
        pytest.param("farkle", {"target": 0}, "target: 0 has to be 1", id="won before it begins"),
        pytest.param(
            "yin-yang", {"opening_minimum": -1}, "opening_minimum: -1 has to be 0", id="less than 0"
        ),
        pytest.param("yin-yang", {"dark": 7}, "dice.shades: there cannot be fewer", id="dark dice"),
        pytest.param("minyat", {"count": 0}, "series: it has to end after one", id="no series"),
        pytest.param(
            "yin-yang",
            {"combining": replace(find_variant("yin-yang").combining, light_ace_value=0)},
            "shades.light_ace_value: it has to be 1 or more",
            id="aces for nothing",
        ),
    ],
)
def test_what_no_game_without_a_sheet_can_be_is_refused(game, changed, complaint):
    with pytest.raises(VariantError, match=complaint):
        check_sense(replace(find_variant(game), **changed))


def test_a_figure_of_more_dice_than_its_own_is_refused():
    farkle = find_variant("farkle")
    first, *others = farkle.combining.table
    table = (replace(first, pattern=Kind(4)), *others)
    wrong = replace(farkle, combining=replace(farkle.combining, table=table))

    with pytest.raises(VariantError, match=r"figure\.one\.pattern: no roll of 1 dice"):
        check_sense(wrong)


def test_a_face_that_is_wanted_twice_is_said_otherwise():
    with pytest.raises(VariantError, match=r"box\.ones\.pattern: includes names each face once"):
        check_sense(with_box(Includes(faces(1, 1))))


def test_a_figure_that_all_dice_are_is_refused():
    farkle = find_variant("farkle")
    first, *others = farkle.combining.table
    any_dice = (replace(first, pattern=OneFace(as_face(1))), *others)

    with pytest.raises(VariantError, match="pattern: any dice are this"):
        check_sense(replace(farkle, combining=replace(farkle.combining, table=any_dice)))
    with pytest.raises(VariantError, match=f"figure: '{first.id}' is there twice"):
        check_sense(replace(farkle, combining=replace(farkle.combining, table=(first, first))))
    with pytest.raises(VariantError, match="figure: a game of figures has one at least"):
        check_sense(replace(farkle, combining=replace(farkle.combining, table=())))


@pytest.mark.parametrize("pays", [(0,) * 6, (100, 0, 0, 0, 50, -1)])
def test_a_figure_that_pays_nothing_or_less_is_refused(pays):
    farkle = find_variant("farkle")
    first, *others = farkle.combining.table
    table = (replace(first, pays=pays), *others)

    with pytest.raises(VariantError, match=r"figure\.one\.points: it has to pay something"):
        check_sense(replace(farkle, combining=replace(farkle.combining, table=table)))


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"low": "max"}, r"derived\.spread: hi and lo are one box"),
        ({"count_box": "three-kind"}, "the points of 'three-kind' do not tell how many dice"),
        ({"face": 2}, r"the points of 'ones' do not tell how many dice show 2: .*face = 2"),
    ],
)
def test_a_spread_whose_dice_no_points_tell_is_refused(changed, complaint):
    game = find_variant("enhanced-yahtzee")

    with pytest.raises(VariantError, match=complaint):
        check_sense(replace(game, spreads=(replace(game.spreads[0], **changed),)))


def test_a_total_of_bonuses_that_are_none_is_refused():
    with pytest.raises(VariantError, match="no bonus that could count"):
        check_sense(replace(find_variant("balut"), bonuses=()))


def test_an_id_that_nobody_sees_is_refused():
    first, *others = YATZY.boxes

    with pytest.raises(VariantError, match=r"box\.id: '' has to be a line of letters"):
        check_sense(replace(YATZY, boxes=(replace(first, id=""), *others)))
