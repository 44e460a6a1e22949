"""A conversation at the terminal: lines are asked for, and those that are commands are obeyed.

A command may be abbreviated as long as nothing else begins so. `help` is made from the table of
commands, so that it cannot differ from what is obeyed.
"""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import click

from cli.common.output import Terminal, filled
from solver.common.cards import Deck
from solver.common.plain import plain
from solver.common.words import quoted

COLUMN = 12  # columns of a command and its explanation, in the help


class Quit(Exception):
    """The person leaves."""


def no_move(text: str) -> str:
    """Return what is said of a word that means nothing here."""
    return f"{quoted(text)} is not a move; ? shows help"


@dataclass(frozen=True)
class Command:
    """A command: its name, what it does and in words, what may follow it, and its other names."""

    name: str
    run: Callable[[str], object]
    text: str
    argument: str = ""
    also: tuple[str, ...] = ()

    @property
    def row(self) -> str:
        return f"{f'{self.name} {self.argument}':{COLUMN}}{self.text}"


class Conversation:
    """What a person types and is answered at a terminal."""

    deck = Deck(())  # of the cards that are typed
    intro = ""  # what is typed besides commands, in the lines of the help
    verbs: Collection[str] = ()  # with what other lines begin; may be abbreviated as commands may
    exact: Collection[str] = ()  # words, such as cards, that are no abbreviations
    leaving = "stop"  # what `quit` does, in words
    indent = "  "  # what is before the further lines of a paragraph

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.commands = {each.name: each for each in self.table()}
        self.names = {
            name: each.name for each in self.commands.values() for name in (each.name, *each.also)
        }

    def table(self) -> list[Command]:
        """Return the commands, in the order of the help."""
        return [
            Command("help", self._help, "what may be typed now; or one command", also=("?",)),
            Command("quit", self._quit, self.leaving, also=("q", "exit")),
        ]

    def objection(self, name: str) -> str | None:
        """Return why a command cannot be obeyed now; None if it can."""

    def explain(self, text: str) -> None:
        """Say of what is no command that it is no move, or else how moves are typed."""
        self.say(no_move(text)) if self.is_strange(text) else self.lines(self.intro)

    def keep(self) -> None:
        """Keep what a command that was obeyed has changed."""

    def line(self, prompt: str, words: Sequence[str] = (), *, empty: bool = False) -> str:
        """Return a line that is no command, or with `empty` the empty one; commands are obeyed.
        `words` are those that Tab completes, besides commands. Raise `Quit`.
        """
        while True:
            line = ask(prompt, [*words, *self.commands])
            if line is None:
                raise Quit
            if empty and not line.strip():
                return ""
            typed = self.obey(line.strip())
            if typed:
                return typed

    def obey(self, line: str) -> str | None:
        """Obey a command and return None; return any other line, its first word in full."""
        word, _, rest = line.partition(" ")
        names = self._meant(plain(word).lower())
        if len(names) > 1:
            self.say(f"{word!r} may be {' or '.join(names)}")
            return None
        if not names:
            return line
        [name] = names
        if name not in self.commands:
            return f"{name} {rest}".strip()
        objection = self.objection(name)
        if objection is not None:
            self.say(objection)
            return None
        try:
            self.commands[name].run(rest.strip())
        finally:
            self.keep()
        return None

    def say(self, text: str, indent: str | None = None) -> None:
        indent = self.indent if indent is None else indent
        self.lines(filled(self.terminal.shown(text), self.terminal.width, indent))

    def lines(self, text: str) -> None:
        """Print lines as they are."""
        self.terminal.console.print(self.terminal.shown(text), soft_wrap=True)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C stop a search, but not the conversation."""
        try:
            yield
        except KeyboardInterrupt:
            self.say("stopped")

    def is_strange(self, line: str) -> bool:
        """Return True if a line begins with a word that is neither a verb nor cards."""
        word = line.split()[0]
        known = word.lower() in self.exact or self._meant(word.lower())
        return word.isalpha() and not known and not self.deck.looks_like_cards(word)

    def _meant(self, word: str) -> list[str]:
        """Return the names of commands and the verbs that a word may mean."""
        if word in self.exact:
            return []
        if word in self.names:
            return [self.names[word]]
        if not word.isalpha() or word in self.verbs:
            return [word] if word in self.verbs else []
        return sorted(name for name in {*self.commands, *self.verbs} if name.startswith(word))

    def _help(self, rest: str) -> None:
        names = [rest.lower()] if rest else [n for n in self.commands if self.objection(n) is None]
        rows = [self.commands[name] for name in names if name in self.commands]
        if rest and not rows:
            self.explain(rest)
            return
        if not rest and self.intro:
            for line in self.intro.splitlines():
                self.say(line, " " * COLUMN)
        for each in rows:
            self.say(each.row, " " * COLUMN)

    def _quit(self, _: str) -> None:
        raise Quit


def ask(prompt: str, words: Sequence[str] = ()) -> str | None:
    """Return a line typed after `prompt`, without its line end; None at the end of the input. On
    a terminal it can be edited, the arrow keys recall earlier lines, and Tab completes `words`.

    Without one, a line that was not typed is shown after the prompt, so that what is said stays
    readable.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(prompt, nl=False)
        # Input that is not UTF-8 counts as an unknown command.
        line = sys.stdin.buffer.readline().decode("utf-8", "replace")
        if not (line and sys.stdin.isatty()):
            click.echo(line.rstrip("\r\n"))
        return line.rstrip("\r\n") if line else None
    with suppress(ImportError):  # the module exists on Unix only
        import readline

        def completed(text: str, state: int) -> str | None:
            fitting = [word for word in words if word.lower().startswith(text.lower())]
            return f"{fitting[state]} " if state < len(fitting) else None

        readline.set_completer(completed)
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
