"""The start and the end of `party`: every error becomes one line and an exit code.

This module imports next to nothing before `main` is called, so that Ctrl-C is heard from the start.
"""

from __future__ import annotations

import _thread
import os
import sys
from contextlib import suppress
from typing import NoReturn

from cli import BROKEN_PIPE, INTERRUPTED, NO_MEMORY, NO_OUTPUT, WRONG_INPUT

LONGEST = 500  # characters of a message


def main() -> None:
    """Run `party` and exit with one of the codes in cli/__init__.py. The group of commands
    has turned every `InputError` into a `click.UsageError`, which names the command.
    """
    before, sys.unraisablehook = sys.unraisablehook, _again
    try:
        code = _run()
    except KeyboardInterrupt:
        code = _ended("party: interrupted", INTERRUPTED)
    except MemoryError as error:
        why = f" ({_one_line(str(error))})" if str(error) else ""
        code = _ended(f"party: out of memory{why}", NO_MEMORY)
    finally:
        sys.unraisablehook = before
    _exit(code)


def _run() -> int:
    _open_what_is_closed()
    from generator.common.series_key import withhold

    withhold()
    import click

    from cli.party import OutputClosed, party_group

    try:
        result = party_group().main(prog_name="party", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        return _ended(error.ctx.get_help(), WRONG_INPUT)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        where = context.command_path if context is not None else "party"
        return _ended(f"{where}: {_one_line(error.format_message())}", WRONG_INPUT)
    except click.Abort:
        return _ended("party: interrupted", INTERRUPTED)
    except ModuleNotFoundError as error:
        # `make solve` installs no more than `party solve` needs.
        missing = (error.name or "").partition(".")[0]
        if not missing or missing in ("solver", "generator", "cli"):
            raise
        from solver.common.loading import installation

        return _ended(f"party: {missing} is needed: {installation(missing)}", WRONG_INPUT)
    except (OutputClosed, BrokenPipeError):
        # The reader has closed the pipe, as in `party deal 1 | head`: no output can reach it.
        return BROKEN_PIPE
    except OSError as error:
        if error.errno is None:  # a library that cannot be loaded
            return _ended(f"party: {_one_line(str(error))}", NO_MEMORY)
        what = str(error.filename or "the output")
        return _ended(f"party: {_one_line(what)}: {error.strerror}", NO_OUTPUT)
    return result if isinstance(result, int) else 0


def _again(dropped: sys.UnraisableHookArgs) -> None:
    """Raise Ctrl-C again where it was dropped: in a function that a library calls back from
    compiled code, as llvmlite does, no exception goes on. (A moment later, lest it is raised here
    and dropped once more.)
    """
    if dropped.exc_type is KeyboardInterrupt:
        import threading

        threading.Timer(0.05, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(dropped)


def _open_what_is_closed() -> None:
    """Let closed standard streams be the null device, so that no file opened later takes their
    place; what goes to the output fails, as on a full disk. Input that is not UTF-8 counts as an
    unknown command; a character that the encoding of the output lacks is written as an escape.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR if name == "stderr" else os.O_RDONLY)
            setattr(sys, name, open(null, mode, encoding="utf-8"))  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    if sys.platform == "win32" and hasattr(sys.stdout, "reconfigure") and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")  # a document is UTF-8 wherever it is written


def _one_line(text: str) -> str:
    """Return a message as one line that can be read: what was wrong may be of any length."""
    from cli.common.output import one_line

    line = one_line(" ".join(text.split()))
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 100]} ... {line[-95:]}"


def _ended(message: str, code: int) -> int:
    """Write a message to the standard error, if that is possible, and return the exit code."""
    with suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)
    return code


def _exit(code: int) -> NoReturn:
    """Exit without a word more: what cannot be written any more is dropped, and Ctrl-C ignored."""
    import atexit
    import signal

    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)
