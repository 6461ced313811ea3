"""How a phone comes to score: it asks at the table, or says the code of a screen that may."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from flask import request

from companion.errors import IllegalMoveError
from companion.turn.asking import Answer
from companion.words.speech import in_words
from web.answers import not_allowed, refusal, with_values, wrong_field
from web.asking import asked_language
from web.errors import FieldError
from web.fields import Fields
from web.who.limits import Limit, Rate
from web.who.naming import name_of
from web.who.people import CodeAnswer
from web.who.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

    from companion.table import Table
    from web.once import Once
    from web.who.naming import PhoneName
    from web.who.visitors import Visitor, Visitors

ASKS: Final = Rate(burst=3, per_s=3 / 60)
"""From one address: nobody can keep the table busy with questions."""

REFUSALS: Final = Rate(burst=1, per_s=1 / 300)
"""Who was refused at the table does not ask again at once, but in five minutes."""


class Letting:
    """Serves what a page asks about its rights."""

    def __init__(self, table: Table, visitors: Visitors, once: Once) -> None:
        self._table = table
        self._once = once
        self._visitors = visitors
        self._people = visitors.people
        self._asks = Limit(ASKS)
        self._refusals = Limit(REFUSALS)

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        app.add_url_rule("/api/me", "me", self._me)
        for name, act in (("ask", self._ask), ("code", self._code), ("revoke", self._revoke)):
            app.add_url_rule(f"/api/{name}", name, partial(self._act, act), methods=["POST"])

    def _me(self) -> Response:
        return self._standing(self._visitors.now())

    def _act(self, act: Callable[[Visitor, Fields], Response]) -> Response:
        try:
            fields = Fields.of(request.get_data())
            return self._once.answer(fields.sent_id, partial(act, self._visitors.now(), fields))
        except FieldError as wrong:
            return wrong_field(wrong)
        except IllegalMoveError as wrong:
            return not_allowed(wrong)

    def _ask(self, visitor: Visitor, fields: Fields) -> Response:
        if self._visitors.role_of(visitor) is not Role.VIEWER:
            return self._standing(visitor)
        address = request.remote_addr or ""
        if not self._refusals.has_room(address):
            return refusal(403, asked_language().word("refused-lately"), key="refused")
        if not self._asks.take(address):
            return refusal(429, asked_language().word("too-many-tries"))
        phone, name = self._phone(visitor, fields)
        if self._people.begin_asking(phone):
            self._ask_table(address, phone, name)
        return self._known_as(phone, name)

    def _ask_table(self, address: str, phone: str, name: PhoneName) -> None:
        try:
            self._table.ask_to_score(name.told, partial(self._answered, address, phone, name))
        except IllegalMoveError:
            self._people.end_asking(phone)
            raise

    def _answered(self, address: str, phone: str, name: PhoneName, answer: Answer) -> None:
        if answer is Answer.LET:
            self._people.let(phone, name)
        elif answer is Answer.REFUSED:
            self._refusals.take(address)
        self._people.end_asking(phone)

    def _code(self, visitor: Visitor, fields: Fields) -> Response:
        if self._visitors.role_of(visitor) is not Role.VIEWER:
            return self._standing(visitor)
        phone, name = self._phone(visitor, fields)
        code, address = "".join(fields.text("code").split()), request.remote_addr or ""
        match self._people.let_by_code(code, phone, name, address=address):
            case CodeAnswer.LET:
                return self._known_as(phone, name)
            case CodeAnswer.WRONG:
                return refusal(403, asked_language().word("wrong-code"), key="wrong-code")
            case CodeAnswer.TOO_MANY:
                return refusal(429, asked_language().word("too-many-tries"))

    def _revoke(self, visitor: Visitor, _: Fields) -> Response:
        self._people.send_away_all_but(visitor.phone)
        if not visitor.phone:
            return self._standing(visitor)
        # The secret is another one now, for this phone too.
        answer = self._standing(visitor)
        self._visitors.set_cookie(answer, visitor.phone)
        return answer

    def _phone(self, visitor: Visitor, fields: Fields) -> tuple[str, PhoneName]:
        """Return the id of a visitor's phone, a new one where it has none, and what it is called.

        Raises:
            FieldError: the request says it badly.
        """
        player = fields.text("player") if fields.has("player") else ""
        names = [each.name for each in self._table.snapshot().view.players]
        if player and player not in names:
            raise FieldError("nobody-of-that-name")
        phone = visitor.phone or self._visitors.new_phone()
        return phone, name_of(phone, visitor.agent, player)

    def _known_as(self, phone: str, name: PhoneName) -> Response:
        said = {"name": in_words(name.told, asked_language())}
        answer = with_values(said)
        self._visitors.set_cookie(answer, phone)
        return answer

    def _standing(self, visitor: Visitor) -> Response:
        standing = self._visitors.standing(visitor, asked_language())
        return with_values(standing)
