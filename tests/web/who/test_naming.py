"""What a phone is called: by its kind, a number and whose it is, in every language."""

from __future__ import annotations

import pytest

from companion.words.speech import in_words
from web.who.naming import PhoneName, kind_of
from web.words.languages import language

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        (IPHONE, "iPhone"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8)", "android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "windows"),
        ("<script>alert(1)</script>", "phone"),
        ("", "phone"),
    ],
)
def test_a_phone_is_known_by_what_its_browser_says(agent, kind):
    assert kind_of(agent) == kind


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        (PhoneName("android", 27, "Ben"), "Ben's Android phone 27", "Android-Handy 27 von Ben"),
        (PhoneName("phone", 10), "phone 10", "Handy 10"),
    ],
)
def test_a_phone_is_called_so_in_every_language(name, english, german):
    assert [in_words(name.told, language(code)) for code in ("en", "de")] == [english, german]
