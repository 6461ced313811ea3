"""What the eye tells becomes commands at the table, in the order in which it came."""

from __future__ import annotations

import threading
from dataclasses import replace
from types import SimpleNamespace

from disks import FullLog
from telling import told

from companion.catalogue import find_variant
from companion.dice import Die, Shade
from companion.errors import LogError
from companion.eye.told import Awake, Blind, Finished, Pictured, Reading, Silent, Tick
from companion.rules.place import Place
from companion.rules.tally import tally
from companion.runner import Demonstrator, FeedClock, Runner
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import EnterRoll, ScoreIn, StartGame
from companion.turn.state import Phase
from hardware.player import RecordingEnded
from hardware.press import MENU, ButtonPress
from vision.observation import Observation, SeenDie, Trouble
from vision.sighting import Sighting, SightingKind
from vision.table.strip import Edge, Strip

WIDTH, HEIGHT = 640, 480


def seen(faces, *, y=100.0, unsure=()):
    """Return dice in a row."""
    dice = tuple(
        SeenDie(
            face=int(face),
            shade=Shade.LIGHT,
            centre_px=(80.0 * index + 40, y),
            box_px=(80.0 * index + 20, y - 20, 40.0, 40.0),
            chances=tuple(float(each == int(face)) for each in range(1, 7)),
            sure=index not in unsure,
        )
        for index, face in enumerate(faces)
    )
    if unsure:
        return Observation(dice=dice, sure=False, troubles=(Trouble.UNSURE_FACE,))
    return Observation(dice=dice)


def rest(at, faces, **how):
    """Return the sighting of dice at rest."""
    kind = SightingKind.SETTLED if faces else SightingKind.EMPTY
    return Sighting(
        kind=kind, frame=0, captured_at=at, size_px=(WIDTH, HEIGHT), seen=seen(faces, **how)
    )


def moving(at):
    """Return the sighting of something that moves."""
    return Sighting(kind=SightingKind.MOVING, frame=0, captured_at=at, size_px=(WIDTH, HEIGHT))


def new_game(kind=Runner):
    """Return a table, a runner on the time of what is told, and the lines it narrates."""
    clock, lines = FeedClock(), []
    table = Table(MemoryLog(), clock=clock)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table, kind(table, clock=clock, narrate=lines.append), lines


def test_a_turn_as_a_camera_and_a_player_give_it():
    table, runner, lines = new_game()

    runner.run(
        [
            rest(0.5, ""), moving(1.0), rest(2.0, "66331"), moving(3.0), ButtonPress("OK", 3.4),
            rest(3.6, "66"), moving(4.0), rest(5.0, "66222", y=300.0), ButtonPress("NEXT", 6.0),
            ButtonPress("OK", 6.5),
        ]
    )  # fmt: skip

    assert table.state.seat == 1
    assert tally(table.state.variant, table.state.sheets[0]).total == 25
    assert lines == [
        "Ann, throw the dice.",
        "The dice are moving.",
        "Roll 1 of 3: 6 6 3 3 1. Take up what you throw again, or stop.",
        "The dice are moving.",
        "[OK] pressed while things move",
        "Keeping 6 6. Throw the other 3 dice.",
        "The dice are moving.",
        "Roll 2 of 3: 6 6 2 2 2. Take up what you throw again, or stop.",
        "[NEXT] Stop and choose",
        "Ann, choose a box for 6 6 2 2 2.",
        "[OK] Write Full house 25",
        "Score: Ann 25, Ben 0.",
        "Ben, throw the dice.",
    ]


def test_a_press_is_told_before_what_it_led_to_whoever_sees_that_first(monkeypatch):
    table, runner, lines = new_game()
    runner.run([rest(0.5, ""), rest(2.0, "66331")])
    press, attendant = table.press, threading.Thread(target=runner.tell_news)

    def pressed(*asked, **how):
        press(*asked, **how)
        attendant.start()
        attendant.join(0.1)

    monkeypatch.setattr(table, "press", pressed)

    runner.take(ButtonPress("NEXT", 3.0))
    attendant.join()

    assert lines[-2:] == ["[NEXT] Stop and choose", "Ann, choose a box for 6 6 3 3 1."]


def test_a_recorded_turn_is_brought_to_its_end_in_a_demo():
    table, runner, _ = new_game(Demonstrator)

    runner.run([rest(0.5, ""), rest(2.0, "66331", unsure=(4,)), RecordingEnded("turn", 3.0)])

    assert table.state.seat == 1
    assert table.state.phase is Phase.READY


def test_at_a_table_with_people_they_bring_the_turn_to_its_end():
    table, runner, _ = new_game()

    runner.run([rest(0.5, ""), rest(2.0, "66331"), RecordingEnded("turn", 3.0)])

    assert table.state.phase is Phase.READ


