"""A training that is stopped goes on as if it had not been, and what counts as wrong: with PyTorch."""

from __future__ import annotations

import errno
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training has an environment of its own")

from vision.reading.weights import MODELS  # noqa: E402
from vision.training import anew, cameras, export, fit_leans, learning  # noqa: E402
from vision.training.course import Course  # noqa: E402
from vision.training.errors import CourseError  # noqa: E402
from vision.training.nets import (  # noqa: E402
    CLASSES,
    Finder,
    LeanNet,
    ValueNet,
    keep,
    with_state,
)
from vision.training.reaching import UNSHOWN  # noqa: E402
from vision.training.recipes import RECIPES, Work  # noqa: E402
from vision.training.train_hands import GRAZED, TAKEN, losses  # noqa: E402
from vision.training.train_leans import loss_of as lean_loss  # noqa: E402


class StoppedError(Exception):
    """Somebody stopped the training."""


class Shards:
    """Nothing that could become more."""

    def refresh(self):
        """Take nothing in."""


def net():
    return torch.nn.Sequential(
        torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2), torch.nn.Flatten(), torch.nn.Dropout(0.5)
    )


def task(stops_after=99):
    steps = iter(range(stops_after))

    def tried(one, rng):
        if next(steps, None) is None:
            raise StoppedError
        seen = torch.from_numpy(rng.random((4, 1, 3, 3), dtype="float32")) + torch.rand(4, 1, 3, 3)
        error = one(seen).square().mean()
        return error, {"loss": error}

    return learning.Task(examples=[Shards()], tried=tried, weight_decay=1e-3, steepest=5.0)


@pytest.fixture(autouse=True)
def kept_often(monkeypatch):
    monkeypatch.setattr(learning, "KEPT_EVERY", 2)


@pytest.fixture
def courses(tmp_path):
    def course(name="net.pt", **how):
        return Course(folders=("W",), out=tmp_path / name, **{"steps": 7, **how})

    return course


def same(one, other):
    first, second = torch.load(one.out), torch.load(other.out)
    return all(torch.equal(first[name], second[name]) for name in first)


def test_a_course_that_was_stopped_comes_to_the_same_net(courses):
    whole, stopped = courses("whole.pt"), courses("stopped.pt")
    learning.learn(net, task(), whole)
    with pytest.raises(StoppedError):
        learning.learn(net, task(stops_after=5), stopped)
    assert not same(whole, stopped)

    learning.learn(net, task(stops_after=3), stopped)

    assert same(whole, stopped)


def test_what_is_over_is_not_learnt_again(courses):
    learning.learn(net, task(), courses())

    learning.learn(net, task(stops_after=0), courses())


def test_another_course_does_not_undo_one_that_was_stopped(courses):
    with pytest.raises(StoppedError):
        learning.learn(net, task(stops_after=5), courses())

    with pytest.raises(CourseError, match=r"7 steps from nothing.*, not 8 steps"):
        learning.learn(net, task(), courses(steps=8))

    learning.learn(net, task(stops_after=3), courses())


def test_another_course_begins_where_one_is_over(courses):
    learning.learn(net, task(), courses())
    learning.learn(net, task(), courses(seed=2))
    learning.learn(net, task(), courses("other.pt", seed=2))

    assert same(courses(), courses("other.pt"))


def test_a_course_of_minutes_keeps_nothing_to_go_on_with(courses):
    course = courses(steps=None, minutes=0.002)
    learning.learn(net, task(stops_after=10**6), course)

    assert course.out.exists()
    assert not course.going.exists()


def test_what_was_stopped_is_nothing_to_begin_with(courses, tmp_path):
    asked = anew.asker().parse_args(["leans", "--work", str(tmp_path)])
    values, work = courses("values.pt"), Work(tmp_path, frozenset())
    with pytest.raises(StoppedError):
        learning.learn(net, task(stops_after=5), values)

    with pytest.raises(CourseError, match=r"values\.pt has not learnt to its end"):
        anew.start_of(work, asked)

    learning.learn(net, task(stops_after=3), values)
    assert anew.start_of(work, asked) == values.out


