"""What pages load: named by hash, also where a module names it; compiled code; what waits."""

import re
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest

from generator.common.folder import Folder
from generator.shooting_party.web import frame as module
from generator.web.checking import check_site
from generator.web.frame import Assets
from generator.web.pages import POLICY
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from tests.web.conftest import NOW, URL, running

WASM = b"\0asm\1\0\0\0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.mjs").write_text('new URL("./code.wasm", import.meta.url); import "./b.mjs";')
    (tmp_path / "b.mjs").write_text('fetch(new URL("./table.bin", import.meta.url));')
    return tmp_path


def test_what_a_module_names_is_named_by_its_hash(folder: Path):
    made = Assets([folder], {"code.wasm": WASM, "table.bin": b"1"})
    text = made.files[made.path("a.mjs")].decode()
    assert made.path("code.wasm") == f"assets/code-{sha256(WASM).hexdigest()[:10]}.wasm"
    for name in ("code.wasm", "b.mjs"):
        assert f'"./{made.path(name).removeprefix("assets/")}"' in text
    assert len(made.all()) == 4
    other = Assets([folder], {"code.wasm": WASM, "table.bin": b"2"})
    assert other.path("a.mjs") != made.path("a.mjs")  # it loads b.mjs, which names the table
    with pytest.raises(KeyError, match=r"table\.bin"):
        Assets([folder], {"code.wasm": WASM}).all()


def test_a_site_has_the_solvers_as_compiled_code(whole, tmp_path):
    (name,) = (name for name in whole if re.fullmatch(r"assets/search-\w{10}\.wasm", name))
    assert whole[name].startswith(WASM)
    assert {**module.assets()}.keys() >= {"search.wasm", "unseen.wasm"}
    assert "script-src 'self' 'wasm-unsafe-eval';" in POLICY
    pages = [data for path, data in whole.items() if path.endswith(".html")]
    assert all(b"&#39;wasm-unsafe-eval&#39;" in data for data in pages)
    write(tmp_path, whole)
    with running(server(tmp_path)) as url, urlopen(url + name) as response:
        assert response.headers["Content-Type"] == "application/wasm"


def test_what_is_large_is_kept_once_it_is_asked_for(few, tmp_path, monkeypatch):
    def more() -> dict[str, bytes]:
        return {**module.FRAME.assets(), "large.bin": b"0" * 1000, "small.wasm": WASM}

    of = replace(module.FRAME, assets=more)
    monkeypatch.setattr(import_module("generator.web.column"), "frame", lambda game: of)
    files = site([Folder(few)], URL, NOW)
    (large,) = (name for name in files if name.startswith("assets/large-"))
    worker = files["sw.js"].decode()
    assert large not in worker
    assert re.search(r"assets/small-\w{10}\.wasm", worker)
    write(tmp_path, files)
    assert check_site(str(tmp_path), NOW)[1] == []
