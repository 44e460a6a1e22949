"""Lines typed at a terminal, with editing, history and completion where the system offers them."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import click


@dataclass(frozen=True)
class Completer:
    """Completes the last word of a line, in any case, from `words`."""

    words: Sequence[str]

    def __call__(self, text: str, state: int) -> str | None:
        """Return candidate number `state`, as `readline` asks for it."""
        fitting = [word for word in self.words if word.lower().startswith(text.lower())]
        return f"{fitting[state]} " if state < len(fitting) else None


def ask(prompt: str, completer: Completer, *, err: bool = False) -> str | None:
    """Return a line typed after `prompt`, without its line feed; None at the end of the input. On
    a terminal it can be edited, the arrow keys recall earlier lines, and Tab completes.

    Without one, the prompt goes to the standard output, or with `err` to the standard error, and a
    line that was not typed is shown after it, so that what is said stays readable.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(prompt, nl=False, err=err)
        # What is no UTF-8 is no command either, but no reason to stop.
        line = sys.stdin.buffer.readline().decode("utf-8", "replace")
        if not (line and sys.stdin.isatty()):
            click.echo(line.rstrip("\n"), err=err)
        return line.rstrip("\n") if line else None
    with suppress(ImportError):  # the module exists on Unix only
        import readline

        readline.set_completer(completer)
        readline.set_completer_delims(" ")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    try:
        return input(prompt)
    except EOFError:
        click.echo()
        return None


def forget() -> None:
    """Forget all lines typed so far, for another person to type."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
