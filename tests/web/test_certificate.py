"""The certificate: what is found of a solution that is whole, forged or not there, and shown."""

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest

pytestmark = pytest.mark.page

HERE = "**/solution.json"

# -- what is found --------------------------------------------------------------------------------

CERTIFY = """async ([url, data, line]) => {
  const { certify } = await import(url);
  const replay = line === null ? null : (document) => {
    if (document.line.moves.join() !== line.join()) throw new Error("it is another");
    return "The line was replayed.";
  };
  const found = await certify({ data, replay });
  return found.map(({ holds, text }) => [holds, text]);
}"""

FILE = "The file has the hash that was shown on the first day."
REPLAYED = "The line was replayed."
NOT_OUT = "The solution is not out yet: it comes when the day is over everywhere (UTC−12)."
NO_RULES = "This page has no rules of this game; `party check` replays the line."


class Certified:
    """The page of a day, where the solution beside it may be replaced."""

    def __init__(self, opened: Any) -> None:
        self.opened, self.served = opened, opened.served
        self.path = self.served.path("couple")
        self.bytes = (self.served.root / self.path / "solution.json").read_bytes()
        self.line = json.loads(self.bytes)["line"]["moves"]
        self.data = {"solution": sha256(self.bytes).hexdigest()}
        self.context = opened.context()
        self.page = opened(self.path, self.context)

    def answer(self, body: bytes, status: int = 200) -> None:
        """Let solution.json be something else."""
        self.context.route(HERE, lambda route: route.fulfill(body=body, status=status))

    def promise(self, body: bytes) -> None:
        """The same, as if its hash had been promised."""
        self.answer(body)
        self.data["solution"] = sha256(body).hexdigest()

    def found(self) -> list[tuple[Any, str]]:
        asked = [self.served.asset("certificate.mjs"), self.data, self.line]
        return [(holds, text) for holds, text in self.page.evaluate(CERTIFY, asked)]

    def forget(self, said: str) -> None:
        """The console said that, and nothing else."""
        assert len(self.opened.heard) == 1
        assert said in self.opened.heard[0]
        self.opened.heard.clear()


@pytest.fixture
def day(opened: Any) -> Certified:
    return Certified(opened)


HASHED = """async ([url, all]) => {
  const { sha256 } = await import(url), hex = (byte) => byte.toString(16).padStart(2, "0");
  return all.map((bytes) => Array.from(sha256(Uint8Array.from(bytes)), hex).join(""));
}"""


def test_the_hash_is_sha_256(day):
    texts = [Random(size).randbytes(size) for size in (*range(130), 8191, 40_000)]
    asked = [day.served.asset("sha256.mjs"), [[*text] for text in texts]]
    assert day.page.evaluate(HASHED, asked) == [sha256(text).hexdigest() for text in texts]


def test_without_the_rules_of_the_game_no_line_is_replayed(day):
    asked = [day.served.asset("certificate.mjs"), day.data, None]
    assert day.page.evaluate(CERTIFY, asked)[1] == [None, NO_RULES]


def test_a_file_with_another_byte_is_not_the_one_promised(day):
    forged = day.bytes.replace(b"\n", b" ", 1)  # the document stays the same
    day.answer(forged)
    first, line = day.found()
    hash_ = sha256(forged).hexdigest()
    assert first == (False, f"The file is not the one promised: its hash is {hash_}.")
    assert line == (True, REPLAYED)


@pytest.mark.parametrize("body", [b"", b"<!doctype html>", b'"\xff"', b"[null]", b"```\n`"])
def test_a_file_without_a_line(body, day):
    day.promise(body)
    file, line = day.found()
    assert file == (True, FILE)
    assert line[0] is False
    assert line[1].startswith("The line does not hold: ")


@pytest.mark.parametrize(
    ("status", "said"),
    [(404, NOT_OUT), (503, "The solution can't be loaded: the host answers 503.")],
)
def test_a_solution_that_the_host_has_not(status, said, day):
    day.answer(b"", status)
    assert day.found() == [(None, said)]
    day.forget(f"{status}")


def test_without_a_network_nothing_is_said(day):
    day.context.route(HERE, lambda route: route.abort("internetdisconnected"))
    assert day.found() == [(None, "The solution can't be loaded: there is no network.")]
    day.forget("ERR_INTERNET_DISCONNECTED")


# -- what is shown --------------------------------------------------------------------------------

SHOW = """async ([url, data]) => {
  const { showCertificate } = await import(url);
  const details = document.createElement("details");
  details.append(document.createElement("div"));
  details.className = "certificate";
  details.id = "mine"; // the page may have its own
  details.open = true;
  document.querySelector("main").append(details);
  await showCertificate(details, { data, replay: null });
}"""


def shown(day: Certified) -> Any:
    day.page.set_viewport_size({"width": 320, "height": 800})
    day.page.evaluate(SHOW, [day.served.asset("certificate.mjs"), day.data])
    return day.page.locator("#mine")


def test_the_hash_is_shown_and_the_findings(day):
    details = shown(day)
    assert details.locator("p.note code").first.text_content() == day.data["solution"]
    items = details.locator("[role=status] li")
    assert items.all_text_contents() == [f"✓ {FILE}", f"– {NO_RULES.replace('`', '')}"]
    signs = [sign.get_attribute("aria-label") for sign in items.locator(".sign").all()]
    assert signs == ["holds", "not known"]
    assert items.locator("code").all_text_contents() == ["party check"]
    assert details.locator("a").get_attribute("href") == "solution.json"


def test_a_forged_file_is_shown_within_a_narrow_screen(day):
    day.answer(b'{"salt":""}')
    details = shown(day)
    first = details.locator("li").first
    assert first.text_content().startswith("✗ The file is not the one promised: its hash is ")
    assert first.locator("code").text_content() == sha256(b'{"salt":""}').hexdigest()
    assert first.locator(".sign").get_attribute("aria-label") == "does not hold"
    assert details.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert day.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_there_is_no_link_to_what_is_not_out(day):
    day.answer(b"", 404)
    details = shown(day)
    assert details.locator("li").first.text_content() == f"– {NOT_OUT}"
    assert details.locator("a").count() == 0
    day.forget("404")
