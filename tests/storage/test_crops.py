"""The crops of counted rolls are found again after anything, and never cost the game a thing."""

from __future__ import annotations

import pytest
from playing import lying

from companion.catalogue import find_variant
from companion.storage.crops import MB, REMEMBERED, CropShelf, LogWithCrops
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Button, CorrectDie, ReportTray, StartGame, Undo
from companion.turn.likeness import name_of_crops
from companion.turn.tray import ReadDie

CROPS = (b"one", b"two", b"three", b"four", b"five")
LIMIT_MB = 1.0


class Evening:
    """A table with a shelf; `again` is the next run of the program."""

    def __init__(self, folder, log=None, limit_mb=LIMIT_MB):
        self.folder = folder
        self.log = log or MemoryLog()
        self.shelf = CropShelf(folder, limit_mb=limit_mb)
        self.now = 0.0
        self.table = Table(LogWithCrops(self.log, self.shelf), clock=lambda: self.now)

    def start(self, at=0.0):
        self.now = at
        game = find_variant("yahtzee-os2")
        self.table.submit(StartGame(game, ("Ann",), breaks_off=at > 0))

    def rest(self, faces, *, at, crops=CROPS):
        """Let dice come to rest, with their crops; return under which name."""
        dice = lying(faces, at=at)
        self.shelf.lay(dice, crops)
        self.table.report(ReportTray(dice), at=self.now)
        return name_of_crops(dice)

    def again(self, limit_mb=LIMIT_MB):
        self.shelf.close()
        return Evening(self.folder, self.log, limit_mb)


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path / "table-crops")
    evening.start()
    yield evening
    evening.shelf.close()


def files(evening):
    return sorted(path.name for path in evening.folder.rglob("*.jpg"))


def test_a_counted_roll_is_found_at_once_and_after_a_restart(evening):
    name = evening.rest("66331", at=0.3)

    assert evening.table.snapshot().view.crops == name
    assert evening.shelf.find(name, 2) == b"three"
    again = evening.again()
    assert again.table.snapshot().view.crops == name
    assert [again.shelf.find(name, index) for index in range(5)] == list(CROPS)
    again.shelf.close()


def test_crops_that_are_not_one_of_each_die_are_none(evening):
    name = evening.rest("66331", at=0.3, crops=CROPS[:4])

    assert [evening.shelf.find(name, index) for index in range(5)] == [None] * 5


def test_the_crops_of_each_game_lie_together(evening):
    first = evening.rest("66331", at=0.3)
    evening.start(at=5000.0)
    second = evening.rest("54211", at=0.4)
    evening.shelf.close()

    def games(name):
        return {path.parent.name for path in evening.folder.glob(f"*/{name}-*.jpg")}

    assert games(first) == {"0000000000.000"}
    assert games(second) == {"0000005000.000"}


def test_what_is_no_roll_is_not_kept(evening):
    evening.rest("6633", at=0.3, crops=CROPS[:4])

    evening.shelf.close()

    assert files(evening) == []


def test_a_corrected_roll_keeps_its_crops(evening):
    name = evening.rest("66331", at=0.3)

    evening.table.submit(CorrectDie(4, 5))

    assert evening.table.snapshot().view.crops == name


def test_an_undo_shows_the_crops_of_the_roll_before(evening):
    first = evening.rest("66331", at=0.3)
    evening.rest("66", at=0.3, crops=CROPS[:2])
    evening.table.press(Button.OK)
    second = evening.rest("66222", at=0.5)
    assert evening.table.snapshot().view.crops == second != first

    evening.table.submit(Undo())

    assert evening.table.snapshot().view.crops == first
    assert evening.shelf.find(first, 0) == b"one"


def test_a_roll_that_ok_counts_a_few_rests_later_has_its_crops(evening):
    name = evening.rest("66331", at=0.3)
    evening.table.submit(Undo())
    assert evening.table.snapshot().view.crops == ""

    evening.table.press(Button.OK)
    evening.shelf.close()

    assert evening.table.snapshot().view.crops == name
    assert files(evening) == [f"{name}-{index}.jpg" for index in range(5)]


def test_a_rest_long_ago_is_forgotten(evening):
    dice = lying("66331", at=0.3)
    evening.shelf.lay(dice, CROPS)
    for number in range(REMEMBERED):
        evening.shelf.lay(lying("66331", at=0.4 + number), CROPS)

    assert evening.shelf.find(name_of_crops(dice), 0) is None


def test_a_rest_that_is_seen_again_is_forgotten_no_sooner_than_others(evening):
    dice = lying("66331", at=0.3)
    evening.shelf.lay(dice, CROPS)
    for number in range(REMEMBERED - 1):
        evening.shelf.lay(lying("66331", at=0.4 + number), CROPS)
    evening.shelf.lay(dice, CROPS)
    evening.shelf.lay(lying("66331", at=0.2), CROPS)

    assert evening.shelf.find(name_of_crops(dice), 0) is not None


def test_the_oldest_games_are_dropped_first(tmp_path):
    large = tuple(bytes(60_000) for _ in range(5))
    evening = Evening(tmp_path / "table-crops", limit_mb=0.7)
    names = []
    for game in range(5):
        evening.log = MemoryLog()
        evening = evening.again(limit_mb=0.7)
        evening.start(at=1000.0 * game)
        names.append(evening.rest("66331", at=0.1 + game, crops=large))

    evening.shelf.close()

    kept = {name for name in names if list(evening.folder.glob(f"*/{name}-0.jpg"))}
    assert kept == set(names[-2:])
    assert sum(path.stat().st_size for path in evening.folder.rglob("*.jpg")) <= 0.7 * MB


def test_a_long_game_drops_its_own_oldest_rolls(tmp_path):
    evening = Evening(tmp_path / "table-crops", limit_mb=0.4)
    evening.start()
    for number in range(4):
        dice = lying("66331", at=0.1 + number)
        evening.shelf.lay(dice, tuple(bytes(50_000) for _ in range(5)))
        evening.shelf.keep(dice)

    evening.shelf.close()

    assert 0 < sum(path.stat().st_size for path in evening.folder.rglob("*.jpg")) <= 0.4 * MB
    assert (evening.folder / "0000000000.000" / f"{name_of_crops(dice)}-4.jpg").exists()


def test_a_disk_that_takes_nothing_costs_neither_the_game_nor_what_is_in_mind(tmp_path, caplog):
    (tmp_path / "table-crops").write_text("a file where the folder should be")
    evening = Evening(tmp_path / "table-crops")
    evening.start()

    name = evening.rest("66331", at=0.3)
    evening.shelf.close()

    assert len(evening.table.state.rolls) == 1
    assert evening.shelf.find(name, 0) == b"one"
    assert "not kept" in caplog.text


def test_a_name_that_is_none_leads_nowhere(evening):
    (evening.folder).mkdir(parents=True, exist_ok=True)
    (evening.folder.parent / "secret-0.jpg").write_bytes(b"secret")

    for name in ("../secret", "..", "", "*", "../../x"):
        assert evening.shelf.find(name, 0) is None


def test_dice_entered_by_hand_have_no_name():
    assert name_of_crops((ReadDie(face=6),)) == ""
    assert name_of_crops(()) == ""
