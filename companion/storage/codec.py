"""How an event is written down: a kind and a JSON payload. What was written is read for ever.

A new field needs a default here, or old logs cannot be read; a kind is never renamed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant, own_tables, variant_from
from companion.dice import Die, Shade, as_face
from companion.errors import CompanionError, LogError
from companion.rules.place import Place
from companion.turn import events
from companion.turn.customs import Confirming, Customs, Leaning, Rematch
from companion.turn.players import Colour
from companion.turn.tray import ReadDie, Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.rules.combining import Groups
    from companion.turn.events import Event

BEGIN, CUSTOMS = "game-started", "customs-agreed"
"""The kinds of events that begin a game, and that say how it is played here."""

Payload = dict[str, Any]
"""What becomes one JSON object."""

SHADES: Final = {shade.value: shade for shade in Shade}
"""Half of a log's time is its dice: this is looked up ten times as fast as Shade(value)."""

MARKS: Final = ("cocked", "aside", "supposed", "between_shades")
"""What is told of few dice as they were read, and written down of those alone."""


def encode(event: Event) -> tuple[str, Payload]:
    """Return an event's kind and payload."""
    for kind, (event_type, write, _) in KINDS.items():
        if isinstance(event, event_type):
            return kind, write(event)
    message = f"no way is known to write down {type(event).__name__}"
    raise LogError(message)


def decode(kind: str, payload: Payload) -> Event:
    """Return the event that was written down.

    Raises:
        LogError: the kind or the payload is none that this program knows.
    """
    if kind not in KINDS:
        message = f"unknown kind of event {kind!r}: was it written by a newer version?"
        raise LogError(message)
    try:
        return KINDS[kind][2](payload)
    except (LookupError, TypeError, ValueError, AttributeError, CompanionError) as wrong:
        message = f"the {kind!r} event cannot be read: {wrong!r}"
        raise LogError(message) from wrong


def _write_die(die: Die) -> list[Any]:
    return [die.face, die.shade.value]


def _read_die(written: Sequence[Any]) -> Die:
    return Die(as_face(written[0]), SHADES[written[1]])


def _write_read_die(die: ReadDie) -> Payload:
    written: Payload = {"face": die.face, "shade": die.shade.value}
    if not die.sure:
        written["sure"] = False
    written |= {mark: True for mark in MARKS if getattr(die, mark)}
    if die.read_as is not None:
        written["read_as"] = die.read_as
    if die.chances:
        written["chances"] = list(die.chances)
    if die.spot is not None:
        written["spot"] = [die.spot.x, die.spot.y, die.spot.width]
    return written


def _read_read_die(written: Payload) -> ReadDie:
    face, read_as, spot = written["face"], written.get("read_as"), written.get("spot")
    return ReadDie(
        face=None if face is None else as_face(face),
        shade=SHADES[written["shade"]],
        sure=written.get("sure", True),
        chances=tuple(written.get("chances", ())),
        spot=None if spot is None else Spot(*spot),
        read_as=None if read_as is None else as_face(read_as),
        **{mark: written.get(mark, False) for mark in MARKS},
    )


def _write_game(event: events.GameStarted) -> Payload:
    variant, own = event.variant, own_tables(event.variant)
    written: Payload = {
        "variant": variant.id,
        "options": dict(variant.options),
        "players": list(event.players),
    }
    if event.colours:
        written["colours"] = [colour.value for colour in event.colours]
    return written if own is None else {**written, "tables": own}


def _read_game(payload: Payload) -> events.GameStarted:
    if "tables" in payload:
        variant = variant_from(payload["tables"], payload["options"], is_stored=True)
    else:
        variant = find_variant(payload["variant"], payload["options"])
    colours = tuple(Colour(colour) for colour in payload.get("colours", ()))
    return events.GameStarted(variant, tuple(payload["players"]), colours)


def _write_joined(event: events.PlayerJoined) -> Payload:
    return {"name": event.name, "colour": event.colour.value}


