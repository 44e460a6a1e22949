"""The modules of a game's page in a folder, for Node."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from generator.web.frame import Frame, shared_assets

in_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def page_modules(of: Frame, folder: Path) -> Path:
    """Write the modules of a game into a folder, by the names that they have in the sources."""
    for package in ("generator.web", of.package):
        for file in files(package).joinpath("static").iterdir():
            (folder / file.name).write_bytes(file.read_bytes())
    for name, data in {**shared_assets(), **of.assets()}.items():
        (folder / name).write_bytes(data)
    return folder
