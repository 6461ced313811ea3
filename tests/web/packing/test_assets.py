"""What pages are made of: small, kept by browsers, and never old and new at once."""

from __future__ import annotations

import gzip
import re
import shutil
import zlib

import pytest
from flask import url_for

from web.packing import assets
from web.packing.assets import FOLDER, HOLDERS, SCRIPTS, TEXT, Assets
from web.packing.bundle import bundled
from web.words.languages import NAMES

WHOLE_PAGE_BYTES = 30_000
GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture
def address(app):
    """Return the address of an asset."""

    def address(name):
        with app.test_request_context():
            return url_for("static", filename=name)

    return address


def test_an_asset_is_kept_for_ever_under_an_address_that_changes_with_it(phone, address, tmp_path):
    answer = phone.get(address("main.js"), headers=GZIP)
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "main.js").write_text("changed();")

    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]
    assert Assets().version in address("main.js")
    assert Assets(tmp_path).version != Assets().version


def test_an_asset_is_made_lean_and_compressed_once_when_it_is_asked_for(monkeypatch):
    def as_sent(name, content):
        made.append(name)
        return make(name, content)

    made, make = [], assets._as_sent
    monkeypatch.setattr(assets, "_as_sent", as_sent)

    files = Assets()
    assert made == []
    for _ in range(2):
        assert files.inside("first-page.js")
        assert files.mark("first-page.js")
    assert made == ["first-page.js"]


def test_an_asset_is_compressed_for_whoever_understands_it(phone, address):
    squeezed, plain = (
        phone.get(address("thrown.css"), headers=GZIP),
        phone.get(address("thrown.css")),
    )

    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(squeezed.data) == plain.data
    assert "Content-Encoding" not in plain.headers
    assert b".podium" in plain.data


@pytest.mark.parametrize(
    "name", ["nothing.js", "../app.py", "%2e%2e/app.py", "..%2f..%2fetc/passwd", ""]
)
def test_nothing_else_is_given_away(phone, address, name):
    answer = phone.get(address("main.js").removesuffix("main.js") + name)

    assert answer.status_code in (404, 405)


def test_a_page_is_compressed_and_nothing_short(phone):
    page, short = phone.get("/", headers=GZIP), phone.get("/healthz", headers=GZIP)

    assert page.headers["Content-Encoding"] == "gzip"
    assert b"<h1" in gzip.decompress(page.data)
    assert "Content-Encoding" not in short.headers


def test_a_live_stream_is_compressed_so_that_each_event_can_be_read_at_once(phone, throw):
    with phone.get("/api/stream", headers=GZIP) as answer:
        pieces, reading = iter(answer.response), zlib.decompressobj(zlib.MAX_WBITS | 16)
        first = reading.decompress(next(pieces)) + reading.decompress(next(pieces))
        throw("66331")
        second = reading.decompress(next(pieces))

    assert answer.headers["Content-Encoding"] == "gzip"
    assert [text.count(b"data: {") for text in (first, second)] == [1, 1]
    assert second.endswith(b"\n\n")
    assert b'"face":3' in second


@pytest.mark.parametrize("language", NAMES)
def test_a_sheet_and_all_it_needs_are_few_bytes_on_the_way(phone, address, language):
    asks = GZIP | {"Accept-Language": language}
    assets = ("page.js", "thrown.css", "icon.svg")

    sizes = {path: len(phone.get(path, headers=asks).data) for path in ("/", *map(address, assets))}

    assert sum(sizes.values()) <= WHOLE_PAGE_BYTES, sizes


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.js")), ids=lambda file: file.name)
def test_no_text_of_a_script_holds_another_and_patterns_stand_where_they_are_known(file):
    """Spaces are left out of a script around signs, but not within texts and patterns."""
    lines = file.read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith(("//", "*", "/*"))]
    outside = [re.sub(TEXT, "", line) for line in code]

    assert not [line for line in code if re.search(r"`[^`]*\$\{[^}`]*`", line)]
    assert not [
        line for line in outside if re.search(r"[\"'`]|(?:[=,:?&|!>\[{};]|return) ?/[^/*]", line)
    ]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.js")), ids=lambda file: file.name)
def test_no_text_of_a_script_goes_over_several_lines(file):
    """Assets are sent without indents, which a text of several lines would lose."""
    text = file.read_text(encoding="utf-8")

    assert not [line for line in text.splitlines() if line.count("`") % 2]


def test_no_comment_of_a_script_is_left_to_take_the_next_line_in():
    """Assets are sent without most ends of lines, which a comment at the end of one would need."""
    assets = Assets()

    assert not [name for name in SCRIPTS if " // " in assets.inside(name)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import * as all from "./b.js";\n', "not known"),
        ("export default 3;\n", "not known"),
        ('import { a } from "./a.js";\n', "circle"),
    ],
)
def test_a_form_that_cannot_be_put_into_one_script_is_refused(text, why):
    with pytest.raises(ValueError, match=why):
        bundled("a.js", {"a.js": text, "b.js": ""})


def test_modules_keep_their_names_to_themselves_in_one_script():
    sources = {
        "a.js": 'import { name as other } from "./b.js";\nconst name = 1;\nother(name);\n',
        "b.js": 'import { c } from "./c-d.js";\nexport async function name() {\nc();\n}\n',
        "c-d.js": "export const c = () => 3;\n",
    }

    script = bundled("a.js", sources)

    assert script.index("const $c_d") < script.index("const $b") < script.index("const $a")
    assert "const { name: other } = $b;" in script
    assert "import" not in script
    assert "export" not in script


def test_a_script_that_another_fetches_takes_from_it_what_that_holds():
    sources = {
        "page.js": 'import { b } from "./b.js";\nb();\n',
        "soon.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\nexport function d() {}\n',
        "b.js": "export function b() {}\n",
        "c.js": 'import { b } from "./b.js";\nexport function c() {}\n',
    }

    page = bundled("page.js", sources, given=["b.js"])
    soon = bundled("soon.js", sources, holder="whole.js", held=["page.js", "b.js"])

    assert page.endswith("export { $b };")
    assert soon.startswith('import { $b } from "./whole.js";\nconst $c = ')
    assert "const $b" not in soon
    assert soon.endswith("export const { d } = $soon;")


def test_no_page_runs_a_module_twice():
    assets = Assets()
    ran = [
        set(re.findall(r"\bconst (\$\w+)=\(\(", assets.inside(name)))
        for name in ("page.js", *HOLDERS)
    ]

    assert all(ran)
    assert sum(map(len, ran)) == len(set.union(*ran))