def _read_joined(payload: Payload) -> events.PlayerJoined:
    return events.PlayerJoined(str(payload["name"]), Colour(payload["colour"]))


def _write_seat(event: events.PlayerLeft | events.PlayerReturned) -> Payload:
    return {"seat": event.seat}


def _write_customs(event: events.CustomsAgreed) -> Payload:
    customs = event.customs
    return {
        "confirm_holds": customs.confirm_holds.value,
        "cocked_dice": customs.cocked_dice.value,
        "rematch": customs.rematch.value,
    }


def _read_customs(payload: Payload) -> events.CustomsAgreed:
    return events.CustomsAgreed(
        Customs(
            confirm_holds=Confirming(payload["confirm_holds"]),
            cocked_dice=Leaning(payload["cocked_dice"]),
            rematch=Rematch(payload.get("rematch", Rematch.NEXT)),
        )
    )


def _write_tray(event: events.TrayRead) -> Payload:
    written: Payload = {
        "dice": [_write_read_die(die) for die in event.dice],
        "sure": event.sure,
        "troubles": list(event.troubles),
    }
    if event.perhaps:
        written["perhaps"] = [_write_read_die(one) for one in event.perhaps]
    return written


def _read_tray(payload: Payload) -> events.TrayRead:
    dice = tuple(_read_read_die(die) for die in payload["dice"])
    perhaps = tuple(_read_read_die(one) for one in payload.get("perhaps", ()))
    return events.TrayRead(dice, payload["sure"], tuple(payload["troubles"]), perhaps)


def _write_roll(event: events.DiceRolled | events.RollReadAnew) -> Payload:
    return {"dice": [_write_read_die(die) for die in event.dice], "doubts": list(event.doubts)}


def _read_roll(payload: Payload) -> events.DiceRolled:
    dice = tuple(_read_read_die(die) for die in payload["dice"])
    return events.DiceRolled(dice, tuple(payload["doubts"]))


def _read_anew(payload: Payload) -> events.RollReadAnew:
    roll = _read_roll(payload)
    return events.RollReadAnew(roll.dice, roll.doubts)


def _write_spared(event: events.DiceSpared) -> Payload:
    return {"dice": [_write_read_die(die) for die in event.dice]}


def _read_spared(payload: Payload) -> events.DiceSpared:
    return events.DiceSpared(tuple(_read_read_die(die) for die in payload["dice"]))


def _write_groups(groups: Groups) -> list[Any]:
    return [[_write_die(die) for die in group] for group in groups]


def _read_groups(written: Sequence[Any]) -> Groups:
    return tuple(tuple(_read_die(die) for die in group) for group in written)


def _write_holds(event: events.HoldsConfirmed) -> Payload:
    written: Payload = {"kept": [_write_die(die) for die in event.kept]}
    if event.groups is not None:
        written["groups"] = _write_groups(event.groups)
    return written


def _read_holds(payload: Payload) -> events.HoldsConfirmed:
    groups = payload.get("groups")
    kept = tuple(_read_die(die) for die in payload["kept"])
    return events.HoldsConfirmed(kept, None if groups is None else _read_groups(groups))


def _write_correction(event: events.DieCorrected) -> Payload:
    written: Payload = {"index": event.index, "face": event.face}
    if event.shade is not None:
        written["shade"] = event.shade.value
    return written


def _read_correction(payload: Payload) -> events.DieCorrected:
    shade = payload.get("shade")
    face = as_face(payload["face"])
    return events.DieCorrected(int(payload["index"]), face, None if shade is None else Shade(shade))


def _write_place(event: events.BoxScored | events.BoxPointedAt | events.BoxAnnounced) -> Payload:
    return {"column": event.place.column, "box": event.place.box}


def _read_place(payload: Payload) -> Place:
    return Place(payload["column"], payload["box"])


def _write_history(event: events.HistoryCorrected) -> Payload:
    return {"changes": [_write_change(change) for change in event.changes]}


