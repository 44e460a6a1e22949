"""What pages load: modules, styles, pictures, and the files that modules fetch. Each has a hash in
its name, of its contents and of all files that it leads to: browsers may keep it for ever, and no
page meets files of another build.

Modules are published as ``.js``: many hosts do not know ``.mjs``, and browsers refuse what they
send. Comments that stand in lines of their own, a fifth of all when compressed, stay here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable

from generator.common.commitment import sha256
from generator.web.modules import joined, linked

FOLDER = "assets"
LENGTH = 10
"""Hexadecimal digits of a hash in a name."""

ON_REQUEST = (".bin", ".png")
"""The endings of files that are kept for when there is no network only once they are asked for:
large ones, and what a phone's first screen shows.
"""

NAMED = re.compile(r'"\./([\w-]+\.(?:js|wasm|bin|svg))"')
"""A file that a module names: all are published in one folder."""

WRITTEN = re.compile(r'("\./[\w-]+)\.mjs"')
COMMENT = re.compile(r"^ *//.*\n", re.M)

AT_ONCE = re.compile(r'^import [^"]*"\./([\w-]+\.js)";', re.M)
"""A module that another one cannot begin without."""


class Assets:
    """The files in some folders, and `more` by path; all names must differ. Modules in folders of
    these folders are published as one (generator/web/modules.py).
    """

    def __init__(
        self, folders: Iterable[Traversable], more: Mapping[str, bytes] | None = None
    ) -> None:
        found = [*(more or {}).items(), *(each for folder in folders for each in within(folder))]
        names = [path.rpartition("/")[2] for path, _ in found]
        if twice := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two assets named {min(twice)}")
        together: dict[str, dict[str, str]] = {}
        for path, data in found:
            folder, _, name = path.rpartition("/")
            if folder:
                together.setdefault(folder, {})[name.removesuffix(".mjs")] = data.decode()
        modules = {path: data.decode() for path, data in found if path.endswith(".mjs")}
        alone = {path: linked(text, together) for path, text in modules.items() if "/" not in path}
        self._sources = {path: data for path, data in found if path not in modules} | {
            _published(name): COMMENT.sub("", WRITTEN.sub(r'\1.js"', text)).encode()
            for name, text in {**alone, **joined(together)}.items()
        }
        self._named: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        """The contents by path."""

    def path(self, name: str) -> str:
        """Return the path of a file, below the root of the site; raise `KeyError` without it."""
        name = _published(name)
        if name not in self._named:
            # Modules lead to each other in circles: what counts are their contents without hashes.
            others = sorted(self._reached(name, NAMED))
            whole = b"".join(self._sources[each] for each in (name, *others))
            stem, _, ending = name.rpartition(".")
            path = f"{FOLDER}/{stem}-{sha256(whole)[:LENGTH]}.{ending}"
            self._named[name] = path
            data = self._sources[name]
            self.files[path] = (
                NAMED.sub(self._hashed, self.source(name)).encode() if others else data
            )
        return self._named[name]

    def _hashed(self, match: re.Match[str]) -> str:
        return f'"./{self.path(match[1]).rpartition("/")[2]}"'

    def _reached(self, name: str, names: re.Pattern[str]) -> list[str]:
        """Return the other files that a file leads to, by the way that it names them."""
        found = [name]
        for each in found:  # which grows
            if each.endswith(".js"):
                found += sorted({*names.findall(self.source(each))} - {*found})
        return found[1:]

    def loaded(self, script: str) -> list[str]:
        """Return the names of the modules that one cannot begin without."""
        return self._reached(_published(script), AT_ONCE)

    def all(self) -> list[str]:
        """Return the paths of all files, sorted."""
        return sorted(map(self.path, self._sources))

    def source(self, name: str) -> str:
        """Return the text of a file, in which other files have their own names."""
        return self._sources[_published(name)].decode()


def _published(name: str) -> str:
    return f"{name.removesuffix('.mjs')}.js" if name.endswith(".mjs") else name


def within(folder: Traversable) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder and in those that it has, by path."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from ((f"{file.name}/{path}", data) for path, data in within(file))
        else:
            yield file.name, file.read_bytes()