def test_a_state_stays_as_it_was_where_the_disk_is_full(tmp_path, monkeypatch):
    _, state = value_state(tmp_path)
    before = state.read_bytes()

    def full(_path, _content):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(OSError, match=r"No space left on device: .*values\.pt"):
        keep({"more": torch.zeros(9)}, state)

    assert state.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["values.pt"]


def test_the_state_of_another_net_is_named(tmp_path):
    _, state = value_state(tmp_path)

    with pytest.raises(CourseError, match=r"values\.pt is no state of a Finder"):
        with_state(Finder(), state)

    state.write_text("no state at all")
    with pytest.raises(CourseError, match=r"values\.pt is no state of a ValueNet"):
        with_state(ValueNet(), state)


def seen(*squares):
    """Return what a net sees that is sure of a hand in some squares, and of none elsewhere."""
    found = torch.full((1, 1, 4, 4), -9.0)
    for row, column in squares:
        found[0, 0, row, column] = 9.0
    return found


NO_HAND = torch.zeros(1, 4, 4, dtype=torch.uint8)


def test_a_hand_that_is_somewhere_may_be_seen_anywhere():
    found = seen((2, 0), (2, 1), (2, 2))

    there = losses(found, NO_HAND, torch.tensor([True]))
    nowhere = losses(found, NO_HAND, torch.tensor([False]))

    assert max(there) < 0.01
    assert min(nowhere) > 1


def test_squares_that_a_hand_grazes_or_that_show_nothing_do_not_count():
    covered = NO_HAND.clone()
    covered[0, 0, 0], covered[0, 0, 1] = (TAKEN + GRAZED) // 2, UNSHOWN

    of_squares, _ = losses(seen((0, 0), (0, 1)), covered, torch.tensor([False]))

    assert of_squares < 0.01


def test_a_hand_that_takes_a_square_is_to_be_seen_there():
    covered = NO_HAND.clone()
    covered[0, 1, :3] = TAKEN

    right = losses(seen((1, 0), (1, 1), (1, 2)), covered, torch.tensor([False]))
    elsewhere, _ = losses(seen((3, 0), (3, 1), (3, 2)), covered, torch.tensor([False]))

    assert max(right) < 0.01
    assert elsewhere > 1


def test_pictures_of_other_cameras_are_in_whole_levels_from_black_to_white():
    stored = torch.randint(0, 256, (3, 8, 8, 3), dtype=torch.uint8)

    taken = cameras.taken_by_others(stored, [(lambda pictures: 1.5 * pictures - 0.2, 1.0)])

    levels = 255 * taken
    assert torch.allclose(levels, levels.round(), atol=1e-3)
    wanted = (1.5 * stored.permute(0, 3, 1, 2).float() - 0.2 * 255).clamp(0, 255)
    assert (levels - wanted).abs().max() < 0.51


@pytest.mark.parametrize(
    ("lamp", "more", "less"), [(cameras.WARMEST, 2, 0), (cameras.COLDEST, 0, 2)]
)
def test_a_lamp_tints_pictures_more_or_less(lamp, more, less):
    torch.manual_seed(3)
    grey = torch.full((50, 3, 2, 2), 0.5)

    tinted = cameras.tinted(grey, lamp)[:, :, 0, 0]

    assert (tinted[:, more] >= 0.5).all()
    assert (tinted[:, less] <= 0.5).all()
    assert tinted[:, less].std() > 0.02


def value_state(tmp_path):
    torch.manual_seed(2)
    net = ValueNet().eval()
    torch.save(net.state_dict(), tmp_path / "values.pt")
    return net, tmp_path / "values.pt"


