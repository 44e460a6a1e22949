"""A program that imports all modules, and runs commands, with no more than Windows has.

What only Unix has is hidden from our modules alone: libraries still see what they were installed
for. It also imitates what differs on Windows: the modes of files, folders that cannot be opened,
signal 0, the lock.

    python -c 'from tests.common.like_windows import main; main()' COMMAND ...
"""

import builtins
import contextlib
import importlib
import io
import json
import os
import select
import signal
import stat
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

ROOT = Path(__file__).parents[2]

OURS = ("solver", "generator", "cli", "shooting_party")

OPTIONAL = "gymnasium pettingzoo pyspiel"
"""Libraries that an installation may lack, and whose module is then passed over."""

MODULES = "curses fcntl grp nis posix pty pwd readline resource spwd syslog termios tty"
"""Modules that Windows does not have."""

# What Windows lacks by the type hints of the standard library (typeshed): of `os`, most constants
# but these, and functions that are listed; of `signal`, all but this.
OS_CONSTANTS = """EX_OK F_OK O_APPEND O_CREAT O_EXCL O_RDONLY O_RDWR O_TRUNC O_WRONLY P_NOWAIT
P_NOWAITO P_WAIT R_OK SEEK_CUR SEEK_END SEEK_SET TMP_MAX W_OK X_OK"""
OS_LACKS = """chown chroot confstr confstr_names copy_file_range ctermid environb eventfd
eventfd_read eventfd_write fchdir fchmod fchown fdatasync fork forkpty fpathconf fstatvfs fwalk
get_blocking getegid getenvb geteuid getgid getgrouplist getgroups getloadavg getpgid getpgrp
getpriority getrandom getresgid getresuid getsid getuid getxattr initgroups killpg lchown listxattr
lockf login_tty major makedev memfd_create minor mkfifo mknod nice openpty pathconf pathconf_names
pidfd_open pipe2 posix_fadvise posix_fallocate posix_spawn posix_spawnp pread preadv pwrite pwritev
readv register_at_fork removexattr sched_get_priority_max sched_get_priority_min sched_getaffinity
sched_getparam sched_getscheduler sched_param sched_rr_get_interval sched_setaffinity sched_setparam
sched_setscheduler sched_yield sendfile set_blocking setegid seteuid setgid setgroups setpgid
setpgrp setpriority setregid setresgid setresuid setreuid setsid setuid setxattr spawnlp spawnlpe
spawnvp spawnvpe splice statvfs sync sysconf sysconf_names tcgetpgrp tcsetpgrp ttyname uname wait
wait3 wait4 waitid waitid_result writev"""
SIGNAL_HAS = """Handlers NSIG SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM SIG_DFL SIG_IGN Signals
default_int_handler getsignal raise_signal set_wakeup_fd signal strsignal valid_signals"""
TIME_LACKS = ("tzset", "pthread_getcpuclockid")


def _hide() -> None:
    """Let the modules of ours import what Windows has."""
    whole = builtins.__import__
    shadows: dict[str, object] = {
        "os": _shadow(os, _of_os, open=_open, kill=signal_0_is_ctrl_c),
        "signal": _shadow(signal, SIGNAL_HAS.split().__contains__),
        "time": _shadow(time, lambda name: not name.lower().startswith(("clock", *TIME_LACKS))),
        "select": _shadow(select, ["select", "error"].__contains__),
        "msvcrt": SimpleNamespace(LK_NBLCK=2, locking=_locking),
    }

    def imported(
        name: str, there: Any = None, here: Any = None, /, fromlist: Any = (), level: int = 0
    ) -> Any:
        importer = (there or {}).get("__name__", "").partition(".")[0]
        first = name.partition(".")[0]
        if importer in OURS and level == 0:
            if first in MODULES.split():
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if first in shadows and (name == first or not fromlist):
                return shadows[first]
        return whole(name, there, here, fromlist, level)

    builtins.__import__ = imported
    real = Path.stat
    Path.stat = lambda path, **given: _as_on_windows(real(path, **given))  # type: ignore


def _shadow(module: ModuleType, has: Callable[[str], bool], **others: object) -> ModuleType:
    """A module with those of its names that Windows has."""
    shadow = ModuleType(module.__name__)
    kept = {name: value for name, value in vars(module).items() if name[0] == "_" or has(name)}
    shadow.__dict__.update(kept | others)
    return shadow


def _of_os(name: str) -> bool:
    return name in OS_CONSTANTS.split() if name[0].isupper() else name not in OS_LACKS.split()


def _open(path: Any, *given: Any, **named: Any) -> int:
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", path)
    return os.open(path, *given, **named)


def signal_0_is_ctrl_c(process: int, number: int) -> None:
    raise AssertionError(f"os.kill({process}, {number}): Ctrl-C, or the end of the process")


def _locking(file: int, mode: int, size: int) -> None:
    import fcntl

    assert (mode, size) == (2, 1)
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _as_on_windows(status: os.stat_result) -> SimpleNamespace:
    """A status without owners, in which everybody may write."""
    shown = {name: getattr(status, name) for name in dir(status) if name.startswith("st_")}
    everybody = stat.S_IFMT(status.st_mode) | (0o777 if stat.S_ISDIR(status.st_mode) else 0o666)
    return SimpleNamespace(**shown | {"st_uid": 0, "st_gid": 0, "st_mode": everybody})


def _modules() -> Iterator[str]:
    for top in OURS:
        for path in sorted([*(ROOT / top).rglob("*.py"), *ROOT.glob(f"{top}.py")]):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _trouble(module: str) -> str | None:
    """Why a module cannot be imported; None if it can, or if a library is missing that may be."""
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        return None if missing in OPTIONAL.split() else traceback.format_exc()
    except Exception:
        return traceback.format_exc()
    return None


def _run(command: str) -> dict[str, object]:
    """The exit code of a command, or the exception that it ended in, and its output."""
    from cli.main import main

    code: object = None
    sys.argv = ["party", *command.split()]
    with (
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
        except Exception:
            code = traceback.format_exc()
    return {"code": code, "out": out.getvalue(), "err": err.getvalue()}


def _lock_twice() -> str:
    from solver.common.files import FolderBusy, locked

    folder = Path(os.environ["XDG_DATA_HOME"])
    with locked(folder):
        try:
            with locked(folder):
                return "held twice"
        except FolderBusy:
            pass
    with locked(folder):
        return "held, refused, free again"


def main() -> None:
    _hide()
    tried = {name: _trouble(name) for name in _modules()}
    report = {
        "modules": len(tried),
        "failed": {name: why for name, why in tried.items() if why is not None},
        "lock": _lock_twice(),
        "ran": {command: _run(command) for command in sys.argv[1:]},
    }
    print(json.dumps(report))
