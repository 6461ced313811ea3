"""The words of what goes on in the rooms behind the game: set-up and backups, in English."""

from __future__ import annotations

from typing import Final

from companion.words.speech import Plural

BACK_ROOM_WORDS: Final[dict[str, str | Plural]] = {
    # How far a set-up has come, and why a table is not learnt
    "set-up-empty": "Set-up: take all dice out, and leave the tray empty for a moment.",
    "set-up-taken": Plural(
        "dice",
        "Set-up: I see {dice} die. Take it out first.",
        "Set-up: I see {dice} dice. Take them out first.",
    ),
    "set-up-too-dark": "Set-up: it is too dark. Put a light on over the tray.",
    "set-up-too-bright": "Set-up: it is too bright. Take a light away, or shade the tray.",
    "set-up-hand": "Set-up: I see a hand. Take it away, and leave the tray empty for a moment.",
    "set-up-throw": "Set-up: the empty tray is known. Throw all dice, {throws} times.",
    "set-up-throws": "Set-up: throw {seen} of {throws} seen, {dice} dice. Throw them all again.",
    "set-up-others": "Set-up: {others} seen this time, {dice} dice before. "
    "That throw does not count: throw them all again.",
    "set-up-beyond": Plural(
        "dice",
        "Set-up: {dice} die lies outside of the tray as I know it. Take it out of sight if it is "
        "a spare one, else throw again. Does it lie inside? Begin anew in even light.",
        "Set-up: {dice} dice lie outside of the tray as I know it. Take spare ones out of sight, "
        "throw the others again. Do they lie inside? Begin anew in even light.",
    ),
    "set-up-learnt": "The table is learnt: {dice} dice. Take them out; OK goes on.",
    "set-up-learnt-shades": "The table is learnt: {dark} dark and {light} light dice. "
    "Take them out; OK goes on.",
    "set-up-trial": "Trial: {thrown} of {throws} throws, {sure} read surely. Throw all dice.",
    "set-up-tried": "Trial over: {sure} of {throws} throws were read surely. OK goes on.",
    "set-up-no-tray": "Not learnt: no tray is found. Take the dice out, and bring all of the tray "
    "into view.",
    "set-up-few-markers": "Not learnt: too few markers are seen. Bring all of the tray into view.",
    "set-up-no-dice": "Not learnt: no die is seen in the throws. Is the light on?",
    "set-up-one-shade": "Not learnt: dark and light dice are needed, but only one kind is seen.",
    "set-up-alike": "Not learnt: dark and light dice look too much alike. More light helps.",
    "set-up-other-dark": "Not learnt: the game has another number of dark dice than were thrown.",
    "set-up-moved": "Not learnt: the camera or the tray has moved. Take the dice out, begin anew.",
    "set-up-other": "Not learnt. All dice have to lie in the tray at each throw.",
    "set-up-no-camera": "Not learnt: the camera gives no picture. Is it plugged in?",
    "set-up-not-saved": "Not learnt: it could not be saved. Is the disk of the table full?",
    "set-up-no-outline": "That is no tray: its corners have to enclose a part of the picture, "
    "none pointing inwards.",
    "set-up-unknown": "Learn the table first: nothing is known of it yet.",
    "set-up-nothing": "A demo plays recordings: there is no table to be learnt.",
    # Backups
    "backup-busy": "A backup is being made or put back already. Wait a moment, then try again.",
    "backup-no-folder": "No backup was made: {folder} is not there. Is the stick plugged in?",
    "backup-disk-full": "No backup was made: the disk is full. The game is safe; make room first.",
    "backup-game-damaged": "No backup was made: the game's file is damaged. Put a sound one back.",
    "backup-not-made": "No backup was made: {folder} cannot be written to. Is it read-only?",
    "restore-gone": "That backup is not there any more. Nothing has changed; choose another one.",
    "restore-damaged": "That backup is damaged, or of a newer version. Nothing has changed.",
    "restore-disk-full": "No room to put the backup back: the disk is full. Nothing has changed.",
    "restore-not-written": "Not put back: the disk takes nothing. The game goes on as it was.",
    "restored": "The backup of {made} is the game now. What was there before is put aside.",
}
