"""What `party web serve` answers, and whom: the files of its folder, asked for by its own names."""

import os
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from generator.web.serving import server
from tests.web.conftest import running

SECRET = b"not of the site"


@pytest.fixture(scope="module")
def around(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with that which is served, a link to it, and a secret."""
    tmp_path = tmp_path_factory.mktemp("around")
    outside, top = tmp_path / "outside", tmp_path / "site"
    for folder in (outside, top / "in", top / "out"):
        folder.mkdir(parents=True)
    for file in ("secret.txt", "index.html"):
        (outside / file).write_bytes(SECRET)
    (top / "404.html").write_bytes(b"not here")
    (top / "assets").mkdir()
    (top / "assets" / "a-0.svg").write_bytes(b"a picture")
    (top / "in" / "index.html").write_bytes(b"a page")
    (top / "links").symlink_to(outside)
    (top / "link.txt").symlink_to(outside / "secret.txt")
    (top / "out" / "index.html").symlink_to(outside / "index.html")
    (top / "same").symlink_to(top / "in")
    (top / "circle").symlink_to(top / "circle")
    (tmp_path / "site-of-others").mkdir()
    (tmp_path / "site-of-others" / "a.txt").write_bytes(SECRET)
    (tmp_path / "way").symlink_to(top)
    return tmp_path


@pytest.fixture(scope="module")
def at(around: Path) -> Iterator[str]:
    """Name and port of a server of the folder."""
    with running(server(around / "way")) as url:
        yield url.removeprefix("http://").rstrip("/")


def answer(at: str, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection(at, timeout=5)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    got = connection.getresponse()
    return got.status, got.read()


@pytest.mark.parametrize("path", ["/in/", "/in/index.html", "/same/", "/in/../in/"])
def test_what_is_there(at: str, path: str):
    assert answer(at, path) == (200, b"a page")


@pytest.mark.parametrize(("path", "lasts"), [("/assets/a-0.svg", True), ("/assets/b", False)])
def test_what_is_named_by_its_hash_is_said_to_last(at: str, path: str, lasts: bool):
    """Else a browser reads the whole deck again for each card that it draws."""
    connection = HTTPConnection(at, timeout=5)
    connection.request("GET", path)
    assert (connection.getresponse().getheader("Cache-Control") is not None) == lasts


@pytest.mark.parametrize(
    "path",
    [
        *("/%00", "/in/%00", "/%ED%A0%80", "/%ff", "/" + "a" * 5000, "/circle"),
        *("/links/secret.txt", "/links/", "/links", "/link.txt", "/out/", "/out"),
        *("/../site-of-others/a.txt", "/..%2fsite-of-others/a.txt", "/%2e%2e/outside/secret.txt"),
    ],
)
def test_what_is_not_there_or_not_inside(at: str, path: str, capfd: pytest.CaptureFixture[str]):
    assert answer(at, path) == (404, b"not here")
    assert answer(at, path, "HEAD")[0] == 404
    assert capfd.readouterr().err == ""


def test_the_page_for_what_is_not_there_may_lead_out_too(at: str, around: Path):
    page = around / "site" / "404.html"
    page.rename(around / "404.html")
    os.symlink(around / "outside" / "secret.txt", page)
    status, body = answer(at, "/none")
    (around / "404.html").replace(page)
    assert status == 404
    assert SECRET not in body


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]", "[::1]:8000"])
def test_by_its_own_names(at: str, host: str):
    assert answer(at, "/in/", Host=host) == (200, b"a page")


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "[::1", "", "a@b", "::1"]
)
@pytest.mark.parametrize("path", ["/in/", "/in", "/none"])
def test_by_any_other_name(at: str, host: str, path: str):
    status, body = answer(at, path, Host=host)
    assert status == 421
    assert b"page" not in body


def test_a_request_that_names_no_host(at: str):
    name, port = at.split(":")
    with socket.create_connection((name, int(port)), 5) as peer:
        peer.sendall(b"GET /in/ HTTP/1.0\r\n\r\n")
        said = b"".join(iter(lambda: peer.recv(1000), b""))
    assert said.endswith(b"a page")
