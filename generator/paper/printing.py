"""A booklet or a book as a PDF, by typst: tagged for readers (PDF/UA-1), with the fonts that come
with the package, and without a date, so that the same data make the same bytes everywhere.
"""

from __future__ import annotations

import json
from importlib.resources import files

from solver.common.errors import InputError
from solver.common.schemas import Json

FONT = "Libertinus Serif"
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and typst's names for them."""


class PrintError(InputError):
    """A typst without its font, or a text that the font cannot show; the message is one line."""


def pdf(made: Json, size: str = "a4", *, large: bool = False) -> bytes:
    """Return what the template of a booklet or book prints on a size of paper. Raise `PrintError`
    if it cannot be made.
    """
    import typst

    fonts = typst.Fonts(include_system_fonts=False)
    if FONT not in fonts.families():
        raise PrintError(f"the font {FONT}, which comes with typst, is missing: install it again")
    data = made | {"paper": PAPERS[size], "large": large, "font": FONT}
    folder = files("generator.paper").joinpath("templates")
    sources = [folder.joinpath(f"{name}.typ").read_bytes() for name in ("parts", made["template"])]
    compiler = typst.Compiler(b"\n".join(sources), font_paths=fonts, ignore_system_fonts=True)
    given = {"data": json.dumps(data)}
    try:
        printed = compiler.compile(format="pdf", sys_inputs=given, pdf_standards=["ua-1"])
    except typst.TypstError as error:
        raise PrintError(f"typst: {error.message.splitlines()[0]}") from None
    assert isinstance(printed, bytes)
    return printed
