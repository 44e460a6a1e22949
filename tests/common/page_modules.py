"""The modules of a game's page in a folder, for Node."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from generator.web.assets import within
from generator.web.frame import Frame, shared_assets

in_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def own_files(of: Frame) -> dict[str, bytes]:
    """Return the files of a game's page that are its own, by the names that modules use."""
    found = {**dict(within(of.folder.joinpath("static"))), **of.assets()}
    return {path.rpartition("/")[2]: data for path, data in found.items()}


def page_modules(of: Frame, folder: Path) -> Path:
    """Write the modules of a game into a folder, by the names that they have in the sources."""
    shared = dict(within(files("generator.web").joinpath("static"))) | shared_assets()
    for path, data in {**shared, **own_files(of)}.items():
        (folder / path.rpartition("/")[2]).write_bytes(data)
    return folder
