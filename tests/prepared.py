"""What each application makes anew and makes the same, made once here: tests start thousands.

Nothing that pages show is remembered: only how files are put together, made lean and compressed, by
their content, and what templates are compiled to, by their text.
"""

from __future__ import annotations

from functools import cache

from flask import Flask
from jinja2 import BytecodeCache

from web.packing import assets


class Compiled(BytecodeCache):
    """Templates as they were compiled, in memory."""

    def __init__(self):
        self._known = {}

    def load_bytecode(self, bucket):
        """Give a template what it was compiled to, if its text is still the same."""
        checksum, code = self._known.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket):
        """Remember what a template was compiled to."""
        self._known[bucket.key] = bucket.checksum, bucket.code


def by_content(bundles):
    """Return the same function, which remembers the scripts that it made of some files."""

    @cache
    def made_of(files):
        return tuple(bundles(dict(files)))

    return lambda sources: made_of(tuple(sources.items()))


def prepare_once():
    """Let all applications of this process share what is the same in each."""
    assets._as_sent = cache(assets._as_sent)
    assets._bundles = by_content(assets._bundles)
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}
