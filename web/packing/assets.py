"""What pages are made of: stylesheets, modules, drawings. Browsers keep them until they change.

Their address holds a number made of all their contents, so a page never mixes old and new ones.
They are read once, and made lean (no comments, no indents) and compressed once, when the first asks
for them: a table answers eight phones at a time with the processor of a Raspberry Pi.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, abort, request

from web.packing.bundle import bundled, modules_of, taken_by

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parents[1] / "static"

KEPT_S: Final = 365 * 24 * 3600
"""For so long a browser need not ask again: another version has another address."""

BUNDLES: Final = {
    "page.css": (
        "colours",
        "layout",
        "address",
        "turn",
        "tray",
        "sheet",
        "sheet-rows",
        "controls",
        "seats",
        "whose",
    ),
    "thrown.css": ("dice", "ways", "dialogs"),
    "soon.css": (
        "choices",
        "asked",
        "staying",
        "moved",
        "hovering",
        "rings",
        "tapped",
        "heading",
        "older",
        "writing",
        "magnified",
    ),
    "players.css": ("people", "newgame"),
    "screen-page.css": ("screen-columns", "screen"),
    "past-page.css": (
        "colours",
        "layout",
        "tray",
        "dice",
        "controls",
        "hovering",
        "dialogs",
        "choices",
        "asked",
        "tapped",
        "past",
        "past-table",
        "paper",
    ),
    "astray-page.css": ("colours", "layout", "astray"),
    "room.css": ("colours", "layout", "dialogs", "choices", "tapped", "back-room", "health"),
}
"""Stylesheets that are always wanted together travel as one, in this order.

The page takes in thrown.css after page.css: with itself where it shows dice or ways, else right
after its first paint.
"""

SCRIPTS: Final = {
    "first-page.js": "first.js",
    "page.js": "main.js",
    "soon-page.js": "soon.js",
    "players-page.js": "players.js",
    "past-page.js": "history.js",
    "past-sheet.js": "past.js",
    "screen-page.js": "screen.js",
    "tables-page.js": "tables.js",
    "setup-page.js": "setup.js",
    "health-page.js": "health.js",
}
"""The same of scripts: each starts with one module, and holds all that it imports."""

HOLDERS: Final = {
    "soon-page.js": "page.js",
    "players-page.js": "page.js",
    "past-sheet.js": "page.js",
}
"""Scripts that another one fetches take the modules from it that it holds already."""

BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
END_COMMENT: Final = re.compile(r"(?<=[;,{]) (?://[^\"'`\n]*|/\*[^\"'`\n]*\*/)$", re.MULTILINE)
INDENT: Final = re.compile(r"^\s+", re.MULTILINE)
OPEN_END: Final = re.compile(r"(?<=[;,{(\[])\n")
"""The end of a line of a script after which it makes no difference."""
TEXT: Final = (
    r'"(?:\\.|[^"\\])*"'
    r"|'(?:\\.|[^'\\])*'"
    r"|`(?:\\.|[^`\\])*`"
    r"|(?<=\()/(?:\\.|[^/\\])+/"
)
"""What stands in a script as it is: a text in quotes of any kind; a pattern, ours behind "("."""
SCRIPT_SPACE: Final = re.compile(rf"({TEXT})| ?([=<>?:&|,;(){{}}\[\]*%!]+) ?")
"""What may go from a script: spaces around signs. Not around + and -, which make others of two."""
STYLE_SPACE: Final = re.compile(r"\s*([{};,])\s*|(?<=:)\s+")
"""What may go from a stylesheet: no text in ours holds one of these signs."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    mimetype: str
    plain: bytes
    squeezed: bytes


