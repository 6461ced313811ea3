"""Makes one script of the page's modules: on a phone twenty requests take longer than one.

Each module becomes a function that runs once and returns what it exports, so names stay its own.
Only the forms of import and export that our modules use are known; any other is an error at start.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
UNKNOWN: Final = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)


def modules_of(entry: str, sources: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of a module and all that it imports, each after what it needs itself.

    Raises:
        ValueError: a module imports one that imports it.
        KeyError: a module that is imported does not exist.
    """
    return tuple(_in_order(entry, sources, (), set()))


def bundled(
    entry: str,
    sources: Mapping[str, str],
    *,
    holder: str = "",
    held: Collection[str] = (),
    given: Collection[str] = (),
) -> str:
    r"""Return one script of a module and all that it imports, each before it is wanted.

    It exports what the module does.

    Args:
        entry: the module that is started.
        sources: the text of every module, by its file's name.
        holder: a script that the page runs already, and that gives some of its modules away.
        held: the modules that are taken from there, so that a page runs each of them once.
        given: the modules of this script that it gives away itself.

    Raises:
        ValueError: a module imports one that imports it, or in a form that is not known.
        KeyError: a module that is imported does not exist.

    >>> print(bundled("a.js", {"a.js": 'import { b } from "./b.js";\nb();\n',
    ...                        "b.js": 'export function b() {}\n'}))
    const $b = (() => {
    function b() {}
    return { b };
    })();
    const $a = (() => {
    const { b } = $b;
    b();
    return {  };
    })();
    """
    own = [name for name in modules_of(entry, sources) if name not in held]
    taken = taken_by(own, sources, held)
    exported = EXPORT.findall(sources[entry])
    lines = [f'import {{ {_listed(taken)} }} from "./{holder}";'] if taken else []
    lines += [_wrapped(name, sources[name]) for name in own]
    if given:
        lines.append(f"export {{ {_listed(given)} }};")
    if exported:
        lines.append(f"export const {{ {', '.join(exported)} }} = {_own(entry)};")
    return "\n".join(lines)


def taken_by(
    modules: Collection[str], sources: Mapping[str, str], held: Collection[str]
) -> tuple[str, ...]:
    """Return which of the modules that are held elsewhere some others import themselves."""
    wanted = {needed for name in modules for _, needed in IMPORT.findall(sources[name])}
    return tuple(name for name in held if name in wanted)


def _listed(modules: Collection[str]) -> str:
    return ", ".join(map(_own, modules))


def _in_order(
    name: str, sources: Mapping[str, str], above: tuple[str, ...], seen: set[str]
) -> Iterator[str]:
    """Yield the modules that one needs, then itself; none of those that were seen already."""
    if name in above:
        raise ValueError(f"modules import each other in a circle: {' '.join((*above, name))}")
    if name in seen:
        return
    for _, needed in IMPORT.findall(sources[name]):
        yield from _in_order(needed, sources, (*above, name), seen)
    seen.add(name)
    yield name


def _wrapped(name: str, text: str) -> str:
    """Return a module as a function that ran, under a name of its own."""
    exported = EXPORT.findall(text)
    body = EXPORT.sub("", IMPORT.sub(_taken, text))
    unknown = UNKNOWN.search(body)
    if unknown:
        raise ValueError(f"{name}: this form of import or export is not known: {unknown.group()}")
    return f"const {_own(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _taken(imported: re.Match[str]) -> str:
    names = imported.group(1).replace(" as ", ": ").strip()
    return f"const {{ {names} }} = {_own(imported.group(2))};\n"


def _own(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")
