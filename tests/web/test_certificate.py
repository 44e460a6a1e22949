"""The certificate: canonical JSON in the browser is that of Python, and what is found of a solution
that is whole, forged, too large, or not there.
"""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.common.commitment import canonical, readable

pytestmark = pytest.mark.page

HERE = "**/solution.json"

DOCUMENTS = [
    None, True, False, 0, -7, 10**30, 0.0, -0.0, 1e-05, 1.5, 1e22, 5e-324, 1.7976931348623157e308,
    "", [], {}, [[], [{}]], {"": {"": []}}, [0, 0.0, [None]],
    '"\\/\b\f\n\r\t\0\x1f\x7f\u2028\u2029\ufeff', "é", "♥", "\U0001f600", "[1, 2]", '{"a": "b"}',
    {"b": 1, "a": 2, "B": 3, "ab": 4, "": 5, "é": 6, "10": 7, "9": 8, "\n": 9},
    {"\U0001f600": 1, "\uffff": 2, "\ud7ff": 3, "\ue000": 4},
    {"a\U0001f600": 1, "a\uffff": 2, "a": 3},
    {"__proto__": {"z": 1, "a": 2}, "constructor": 3, "length": 4},
]  # fmt: skip

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)  # fmt: skip

AS_WRITTEN = {
    " 1.50\n": "1.50", "[1E+2 ,\t-0]\r": "[1E+2,-0]", "1e-05": "1e-05", '{"a":0.0}': '{"a":0.0}',
    '"\\u00e9\\/\\u001F\\ud83d\\ude00"': '"é/\\u001f\U0001f600"',
}  # fmt: skip
"""Texts that Python would not write, and their canonical form."""

REFUSED = [
    "", " ", "x", "nul", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "1.", ".5", "1e", "0x1",
    "1 2", "truefalse", "'a'", '"a', '"\n"', '"\\x"', '"\\u12"', "[", "]", "[1", "[1,]", "[,1]",
    "[1 2]", "[1}", "{", "{}}", '{"a"}', '{"a":}', '{"a":1,}', "{1:2}", "{a:1}", '{"a" 1}',
    "\ufeff{}", "\xa01", "[]//", '"\\ud800"', '["\\ude00\\ud83d"]', '{"\\ud800":1}',
    '{"a":1,"a":1}', '{"a":1,"b":2,"\\u0061":3}', '[{"b":{"":1,"":2}}]', "[" * 500_000,
]  # fmt: skip

CANONICAL = """async ([url, texts]) => {
  const { canonical } = await import(url);
  return texts.map((text) => {
    try { return canonical(text); } catch (error) { return error instanceof Error ? null : "?"; }
  });
}"""


def in_browser(opened: Any, texts: list[str]) -> list[str | None]:
    url = opened.served.asset("certificate.mjs")
    found: list[str | None] = opened("about/").evaluate(CANONICAL, [url, texts])
    return found


def agree(opened: Any, written: list[tuple[str, Any]]) -> None:
    """Texts of documents have the form that Python gives these."""
    found = in_browser(opened, [text for text, _ in written])
    for (text, document), there in zip(written, found, strict=True):
        assert there == canonical(document).decode(), text


def drawn(count: int) -> list[Any]:
    found = []

    slow = [HealthCheck.too_slow]  # a machine may be, and that is no matter here

    @settings(max_examples=count, derandomize=True, database=None, suppress_health_check=slow)
    @given(VALUES)
    def draw(value: Any) -> None:
        found.append(value)

    draw()
    return found


def test_every_document_of_the_site_has_the_canonical_form_of_python(opened, served):
    paths = [p for kind in ("puzzle", "solution") for p in served.root.glob(f"2*/**/{kind}.json")]
    assert len(paths) >= 20
    texts = [path.read_text() for path in paths]
    agree(opened, [(text, json.loads(text)) for text in texts])


def test_any_document_has_the_canonical_form_of_python(opened):
    documents = [*DOCUMENTS, *drawn(100)]
    agree(opened, [(readable(each).decode(), each) for each in documents])
    agree(opened, [(json.dumps(each), each) for each in documents])


def test_numbers_stay_as_they_are_written(opened):
    assert in_browser(opened, [*AS_WRITTEN]) == [*AS_WRITTEN.values()]


def test_what_is_not_json_is_refused(opened):
    found = in_browser(opened, REFUSED)
    assert [text for text, there in zip(REFUSED, found, strict=True) if there is not None] == []


# -- what is found --------------------------------------------------------------------------------

