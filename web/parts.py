"""What the pages of a table have besides its game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from web.newgame import Nobody, Roster
from web.who.people import People

if TYPE_CHECKING:
    from companion.club.board import Board
    from companion.history.library import Library
    from web.back_rooms.door import BackRooms
    from web.crops import Crop


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What the pages of a table have besides its game.

    Attributes:
        people: who may score; by default everybody.
        roster: who has played at this table before; by default nobody is remembered.
        crop: finds the picture of a die by its roll's name and its index; None without any.
        library: has all games of the table; None without any but the one that runs.
        board: the tables of the club that this one is of; None where it is of none.
        back_rooms: set-up and health of the table; None where there is nothing to be set up.
    """

    people: People = field(default_factory=People)
    roster: Roster = field(default_factory=Nobody)
    crop: Crop | None = None
    library: Library | None = None
    board: Board | None = None
    back_rooms: BackRooms | None = None
