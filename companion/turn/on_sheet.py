"""Games that are played on a sheet: a turn ends in a box (SPEC 2, 3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, groupby
from typing import TYPE_CHECKING

from companion.dice import are_among
from companion.messages import Message, say
from companion.remembered import for_the_last_few
from companion.rules.boxes import fitting_rolls
from companion.rules.ending import is_finished, winning_seats, wins_at_once
from companion.rules.open import (
    Moment,
    may_still_be_written,
    open_now,
    throws_allowed,
    to_announce,
)
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.sheet_game import Hold, SheetGame
from companion.rules.tally import gains_in, scores_in, tally
from companion.turn import commands
from companion.turn.box_words import announced_in_words, box_in_words
from companion.turn.dice_words import dice_in_words
from companion.turn.events import HoldsConfirmed
from companion.turn.family import Ending, NotKept
from companion.turn.kept_freely import keepable, kept_label, kept_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.rules.variant import Variant
    from companion.turn.family import Fields
    from companion.turn.state import Roll, TableState


@dataclass(frozen=True, slots=True)
class Possible:
    """An open box, and what the current roll would earn in it.

    Attributes:
        points: what would stand in the box.
        gain: what the grand total would grow by, or shrink: bonuses and what a rule costs included.
        besides: what it would bring elsewhere, or cost; 0 also where that is not known yet.
        wins: it would win the game at once.
    """

    place: Place
    points: int
    gain: int
    besides: int
    wins: bool

    @property
    def worth(self) -> int:
        """Return what it brings in all, as far as that is known."""
        return self.points + self.besides


def open_places(state: TableState) -> tuple[Place, ...]:
    """Return every box that may be written now, in the order of the sheet.

    Empty before the first throw, while a die has no face at all, and in games without a sheet.
    """
    game, roll = state.variant, state.roll
    if not isinstance(game, SheetGame) or roll is None or state.is_over:
        return ()
    return _open(game, state.sheets[state.seat], roll, len(state.rolls), state.announced)


@for_the_last_few
def _open(
    game: SheetGame, sheet: Sheet, roll: Roll, throws: int, announced: Place | None
) -> tuple[Place, ...]:
    """Return every box that may be written after throw number *throws* of a turn."""
    if len(roll.faces) < game.dice:
        return ()
    return open_now(game, sheet, Moment(dice=roll.known_dice, roll=throws, announced=announced))


def possible_scores(state: TableState) -> tuple[Possible, ...]:
    """Return every box that may be written now with its points, as `open_places` has them."""
    game, roll, places = state.variant, state.roll, open_places(state)
    if not isinstance(game, SheetGame) or roll is None or not places:
        return ()
    sheet, throws = state.sheets[state.seat], len(state.rolls)
    return _worth(game, sheet, roll, throws, places)


@for_the_last_few
def _worth(
    game: SheetGame, sheet: Sheet, roll: Roll, throws: int, places: tuple[Place, ...]
) -> tuple[Possible, ...]:
    """Return what a roll would earn in each of some places after throw number *throws*."""
    dice = roll.known_dice
    scores = scores_in(game, sheet, dice, places, throws)
    entries = {place: Entry(place, dice, throws) for place in places}
    gains = gains_in(game, sheet, entries.values())
    return tuple(
        Possible(
            place,
            points=points,
            gain=gain,
            besides=0 if _is_awaited(game, sheet, place) else gain - _added(game, points),
            wins=wins_at_once(game, entry),
        )
        for place, points, gain, entry in zip(
            places, scores.values(), gains.values(), entries.values(), strict=True
        )
    )


def _added(game: SheetGame, points: int) -> int:
    """Return how many of the points of a box the total is made of."""
    return 0 if game.only_bonuses else points


def _is_awaited(game: SheetGame, sheet: Sheet, place: Place) -> bool:
    """Return whether a box counts in a spread only, which another open box is needed for.

    Where nothing was counted for the spread, it stays nothing whatever is written there.
    """
    column, box = place
    written = tally(game, sheet).scores
    return any(
        box in (spread.high, spread.low)
        and written.get(Place(column, spread.count_box)) != 0
        and any(
            (column, other) not in written
            for other in {spread.high, spread.low, spread.count_box} - {box}
        )
        for spread in game.spreads
    )


def announceable(state: TableState) -> tuple[Place, ...]:
    """Return the boxes that may be announced now: after the first throw only (SPEC 3.6)."""
    if not isinstance(state.variant, SheetGame):
        return ()
    if len(state.rolls) != 1 or state.is_over or state.announced is not None:
        return ()
    return to_announce(state.variant, state.sheets[state.seat])


def may_begin_announcing(state: TableState) -> bool:
    """Return whether boxes to announce may be gone through before anything else is said."""
    is_further_on = state.announcing or state.stopped or state.kept is not None
    return not is_further_on and bool(announceable(state))


def may_announce_instead(state: TableState) -> bool:
    """Return whether a box may be announced, though others may be written without that."""
    return may_begin_announcing(state) and bool(possible_scores(state))


def _cursor_order(state: TableState) -> tuple[Possible, ...]:
    """Return the open boxes as the cursor visits them: what brings most first, zeros last.

    What a bonus or the column adds counts, too; what costs points comes after everything else. Of
    boxes that bring the same the one comes first that fewer rolls fit.

    Where nothing can be written before it is announced, these are the boxes to announce.
    """
    boxes = () if state.announcing else possible_scores(state)
    ordered = sorted(boxes or _if_announced(state), key=_comes_first)
    alike = (list(same) for _, same in groupby(ordered, key=_comes_first))
    return tuple(chain.from_iterable(_rarest_first(state.variant, same) for same in alike))


def _comes_first(each: Possible) -> tuple[bool, int, int]:
    return each.gain < 0, -each.worth, -each.points


def _rarest_first(variant: Variant | None, boxes: list[Possible]) -> list[Possible]:
    """Return boxes that bring the same, the rarest first; zeros as they stand on the sheet."""
    if not isinstance(variant, SheetGame) or len(boxes) == 1 or not boxes[0].points:
        return boxes
    return sorted(boxes, key=lambda each: fitting_rolls(variant.box(each.place.box), variant.dice))


def _if_announced(state: TableState) -> tuple[Possible, ...]:
    game, roll = state.variant, state.roll
    if not isinstance(game, SheetGame) or roll is None or len(roll.faces) < game.dice:
        return ()
    sheet, throws = state.sheets[state.seat], len(state.rolls)
    return _worth(game, sheet, roll, throws, announceable(state))


class OnSheet:
    """The family of the games that are played on a sheet."""

    binds = False
    wins_games = False

    def __init__(self, game: SheetGame) -> None:
        self._game = game

    @property
    def stays_kept(self) -> bool:
        """By house rule alone (SPEC 2.2)."""
        return self._game.hold is Hold.LOCKED

    def begun(self, players: int) -> Fields:
        """Return empty sheets."""
        return {"sheets": tuple(Sheet() for _ in range(players))}

    def is_over(self, state: TableState) -> bool:
        """Return whether every sheet is full, or the game was won before."""
        return is_finished(self._game, [state.sheets[seat] for seat in state.present])

    def throws_allowed(self, state: TableState) -> int:
        """Return how many throws this turn has, saved ones included."""
        if state.is_over:
            return self._game.rolls
        return throws_allowed(self._game, state.sheets[state.seat])

    def may_roll_again(self, state: TableState) -> bool:
        """Return whether throws are left, and a box to write afterwards (SPEC 2.7)."""
        return len(state.rolls) < self.throws_allowed(state) and may_still_be_written(
            self._game, state.sheets[state.seat], state.announced
        )

    def totals(self, state: TableState) -> tuple[int, ...]:
        """Return by seat the grand total."""
        return tuple(tally(self._game, sheet).total for sheet in state.sheets)

    def winners(self, state: TableState) -> tuple[int, ...]:
        """Return the seats of those who won."""
        return winning_seats(self._game, state.sheets, state.present)

    def hold(
        self,
        state: TableState,
        kept: tuple[Die, ...],
        groups: Groups | None,
    ) -> HoldsConfirmed | NotKept:
        """Return what keeping some dice leads to; some have to be left to throw."""
        if state.roll is None or len(kept) >= len(state.roll.dice):
            return NotKept("nothing-to-throw", are_all=True)
        if self._game.hold is Hold.LOCKED and not are_among(state.roll.kept, kept):
            return NotKept("kept-dice-stay-kept")
        return HoldsConfirmed(kept)

    def ways_to_keep(self, state: TableState, kept: tuple[Die, ...]) -> tuple[Groups, ...]:
        """Return nothing: kept dice are not combined."""
        return ()

    def holds(self, state: TableState) -> Iterator[HoldsConfirmed]:
        """Yield everything that may be kept now."""
        for kept in keepable(state, self._game.dice):
            held = self.hold(state, kept, None)
            if isinstance(held, HoldsConfirmed):
                yield held

    def endings(self, state: TableState) -> tuple[Ending, ...]:
        """Return the open boxes, best first; those to announce where nothing else is left."""
        announcing = announceable(state)
        return tuple(
            (_announcing if each.place in announcing else _writing)(self._game, each)
            for each in _cursor_order(state)
        )

    def all_endings(self, state: TableState) -> Iterator[commands.Command]:
        """Yield a command for every box that may be written or announced."""
        yield from (commands.Announce(place) for place in announceable(state))
        yield from (commands.ScoreIn(each.place) for each in possible_scores(state))

    def banked(self, state: TableState, groups: Groups) -> Fields:
        """Return nothing: no points are banked."""
        return {}

    def passed(self, state: TableState) -> Fields:
        """Return nothing: a turn on a sheet cannot end without a box."""
        return {}

    def skipped(self, state: TableState) -> Fields:
        """Return nothing: the boxes are written later."""
        return {}

    def closed_to(self, state: TableState) -> str | None:
        """Return nothing: who joins late catches up once the others are done."""
        return None

    def joined(self, state: TableState) -> Fields:
        """Return the sheets with an empty one more."""
        return {"sheets": (*state.sheets, Sheet())}

    def passed_by(self, state: TableState, seats: tuple[int, ...]) -> Fields:
        """Return nothing: the boxes stay open."""
        return {}

    def keeping(self, state: TableState, held: HoldsConfirmed) -> Message:
        """Return which dice would be kept."""
        return kept_label(held)

    def stopping(self, state: TableState) -> Message:
        """Return that a box is chosen then."""
        return say("stop-and-choose")

    def reading(self, state: TableState) -> Message:
        """Return what was thrown, and which box the turn is bound to, if any."""
        roll, rolls = len(state.rolls), self.throws_allowed(state)
        dice = dice_in_words(state.rolls[-1].known_dice)
        if state.announced is not None:
            box = announced_in_words(state.announced, self._game)
            return say("bound", roll=roll, rolls=rolls, dice=dice, player=state.player, box=box)
        if announceable(state):
            return say("read-or-announce", rolls=rolls, dice=dice)
        return say("read", roll=roll, rolls=rolls, dice=dice)

    def holding(self, state: TableState) -> Message:
        """Return what is kept."""
        return kept_sentence(state)

    def choosing(self, state: TableState) -> Message:
        """Return that a box has to be chosen, or announced."""
        if state.announcing:
            return say("announce-which", player=state.player)
        if announceable(state) and not possible_scores(state):
            return say("announce-first", player=state.player)
        dice = dice_in_words(state.rolls[-1].known_dice)
        if may_announce_instead(state):
            return say("choose-or-announce", player=state.player, dice=dice)
        return say("choose", player=state.player, dice=dice)


def _writing(game: SheetGame, each: Possible) -> Ending:
    command, label = commands.ScoreIn(each.place), _label(game, each)
    return Ending(command, each.points, label, commands.PointAtBox(each.place))


def _label(game: SheetGame, each: Possible) -> Message:
    """Return what would be written, and what that brings in all where it is more, or less."""
    box = box_in_words(each.place, game)
    plain = say("write", box=box, points=each.points)
    if each.wins:
        return say("and-wins", what=plain)
    if not each.besides:
        return plain if each.points else say("write-zero", box=box, points=0)
    if each.gain >= 0:
        return say("and-brings", what=plain, gain=each.gain)
    return say("and-costs", what=plain, loss=-each.gain)


def _announcing(game: SheetGame, each: Possible) -> Ending:
    """Return what would be announced."""
    label = say("announce", box=announced_in_words(each.place, game))
    command = commands.Announce(each.place)
    return Ending(command, each.points, label, commands.PointAtBox(each.place))
