"""What many games add up to, from their facts alone."""

from __future__ import annotations

from companion.history.facts import GameFacts
from companion.history.numbers import high_scores, players_of

SHEET = ("Ones", "Twos", "Chance")


def game(boxes, at, against=(), left=()):
    """Return a game of Ann's that is over, with her boxes written; she wins it if she can."""
    return GameFacts(
        id=str(at),
        steps=len(boxes),
        variant="short",
        name="Short",
        options=(),
        players=("Ann", *against),
        left=left,
        totals=(sum(points for _, points in boxes), *(0 for _ in against)),
        winners=(0,) if against else (),
        is_over=True,
        counts_games=False,
        started_at=at,
        last_at=at,
        turns=len(boxes),
        boxes=tuple((0, "", label, points) for label, points in boxes),
        faces=(0,) * 6,
    )


def test_averages_stand_as_on_the_sheet_though_the_first_game_was_broken_off():
    broken_off = game([("Twos", 4), ("Chance", 20)], at=1.0)
    whole = game([(label, 6) for label in SHEET], at=2.0)

    (ann,) = players_of([broken_off, whole])

    assert [(each.label, each.average, each.best, each.times) for each in ann.records[0].boxes] == [
        ("Ones", 6.0, 6, 1),
        ("Twos", 5.0, 6, 2),
        ("Chance", 13.0, 20, 2),
    ]


def test_games_played_alone_are_neither_won_nor_lost():
    alone = [game([("Twos", 4)], at=1.0), game([("Twos", 6)], at=2.0)]
    won = game([("Twos", 2)], at=3.0, against=("Ben",))

    (ann,) = players_of(alone)
    ann_of_three, ben = players_of([*alone, won])

    assert (ann.played, ann.won, ann.records[0].won) == (2, None, None)
    assert (ann_of_three.played, ann_of_three.won) == (3, 1)
    assert (ben.played, ben.won) == (1, 0)


def test_nobody_is_in_the_high_scores_of_a_game_that_they_have_left():
    left = game([("Twos", 50)], at=1.0, against=("Ben",), left=(0,))

    ((_, best),) = high_scores([left])

    assert [each.player for each in best] == ["Ben"]


def test_a_game_counts_for_those_who_did_not_leave_it():
    whole = game([("Twos", 6)], at=1.0, against=("Ben",))
    broken_off = game([("Twos", 2)], at=2.0, against=("Ben", "Cleo"), left=(0, 2))

    ben, ann = players_of([whole, broken_off])

    assert (ben.name, ben.played) == ("Ben", 2)
    assert (ann.name, ann.played, ann.records[0].scores) == ("Ann", 1, (6,))
