"""What a reader reads out of a tagged PDF, in its order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DecodedStreamObject, DictionaryObject, NameObject

SHOWN = ("Tj", "TJ")
DRAWN = re.compile(rb"(?:-?[\d.]+ ){2,6}[mlc](?=\s)")
"""Lines and curves: most of a page with cards, and nothing to read."""


@dataclass(frozen=True)
class Read:
    """A PDF, and what it was made of."""

    data: bytes
    made: Any = field(default=None)

    @cached_property
    def pdf(self) -> PdfReader:
        """Without what is drawn, which takes ten times as long to be read as the rest."""
        pdf = PdfReader(BytesIO(self.data))
        for page in pdf.pages:
            content = page.get_contents()
            assert content is not None
            written = DecodedStreamObject()
            written.set_data(DRAWN.sub(b"", content.get_data()))
            page[NameObject("/Contents")] = written
        return pdf

    @cached_property
    def pages(self) -> list[str]:
        """The texts of the pages."""
        return [page.extract_text() for page in self.pdf.pages]

    @property
    def title(self) -> str | None:
        assert self.pdf.metadata is not None
        return self.pdf.metadata.title

    @cached_property
    def structure(self) -> str:
        """A line for each part with its tag and its text, or the text in place of its picture,
        indented by depth.
        """
        texts = {
            (page.indirect_reference.idnum, mark): text
            for page in self.pdf.pages
            if page.indirect_reference is not None
            for mark, text in marked(page).items()
        }
        root = self.pdf.root_object["/StructTreeRoot"]
        return "".join(f"{line}\n" for line in _lines(root["/K"], texts, 0, 0))

    @cached_property
    def bookmarks(self) -> list[tuple[str, int]]:
        """The bookmarks, those below others indented, and their pages from 1."""

        def below(entries: list[Any], depth: int) -> Iterator[tuple[str, int]]:
            for each in entries:
                if isinstance(each, list):
                    yield from below(each, depth + 1)
                else:
                    page = self.pdf.get_destination_page_number(each)
                    assert page is not None
                    yield " " * depth + str(each.title), page + 1

        return [*below(self.pdf.outline, 0)]


def marked(page: PageObject) -> dict[int, str]:
    """Return the text of a page by the mark of its part."""
    fonts = {name: _unicode(each) for name, each in page["/Resources"].get("/Font", {}).items()}
    found: dict[int, str] = {}
    marks: list[tuple[int | None, bool]] = []
    font: dict[bytes, str] = {}
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        name = operator.decode()
        if name in ("BDC", "BMC"):
            more = operands[1] if len(operands) > 1 else {}
            mark = more.get("/MCID", marks[-1][0] if marks else None)
            replaced = "/ActualText" in more
            if replaced and mark is not None:
                found[mark] = found.get(mark, "") + more["/ActualText"]
            marks.append((mark, replaced or bool(marks and marks[-1][1])))
        elif name == "EMC":
            marks.pop()
        elif name == "Tf":
            font = fonts[operands[0]]
        elif name in SHOWN and marks and marks[-1][0] is not None and not marks[-1][1]:
            mark = marks[-1][0]
            parts = operands[0] if name == "TJ" else operands
            shown = b"".join(getattr(part, "original_bytes", b"") for part in parts)
            codes = (shown[n : n + 2] for n in range(0, len(shown), 2))
            found[mark] = found.get(mark, "") + "".join(map(font.__getitem__, codes))
    return found


def gaps(page: PageObject) -> Iterator[float]:
    """Yield the spaces between signs that are shown together, in parts of the size of the font."""
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        moved = operands[0] if operator == b"TJ" else ()
        yield from (-float(each) / 1000 for each in moved if isinstance(each, float | int))


def _unicode(font: Any) -> dict[bytes, str]:
    """Return the texts of a font's codes."""
    table = font.get_object()["/ToUnicode"].get_data().decode()
    pairs = re.findall(r"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>\s*(?=<|endbfchar)", table)
    return {bytes.fromhex(code): bytes.fromhex(to).decode("utf-16-be") for code, to in pairs}


def _list(kids: Any) -> list[Any]:
    found = kids.get_object()
    return [each.get_object() for each in (found if isinstance(found, list) else [found])]


def _lines(kids: Any, texts: dict[tuple[int, int], str], depth: int, page: int) -> Iterator[str]:
    for kid in _list(kids):
        if "/Alt" in kid:
            yield f"{' ' * depth}{kid['/S'][1:]} [{kid['/Alt']}]"
            continue
        on = kid.raw_get("/Pg").idnum if "/Pg" in kid else page
        inside = _list(kid.get("/K", []))
        text = "".join(_text(each, texts, on) for each in inside)
        yield f"{' ' * depth}{kid['/S'][1:]} {' '.join(text.split())}".rstrip()
        deeper = [each for each in inside if isinstance(each, DictionaryObject) and "/S" in each]
        for each in deeper:
            yield from _lines(each, texts, depth + 1, on)


def _text(kid: Any, texts: dict[tuple[int, int], str], page: int) -> str:
    if isinstance(kid, DictionaryObject):
        if "/MCID" not in kid:
            return ""
        page = kid.raw_get("/Pg").idnum if "/Pg" in kid else page
        kid = kid["/MCID"]
    return texts.get((page, int(kid)), "")