def test_the_end_of_a_recording_without_a_turn_changes_nothing():
    table, runner, _ = new_game(Demonstrator)
    before = table.state

    runner.run([RecordingEnded("turn", 3.0)])

    assert table.state == before


def test_a_press_without_meaning_is_answered_on_the_page_and_in_the_terminal():
    table, runner, lines = new_game()

    runner.run([rest(0.5, ""), ButtonPress("OK", 1.0)])

    assert told(table.snapshot().view).notice == "Throw first"
    assert [line for line in lines if line.startswith("[OK]")] == ["[OK] Throw first: not now"]


def test_the_menu_is_opened_by_the_panel_and_by_the_keyboard():
    table, runner, lines = new_game()

    runner.run([rest(0.5, ""), ButtonPress(MENU, 1.0, held=True)])
    assert table.snapshot().view.interlude == "menu"
    runner.typed("BACK", held=False)
    runner.typed(MENU, held=False)

    assert table.snapshot().view.interlude == "menu"
    assert "[BACK] Leave the menu" in lines


def test_what_a_press_of_the_panel_led_to_is_told_at_once():
    table, runner, lines = new_game()
    runner.take(rest(0.5, ""))

    runner.typed("BACK", held=True)

    assert lines[-2:] == ["[BACK] Pause", told(table.snapshot().view).sentence]


def test_buttons_are_listened_to_on_where_the_terminal_went_away():
    def tell_nobody(_):
        raise BrokenPipeError

    clock = FeedClock()
    table = Table(MemoryLog(), clock=clock)
    runner = Runner(table, clock=clock, narrate=tell_nobody)

    runner.typed("BACK", held=True)
    assert table.snapshot().view.interlude == "paused"
    runner.typed("OK")

    assert table.snapshot().view.interlude == ""


def test_a_held_press_is_told_by_what_it_did():
    table, runner, lines = new_game()

    runner.run([rest(0.5, ""), ButtonPress("BACK", 1.0, held=True)])

    assert lines[-2:] == ["[BACK] Pause", told(table.snapshot().view).sentence]


def test_an_eye_that_looks_again_knows_nothing_yet():
    table, runner, _ = new_game()
    runner.run([rest(0.5, "66331"), Awake()])

    assert table.snapshot().view.motion == "starting"


def test_a_lost_camera_is_said_and_comes_back():
    table, runner, lines = new_game()

    runner.take(Blind("unplugged"))
    runner.take(Blind("unplugged"))
    assert lines.count("No picture: unplugged. It is tried again by itself.") == 1
    assert table.snapshot().view.motion == "absent"
    assert "No picture" in told(table.snapshot().view).note
    runner.take(rest(1.0, ""))
    assert told(table.snapshot().view).note is None
    runner.take(Blind("unplugged"))
    assert table.snapshot().view.motion == "lost"


def test_what_pages_do_is_narrated_too():
    table, runner, lines = new_game()
    runner.take(Blind("unplugged"))

    table.submit(EnterRoll(tuple(Die(face) for face in (6, 6, 3, 3, 1))))
    runner.tell_news()
    table.submit(ScoreIn(Place("main", "sixes")))
    runner.tell_news()

    assert lines[-3:] == [
        "Roll 1 of 3: 6 6 3 3 1. Take up what you throw again, or stop.",
        "Score: Ann 12, Ben 0.",
        "Ben, throw the dice.",
    ]


def test_a_camera_that_is_silent_for_a_moment_is_said_and_play_goes_on_where_it_was():
    table, runner, lines = new_game()
    runner.run([rest(0.5, ""), rest(1.0, "66331")])
    before = table.state

    runner.take(Silent())
    assert table.snapshot().view.motion == "lost"
    runner.take(Tick(2.5))

    assert table.snapshot().view.motion == "settled"
    assert table.state == before
    assert "No picture: the camera gives nothing any more. It is tried again by itself." in lines


def test_dice_that_are_read_for_long_are_said_to_be_and_a_press_waits_for_them():
    table, runner, _ = new_game()
    runner.run([rest(0.5, ""), moving(0.8), Reading()])
    reading = table.snapshot().view

    runner.run([ButtonPress("OK", 0.9)])
    assert (reading.motion, told(reading).sentence) == ("reading", "The tray is being read.")
    assert table.is_waiting
    runner.take(Tick(1.1))
    assert table.snapshot().view.motion == "moving"


def test_a_press_that_came_too_late_is_told_and_changes_nothing():
    table, runner, _ = new_game()
    runner.run([rest(0.5, ""), rest(5.0, "66331")])
    before = table.state

    runner.typed("NEXT", ago_s=1.0)

    assert table.state == before
    assert told(table.snapshot().view).notice == "The table has changed meanwhile. Look again."