class Assets:
    """All files of the folder, in memory."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read the folder."""
        files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
        files |= dict(_together(files))
        self._files = files
        self._assets: dict[str, Asset] = {}
        self.version = _number_of(files)

    def make_app(self, name: str) -> Flask:
        """Return an application whose `url_for("static", ...)` leads to these files."""
        app = Flask(name, static_url_path=f"/static/{self.version}")
        app.view_functions["static"] = self._answer
        app.jinja_env.globals["inside"] = self.inside
        app.extensions["assets"] = self
        return app

    def inside(self, name: str) -> str:
        """Return the text of a style or script that a page holds, so it need not ask for it.

        The page's policy has to know it by its `mark`.
        """
        return self._asset(name).plain.decode()

    def mark(self, name: str) -> str:
        """Return by what a content security policy knows a text of `inside`: its hash."""
        digest = hashlib.sha256(self._asset(name).plain).digest()
        return f"'sha256-{base64.b64encode(digest).decode()}'"

    def _asset(self, name: str) -> Asset:
        """Return a file as it is sent.

        Raises:
            KeyError: there is none of that name.
        """
        if name not in self._assets:
            self._assets[name] = _as_sent(name, self._files[name])
        return self._assets[name]

    def _answer(self, filename: str) -> Response:
        if filename not in self._files:
            abort(404)
        asset = self._asset(filename)
        answer = Response(asset.plain, mimetype=asset.mimetype)
        if accepts_gzip():
            answer.data = asset.squeezed
            answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Vary"] = "Accept-Encoding"
        answer.headers["Cache-Control"] = f"public, max-age={KEPT_S}, immutable"
        return answer


def accepts_gzip() -> bool:
    """Return whether whoever asks now understands compressed answers."""
    return request.accept_encodings.quality("gzip") > 0


def lean(name: str, text: str) -> str:
    r"""Return a script or stylesheet without comments, but those within a line, and indents.

    Both need few spaces, and a script few ends of lines.

    >>> lean("a.js", "/** Says so. */\nfunction a() {\n  // Why?\n  return 1; // one\n}\n")
    'function a(){return 1;}\n'
    >>> lean("a.js", 'const a = "b; // c";\n')
    'const a="b; // c";'
    >>> lean("a.css", "/* Wide. */\n.a :is(b, i) {\n  margin: 0 auto;\n}\n")
    '.a :is(b,i){margin:0 auto;}'
    """
    text = END_COMMENT.sub("", INDENT.sub("", BLOCK_COMMENT.sub("", text)))
    if name.endswith(".css"):
        return STYLE_SPACE.sub(r"\1", text)
    if name.endswith(".js"):
        return SCRIPT_SPACE.sub(_tight, OPEN_END.sub("", LINE_COMMENT.sub("", text)))
    return text


def _tight(found: re.Match[str]) -> str:
    return found[1] or found[2]


def _together(files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield what travels as one."""
    for name, parts in BUNDLES.items():
        yield name, b"\n".join(files[f"{part}.css"] for part in parts)
    scripts = {name: content.decode() for name, content in files.items() if name.endswith(".js")}
    for name, text in _bundles(scripts):
        yield name, text.encode()


def _bundles(sources: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each of the `SCRIPTS` with its text."""
    modules = {name: modules_of(entry, sources) for name, entry in SCRIPTS.items()}
    for name, entry in SCRIPTS.items():
        holder = HOLDERS.get(name, "")
        held, given = modules[holder] if holder else (), _given(name, modules, sources)
        yield name, bundled(entry, sources, holder=holder, held=held, given=given)


def _given(
    name: str, modules: dict[str, tuple[str, ...]], sources: dict[str, str]
) -> tuple[str, ...]:
    """Return which modules of a script are taken from it by those that it is the holder of."""
    own = modules[name]
    others = {
        module
        for taker, holder in HOLDERS.items()
        if holder == name
        for module in modules[taker]
        if module not in own
    }
    return taken_by(others, sources, own)


def _as_sent(name: str, content: bytes) -> Asset:
    if name.endswith((".js", ".css")):
        content = lean(name, content.decode()).encode()
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
    return Asset(kind or "application/manifest+json", content, gzip.compress(content, mtime=0))


def _number_of(files: dict[str, bytes]) -> str:
    return hashlib.sha256(b"\0".join(_contents(files))).hexdigest()[:12]


def _contents(files: dict[str, bytes]) -> Iterator[bytes]:
    """Yield all that is sent, and what makes it lean: another program may send it otherwise."""
    yield Path(__file__).read_bytes()
    for name, content in sorted(files.items()):
        yield name.encode()
        yield content
