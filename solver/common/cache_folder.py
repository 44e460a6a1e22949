"""The folder of the compiled code, which must be nobody else's.

Numba keeps machine code as pickles, and whoever can write a pickle that we load can let us run any
code. So the folder is used only if nobody but the user and root can write to it, nor to any folder
above it; whatever the environment says. Windows shows no owners and no modes: there, a folder is
used only if it is below the user's home folder, which Windows keeps from other users.
"""

import atexit
import os
import shutil
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

CHOSEN = "NUMBA_CACHE_DIR"
NAME = "shooting-party"

_HAS_OWNERS = hasattr(os, "getuid")


@cache
def cache_parent() -> Path | None:
    """Return the folder of all compiled code, which is there and safe to load code from; None if
    there can be none.

    It is ``NUMBA_CACHE_DIR`` if set, else the user's cache folder; if that cannot be written or is
    not safe, there is a warning, and it is a private folder among the temporary files.
    """
    wanted = _wanted()
    why_not = "there is no home folder" if wanted is None else _fault(wanted)
    if why_not is None:
        return wanted
    folder = _temporary()
    if folder is not None:
        os.environ[CHOSEN] = str(folder)  # for the processes that this one starts
    _warn(f"compiled code is not kept{f' in {wanted}' if wanted else ''}: {why_not}")
    return folder


def _temporary() -> Path | None:
    """Return a folder for compiled code among the temporary files: one for all processes of the
    user, or, if that is not safe, one that goes with this process.
    """
    place, name = Path(tempfile.gettempdir()), f"{NAME}-{_user()}"
    if _fault(place / name) is None:
        return place / name
    _remove_leaked(place, name)
    try:
        folder = Path(tempfile.mkdtemp(prefix=f"{name}-{os.getpid()}-", dir=place))
    except OSError:
        return None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _remove_leaked(place: Path, name: str) -> None:
    """Remove the folders of processes that are gone: killed before they could do it."""
    for folder in place.glob(f"{name}-*-*"):
        number = folder.name.removeprefix(f"{name}-").partition("-")[0]
        try:
            if number.isdecimal() and _is_mine(folder.lstat()) and not _is_running(int(number)):
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


def _is_running(process: int) -> bool:
    if not _HAS_OWNERS:  # on Windows, signal 0 is Ctrl-C
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def trouble(doing: str, error: Exception) -> None:
    """Warn, the first time only, that the cache fails at `doing` ("read" or "write")."""
    if doing not in _warned:
        _warned.add(doing)
        what = {"read": "a broken file in the cache, compiled again", "write": "not kept"}[doing]
        _warn(f"compiled code: {what} ({str(error) or type(error).__name__})")


_warned: set[str] = set()


def _warn(text: str) -> None:
    if sys.stderr is not None:
        print(f"warning: {' '.join(text.split())}", file=sys.stderr)


def _wanted() -> Path | None:
    """Return the folder that the environment asks for; None if the user has no home."""
    if chosen := os.environ.get(CHOSEN):
        return Path(chosen).absolute()
    if user := os.environ.get("XDG_CACHE_HOME"):
        return Path(user).absolute() / NAME
    try:
        return Path.home() / ".cache" / NAME
    except RuntimeError:  # no HOME, and no entry in the list of users
        return None


def _fault(folder: Path) -> str | None:
    """Return why compiled code cannot be kept in a folder; make the folder if it is missing."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if fault := _exposure(folder.resolve()):
            return fault
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
            file.flush()
    except OSError as error:
        return str(error.strerror)
    return None


def _exposure(place: Path) -> str | None:
    """Return why others could put something into a folder; None if they cannot."""
    if not _HAS_OWNERS:
        home = Path(os.path.expanduser("~")).resolve()
        return None if home in place.parents else "it is not below the home folder"
    if not _is_mine(place.stat()):
        return "it is another user's"
    for each in (place, *place.parents):
        if _others_can_write(each.stat(), sticky=each != place):
            return f"other users can write to {each}"
    return None


def _others_can_write(status: os.stat_result, sticky: bool) -> bool:
    """Return True if somebody else could put something into a folder: its owner, unless that is the
    user or root; its group, unless that is the user's own; or anybody. With `sticky`, the question
    is whether they could replace what is there: in a sticky folder, such as that of temporary
    files, each may touch only what is theirs.
    """
    if not _is_mine(status) and status.st_uid != 0:
        return True
    if sticky and status.st_mode & stat.S_ISVTX:
        return False
    group = status.st_mode & stat.S_IWGRP and not _is_own_group(status.st_gid)
    return bool(group or status.st_mode & stat.S_IWOTH)


def _is_own_group(number: int) -> bool:
    """Return True for root's group, and for one of the user's name without further members."""
    if number == 0:
        return True
    try:
        import grp
        import pwd

        group = grp.getgrgid(number)
        user = pwd.getpwuid(_user()).pw_name
    except (ImportError, KeyError):
        return False
    return group.gr_name == user and set(group.gr_mem) <= {user}


def _is_mine(status: os.stat_result) -> bool:
    return status.st_uid == _user()


def _user() -> int:
    return os.getuid() if _HAS_OWNERS else 0