def test_what_lies_there_already_is_not_said_to_be_read():
    table, runner, _ = new_game()

    runner.run([rest(0.5, ""), rest(1.0, "66331"), Reading()])

    assert table.snapshot().view.motion == "settled"


def test_a_camera_that_is_lost_is_not_back_before_it_has_seen_something():
    table, runner, _ = new_game()

    runner.run([rest(0.5, ""), Blind("unplugged"), Tick(1.0)])

    assert table.snapshot().view.motion == "lost"


def test_the_game_goes_on_by_taps_and_buttons_while_there_is_no_picture():
    table, runner, _ = new_game()
    runner.run([rest(0.5, ""), moving(0.8), Blind("unplugged")])

    table.submit(EnterRoll(tuple(Die(face) for face in (6, 6, 3, 3, 1))))
    runner.run([ButtonPress("NEXT", 2.0), ButtonPress("OK", 2.5), ButtonPress("OK", 3.0)])

    assert len(table.state.sheets[0].entries) == 1
    runner.run([rest(9.0, "66331", y=300.0)])
    assert table.snapshot().view.motion == "settled"


def test_once_all_recordings_have_ended_time_goes_on_by_itself(monkeypatch):
    seconds = iter((100.0, 130.0))
    monkeypatch.setattr("companion.runner.time", SimpleNamespace(monotonic=lambda: next(seconds)))
    clock = FeedClock(7.0)
    assert clock() == 7.0

    clock.end()

    assert clock() == 37.0


def test_the_end_of_all_recordings_is_said():
    table, runner, _ = new_game()

    runner.run([rest(0.5, ""), Finished()])

    assert table.snapshot().view.motion == "ended"


def test_a_tick_lets_a_press_run_out():
    table, runner, _ = new_game()
    runner.run([rest(1.0, "66331"), moving(2.0), ButtonPress("OK", 2.1), Tick(4.2)])

    assert told(table.snapshot().view).notice is not None


def test_places_are_parts_of_the_width_of_any_picture():
    table, runner, _ = new_game()

    runner.take(rest(1.0, "6"))

    spot = table.state.tray.lying[0].spot
    assert (spot.x, spot.y, spot.width) == (40 / 640, round(100 / 640, 4), 40 / 640)


def test_a_demo_ends_with_the_game():
    table, runner, _ = new_game(Demonstrator)
    for place in table.state.variant.places:
        for _ in table.state.players:
            table.submit(EnterRoll(tuple(Die(1) for _ in range(5))))
            table.submit(ScoreIn(place))
    over = table.state

    runner.run([rest(0.5, ""), ButtonPress("OK", 1.0)])

    assert table.state == over


def test_a_full_disk_is_said_and_the_game_goes_on_once_there_is_room():
    log, lines = FullLog(), []
    table = Table(log, clock=FeedClock())
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann",)))
    runner = Runner(table, narrate=lines.append)
    log.full = True

    runner.run([rest(1.0, "66331")])
    assert "Not saved: no room" in lines
    assert "could not be saved" in told(table.snapshot().view).notice
    log.full = False
    runner.run([rest(2.0, "66331")])

    assert len(table.state.rolls) == 1


class FullFor(MemoryLog):
    """A disk that is full for so many times."""

    def __init__(self):
        super().__init__()
        self.full = 0

    def append(self, events, *, at):
        if self.full:
            self.full -= 1
            raise LogError("no room")
        super().append(events, at=at)


def test_what_came_to_rest_while_the_disk_was_full_is_reported_once_there_is_room():
    log, clock = FullFor(), FeedClock()
    table = Table(log, clock=clock)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    runner = Runner(table, clock=clock)
    runner.run([rest(1.0, ""), moving(2.0)])

    log.full = 2
    runner.run([rest(3.0, "66331"), Tick(3.1)])
    assert not table.state.rolls
    runner.run([Tick(3.2), Tick(3.3)])

    assert [die.face for die in table.state.rolls[-1].dice] == [6, 6, 3, 3, 1]
    assert len(table.state.rolls) == 1


def test_what_lies_there_no_more_is_not_reported_later():
    log, clock = FullFor(), FeedClock()
    table = Table(log, clock=clock)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    runner = Runner(table, clock=clock)
    runner.run([rest(1.0, ""), moving(2.0)])

    log.full = 1
    runner.run([rest(3.0, "66331"), moving(4.0), Tick(4.1)])

    assert not table.state.rolls


