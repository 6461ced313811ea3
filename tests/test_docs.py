"""The documentation is complete and true: every game, option, command, setting, key and link of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gpiozero import pi_info

from companion.catalogue import options_of, variant_ids
from companion.cli.commands import make_parser
from companion.config import TABLES, example
from companion.games.keys import KEYS
from companion.games.schema import PATTERNS
from companion.settings import SETTINGS

DOCS = Path(__file__).parents[1] / "docs"
ROOT = DOCS.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GAMES = (DOCS / "games.md").read_text(encoding="utf-8")

ROOMS = ("companion", "vision", "hardware", "web")
FOLDERS = (*ROOMS, "benchmarks", "docs", "systemd", "tests")
PAGES = {
    str(page.relative_to(ROOT)): page.read_text(encoding="utf-8")
    for page in (
        *ROOT.glob("*.md"),
        *(page for each in FOLDERS for page in (ROOT / each).rglob("*.md")),
    )
}
COLUMNS = 120
SET_BY_US = ("plain",)
"""Keys that no file has: they are set while a game is put together."""
LINK = re.compile(r"\[[^\]]*\]\((?!https?:|mailto:)([^)\s]+)\)")
FILE = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w./*-]+)`")
MODULE = re.compile(rf"`((?:{'|'.join(ROOMS)})(?:\.\w+)+)`")
WIRE = re.compile(r"^\| (?:lamp, )?(\w+).*? \| GPIO (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
RASPBERRY_PI_3 = "a02082"
"""The revision of one; all with 40 pins have the same ones."""


def anchors_of(page):
    """Return what can be linked to in a page: its headings, as they are written in addresses."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(PAGES[page]):
        file, _, anchor = link.partition("#")
        target = (ROOT / page).parent / file if file else ROOT / page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_read_in_a_terminal(page):
    """Tables, pictures and what is to be copied are as wide as they are."""
    prose = re.sub(r"```.*?```", "", PAGES[page], flags=re.DOTALL)
    lines = [line for line in prose.splitlines() if not line.startswith(("|", "<", "    "))]

    assert [line for line in lines if len(line) > COLUMNS] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page):
    made_by_readers = ("web/catalogues/CODE.po",)

    missing = [each for each in FILE.findall(PAGES[page]) if not [*ROOT.glob(each.rstrip("/"))]]

    assert [each for each in missing if each not in made_by_readers] == []


