"""What pages load: named by hash, also where a module names it; compiled code; what waits."""

import json
import re
import subprocess
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest

from generator.common.folder import Folder
from generator.shooting_party.web import frame as module
from generator.web.assets import Assets
from generator.web.checking import check_site
from generator.web.column import Column
from generator.web.pages import POLICY
from generator.web.site import site
from generator.web.writing import write
from tests.common.page_modules import in_node
from tests.web.conftest import NOW, URL, kept

WASM = b"\0asm\1\0\0\0"


def test_what_a_module_names_is_named_by_its_hash(tmp_path: Path):
    (tmp_path / "a.mjs").write_text('new URL("./code.wasm", import.meta.url); import "./b.mjs";')
    (tmp_path / "b.mjs").write_text('fetch(new URL("./table.bin", import.meta.url));')
    made = Assets([tmp_path], {"code.wasm": WASM, "table.bin": b"1"})
    text = made.files[made.path("a.mjs")].decode()
    assert made.path("code.wasm") == f"assets/code-{sha256(WASM).hexdigest()[:10]}.wasm"
    for name in ("code.wasm", "b.mjs"):
        assert f'"./{made.path(name).removeprefix("assets/")}"' in text
    assert len(made.all()) == 4
    other = Assets([tmp_path], {"code.wasm": WASM, "table.bin": b"2"})
    assert other.path("a.mjs") != made.path("a.mjs")  # it loads b.mjs, which names the table
    with pytest.raises(KeyError, match=r"table\.bin"):
        Assets([tmp_path], {"code.wasm": WASM}).all()


TOGETHER = {
    "common/a.mjs": 'export const one = 1;\nconst two = 2;\nexport { two };\n',
    "common/b.mjs": 'import "./a.mjs";\nimport { one as first } from "./a.mjs";\n'
                    'const later = () => import("./c.mjs");\n'
    'export async function three() { return first + (await later()).two; }\n',
    "c.mjs": 'import { two } from "./a.mjs";\nexport { two };\n',
    "d.mjs": '// one\n  // two\nimport { three } from "./b.mjs";\nconsole.log(await three());\n'
             'console.log((await import("./a.mjs")).one);\n',
}  # fmt: skip


def made_of(parts: dict[str, str]) -> Assets:
    return Assets([], {name: text.encode() for name, text in parts.items()})


@in_node
def test_modules_of_a_folder_are_published_as_one(tmp_path):
    made = made_of(TOGETHER)
    assert made.loaded("d.mjs") == ["common.js"]
    assert len(made.all()) == 3
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for path, data in made.files.items():
        (tmp_path / Path(path).name).write_bytes(data)
    began = subprocess.run(
        ["node", Path(made.path("d.mjs")).name], cwd=tmp_path, capture_output=True
    )
    assert began.stdout == b"3\n1\n", began.stderr
    assert b"//" not in made.files[made.path("d.mjs")]


READ = """const { SourceTextModule } = require("node:vm"), { readFileSync } = require("node:fs");
for (const [path, text] of JSON.parse(readFileSync(0, "utf8"))) {
  try { new SourceTextModule(text); } catch ({ message }) { console.log(path, message); }
}"""


@in_node
def test_every_module_that_is_published_can_be_read():
    modules = [(path, column.assets.files[path].decode()) for column in Column.without_days()
               for path in column.assets.all()
               if path.endswith(".js") and "sw-" not in path]  # fmt: skip
    assert len(modules) > 60
    command, broken = ["node", "--experimental-vm-modules", "-e", READ], [("broken", "import {")]
    read = subprocess.run(
        command, input=json.dumps(broken + modules), capture_output=True, check=True, text=True
    )
    assert [line.split()[0] for line in read.stdout.splitlines()] == ["broken"]


def test_a_name_changes_with_all_that_a_file_leads_to():
    names = {"common.js", "c.mjs", "d.mjs"}
    before = made_of(TOGETHER)
    other = made_of(TOGETHER | {"c.mjs": TOGETHER["c.mjs"] + ";\n"})  # which b.mjs imports later
    assert all(before.path(name) != other.path(name) for name in names)
    other = made_of(TOGETHER | {"d.mjs": TOGETHER["d.mjs"] + ";\n"})
    assert {name for name in names if before.path(name) != other.path(name)} == {"d.mjs"}


def test_what_cannot_be_published_is_refused():
    for name, text, why in (
        ("common/a.mjs", 'import "./c.mjs";\n', r"of common imports c\.mjs, which is in no"),
        ("d.mjs", 'import { four } from "./b.mjs";\n', r"b\.mjs exports no four"),
        ("common/d.mjs", "", r"two assets named d\.mjs"),
    ):
        with pytest.raises(ValueError, match=why):
            made_of(TOGETHER | {name: text + TOGETHER.get(name, "")})


def test_a_site_has_the_solvers_as_compiled_code(whole):
    (name,) = (name for name in whole if re.fullmatch(r"assets/search-\w{10}\.wasm", name))
    assert whole[name].startswith(WASM)
    assert {**module.assets()}.keys() >= {"search.wasm", "unseen.wasm"}
    assert "script-src 'self' 'wasm-unsafe-eval';" in POLICY
    pages = [data for path, data in whole.items() if path.endswith(".html")]
    assert all(b"&#39;wasm-unsafe-eval&#39;" in data for data in pages)


def test_what_is_large_is_kept_once_it_is_asked_for(few, tmp_path, monkeypatch):
    def more() -> dict[str, bytes]:
        return {**module.FRAME.assets(), "large.bin": b"0" * 1000, "small.wasm": WASM}

    of = replace(module.FRAME, assets=more)
    monkeypatch.setattr(import_module("generator.web.column"), "frame", lambda game: of)
    files = site([Folder(few)], URL, NOW, kept(few))
    (large,) = (name for name in files if name.startswith("assets/large-"))
    worker = files["sw.js"].decode()
    assert large not in worker
    assert re.search(r"assets/small-\w{10}\.wasm", worker)
    write(tmp_path, files)
    assert check_site(str(tmp_path), NOW)[1] == []