def test_dice_in_the_strip_lie_there_for_the_game_wherever_the_tray_is_seen():
    table, _, _ = new_game()
    runner = Runner(table, strip=Strip(Edge.TOP, 0.25))

    runner.take(rest(1.0, "66331", y=180.0))
    assert not any(die.aside for die in table.state.tray.lying)

    runner.see_tray_at(((0, 0.2), (1, 0.2), (1, 0.7), (0, 0.7)))
    runner.take(rest(2.0, "66331", y=180.0))
    assert all(die.aside for die in table.state.tray.lying)


def test_along_a_tray_that_was_moved_no_strip_is_known_until_it_is_back_or_learnt_anew():
    table, _, _ = new_game()
    outline = ((0, 0.2), (1, 0.2), (1, 0.7), (0, 0.7))
    runner = Runner(table, strip=Strip(Edge.TOP, 0.25, outline))

    def are_aside(at, **said):
        runner.take(replace(rest(at, "66331", y=180.0), **said))
        return all(die.aside for die in table.state.tray.lying)

    assert are_aside(1.0)
    assert not are_aside(2.0, moved=True)
    assert not are_aside(3.0)
    assert are_aside(4.0, returned=True)
    assert not are_aside(5.0, moved=True)
    runner.see_tray_at(outline)
    assert are_aside(6.0)
    assert not are_aside(7.0, moved=True)
    runner.take(Awake())
    assert are_aside(8.0)
    assert not are_aside(9.0, moved=True)
    runner.take(RecordingEnded("turn", 9.0))
    assert are_aside(10.0)


def test_another_light_and_a_camera_that_was_moved_are_told():
    table, runner, _ = new_game()

    runner.take(replace(rest(1.0, ""), relit=True))
    assert told(table.snapshot().view).sentence.startswith("The light has changed.")

    runner.take(replace(rest(2.0, "66331"), moved=True))
    assert told(table.snapshot().view).notice.startswith("The camera or the tray has moved.")

    runner.take(replace(rest(3.0, ""), returned=True))
    assert told(table.snapshot().view).notice == "Camera and tray are back in their places."


class Shelf:
    """A shelf that says what was laid on it."""

    def __init__(self):
        self.laid = []

    def lay(self, dice, crops):
        self.laid.append((tuple(die.face for die in dice), crops))


def test_the_crops_of_a_rest_are_laid_on_the_shelf_before_it_is_reported():
    table, _, _ = new_game()
    shelf = Shelf()
    runner = Runner(table, shelf=shelf)

    runner.run([rest(0.5, ""), Pictured(rest(2.0, "66331"), (b"a", b"b", b"c", b"d", b"e"))])

    assert shelf.laid[-1] == ((6, 6, 3, 3, 1), (b"a", b"b", b"c", b"d", b"e"))
    assert len(table.state.rolls) == 1


def test_crops_are_laid_with_what_the_game_takes_for_a_die_as_well():
    table, _, _ = new_game()
    shelf = Shelf()
    thrown = rest(2.0, "6633")
    (*_, odd) = seen("66331", unsure=range(5)).dice
    doubted = replace(thrown.seen, sure=False, troubles=(Trouble.UNEXPLAINED,), perhaps=(odd,))

    Runner(table, shelf=shelf).run(
        [rest(0.5, ""), Pictured(replace(thrown, seen=doubted), (b"a", b"b", b"c", b"d", b"e"))]
    )

    assert shelf.laid[-2:] == [
        ((6, 6, 3, 3), (b"a", b"b", b"c", b"d")),
        ((6, 6, 3, 3, 1), (b"a", b"b", b"c", b"d", b"e")),
    ]
    assert table.state.rolls[-1].questioned == (4,)


def test_the_chances_of_a_doubtful_die_are_kept_and_those_of_a_sure_one_are_not():
    table, runner, _ = new_game()

    runner.take(rest(1.0, "66331", unsure=(4,)))

    dice = table.state.tray.lying
    assert [bool(die.chances) for die in dice] == [False, False, False, False, True]


def test_shades_and_doubts_reach_the_game_as_they_were_seen():
    table, runner, _ = new_game()
    before = rest(1.0, "66331", unsure=(4,))
    dark = replace(before.seen.dice[0], shade=Shade.DARK)

    leaning = replace(before.seen.dice[4], trouble=Trouble.COCKED)

    dice = (dark, *before.seen.dice[1:4], leaning)
    runner.take(replace(before, seen=replace(before.seen, dice=dice)))

    tray = table.state.tray
    assert [die.cocked for die in tray.lying] == [*[False] * 4, True]
    assert [die.shade for die in tray.lying] == [Shade.DARK, *[Shade.LIGHT] * 4]
    assert (tray.sure, tray.troubles) == (False, ("unsure-face",))
