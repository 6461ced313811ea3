"""Throws that are ray-cast go on where they were stopped, of one seed, and none for measuring."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from vision.training import tipped
from vision.training.errors import PicturesError, TrainingError
from vision.training.tipped import Tools, kept_lines, make


@pytest.fixture
def tools(monkeypatch):
    """Render tools whose throws lie at once; every second one has too few dice."""

    def sample(seed, number, _size):
        dice = [number] * (tipped.FEWEST if number % 2 else 1)
        return {"dice": dice}, np.random.default_rng((seed, number))

    def settle_scene(what, _rng, obstacles):
        settled.append(what["dice"][0])
        return SimpleNamespace(pose=lambda _: (0, 0), close=lambda: None), None, None

    settled = []
    monkeypatch.setattr(tipped, "tip", lambda _tools, _dice, poses, _rng: poses)
    monkeypatch.setattr(tipped, "picture", lambda _tools, what, *_: what["dice"])
    return SimpleNamespace(
        util=SimpleNamespace(sample=sample, settle_scene=settle_scene), settled=settled
    )


def test_what_was_stopped_goes_on_where_it_was(tmp_path, tools):
    labels = tmp_path / "labels.jsonl"
    make(tools, tmp_path, seed=3, count=4)
    whole = labels.read_text(encoding="utf-8")
    labels.write_text("".join(whole.splitlines(keepends=True)[:2]) + '{"ima', encoding="utf-8")
    tools.settled.clear()

    make(tools, tmp_path, seed=3, count=4)

    assert labels.read_text(encoding="utf-8") == whole
    assert tools.settled == [5, 7]


def test_pictures_of_another_seed_are_not_mixed_in(tmp_path, tools):
    make(tools, tmp_path, seed=3, count=1)

    with pytest.raises(PicturesError, match="of another seed"):
        kept_lines(tmp_path / "labels.jsonl", seed=4)
    assert json.loads(kept_lines(tmp_path / "labels.jsonl", seed=3)[0])["params"] == {"seed": 3}


def test_a_seed_for_measuring_is_refused(tmp_path, monkeypatch, capsys):
    words = ["--tools", str(tmp_path), "--out", str(tmp_path / "T"), "--seed", "9000"]
    monkeypatch.setattr(sys, "argv", ["tipped", *words])

    with pytest.raises(SystemExit):
        tipped.main()

    assert "seeds from 9000 on are for measuring alone" in capsys.readouterr().err
    assert not (tmp_path / "T").exists()


def test_what_the_tools_take_is_named(tmp_path, monkeypatch):
    with pytest.raises(TrainingError, match="no folder of the render tools"):
        Tools(tmp_path)

    (tmp_path / "fast.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(TrainingError, match="take nothing_of_this_name: pip install pybullet"):
        Tools(tmp_path)
