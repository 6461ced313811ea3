"""The application as a whole: what every answer carries, and that nobody else is asked."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import web
from web.app import create_app

STATIC = Path(web.__file__).parent / "static"
TEMPLATES = Path(web.__file__).parent / "templates"
PICTURES = {".png"}
FILES = sorted(
    file for file in (*STATIC.iterdir(), *TEMPLATES.iterdir()) if file.suffix not in PICTURES
)
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize(
    "path", ["/", "/api/state", "/api/nothing", "/qr.svg", "/healthz", "/static/nothing.js"]
)
def test_every_answer_carries_the_security_headers(phone, path):
    with phone.get(path) as answer:
        headers = answer.headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Permissions-Policy"] == "camera=(), geolocation=(), microphone=()"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers
    # Nobody keeps a copy; the code to join by may be one, as long as it is asked for anew.
    assert headers["Cache-Control"] == ("no-cache" if path == "/qr.svg" else "no-store")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_file_of_the_page_leads_elsewhere(file):
    text = file.read_text(encoding="utf-8").replace(NAMESPACE, "")

    assert not re.findall(r"(?:https?:)?//[a-z0-9]+\.[a-z]", text)


def test_the_page_leads_nowhere_but_to_the_table(phone):
    text = phone.get("/").text.replace(NAMESPACE, "")

    assert set(re.findall(r"https?://[^\s\"'<]+", text)) <= {"http://192.168.1.5:8080/"}


@pytest.mark.parametrize("file", [f for f in FILES if f.suffix in (".html", ".svg")], ids=str)
def test_no_style_or_script_stands_inside_a_page(file):
    text = file.read_text(encoding="utf-8")

    known = re.sub(r'>\{\{ inside\("[a-z-]+\.(?:css|js)"\)\|safe \}\}</', "></", text)
    assert not re.findall(r"\sstyle=|\son[a-z]+=|<style[^>]*>(?!</style>)|javascript:", known)


def test_what_the_page_holds_is_what_its_policy_allows_and_no_more(phone, throw):
    assert "thrown.css" not in phone.get("/").text
    throw("66331")
    answer = phone.get("/")
    held = re.findall(r'<(?:style|script type="module")[^>]*>(.*?)</', answer.text, re.DOTALL)
    policy = answer.headers["Content-Security-Policy"]

    marks = [b64encode(sha256(text.encode()).digest()).decode() for text in held]
    assert re.findall(r"'sha256-([^']+)'", policy) == [marks[3], *marks[:3]]
    assert "sha256" not in phone.get("/tv").headers["Content-Security-Policy"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_file_of_the_page_outgrows_the_budget(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) < 400


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("get", "/api/nothing", 404, id="no such address"),
        pytest.param("get", "/api/press", 405, id="an action asked with GET"),
        pytest.param("delete", "/api/state", 405, id="a method that nothing has"),
    ],
)
def test_under_api_every_refusal_is_json(app, method, path, status):
    answer = getattr(app.test_client(), method)(
        path, base_url="http://192.168.1.5", headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == status
    assert answer.json["error"].endswith(".")


def test_what_breaks_is_answered_by_a_sentence_not_a_traceback(table, caplog):
    app = create_app(table)
    app.add_url_rule("/api/broken", view_func=lambda: 1 / 0, endpoint="broken")

    answer = app.test_client().get("/api/broken")

    assert answer.status_code == 500
    assert "The game is safe" in answer.json["error"]
    assert "ZeroDivisionError" not in answer.text
    assert "ZeroDivisionError" in caplog.text