CERTIFY = """async ([url, data, line, setup]) => {
  const { certify } = await import(url);
  if (setup === "no crypto") Object.defineProperty(crypto, "subtle", { value: undefined });
  if (setup === "endless") {
    const pull = (to) => to.enqueue(new Uint8Array(65536));
    const cancel = () => { window.ended = true; };
    window.fetch = async () => new Response(new ReadableStream({ pull, cancel }));
  }
  const replay = line === null ? null : (document) => {
    if (document.line.moves.join() !== line.join()) throw new Error("it is another");
    return "The line was replayed.";
  };
  const found = await certify({ data, replay });
  if (setup === "endless" && !window.ended) throw new Error("the stream goes on");
  return found.map(({ holds, text }) => [holds, text]);
}"""

FILE = "The file has the hash that was shown on the first day."
COMMITTED = "The solution has the hash that the puzzle committed to."
REPLAYED = "The line was replayed."
NOT_OUT = "The solution is not out yet: it comes when the day is over everywhere (UTC−12)."
TOO_LARGE = "The file is not the one promised: it is over 1 MB."
NO_RULES = "This page has no rules of this game; `party verify` replays the line."


class Certified:
    """The page of a day, where the solution beside it may be replaced."""

    def __init__(self, opened: Any, kind: str = "couple") -> None:
        self.opened, self.served = opened, opened.served
        self.path = self.served.path(kind)
        self.bytes = (self.served.root / self.path / "solution.json").read_bytes()
        self.document = json.loads(self.bytes)
        self.line = self.document["line"]["moves"]
        commitment = self.served.document(kind, "puzzle.json")["commitment"]
        self.data = {"solution": sha256(self.bytes).hexdigest(), "commitment": commitment}
        self.context = opened.context()
        # What a service worker asks for would not come to `answer`.
        self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.page = opened(self.path, self.context)

    def answer(self, body: bytes, status: int = 200) -> None:
        """Let solution.json be something else."""
        self.context.route(HERE, lambda route: route.fulfill(body=body, status=status))

    def promise(self, body: bytes) -> None:
        """The same, as if its hash had been promised."""
        self.answer(body)
        self.data["solution"] = sha256(body).hexdigest()

    def found(self, setup: str = "", line: list[str] | None = None) -> list[tuple[Any, str]]:
        asked = [self.served.asset("certificate.mjs"), self.data, line or self.line, setup]
        return [(holds, text) for holds, text in self.page.evaluate(CERTIFY, asked)]

    def forget(self, said: str) -> None:
        """The console said that, and nothing else."""
        assert len(self.opened.heard) == 1
        assert said in self.opened.heard[0]
        self.opened.heard.clear()


@pytest.fixture
def day(opened: Any) -> Certified:
    return Certified(opened)


@pytest.mark.parametrize("kind", ["couple", "two-passes", "finding"])
def test_a_solution_that_is_out_holds(kind, opened):
    day = Certified(opened, kind)
    assert day.found() == [(True, FILE), (True, COMMITTED), (True, REPLAYED)]


def test_without_the_rules_of_the_game_no_line_is_replayed(day):
    asked = [day.served.asset("certificate.mjs"), day.data, None, ""]
    assert day.page.evaluate(CERTIFY, asked)[2] == [None, NO_RULES]


def test_a_file_with_another_byte_is_not_the_one_promised(day):
    forged = day.bytes.replace(b"\n", b" ", 1)  # the document stays the same
    day.answer(forged)
    first, *others = day.found()
    hash_ = sha256(forged).hexdigest()
    assert first == (False, f"The file is not the one promised: its hash is {hash_}.")
    assert others == [(True, COMMITTED), (True, REPLAYED)]


def test_a_document_with_another_salt_is_not_the_one_committed_to(day):
    salt = day.document["salt"]
    forged = day.document | {"salt": ("1" if salt[0] == "0" else "0") + salt[1:]}
    day.promise(readable(forged))
    hash_ = sha256(canonical(forged)).hexdigest()
    due = f"The solution is not the one that the puzzle committed to: its hash is {hash_}."
    assert day.found() == [(True, FILE), (False, due), (True, REPLAYED)]


def test_a_line_that_does_not_replay(day):
    moves = [*day.line[:-1], "leave"]
    forged = day.document | {"line": day.document["line"] | {"moves": moves}}
    day.promise(readable(forged))
    day.data["commitment"] = {"kind": "x", "value": sha256(canonical(forged)).hexdigest()}
    wrong = (False, "The line does not hold: it is another")
    assert day.found() == [(True, FILE), (True, COMMITTED), wrong]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<!doctype html>",
        b'"\xff"',
        b"\xef\xbb\xbf{}",
        b'{"a":1,"a":2}',
        b'"\\ud800"',
        b"```\n`",
    ],
)
def test_a_file_that_is_no_document(body, day):
    day.promise(body)
    file, document, line = day.found()
    assert file == (True, FILE)
    assert document[0] is False
    assert document[1].startswith("The file is no document that can be read: ")
    assert line == (None, "There is no line to replay.")


