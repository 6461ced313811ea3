"""The line to the broker: comes back by itself, and says when it is there.

The library's own thread connects, with pauses that grow from 1 s to a minute while nobody answers.
"""

from __future__ import annotations

import logging
import secrets
import threading
from typing import TYPE_CHECKING, Any, Final

from companion.club.topics import Heard
from hardware.closable import Closable

if TYPE_CHECKING:
    from collections.abc import Callable

    from paho.mqtt.client import Client

    from companion.club.membership import Broker
    from companion.club.topics import Post

FIRST_PAUSE_S: Final = 1
LAST_PAUSE_S: Final = 60
KEEP_ALIVE_S: Final = 30
"""A table that vanished without a word is said to be away after one and a half of it."""

CONNECT_S: Final = 4.0
ENDING_S: Final = 2.0
"""So long the end waits for a thread that asks for a name, or for an answer that never comes."""

LOOK_AGAIN_S: Final = 0.25
"""How often whoever sends looks whether anybody waits for it still."""

AT_LEAST_ONCE: Final = 1
"""MQTT's quality of service: a post may come twice, but it comes."""

logger = logging.getLogger(__name__)


class Line(Closable):
    """A connection to the broker from its making until `close()`, whether it is reached or not."""

    def __init__(
        self,
        broker: Broker,
        *,
        topics: tuple[str, ...],
        hear: Callable[[Heard], object],
        linked: Callable[[bool], object],
        will: Post | None = None,
    ) -> None:
        """Begin to connect; that the broker is away is no error.

        Args:
            broker: which one.
            topics: what to hear of.
            hear: called with everything that comes, from a thread of the line's own.
            linked: called from there whenever the broker is reached, and when it is lost.
            will: what the broker says in our place once we are gone without a word.
        """
        self._broker = broker
        self._topics = topics
        self._hear = hear
        self._linked = linked
        self._told = ""
        self._changed = threading.Condition()
        self._times = 0
        self._is_up = False
        self._is_over = False
        self._taken: set[int] = set()
        self._client = self._make_client(will)
        self._client.connect_async(broker.host, broker.port, keepalive=KEEP_ALIVE_S)
        self._client.loop_start()

    def _make_client(self, will: Post | None) -> Client:
        # Only who is of a club needs the library.
        from paho.mqtt.client import Client  # noqa: PLC0415
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415

        # A number by chance: of two clients with one name the broker throws the first out.
        client = Client(CallbackAPIVersion.VERSION2, client_id=f"dicetable-{secrets.token_hex(6)}")
        client.connect_timeout = CONNECT_S
        client.reconnect_delay_set(FIRST_PAUSE_S, LAST_PAUSE_S)
        if self._broker.user:
            client.username_pw_set(self._broker.user, self._broker.password or None)
        if self._broker.tls:
            client.tls_set(ca_certs=self._broker.authority or None)
        if will is not None:
            client.will_set(will.topic, will.payload, AT_LEAST_ONCE, retain=will.kept)
        client.on_connect = self._connected
        client.on_connect_fail = self._unreached
        client.on_disconnect = self._lost
        client.on_message = self._came
        client.on_publish = self._published
        return client

    @property
    def times(self) -> int:
        """How often the broker was reached so far; 0 where it never was."""
        return self._times

    @property
    def is_up(self) -> bool:
        """Whether the broker is reached at this moment."""
        return self._is_up

    @property
    def trouble(self) -> str:
        """Why the broker is not reached, as far as that is known."""
        return self._told

    def send(self, post: Post, *, is_over: Callable[[], bool]) -> bool:
        """Send a post, and return whether the broker has taken it.

        It waits through a lost connection, for the library sends again what was under way; so
        posts arrive in order.

        Args:
            post: what to send.
            is_over: says that nobody waits for it any more.
        """
        with self._changed:
            self._taken.clear()  # of posts that nobody waited for to the end
        sent = self._client.publish(post.topic, post.payload, AT_LEAST_ONCE, retain=post.kept)
        with self._changed:
            while sent.mid not in self._taken and not is_over():
                self._changed.wait(LOOK_AGAIN_S)
            is_taken = sent.mid in self._taken
            self._taken.discard(sent.mid)
        return is_taken

    def close(self) -> None:
        """Hang up; may be called twice."""
        self._is_over = True
        self._client.disconnect()
        # A thread that asks for an address cannot be stopped; the end of the program does.
        ending = threading.Thread(target=self._client.loop_stop, name="club-end", daemon=True)
        ending.start()
        ending.join(ENDING_S)

    def _connected(self, client: Client, _user: Any, _flags: Any, code: Any, _: Any) -> None:  # noqa: ANN401 - the library's
        if code.is_failure:
            self._tell(f"{self._broker.told} refuses: {code}. Look at [mqtt] of the settings.")
            return
        if self._topics:
            client.subscribe([(topic, AT_LEAST_ONCE) for topic in self._topics])
        if self._told:
            self._tell(f"{self._broker.told} is reached")
            self._told = ""
        self._now(is_up=True)

    def _unreached(self, _client: Client, _user: Any) -> None:  # noqa: ANN401 - the library's
        # That it is lost, or refuses us, was said before.
        if not self._told:
            self._tell(f"{self._broker.told} cannot be reached. It is tried again by itself.")

    def _lost(self, _client: Client, _user: Any, _flags: Any, _code: Any, _: Any) -> None:  # noqa: ANN401 - the library's
        if self._is_up and not self._is_over:
            self._tell(f"{self._broker.told} is lost. It is tried again by itself.")
        self._now(is_up=False)

    def _now(self, *, is_up: bool) -> None:
        with self._changed:
            self._times += is_up
            self._is_up = is_up
            self._changed.notify_all()
        self._linked(is_up)

    def _tell(self, line: str) -> None:
        """Say something, but not again and again."""
        if line != self._told:
            self._told = line
            logger.warning("%s", line)

    def _came(self, _client: Client, _user: Any, message: Any) -> None:  # noqa: ANN401 - the library's
        self._hear(Heard(message.topic, message.payload, message.retain))

    def _published(self, _client: Client, _user: Any, mid: int, _code: Any, _: Any) -> None:  # noqa: ANN401 - the library's
        with self._changed:
            self._taken.add(mid)
            self._changed.notify_all()


def trouble_with(broker: Broker) -> str:
    """Return why a broker does not take us; nothing where it does. Takes some seconds at most."""
    is_linked = threading.Event()

    def linked(is_up: bool) -> None:  # noqa: FBT001 - called by the line alone
        if is_up:
            is_linked.set()

    with Line(broker, topics=(), hear=lambda _: None, linked=linked) as line:
        if is_linked.wait(CONNECT_S + FIRST_PAUSE_S):
            return ""
        return line.trouble or f"{broker.told} does not answer"
