"""The folder of a site. It is whole at every moment, even if a build is killed: each file is
written under a temporary name, in an order in which no link that leads from the first page on is
broken, and files of earlier builds go last.

The file ``build.json`` lists what the folder holds, with the hashes of the assets; without it, a
folder that is not empty is somebody else's.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from generator.common.commitment import readable, sha256
from generator.common.folder import SITE_NAME
from generator.web.assets import FOLDER
from solver.common.errors import InputError
from solver.common.files import LOCK, aside_of, locked, read_file, write_whole
from solver.common.schemas import read_json

LIST = SITE_NAME
SCHEMA = "site/build/1"


def build(out: Path, made: Callable[[], Mapping[str, bytes]]) -> tuple[int, int]:
    """Make the files of a site and write them into a folder, in their order, as its only builder;
    remove those of earlier builds. Return how many there are, and how many were written. Raise
    `InputError`, `FolderBusy`, `OSError`, and what `made` raises.
    """
    is_new = not out.exists()
    out.mkdir(parents=True, exist_ok=True)
    try:
        with locked(out):
            return _replaced(out, made)
    except BaseException:
        if is_new and {path.name for path in out.iterdir()} <= {LOCK}:
            (out / LOCK).unlink(missing_ok=True)
            out.rmdir()
        raise


def write(out: Path, files: Mapping[str, bytes]) -> int:
    """Write files that were made already; return how many were written."""
    return build(out, lambda: files)[1]


def _replaced(out: Path, made: Callable[[], Mapping[str, bytes]]) -> tuple[int, int]:
    found = {path for path in out.rglob("*") if path.is_file()} - {out / LOCK}
    there = {path.relative_to(out).as_posix() for path in found}
    aside = {path.relative_to(out).as_posix() for path in aside_of(found, ["*"])}
    if foreign := sorted(there - aside - listed(out) - {LIST}):
        raise InputError(f"{out}: {foreign[0]} is no file of a site that was built here")
    if aside and not (out / LIST).is_file():
        raise InputError(f"{out}: {min(aside)} is no file of a site that was built here")
    files = made()
    for name in aside:
        (out / name).unlink()
    there -= aside
    _put(out, LIST, _list(files, there - {LIST}))
    written = sum(_put(out, name, data) for name, data in files.items())
    for name in sorted(there - {*files, LIST}):
        (out / name).unlink()
    for folder in sorted((path for path in out.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    _put(out, LIST, _list(files))
    return len(files), written


def listed(out: Path) -> set[str]:
    """Return the files of the site in a folder, none if there is none. Raise `InputError`."""
    path = out / LIST
    if not path.is_file():
        return set()
    try:
        document = read_json(read_file(path))
        if isinstance(document, dict) and document.get("schema") == SCHEMA:
            return set(document["files"])
    except (ValueError, KeyError, TypeError):
        pass
    raise InputError(f"{path}: not the list of a site")


def _list(files: Mapping[str, bytes], more: Iterable[str] = ()) -> bytes:
    assets = {name: sha256(data) for name, data in files.items() if name.startswith(f"{FOLDER}/")}
    return readable({"schema": SCHEMA, "files": sorted({*files, *more}), "assets": assets})


def _put(out: Path, name: str, data: bytes) -> bool:
    path = out / name
    if path.is_file() and read_file(path) == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    return True