def test_a_document_of_another_form_is_no_line(day):
    day.promise(b"[null]")
    holds = [each for each, _ in day.found()]
    assert holds == [True, False, False]


def test_a_file_may_have_1_mb_and_no_more(day):
    day.promise(day.bytes.ljust(1_000_000))
    assert day.found() == [(True, FILE), (True, COMMITTED), (True, REPLAYED)]
    day.context.unroute(HERE)
    day.promise(day.bytes.ljust(1_000_001))
    assert day.found() == [(False, TOO_LARGE)]


def test_a_file_without_an_end_is_not_read_on(day):
    assert day.found("endless") == [(False, TOO_LARGE)]


def test_a_solution_that_is_not_out(day):
    day.answer(b"", 404)
    assert day.found() == [(None, NOT_OUT)]
    day.forget("404")


def test_a_host_that_fails(day):
    day.answer(b"", 503)
    assert day.found() == [(None, "The solution does not come: the host answers 503.")]
    day.forget("503")


def test_without_a_network_nothing_is_said(day):
    day.context.route(HERE, lambda route: route.abort("internetdisconnected"))
    assert day.found() == [(None, "The solution does not come: there is no network.")]
    day.forget("ERR_INTERNET_DISCONNECTED")


def test_without_https_nothing_is_said(day):
    assert day.found("no crypto") == [(None, "A browser computes hashes over https only.")]


# -- what is shown --------------------------------------------------------------------------------

SHOW = """async ([url, data, early]) => {
  const { showCertificate } = await import(url);
  const make = (name, ...inner) => {
    const made = document.createElement(name);
    made.append(...inner);
    return made;
  };
  const details = make("details", make("summary", "Certificate"), make("div"));
  details.className = "certificate";
  details.id = "mine"; // the page may have its own
  details.open = early;
  document.querySelector("main").append(details);
  if (early) await new Promise((done) => details.addEventListener("toggle", done));
  showCertificate(details, { data, replay: null });
}"""


def shown(day: Certified, early: bool = False) -> Any:
    day.page.set_viewport_size({"width": 320, "height": 800})
    day.page.evaluate(SHOW, [day.served.asset("certificate.mjs"), day.data, early])
    return day.page.locator("#mine")


def test_the_hash_is_shown_at_once_and_the_rest_when_opened(day):
    asked = []
    day.context.on("request", lambda request: asked.append(request.url))
    details = shown(day)
    assert details.locator("p.note code").text_content() == day.data["solution"]
    assert not any("solution.json" in url for url in asked)
    summary = details.locator("summary")
    summary.click()
    items = details.locator("[role=status] li")
    items.first.wait_for()
    assert items.all_text_contents() == [
        f"✓ {FILE}",
        f"✓ {COMMITTED}",
        f"– {NO_RULES.replace('`', '')}",
    ]
    signs = [sign.get_attribute("aria-label") for sign in items.locator(".sign").all()]
    assert signs == ["holds", "holds", "not known"]
    assert items.locator("code").all_text_contents() == ["party verify"]
    assert details.locator("a").get_attribute("href") == "solution.json"
    summary.click()
    summary.click()
    day.page.wait_for_timeout(100)
    assert len([url for url in asked if "solution.json" in url]) == 1
    assert details.locator("a").count() == 1


def test_what_was_opened_before_the_module_came_is_checked(day):
    assert shown(day, early=True).locator("li").first.text_content() == f"✓ {FILE}"


def test_a_forged_file_is_shown_within_a_narrow_screen(day):
    day.answer(b'{"salt":""}')
    details = shown(day)
    details.locator("summary").click()
    first = details.locator("li").first
    assert first.text_content().startswith("✗ The file is not the one promised: its hash is ")
    assert first.locator("code").text_content() == sha256(b'{"salt":""}').hexdigest()
    assert first.locator(".sign").get_attribute("aria-label") == "does not hold"
    assert details.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert day.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_there_is_no_link_to_what_is_not_out(day):
    day.answer(b"", 404)
    details = shown(day)
    details.locator("summary").click()
    assert details.locator("li").first.text_content() == f"– {NOT_OUT}"
    assert details.locator("a").count() == 0
    day.forget("404")


def test_what_a_message_quotes_is_only_text(day):
    day.answer(b"```\n`<b>` `\n`")
    details = shown(day)
    details.locator("summary").click()
    assert "no document" in details.locator("li").nth(1).text_content()
    assert details.locator("b").count() == 0


def test_the_module_is_small():
    from importlib.resources import files

    text = files("generator.web").joinpath("static", "certificate.mjs").read_text()
    assert len(text.splitlines()) < 150
