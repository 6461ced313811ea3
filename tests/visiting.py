"""A page's requests, as a browser on the network makes them."""

from __future__ import annotations


class Phone:
    """One browser."""

    def __init__(self, app, host="192.168.1.5:8080"):
        self._client = app.test_client()
        self.host = host

    def get(self, path, **more):
        return self._client.get(path, base_url=f"http://{self.host}", **more)

    def post(self, name, fields=None, **more):
        """Send an action as the page does; *more* changes how it is sent."""
        headers = {"Origin": f"http://{self.host}"} | more.pop("headers", {})
        return self._client.post(
            f"/api/{name}",
            base_url=f"http://{self.host}",
            headers=headers,
            **({"json": fields} | more),
        )

    @property
    def view(self):
        return self.get("/api/state").json["view"]
