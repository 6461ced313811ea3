"""What a browser may take into our pages: the content security policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

OURS: Final = "'self'"


def policy(*, styles: Iterable[str] = (), scripts: Iterable[str] = ()) -> str:
    """Return the content security policy: everything from us, and nothing unknown in the page.

    Args:
        styles: the marks of the styles that a page holds; such a page sets its policy itself.
        scripts: the marks of its scripts.
    """
    return (
        f"default-src 'none'; script-src {' '.join((OURS, *scripts))}; "
        f"style-src {' '.join((OURS, *styles))}; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
