"""What the rules cost: scoring a roll in every box, and replaying a long game.

Each figure stands beside a plain baseline of the same run: sorting and counting the five dice once
for each box, and reading the same log's rows as JSON without making a game of them.

.venv/bin/python benchmarks/rules_speed.py
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

# The root first: else `web` is a folder of tests.
ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from playing import Played, lying

from companion.catalogue import find_variant
from companion.dice import FACES, Die
from companion.rules.sheet import Sheet
from companion.rules.tally import scores_in
from companion.storage.codec import decode, encode
from companion.turn.commands import Announce, ConfirmHolds, ReportTray, ScoreIn
from companion.turn.evolve import fold
from companion.turn.on_sheet import announceable, possible_scores

ROUNDS = 9
CALLS = 2000

SCORING_TARGET_US = 50.0
REPLAY_TARGET_MS = 100.0


def median_s(action, calls):
    """Return the median time of one call, in seconds, over several rounds of many calls."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(calls):
            action()
        times.append((time.perf_counter() - began) / calls)
    return statistics.median(times)


def long_game():
    """Return the events of a 52-turn game of eight: three throws and two holds in every turn."""
    chance = random.Random(1)  # noqa: S311  (dice of a benchmark)
    played = Played(tuple(f"Player {seat}" for seat in range(8)), "enhanced-yahtzee")
    while not played.state.is_over:
        play_turn(played, chance)
    return played.events


def play_turn(played, chance):
    """Throw, keep two dice and throw again, as long as that can be, and write the first box."""
    kept = ""
    while played.state.may_roll:
        rest = "".join(str(chance.choice(FACES)) for _ in range(5 - len(kept)))
        height = 0.2 + 0.1 * len(played.state.rolls)
        seen = (*lying(kept, at=0.1), *lying("." * len(kept) + rest, at=height))
        played.do(ReportTray(seen[: len(kept)]), ReportTray(seen))
        kept = kept or rest[:2]
        if not possible_scores(played.state):
            played.do(Announce(announceable(played.state)[0]))
        if played.state.may_roll:
            played.do(ConfirmHolds(tuple(Die(int(face)) for face in kept)))
    played.do(ScoreIn(possible_scores(played.state)[0].place))


def main():
    """Print both figures, their targets and their baselines."""
    game, roll = find_variant("yams-pd"), tuple(Die(face) for face in (6, 6, 3, 3, 1))
    sheet, faces = Sheet(), (6, 6, 3, 3, 1)
    scoring = median_s(lambda: scores_in(game, sheet, roll, game.places), CALLS)
    counting = median_s(lambda: [Counter(sorted(faces)) for _ in game.places], CALLS)
    print(f"scoring a roll in {len(game.places)} boxes     {scoring * 1e6:8.1f} us", end="  ")
    print(f"(at most {SCORING_TARGET_US:.0f}); counting it as often {counting * 1e6:.1f} us")

    rows = [(kind, json.dumps(payload)) for kind, payload in map(encode, long_game())]
    events = [decode(kind, json.loads(text)) for kind, text in rows]
    replay = median_s(lambda: fold(events), 1)
    whole = median_s(lambda: fold(decode(kind, json.loads(text)) for kind, text in rows), 1)
    reading = median_s(lambda: [json.loads(text) for _, text in rows], 1)
    print(f"replaying {len(events)} events           {replay * 1e3:8.1f} ms", end="  ")
    print(f"(at most {REPLAY_TARGET_MS:.0f}); reading their JSON {reading * 1e3:.1f} ms")
    print(f"reading and replaying them      {whole * 1e3:8.1f} ms")


if __name__ == "__main__":
    main()
