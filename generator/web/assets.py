"""What pages load: modules, styles, pictures, and what modules read. Each is named by the hash of
its contents, so that it may be kept for ever and no page meets those of another build.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable

FOLDER = "assets"
LENGTH = 10
"""Hexadecimal digits of a hash in a name."""

IMPORT = re.compile(r'"\./([\w-]+\.(?:mjs|wasm|bin))"')
"""A file that a module names: all lie in one folder."""

LARGE = ".bin"
"""The ending of files that are kept for when there is no network only once they are asked for."""


class Assets:
    """The files in some folders, and `more` by name; all names must differ."""

    def __init__(
        self, folders: Iterable[Traversable], more: Mapping[str, bytes] | None = None
    ) -> None:
        self._sources: dict[str, bytes] = {**(more or {})}
        for folder in folders:
            for file in folder.iterdir():
                if file.name in self._sources:
                    raise ValueError(f"two assets named {file.name}")
                self._sources[file.name] = file.read_bytes()
        self._named: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        """The contents by path."""

    def path(self, name: str) -> str:
        """Return the path of a file, below the root of the site; raise `KeyError` without it."""
        if name not in self._named:
            data = self._sources[name]
            if name.endswith(".mjs"):
                data = IMPORT.sub(self._import, data.decode()).encode()
            stem, _, ending = name.rpartition(".")
            digest = hashlib.sha256(data).hexdigest()[:LENGTH]
            self._named[name] = f"{FOLDER}/{stem}-{digest}.{ending}"
            self.files[self._named[name]] = data
        return self._named[name]

    def _import(self, match: re.Match[str]) -> str:
        return f'"./{self.path(match[1]).rpartition("/")[2]}"'

    def all(self) -> list[str]:
        """Return the paths of all files, sorted."""
        return sorted(map(self.path, self._sources))

    def source(self, name: str) -> str:
        """Return the text of a file as it was written."""
        return self._sources[name].decode()
