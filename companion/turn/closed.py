"""Why the player in turn cannot write, announce, throw or bank now: the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import faces_of
from companion.errors import IllegalMoveError
from companion.messages import Label
from companion.rules.banking import BankingGame, is_in
from companion.rules.open import in_order
from companion.rules.sheet_game import Admission, Order, SheetGame
from companion.turn.box_words import box_in_words
from companion.turn.on_bank import OnBank, sets_if_ended
from companion.turn.on_sheet import announceable, open_places

if TYPE_CHECKING:
    from companion.rules.place import Place
    from companion.turn.state import TableState


def why_not_written(state: TableState, place: Place) -> IllegalMoveError:
    """Return why the player in turn cannot write in *place* now."""
    variant = state.variant
    if not isinstance(variant, SheetGame) or place not in variant.places:
        return IllegalMoveError("no-such-box")
    if state.sheets[state.seat].written(place) is not None:
        return IllegalMoveError("box-written")
    if state.announced is not None:
        return IllegalMoveError("only-the-announced-box")
    if closed := _closed_column(state, variant, place):
        return IllegalMoveError(closed)
    return _house_rule(state, variant, place)


def why_not_announced(state: TableState, place: Place) -> IllegalMoveError:
    """Return why the player in turn cannot announce *place* now."""
    variant = state.variant
    if not isinstance(variant, SheetGame) or place not in variant.places:
        return IllegalMoveError("no-such-box")
    if state.sheets[state.seat].written(place) is not None:
        return IllegalMoveError("box-written")
    if variant.column(place.column).admission is not Admission.ANNOUNCED:
        return IllegalMoveError("no-announcing-here")
    if state.announced is not None:
        return IllegalMoveError("announced-already")
    return IllegalMoveError("announce-after-first-roll")


def why_no_throw(state: TableState) -> IllegalMoveError:
    """Return why no further throw of this turn would count."""
    if isinstance(state.variant, BankingGame) and _is_lost(state.variant, state):
        return IllegalMoveError("nothing-fits")
    if announceable(state) and not state.stopped:
        return IllegalMoveError("announce-to-throw")
    return IllegalMoveError("no-throw-left")


def why_not_banked(state: TableState) -> IllegalMoveError:
    """Return why the turn cannot end with what is set aside, or could be at its best."""
    game = state.variant
    if not isinstance(game, BankingGame) or not state.rolls:
        return IllegalMoveError("nothing-to-bank")
    bank = OnBank(game)
    best = max(bank.ways_now(state), key=lambda way: bank.points_if_ended(state, way), default=None)
    if best is None:
        return IllegalMoveError("nothing-to-bank")
    is_too_little = bank.points_if_ended(state, best) < game.opening_minimum
    if is_too_little and not is_in(game, state.bank, state.seat):
        return IllegalMoveError("too-little-to-bank", least=game.opening_minimum)
    if not game.hold_on_hot_dice and not sets_if_ended(state, best)[-1].loose:
        return IllegalMoveError("all-have-to-be-thrown")
    return IllegalMoveError("nothing-to-bank")


def _is_lost(game: BankingGame, state: TableState) -> bool:
    """Return whether nothing of the last throw can be set aside."""
    is_open = state.settled_roll is None or state.kept is not None
    return not is_open and not OnBank(game).ways(state)


def _closed_column(state: TableState, variant: SheetGame, place: Place) -> str | None:
    column = variant.column(place.column)
    if place not in in_order(variant, state.sheets[state.seat], column):
        return "not-first-of-row" if column.order is Order.FREE else "not-next-in-order"
    if column.admission is Admission.ANNOUNCED:
        return "not-announced"
    is_first = len(state.rolls) == 1
    return None if column.admission is Admission.ANY or is_first else "first-roll-only"


def _house_rule(state: TableState, variant: SheetGame, place: Place) -> IllegalMoveError:
    """Return which house rule closes a box: that of a higher and a lower one, or that of jokers."""
    rule = variant.partner(place.box)
    if rule is not None and not _is_joker(state, variant):
        high, low = (Label(variant.box(box).label) for box in (rule.high, rule.low))
        return IllegalMoveError("order-refused", high=high, low=low)
    columns = variant.joined(place.column)
    match [each for each in open_places(state) if each.column in columns]:
        case [only]:
            return IllegalMoveError("joker-in", box=box_in_words(only, variant))
        case _:
            return IllegalMoveError("joker-elsewhere")


def _is_joker(state: TableState, variant: SheetGame) -> bool:
    dice = state.rolls[-1].known_dice if state.rolls else ()
    return variant.joker is not None and bool(variant.box(variant.joker.box).score(faces_of(dice)))
