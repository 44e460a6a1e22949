"""The saving of a game that is being played: after every move, on request, and never by harming
another file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol


class Session(Protocol):
    """A game being played; `file` is where it is saved, None for nowhere."""

    file: Path | None

    def save(self, file: Path | None = None) -> Path | None:
        """Write the game to a file, or else to its own. Raise `OSError` if that fails."""


class Saver:
    """Saves a session. `parse` raises `ValueError` for a text that is no such game; `when` says how
    often the game is saved by itself.
    """

    def __init__(
        self,
        session: Session,
        say: Callable[[str], None],
        parse: Callable[[str], object],
        when: str,
    ) -> None:
        self.session = session
        self.say = say
        self.parse = parse
        self.when = when

    def save(self, name: str) -> None:
        """Write the game to the file of that name, or say where it is saved if there is no name."""
        session = self.session
        if not name:
            kept = f"The game is saved after every {self.when}: {session.file}"
            self.say("The game is not saved: save FILE" if session.file is None else kept)
            return
        try:
            file = Path(name).expanduser()
            if file.exists() and not self._is_game(file):
                self.say(f"{file}: exists already, and is no game")
                return
            session.save(file)
        except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: no such user's home
            self.say(f"{name}: {getattr(error, 'strerror', None) or error}")
            return
        if session.file is None:
            session.file = file
        self.say(f"Saved to {file}.")

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Turn a failure to write the game's file into one line, and keep no file from then on."""
        try:
            yield
        except OSError as error:
            file, self.session.file = self.session.file, None
            self.say(f"{file}: {error.strerror}; this game is no longer saved (save FILE)")

    def _is_game(self, file: Path) -> bool:
        try:
            self.parse(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        return True
