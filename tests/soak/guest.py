"""A phone whose owner presses whatever comes to mind, and what it was shown."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections import Counter

from companion.catalogue import find_variant

TIMEOUT_S = 5
TOO_FAST = 429


class Guest:
    """Asks a table's page for anything, and remembers the last view that it was shown."""

    def __init__(self, port, chance):
        self._address = f"http://127.0.0.1:{port}/api"
        self._chance = chance
        self._wait_s = 0.0
        self.view = None
        self.answers = Counter()

    def ask(self, name, fields=None):
        """Return the status of an answer, or None where nobody answers; remember its view.

        Who is told that he asks too fast waits for as long as he is told to, and asks again.
        """
        while (status := self._ask_once(name, fields)) == TOO_FAST:
            time.sleep(self._wait_s)
        return status

    def _ask_once(self, name, fields):
        data = None if fields is None else json.dumps(fields).encode()
        request = urllib.request.Request(  # noqa: S310
            f"{self._address}/{name}", data, {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310
                status, told = answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            status, told = refused.code, json.loads(refused.read() or b"{}")
            self._wait_s = float(refused.headers.get("Retry-After", 0))
        except (OSError, ValueError):
            # Nobody is there, or was killed in the middle of a word.
            return None
        if "view" in told:
            self.view = told["view"]
        self.answers[status] += 1
        return status

    def look(self):
        """Return what is shown now, or None where nobody answers."""
        return self.view if self.ask("state") == 200 else None

    def act(self):
        """Do something at random; return the status."""
        if self.view is None:
            return self.ask("state")
        what = self._chance.choices((self.press, self.enter, self.choose, self.undo), (8, 8, 3, 1))[
            0
        ]
        return what()

    def press(self):
        """Press one of the buttons, OK most of the time."""
        button = self._chance.choices(("OK", "NEXT", "BACK"), (8, 3, 1))[0]
        during = self.view["interlude"]
        return self._post("press", button=button, held=False, during=during)

    def enter(self):
        """Enter a throw by hand, with what was kept."""
        variant = find_variant(self.view["variant"])
        kept = [[die["shade"], die["face"]] for die in self.view["dice"] if "kept" in die]
        dark = sum(shade == "dark" for shade, _ in kept)
        fresh = [
            ["dark" if index < variant.dark - dark else "light", self._chance.randint(1, 6)]
            for index in range(variant.dice - len(kept))
        ]
        return self._post("enter", dice=[*kept, *fresh])

    def choose(self):
        """Tap on one of the choices."""
        count = len(self.view["choices"])
        return self._post("choose", index=self._chance.randrange(count)) if count else self.press()

    def undo(self):
        """Take the last step back."""
        return self._post("undo")

    def _post(self, name, **fields):
        return self.ask(name, {"version": self.view["version"], **fields})
