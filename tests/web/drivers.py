"""Firefox and WebKit as Debian has them, driven without anything else: Firefox by WebDriver BiDi
over a web socket, WebKit by WebDriver. Both run a script in a page and open an address.
"""

import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

SECONDS = 60  # that a script may take


HELPED = """async () => {
  const $ = (selector) => document.querySelector(selector);
  const until = async (found) => {
    for (const end = Date.now() + 50_000; Date.now() < end;) {
      const got = found();
      if (got) return got;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`never: ${found}`);
  };
  const tap = async (selector) => (await until(() => $(selector))).click();
  const type = async (move) => {
    const input = await until(() => $("[data-key=typed]"));
    input.value = move;
    input.form.requestSubmit();
  };
  %s
}"""
"""A script with what it may call."""


class Driver(Protocol):
    def open(self, url: str) -> None: ...

    def run(self, script: str) -> Any:
        """What a script returns or promises, as JSON: the body of an async function."""


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
        return port


def awaited(make: Callable[[], Any]) -> Any:
    """The result of what fails until a process listens."""
    end = time.monotonic() + SECONDS
    while True:
        try:
            return make()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def process(*command: str) -> Iterator[None]:
    """A process with its children, which ends with them."""
    quiet = subprocess.DEVNULL
    made = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(made.pid, signal.SIGTERM)
        made.wait()


# -- Firefox ---------------------------------------------------------------------------------------


class WebSocket:
    """As much of RFC 6455 as texts to a browser on this machine need."""

    def __init__(self, port: int, path: str) -> None:
        self.link = socket.create_connection(("127.0.0.1", port), SECONDS)
        key = b64encode(os.urandom(16)).decode()
        head = {
            "Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
        }  # fmt: skip
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
        self.link.sendall("\r\n".join([*lines, "", ""]).encode())
        self.stream = self.link.makefile("rb")
        if b" 101 " not in self.stream.readline():
            raise ConnectionError("no web socket")
        while self.stream.readline().strip():
            pass

    def send(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x81, 128 + size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x81, 128 + 126, size)
        else:
            head = struct.pack("!BBQ", 0x81, 128 + 127, size)
        self.link.sendall(head + mask + masked)

    def receive(self) -> str:
        whole, last = b"", False
        while not last:
            first, size = self.stream.read(2)
            if size > 125:
                form, count = ("!H", 2) if size == 126 else ("!Q", 8)
                (size,) = struct.unpack(form, self.stream.read(count))
            data = self.stream.read(size)
            if first & 15 < 8:  # no control frame
                whole, last = whole + data, bool(first & 128)
        return whole.decode()


class Firefox:
    def __init__(self, port: int) -> None:
        self.socket, self.count = awaited(lambda: WebSocket(port, "/session")), 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **params: Any) -> Any:
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while (answer := json.loads(self.socket.receive())).get("id") != self.count:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def open(self, url: str) -> None:
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script: str) -> Any:
        whole = f"({HELPED % script})().then((found) => JSON.stringify(found ?? null))"
        answer = self.call(
            "script.evaluate",
            expression=whole,
            target={"context": self.context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])


@contextmanager
def firefox(profile: Path) -> Iterator[Driver]:
    program, port = shutil.which("firefox-esr") or shutil.which("firefox"), free_port()
    if program is None:
        raise FileNotFoundError("Debian's firefox-esr is not installed")
    options = ["--headless", "--no-remote", "--profile", str(profile)]
    with process(program, *options, "--remote-debugging-port", str(port)):
        yield Firefox(port)


# -- WebKit ----------------------------------------------------------------------------------------


class WebKit:
    def __init__(self, port: int, browser: str) -> None:
        self.url = f"http://127.0.0.1:{port}/session"
        options = {"binary": browser, "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = awaited(lambda: self.call("", asked))
        self.url += f"/{made['sessionId']}"
        self.call("/timeouts", {"script": 1000 * SECONDS, "pageLoad": 1000 * SECONDS})

    def call(self, path: str, body: Any) -> Any:
        request = Request(self.url + path, json.dumps(body).encode())
        with urlopen(request, timeout=2 * SECONDS) as answer:
            return json.loads(answer.read())["value"]

    def open(self, url: str) -> None:
        self.call("/url", {"url": url})

    def run(self, script: str) -> Any:
        whole = f"""const done = arguments[arguments.length - 1];
          ({HELPED % script})().then((found) => done([JSON.stringify(found ?? null)]),
            (error) => done(`${{error}}`));"""
        answer = self.call("/execute/async", {"script": whole, "args": []})
        assert isinstance(answer, list), answer
        return json.loads(answer[0])


@contextmanager
def webkit() -> Iterator[Driver]:
    where = ("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/lib/*/webkitgtk-6.*/MiniBrowser")
    found = [path for pattern in where for path in glob(pattern)]
    driver, screen, port = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run"), free_port()
    if driver is None or screen is None or not found:
        raise FileNotFoundError("Debian's webkit2gtk-driver or xvfb is not installed")
    with process(screen, "-a", driver, f"--port={port}"):
        yield WebKit(port, found[0])
