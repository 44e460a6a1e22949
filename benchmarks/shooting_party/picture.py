"""Draw a game in the terminal as a picture (docs/shooting-party/terminal.svg):

python -m benchmarks.shooting_party.picture docs/shooting-party/terminal.svg
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from cli.common.output import Terminal
from cli.common.shell import Shell
from cli.shooting_party.choices import chosen_game
from cli.shooting_party.screen import Parlour
from cli.shooting_party.subjects import subject_of

TITLE = "party play 42"
TYPED = ("d", "l", "why")
WIDTH = 74
EDGE = "#808080"  # the picture is dark, on dark pages too, and its edge has to be seen on both


def picture() -> str:
    """Return the beginning of a game, as SVG."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="standard",
        highlight=False, emoji=False, markup=False, legacy_windows=False,
    )  # fmt: skip
    terminal = Terminal(symbols=True)
    vars(terminal)["console"] = console
    game = chosen_game(subject_of(42), None, None)
    screen = Parlour(game.subject, "neutral", terminal, open_pile=False)
    shell = Shell(screen, game.game, terminal)
    shell.show_once()
    for line in TYPED:
        console.print(Text.assemble("move> ", (line, "bold")))
        move = shell.obey(line)
        if move is not None:
            shell.take(move)
        shell.show_once()
    svg = console.export_svg(title=TITLE, theme=MONOKAI, unique_id="play")
    # Only fonts that are there already: a picture should not fetch anything.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "monospace")
    return svg.replace('stroke="rgba(255,255,255,0.35)"', f'stroke="{EDGE}"')


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