def test_the_net_of_leans_begins_with_what_a_value_net_says_of_them(tmp_path):
    values, state = value_state(tmp_path)
    crops = torch.rand(3, 3, 48, 48)

    leans = with_state(LeanNet(), state).eval()

    with torch.no_grad():
        assert torch.allclose(leans(crops)[:, :2], values(crops)[:, CLASSES:], atol=1e-5)
        assert torch.equal(leans(crops)[:, 2], torch.zeros(3))
        assert torch.allclose(leans.telling().eval()(crops), leans(crops)[:, :2])


def test_it_goes_on_from_a_state_of_its_own(tmp_path):
    _, state = value_state(tmp_path)
    net = with_state(LeanNet(), state)
    torch.nn.init.normal_(net.layers[-1].weight)
    torch.save(net.state_dict(), tmp_path / "leans.pt")

    again = with_state(LeanNet(), tmp_path / "leans.pt")

    assert torch.equal(again.layers[-1].weight, net.layers[-1].weight)


def test_a_lean_that_is_farther_off_is_more_wrong_and_less_where_it_was_unsure():
    leans = torch.tensor([[0.2, 0.1]])
    near, far = (torch.tensor([[0.2 + off, 0.1, -2.0]]) for off in (0.05, 0.8))
    unsure = torch.tensor([[1.0, 0.1, -0.5]])

    assert lean_loss(near, leans) < lean_loss(unsure, leans) < lean_loss(far, leans)


def test_leans_are_learnt_from_the_value_net_on(tmp_path):
    asked = anew.asker().parse_args(["leans", "--work", str(tmp_path)])
    work = Work(tmp_path, frozenset())

    with pytest.raises(CourseError, match="make it first"):
        anew.start_of(work, asked)

    _, state = value_state(tmp_path)
    assert anew.start_of(work, asked) == state
    assert anew.course_of(work, asked, state).rate == RECIPES["leans"].rate


def test_it_is_told_how_far_the_leans_are_fitted(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(fit_leans, "BATCH", 3)
    monkeypatch.setattr(fit_leans, "TOLD_EVERY", 2)
    np.savez(
        tmp_path / "0.npz",
        patches=np.zeros((4, 96, 96, 3), np.uint8),
        labels=np.zeros(4, np.int64),
        leans=np.zeros((4, 2), np.float32),
    )

    seen, leans = fit_leans.drawn(ValueNet().eval(), [str(tmp_path)], 3)

    assert (len(seen), leans.shape) == (9, (9, 2))
    assert [line[:15] for line in capsys.readouterr().out.splitlines()] == [
        "leans: 2 of 3 b",
        "leans: 3 of 3 b",
    ]


def test_a_net_that_cannot_be_written_whole_leaves_the_one_before(tmp_path, monkeypatch):
    _, state = value_state(tmp_path)
    (tmp_path / "values.onnx").write_text("the one before")

    def full(_path, _bytes_of):
        raise OSError(errno.ENOSPC, "No space left on device")

    def begun(_net, _inputs, out, **_how):
        Path(out).write_text("half of another")

    monkeypatch.setattr(export.torch.onnx, "export", begun)
    monkeypatch.setattr(export, "slim", full)
    with pytest.raises(OSError, match="No space left"):
        export.export_values(state, tmp_path / "values.onnx")

    assert (tmp_path / "values.onnx").read_text() == "the one before"


def test_an_export_of_nothing_is_refused(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["export"])

    with pytest.raises(SystemExit, match="2"):
        export.main()

    assert "name a state" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("exported", "told"),
    [
        (MODELS / "README.md", "is no net, or a damaged one"),
        (MODELS / "values.onnx", "is no Finder"),
        (MODELS / "hands.onnx", "is no Finder"),
    ],
)
def test_weights_that_are_no_such_nets_are_named(exported, told):
    pytest.importorskip("onnx", reason="training has an environment of its own")
    from vision.training.restore import restore  # noqa: PLC0415

    with pytest.raises(CourseError, match=f"{exported} {told}"):
        restore(Finder(), exported, torch.zeros(2, 3, 32, 32))
