"""A net tells of each place of a picture once."""

from __future__ import annotations

from weakref import ref

import numpy as np
import pytest

from vision.reading.faces import FaceReader
from vision.reading.halves import Halves
from vision.reading.leans import LeanReader
from vision.reading.locate import Candidate
from vision.reading.once import once_a_place

HERE, THERE = (Candidate(centre_px=(x, 50.0), side_px=20.0, heat=0.9) for x in (40.0, 60.0))


def picture():
    return Halves(np.random.default_rng(4).integers(0, 255, (100, 100, 3), np.uint8))


class Net:
    """Tells how often it was asked."""

    def __init__(self):
        self.asked = 0

    @once_a_place
    def tell(self, halves, one):
        """Return how often."""
        self.asked += 1
        return self.asked


def test_of_a_place_it_tells_what_it_told_before():
    net, halves = Net(), picture()

    assert [net.tell(halves, one) for one in (HERE, THERE, HERE)] == [1, 2, 1]


def test_of_another_picture_and_by_another_net_it_is_told_anew():
    net, other, halves = Net(), Net(), picture()
    net.tell(halves, HERE)

    assert net.tell(picture(), HERE) == 2
    assert other.tell(halves, HERE) == 1


def test_nothing_is_kept_of_a_picture_that_is_gone():
    class Asked:
        @once_a_place
        def tell(self, halves, one):
            return Told()

    class Told:
        pass

    halves = picture()
    told = ref(Asked().tell(halves, HERE))
    assert told()

    del halves

    assert not told()


@pytest.mark.parametrize("net", [FaceReader(), LeanReader()], ids=["faces", "leans"])
def test_a_glance_is_the_first_of_all_views(net, monkeypatch):
    views, run, halves = [], net._net.run, picture()
    monkeypatch.setattr(net._net, "run", lambda crops: views.append(crops) or run(crops))
    glance = net.glance if isinstance(net, FaceReader) else net.lean_at_a_glance
    closely = net.read_plainly if isinstance(net, FaceReader) else net.lean_of

    glance(halves, HERE)
    closely(halves, HERE)

    assert len({view.tobytes() for view in views}) == len(views)
