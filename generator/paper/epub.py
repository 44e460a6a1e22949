"""A book as an EPUB 3: a page of its own for the title, the rules, each chapter and the solutions.
The same data make the same bytes: nothing is compressed, and every date is the first of a zip file.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from io import BytesIO
from uuid import NAMESPACE_OID, uuid5
from zipfile import ZipFile, ZipInfo

from solver.common.schemas import Json

CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="package.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
"""
UNIX = 3
"""The system that a zip file names as its maker, or else it would depend on the machine."""


def epub(made: Json) -> bytes:
    """Return a book (book.py) as an EPUB."""
    import jinja2

    folder = files("generator.paper").joinpath("templates")
    templates = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: folder.joinpath(name).read_text("utf-8")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    chapters = {f"chapter-{n}": each for n, each in enumerate(made["chapters"], 1)}
    pages = {"title": None, "rules": None, **chapters, "solutions": None}
    data = made | {"pages": pages, "id": uuid5(NAMESPACE_OID, json.dumps(made)).urn}

    def text(template: str, **more: object) -> str:
        return templates.get_template(template).render(data, **more)

    page = "book_page.xhtml"
    return _zipped({
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "package.opf": text("book.opf"),
        "contents.xhtml": text("book_contents.xhtml"),
        "style.css": text("book.css"),
        **{f"{name}.xhtml": text(page, name=name, chapter=it) for name, it in pages.items()},
        **{f"{name}.svg": _styled(svg) for name, svg in made["pictures"].items()},
    })  # fmt: skip


def _styled(svg: str) -> str:
    """Return a picture as an EPUB may have it, to which `paint-order` is no attribute."""
    return re.sub('(paint-order)="(.*?)"', r'style="\1: \2"', svg)


def _zipped(texts: dict[str, str]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as zipped:
        for name, text in texts.items():
            info = ZipInfo(name)
            info.create_system = UNIX
            zipped.writestr(info, text)
    return file.getvalue()
