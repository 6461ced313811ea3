"""A page's requests, as a browser on the network makes them."""

from __future__ import annotations

import re


def rows_of(view):
    """Return the rows of a view that was sent, by the names of what is said of them."""
    names, *rows = view["rows"]
    return [dict(zip(names, row, strict=False)) for row in rows]


def text_of(page):
    """Return what a person reads on a page."""
    page = re.sub(r"<script.*?</script>", "", page.partition("<body")[2], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


class Phone:
    """One browser, at *address*, that opened the table at *host*.

    As it is unless said otherwise, it is one on the network whose requests are counted nowhere. On
    the table's own machine it is as "localhost".
    """

    def __init__(self, app, host="192.168.1.5:8080", *, address="127.0.0.1"):
        self.app = app
        self._client = app.test_client(use_cookies=False)
        self.host = host
        self.address = address
        self.cookie = ""
        self.set_cookie = ""

    def get(self, path, **more):
        return self._open("GET", path, **more)

    def post(self, name, fields=None, **more):
        """Send an action as the page does; *more* changes how it is sent."""
        headers = {"Origin": f"http://{self.host}"} | more.pop("headers", {})
        return self._open("POST", f"/api/{name}", headers=headers, **({"json": fields} | more))

    def _open(self, method, path, *, headers=None, **more):
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        answer = self._client.open(
            path,
            method=method,
            base_url=f"http://{self.host}",
            headers=cookie | (headers or {}),
            environ_base={"REMOTE_ADDR": self.address},
            **more,
        )
        if "Set-Cookie" in answer.headers:
            self.set_cookie = answer.headers["Set-Cookie"]
            self.cookie = self.set_cookie.partition(";")[0]
        return answer

    @property
    def view(self):
        return self.get("/api/state").json["view"]
