"""Draw a game in the terminal as a picture (docs/shooting-party/terminal.svg):

python -m cli.shooting_party.playing.picture docs/shooting-party/terminal.svg
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from cli.shooting_party.chosen import chosen_game
from cli.shooting_party.playing.screen import Screen
from cli.shooting_party.playing.session import Session
from cli.shooting_party.subjects import subject_of
from solver.shooting_party.rules.themes import themes

TITLE = "party play 42"
TYPED = ("d", "l", "why")
WIDTH = 74


def picture() -> str:
    """Return the beginning of a game, as SVG."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="standard",
        highlight=False, emoji=False, markup=False, legacy_windows=False,
    )  # fmt: skip
    session = Session(chosen_game(subject_of("42"), None, None), None)
    screen = Screen(
        session, themes()["neutral"], console, symbols=True, open_pile=False, count=False
    )
    screen.show()
    for line in TYPED:
        console.print(Text.assemble("move> ", (line, "bold")))
        before = session.position
        screen.obey(line)
        if session.position is not before:
            screen.show()
    svg = console.export_svg(title=TITLE, theme=MONOKAI, unique_id="play")
    # Only fonts that are there already: a picture should not fetch anything.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", "monospace")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
