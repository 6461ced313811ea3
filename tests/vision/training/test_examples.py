"""What the nets learn from, as they see it: tiles, patches and what is asked of them; with PyTorch."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training has an environment of its own")

from vision.reading.colours import evened  # noqa: E402
from vision.training import stored, train_finder  # noqa: E402
from vision.training.patches import TILE_PX  # noqa: E402
from vision.training.scenes import ACE, NONE, UNREADABLE  # noqa: E402
from vision.training.stored import Stored, drawn_from  # noqa: E402
from vision.training.tiles import any_way, zoom_of  # noqa: E402
from vision.training.train_finder import (  # noqa: E402
    ACE_WEIGHT,
    CELL_PX,
    CELLS,
    SOFTENED_BELOW,
    STRANGER_WEIGHT,
    Tiles,
    seen_by,
    stacked,
    targets,
)
from vision.training.train_values import Patches, all_evened  # noqa: E402

FOUR = 3


def asked_of(*things):
    """Return what is asked of the one tile in which these things lie."""
    return [part[0] for part in targets(stacked([np.array(things, np.float32).reshape(-1, 4)]))]


def cell(x, y):
    return int(y // CELL_PX), int(x // CELL_PX)


@pytest.fixture
def tiles(rng):
    noise = rng.integers(0, 256, (6, TILE_PX, TILE_PX, 3)).astype(np.uint8)
    return np.stack([cv2.GaussianBlur(each, (0, 0), 2.0) for each in noise])


@pytest.fixture
def rng():
    return np.random.default_rng(5)


def test_a_tile_is_seen_as_opencv_would_warp_it(tiles, rng):
    ways = [way for way in (any_way(rng) for _ in range(40)) if zoom_of(way) > SOFTENED_BELOW][:6]

    seen, shown = seen_by(ways, torch.from_numpy(tiles))

    for tile, way, is_shown, one in zip(tiles, ways, shown, seen.numpy(), strict=True):
        size = (TILE_PX, TILE_PX)
        warped = cv2.warpAffine(tile, way[:2], size, borderMode=cv2.BORDER_REFLECT_101)
        assert np.abs(warped.astype(int) - one).max() <= 1
        inside = cv2.warpAffine(np.ones(size, np.uint8), way[:2], size)
        differing = is_shown.numpy() != inside[CELL_PX // 2 :: CELL_PX, CELL_PX // 2 :: CELL_PX]
        assert differing.mean() < 0.01


def test_a_tile_that_shrinks_is_blurred_first(tiles):
    way = np.diag([0.72, 0.72, 1.0])

    seen, _ = seen_by([way], torch.from_numpy(tiles[:1]))

    softer = cv2.GaussianBlur(tiles[0], (0, 0), 0.5 / 0.72 - 0.2)
    wanted = cv2.warpAffine(softer, way[:2], (TILE_PX, TILE_PX), borderMode=cv2.BORDER_REFLECT_101)
    off = np.abs(wanted.astype(int) - seen[0].numpy())
    sharper = cv2.warpAffine(tiles[0], way[:2], (TILE_PX, TILE_PX))
    assert off.mean() < 0.5
    assert off.mean() < 0.5 * np.abs(wanted.astype(int) - sharper).mean()


def test_a_die_is_hot_in_its_middle_and_tells_its_size_and_where_it_is():
    heat, weight, shape = asked_of((81.0, 42.0, 24.0, FOUR))

    row, column = cell(81, 42)
    assert heat[row, column] == 1
    assert heat.sum() < 12
    assert (weight == 1).all()
    mask, size, right, down = shape[:, row, column]
    assert mask == 1
    assert size.exp() * CELL_PX == pytest.approx(24)
    assert (column + 0.5 + right) * CELL_PX == pytest.approx(81)
    assert (row + 0.5 + down) * CELL_PX == pytest.approx(42)
    assert shape[0].sum() > 1


def test_where_dice_touch_each_cell_is_asked_about_the_nearer_one():
    _, _, shape = asked_of((80.0, 80.0, 24.0, FOUR), (88.0, 80.0, 40.0, FOUR))

    for x, side in ((80, 24), (88, 40)):
        assert shape[(1, *cell(x, 80))].exp() * CELL_PX == pytest.approx(side)


@pytest.mark.parametrize(
    ("side", "label", "hot", "weight"),
    [
        (24.0, ACE, True, ACE_WEIGHT),
        (24.0, NONE, False, STRANGER_WEIGHT),
        (24.0, UNREADABLE, True, 0.6),
        (8.0, FOUR, False, 0.0),
        (70.0, FOUR, False, 0.0),
        (5.0, FOUR, False, 1.0),
        (90.0, FOUR, False, 1.0),
    ],
)
def test_what_lies_in_a_tile_counts_as_it_should(side, label, hot, weight):
    heat, weights, _ = asked_of((82.0, 42.0, side, label))

    assert (heat[cell(82, 42)] == 1) == hot
    assert weights[cell(82, 42)] == pytest.approx(weight)
    assert weights[0, 0] == 1


def test_nothing_is_asked_of_an_empty_tile():
    heat, weight, shape = asked_of()

    assert heat.shape == weight.shape == (CELLS, CELLS)
    assert not heat.any()
    assert not shape.any()


def test_what_a_tile_does_not_show_does_not_count(tmp_path, tiles, rng, monkeypatch):
    things = np.array([[[20, 20, 24, FOUR]]], np.float32)
    np.savez(tmp_path / "a.npz", tiles=tiles[:1], things=things)
    aside = np.array([[1, 0, 100], [0, 1, 0], [0, 0, 1.0]])
    monkeypatch.setattr(train_finder, "any_way", lambda _: aside)

    _, heat, weight, shape = train_finder.batch([(Tiles(tmp_path), 1.0)], 1, rng)

    assert not weight[0, :, :24].any()
    assert weight[0, :, 26:].all()
    assert heat[(0, *cell(120, 20))] == 1
    assert shape[(0, 0, *cell(120, 20))] == 1


def test_crops_in_even_colours_are_those_of_the_reader(rng):
    crops = rng.random((4, 3, 48, 48), dtype=np.float32) * np.float32([[[1]], [[0.2]], [[0.6]]])

    for crop, even in zip(crops, all_evened(torch.from_numpy(crops)), strict=True):
        wanted = evened(255 * crop.transpose(1, 2, 0)).transpose(2, 0, 1) / 255
        assert np.allclose(even.numpy(), wanted, atol=1e-4)


class Numbers(Stored):
    """Shards of numbers."""

    def _take_in(self, shard):
        self.keep(torch.from_numpy(shard["numbers"]), torch.from_numpy(shard["numbers"] * 2))


@pytest.fixture
def numbers(tmp_path):
    for shard in range(12):
        np.savez(tmp_path / f"{shard}.npz", numbers=np.arange(10 * shard, 10 * shard + 10))
    return Numbers(tmp_path)


def test_examples_are_drawn_from_some_shards_and_in_the_end_from_all(numbers, rng, monkeypatch):
    monkeypatch.setattr(stored, "SHARDS_A_DRAW", 3)

    draws = [numbers.draw(50, rng) for _ in range(60)]

    for ones, twos in draws:
        assert len(ones) == 50
        assert (twos == 2 * ones).all()
        assert len(set((ones // 10).tolist())) <= 3
    assert len(set(torch.cat([ones for ones, _ in draws]).tolist())) == 120


def test_new_shards_are_taken_in_as_they_appear(tmp_path, rng):
    numbers = Numbers(tmp_path)
    np.savez(tmp_path / "a.npz", numbers=np.arange(3))

    assert len(numbers) == 0
    numbers.refresh()
    numbers.refresh()
    assert len(numbers) == 3
    assert set(numbers.draw(40, rng)[0].tolist()) == {0, 1, 2}


def test_a_batch_holds_the_shares_of_its_folders(tmp_path, rng):
    for label, share in ((2, "some"), (5, "more")):
        (tmp_path / share).mkdir()
        patches = np.full((7, 96, 96, 3), label, np.uint8)
        np.savez(tmp_path / share / "a.npz", patches=patches, labels=np.full(7, label))
    folders = [(Patches(tmp_path / "some"), 0.25), (Patches(tmp_path / "more"), 0.75)]

    patches, labels, leans = drawn_from(folders, 400, rng)

    assert patches.shape == (400, 96, 96, 3)
    assert (patches[:, 0, 0, 0] == labels).all()
    assert 60 < (labels == 2).sum() < 140
    assert torch.isnan(leans).all()