def test_every_module_that_code_or_pages_name_is_there():
    code = {file: file.read_text(encoding="utf-8") for each in ROOMS
            for file in (ROOT / each).rglob("*.py")}  # fmt: skip
    texts = (*code.values(), *PAGES.values())
    names = {name for text in texts for name in MODULE.findall(text)}

    assert names
    assert [name for name in sorted(names) if not is_there(name, code)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_told(room):
    told = PAGES["docs/architecture.md"].partition("## Rooms")[2]
    rooms = {each.parent.name for each in (ROOT / room).rglob("__init__.py")}

    assert {each for each in rooms if f"{each}/`" not in told} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_module_and_target_that_a_page_calls_is_there(page):
    modules = re.findall(rf"python3? -m ((?:{'|'.join(ROOMS)})[\w.]*\w)", PAGES[page])
    targets = re.findall(r"(?:`|^    )make ([a-z]+)", PAGES[page], re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    assert [name for name in modules if not can_be_run(name)] == []
    assert [name for name in targets if f"\n{name}:" not in makefile] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_calls_has_the_options_that_it_is_given(page):
    calls = re.findall(r"dicetable ([a-z]+)((?: +[^\s`#|>]+)*)", "\n".join(code_of(PAGES[page])))

    for command, words in calls:
        assert {*re.findall(r" (--[a-z-]+)", words)} <= options_of_command(command), command


def test_what_security_promises_is_tested_where_it_says():
    page = PAGES["docs/security.md"]
    elsewhere = dict(re.findall(r"`(test_\w+)` \(`(tests/[\w/]*)`\)", page))

    for name in {*re.findall(r"`(test_\w+)`", page)}:
        assert [*(ROOT / elsewhere.get(name, "tests/web")).rglob(f"{name}.py")], name


def can_be_run(module):
    place = ROOT / module.replace(".", "/")
    return place.with_suffix(".py").exists() or (place / "__main__.py").exists()


def code_of(text):
    """Return what is set as code, in blocks line by line, and within sentences."""
    blocks = re.findall(r"```.*?```|(?<=\n\n)(?: {4}.*\n)+", text, re.DOTALL)
    rest = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    inline = [" ".join(each.split()) for each in re.findall(r"`([^`]+)`", rest)]
    return [line for block in blocks for line in block.splitlines()] + inline


def options_of_command(command):
    choices = make_parser()._subparsers._group_actions[0].choices
    return {name for action in choices[command]._actions for name in action.option_strings}


def is_there(name, code):
    """Return whether a name is that of a room, of a module, or of something that stands in one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:count])
        text = code.get(place.with_suffix(".py"), code.get(place / "__init__.py"))
        if text is not None:
            return all(re.search(rf"\b{each}\b", text) for each in parts[count:])
    return False


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_game_is_told_with_its_options(variant_id):
    assert f"| `{variant_id}` |" in GAMES
    for key, choices in options_of(variant_id).items():
        assert f"`{key}`" in GAMES
        assert all(f"`{choice}`" in GAMES for choice in choices)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_told(pattern):
    assert f"{{ {pattern} = " in GAMES


def test_every_key_of_a_game_is_told():
    written = " ".join(code_of(GAMES.partition("## Writing a game")[2]))
    keys = {key for keys in KEYS.values() for key in keys.split()} - {*SET_BY_US}

    assert keys - {*re.findall(r"\w+", written)} == set()


def test_every_command_is_in_the_readme_in_the_order_of_its_help():
    commands = make_parser()._subparsers._group_actions[0].choices

    assert re.findall(r"^\| `dicetable ([a-z]+)", README, re.MULTILINE) == [*commands]


def test_every_setting_is_told_as_it_is():
    page = (DOCS / "settings.md").read_text(encoding="utf-8")

    assert f"```toml\n{example()}```" in page
    for table in TABLES:
        assert f"| `[{table}]` |" in page


def test_every_wire_leads_to_the_pin_that_the_settings_have_and_to_ground():
    wires = WIRE.findall((DOCS / "wiring.md").read_text(encoding="utf-8"))
    # Of the buzzer there is a setting, too, whether there is one.
    pins = [each for each in SETTINGS if each.path.startswith("panel.") and each.default > 1]
    set_to = {each.path.removesuffix("_pin"): each.default for each in pins}
    header = pi_info(RASPBERRY_PI_3).headers["J8"].pins

    assert len(wires) == 7
    for part, gpio, pin, ground in wires:
        assert set_to[f"panel.{part.lower()}"] == int(gpio)
        assert (header[int(pin)].name, header[int(ground)].name) == (f"GPIO{gpio}", "GND")


def test_the_readme_leads_to_every_page():
    pages = sorted(f"docs/{page.name}" for page in DOCS.glob("*.md"))

    assert [page for page in pages if f"]({page}" not in README] == []


def test_every_picture_of_the_readme_is_there_and_told_in_words():
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)">', README)

    assert len(pictures) == README.count("<img")
    for path, words in pictures:
        assert (DOCS.parent / path).stat().st_size
        assert len(words.split()) > 5


def test_every_setting_of_a_club_is_told():
    page = (DOCS / "club.md").read_text(encoding="utf-8")

    for setting in SETTINGS:
        table, key = setting.path.split(".")
        assert table != "mqtt" or f"| `{key}` |" in page


def test_every_folder_that_the_table_may_write_to_is_told():
    unit = (ROOT / "systemd" / "dicetable.service").read_text(encoding="utf-8")
    page = (ROOT / "systemd" / "README.md").read_text(encoding="utf-8")
    folders = re.findall(r"-(/\S+)", *re.findall(r"^ReadWritePaths=(.*)", unit, re.MULTILINE))

    assert folders
    assert [folder for folder in folders if f"`{folder}`" not in page] == []


def test_every_decision_is_a_numbered_page():
    pages = sorted((DOCS / "decisions").glob("[0-9]*.md"))

    assert [page.name[:4] for page in pages] == [f"{n:04}" for n in range(1, len(pages) + 1)]
    index = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    for number, page in enumerate(pages, 1):
        title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix(f"# {number}. ")
        assert f"{number}. [{title}]({page.name})" in index
