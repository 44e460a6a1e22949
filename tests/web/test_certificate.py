"""The certificate of a puzzle: what is found and shown of a solution that is whole, forged or not
there. (Of false lines: test_puzzles.py and test_play.py.)
"""

import json
from hashlib import sha256
from random import Random

SHOWN = """async ([url, data, line]) => {
  const { showCertificate } = await import(url);
  const replay = line === null ? null : (document) => {
    if (document.line.moves.join() !== line.join()) throw new Error("it is another");
    return "The line was replayed.";
  };
  const details = document.createElement("details");
  details.append(document.createElement("div"));
  details.className = "certificate";
  details.id = "mine"; // the page may have its own
  details.open = true;
  document.querySelector("#mine")?.remove();
  document.querySelector("main").append(details);
  await showCertificate(details, { data, replay });
  return [...details.querySelectorAll("[role=status] li")].map((each) =>
    [each.querySelector(".sign").getAttribute("aria-label"), each.textContent]);
}"""

FILE = ["holds", "✓ The file has the hash that was shown on the first day."]
OTHER = "✗ The file is not the one promised: its hash is {}."
REPLAYED = ["holds", "✓ The line was replayed."]
NOT_OUT = "– The solution is not out yet: it comes when the day is over everywhere (UTC−12)."
NO_RULES = "– This page has no rules of this game; party check replays the line."
NO_LINE = [b"", b"<!doctype html>", b'"\xff"', b"[null]", b"```\n`"]


def test_what_is_found_of_a_solution(opened):
    """It fits a narrow screen, and has a link to the file if that is out."""
    context, path = (
        opened.context(viewport={"width": 320, "height": 800}),
        opened.served.path("couple"),
    )
    page, whole = opened(path, context), (opened.served.root / path / "solution.json").read_bytes()
    moves, module = json.loads(whole)["line"]["moves"], opened.served.asset("certificate.mjs")
    details = page.locator("#mine")

    def found(promised: bytes, line: list[str] | None = moves) -> list[list[str]]:
        hashed = sha256(promised).hexdigest()
        shown: list[list[str]] = page.evaluate(SHOWN, [module, {"solution": hashed}, line])
        assert details.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert details.locator("p.note code").first.text_content() == hashed
        assert details.locator("a[href='solution.json']").count() == len(shown) - 1
        return shown

    def answers(body: bytes = b"", status: int = 200) -> None:
        context.route("**/solution.json", lambda route: route.fulfill(body=body, status=status))

    assert found(whole) == [FILE, REPLAYED]
    assert found(whole, None) == [FILE, ["not known", NO_RULES]]
    assert details.locator("li code").all_text_contents() == ["party check"]
    answers(forged := whole.replace(b"\n", b" ", 1))  # the document stays the same
    hashed = sha256(forged).hexdigest()
    assert found(whole) == [["does not hold", OTHER.format(hashed)], REPLAYED]
    assert details.locator("li code").text_content() == hashed
    for text in NO_LINE:
        answers(text)
        file, (holds, why) = found(text)
        assert (file, holds) == (FILE, "does not hold")
        assert why.startswith("✗ The line does not hold: ")
    for status, said in (
        (404, NOT_OUT),
        (503, "– The solution can't be loaded: the host answers 503."),
    ):
        answers(status=status)
        assert found(whole) == [["not known", said]]
    context.route("**/solution.json", lambda route: route.abort("internetdisconnected"))
    said = "– The solution can't be loaded: there is no network."
    assert found(whole) == [["not known", said]]
    for why, heard in zip(("404", "503", "ERR_INTERNET_DISCONNECTED"), opened.heard, strict=True):
        assert why in heard
    opened.heard.clear()


HASHED = """async ([url, all]) => {
  const { sha256 } = await import(url), hex = (byte) => byte.toString(16).padStart(2, "0");
  return all.map((bytes) => Array.from(sha256(Uint8Array.from(bytes)), hex).join(""));
}"""


def test_the_hash_is_sha_256(opened):
    texts = [Random(size).randbytes(size) for size in (*range(130), 8191, 40_000)]
    asked = [opened.served.asset("sha256.mjs"), [[*text] for text in texts]]
    assert opened("about/").evaluate(HASHED, asked) == [sha256(text).hexdigest() for text in texts]