def _write_change(change: events.Change) -> Payload:
    if change.step is None:
        return {"step": change.number}
    kind, payload = encode(change.step)
    return {"step": change.number, "kind": kind, "payload": payload}


def _read_history(payload: Payload) -> events.HistoryCorrected:
    return events.HistoryCorrected(tuple(map(_read_change, payload["changes"])))


def _read_change(written: Payload) -> events.Change:
    number = int(written["step"])
    if "kind" not in written:
        return events.Change(number, None)
    step = decode(written["kind"], written["payload"])
    if not isinstance(step, events.Step):
        message = f"no step of a game is a {written['kind']!r}"
        raise LogError(message)
    return events.Change(number, step)


def _nothing(_: object) -> Payload:
    return {}


KINDS: Final[dict[str, tuple[type[Any], Callable[[Any], Payload], Callable[[Payload], Event]]]] = {
    BEGIN: (events.GameStarted, _write_game, _read_game),
    CUSTOMS: (events.CustomsAgreed, _write_customs, _read_customs),
    "tray-read": (events.TrayRead, _write_tray, _read_tray),
    "dice-rolled": (events.DiceRolled, _write_roll, _read_roll),
    "holds-confirmed": (events.HoldsConfirmed, _write_holds, _read_holds),
    "die-corrected": (events.DieCorrected, _write_correction, _read_correction),
    "reading-accepted": (events.ReadingAccepted, _nothing, lambda _: events.ReadingAccepted()),
    "rolling-stopped": (events.RollingStopped, _nothing, lambda _: events.RollingStopped()),
    "announcing-begun": (events.AnnouncingBegun, _nothing, lambda _: events.AnnouncingBegun()),
    "box-announced": (
        events.BoxAnnounced,
        _write_place,
        lambda payload: events.BoxAnnounced(_read_place(payload)),
    ),
    "box-pointed-at": (
        events.BoxPointedAt,
        _write_place,
        lambda payload: events.BoxPointedAt(_read_place(payload)),
    ),
    "face-pointed-at": (
        events.FacePointedAt,
        lambda event: {"face": event.face},
        lambda payload: events.FacePointedAt(as_face(payload["face"])),
    ),
    "box-scored": (
        events.BoxScored,
        _write_place,
        lambda payload: events.BoxScored(_read_place(payload)),
    ),
    "groups-pointed-at": (
        events.GroupsPointedAt,
        lambda event: {"groups": _write_groups(event.groups)},
        lambda payload: events.GroupsPointedAt(_read_groups(payload["groups"])),
    ),
    "turn-banked": (
        events.TurnBanked,
        lambda event: {"groups": _write_groups(event.groups)},
        lambda payload: events.TurnBanked(_read_groups(payload["groups"])),
    ),
    "turn-passed": (events.TurnPassed, _nothing, lambda _: events.TurnPassed()),
    "dice-spared": (events.DiceSpared, _write_spared, _read_spared),
    "roll-read-anew": (events.RollReadAnew, _write_roll, _read_anew),
    "seat-skipped": (events.SeatSkipped, _nothing, lambda _: events.SeatSkipped()),
    "player-joined": (events.PlayerJoined, _write_joined, _read_joined),
    "player-renamed": (
        events.PlayerRenamed,
        lambda event: {"seat": event.seat, "name": event.name},
        lambda payload: events.PlayerRenamed(int(payload["seat"]), str(payload["name"])),
    ),
    "player-left": (
        events.PlayerLeft,
        _write_seat,
        lambda payload: events.PlayerLeft(int(payload["seat"])),
    ),
    "player-returned": (
        events.PlayerReturned,
        _write_seat,
        lambda payload: events.PlayerReturned(int(payload["seat"])),
    ),
    "end-confirmed": (events.EndConfirmed, _nothing, lambda _: events.EndConfirmed()),
    "history-corrected": (events.HistoryCorrected, _write_history, _read_history),
    "step-undone": (events.StepUndone, _nothing, lambda _: events.StepUndone()),
}
"""Per kind: the event's type, how it is written, how it is read."""
