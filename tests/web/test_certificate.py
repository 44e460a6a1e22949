"""The certificate of a puzzle: what is found of a solution that is whole, forged or not there, and
how that is shown.
"""

import json
from hashlib import sha256
from random import Random
from typing import Any

from tests.web.conftest import Open

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
OTHER = "The file is not the one promised: its hash is "
REPLAYED = "The line was replayed."
NOT_OUT = "The solution is not out yet: it comes when the day is over everywhere (UTC−12)."
NO_RULES = "This page has no rules of this game; `party check` replays the line."
NO_LINE = [b"", b"<!doctype html>", b'"\xff"', b"[null]", b"```\n`"]


class Certified:
    """The page of a day, where the solution beside it may be replaced."""

    def __init__(self, opened: Open) -> None:
        self.served, self.context = opened.served, opened.context()
        path = opened.served.path("couple")
        self.page = opened(path, self.context)
        self.bytes = (self.served.root / path / "solution.json").read_bytes()
        self.line, self.promised = json.loads(self.bytes)["line"]["moves"], self.bytes

    @property
    def data(self) -> dict[str, str]:
        return {"solution": sha256(self.promised).hexdigest()}

    def answer(self, body: bytes, status: int = 200) -> None:
        """Let solution.json be something else."""
        self.context.route(
            "**/solution.json", lambda route: route.fulfill(body=body, status=status)
        )

    def found(self, *, replayed: bool = True) -> list[tuple[Any, str]]:
        asked = [self.served.asset("certificate.mjs"), self.data, self.line if replayed else None]
        return [(holds, text) for holds, text in self.page.evaluate(CERTIFY, asked)]


def test_what_is_found_of_a_solution(opened):
    day = Certified(opened)
    assert day.found() == [(True, FILE), (True, REPLAYED)]
    assert day.found(replayed=False) == [(True, FILE), (None, NO_RULES)]
    forged = day.bytes.replace(b"\n", b" ", 1)  # the document stays the same
    day.answer(forged)
    other = f"{OTHER}{sha256(forged).hexdigest()}."
    assert day.found() == [(False, other), (True, REPLAYED)]
    for day.promised in NO_LINE:
        day.answer(day.promised)
        file, (holds, why) = day.found()
        assert (file, holds) == ((True, FILE), False)
        assert why.startswith("The line does not hold: ")
    for status, said in (
        (404, NOT_OUT),
        (503, "The solution can't be loaded: the host answers 503."),
    ):
        day.answer(b"", status)
        assert day.found() == [(None, said)]
    day.context.route("**/solution.json", lambda route: route.abort("internetdisconnected"))
    assert day.found() == [(None, "The solution can't be loaded: there is no network.")]
    for why, said in zip(("404", "503", "ERR_INTERNET_DISCONNECTED"), opened.heard, strict=True):
        assert why in said
    opened.heard.clear()


HASHED = """async ([url, all]) => {
  const { sha256 } = await import(url), hex = (byte) => byte.toString(16).padStart(2, "0");
  return all.map((bytes) => Array.from(sha256(Uint8Array.from(bytes)), hex).join(""));
}"""


def test_the_hash_is_sha_256(opened):
    texts = [Random(size).randbytes(size) for size in (*range(130), 8191, 40_000)]
    asked = [opened.served.asset("sha256.mjs"), [[*text] for text in texts]]
    assert opened("about/").evaluate(HASHED, asked) == [sha256(text).hexdigest() for text in texts]


SHOW = """async ([url, data]) => {
  const { showCertificate } = await import(url);
  const details = document.createElement("details");
  details.append(document.createElement("div"));
  details.className = "certificate";
  details.id = "mine"; // the page may have its own
  details.open = true;
  document.querySelector("#mine")?.remove();
  document.querySelector("main").append(details);
  await showCertificate(details, { data, replay: null });
}"""


def test_what_is_shown_fits_a_narrow_screen(opened):
    """The hash, the findings, and a link to the file if it is out."""
    day = Certified(opened)
    day.page.set_viewport_size({"width": 320, "height": 800})
    details, items = day.page.locator("#mine"), day.page.locator("#mine [role=status] li")

    def signs() -> list[str]:
        day.page.evaluate(SHOW, [day.served.asset("certificate.mjs"), day.data])
        assert details.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert day.page.evaluate("document.documentElement.scrollWidth") <= 320
        return [each.get_attribute("aria-label") for each in items.locator(".sign").all()]

    assert signs() == ["holds", "not known"]
    assert details.locator("p.note code").first.text_content() == day.data["solution"]
    assert items.all_text_contents() == [f"✓ {FILE}", f"– {NO_RULES.replace('`', '')}"]
    assert items.locator("code").all_text_contents() == ["party check"]
    assert details.locator("a").get_attribute("href") == "solution.json"
    day.answer(b'{"salt":""}')
    assert signs()[0] == "does not hold"
    assert items.first.text_content().startswith(f"✗ {OTHER}")
    assert items.first.locator("code").text_content() == sha256(b'{"salt":""}').hexdigest()
    day.answer(b"", 404)
    assert signs() == ["not known"]
    assert items.all_text_contents() == [f"– {NOT_OUT}"]
    assert details.locator("a").count() == 0
    assert ["404" in said for said in opened.heard] == [True]
    opened.heard.clear()
