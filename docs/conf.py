"""The site of the documentation: ``make docs`` writes it to site/, without a network.

Sphinx with furo, since both are maintained, and the pages stay the Markdown that any host shows.
The references of commands and of Python come from the code.

`PAGES` has the contents of the site: a folder for each game, and in it the pages to learn from, to
work by, to look things up in, and to understand by.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))

project = "The Shooting Party"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
autodoc_default_options = {
    "members": True, "inherited-members": "tuple,BaseException", "no-index": True,
    "member-order": "bysource",
}  # fmt: skip
autodoc_preserve_defaults = True
add_module_names = False
default_role = "code"  # docstrings have one backtick around names
html_theme = "furo"
html_title = project
html_copy_source = False
html_show_copyright = False
smartquotes = False  # in prose, too, an option begins with two hyphens
html_static_path = html_css_files = ["site.css"]
myst_heading_anchors = 4
copybutton_exclude = ".linenos, .gp, .go"  # not the prompts, not the output

PAGES: dict[str, dict[str, str]] = {
    "index": {
        "The games": "shooting-party/index no-mans-land/index the-party/index",
        "Publishing": "publishing web",
        "Look up": "environments commands generator stability glossary",
        "The project": "architecture reliability project",
    },
    "shooting-party/index": {
        "Learn": "play strategy first-deal",
        "Do": "recipes",
        "Look up": "rules survey benchmarks api",
        "Understand": "daily unseen",
    },
    "no-mans-land/index": {"Learn": "strategy", "Look up": "rules api"},
    "the-party/index": {"Learn": "strategy", "Look up": "rules api"},
}
"""For each page of contents, the pages below it, by kind."""

FACES = {
    "shooting-party/api": "solver.shooting_party",
    "no-mans-land/api": "solver.no_mans_land",
    "the-party/api": "solver.the_party",
    "generator": "generator",
}
"""The pages that go on with every name of a package."""


def contents(app: Any, page: str, source: list[str]) -> None:
    """Add to a page of contents what is below it, for the sidebar; to the page of commands the
    schemas and the help of all; to a page of Python its names.
    """
    folder = page.rpartition("/")[0]
    source[0] = re.sub(r"\]\([./]+/(CHANGELOG|CONTRIBUTING|SECURITY)\.md", included, source[0])
    for caption, names in PAGES.get(page, {}).items():
        below = "\n".join(f"/{folder}/{name}" if folder else f"/{name}" for name in names.split())
        source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{below}\n```\n"
    if page == "commands":
        from benchmarks.commands import reference

        source[0] += "\n".join(described()) + f"\n{reference()}"
    if page in FACES:
        source[0] += "\n".join(names_of(FACES[page]))


def included(link: re.Match[str]) -> str:
    """Return a link to the page that includes those of the folder above."""
    return "](/project.md"


def names_of(face: str) -> Iterator[str]:
    """Yield what autodoc is asked for: every name of a package."""
    yield "\n## Names\n"
    module = import_module(face)
    for name in module.__all__:
        found = getattr(module, name)
        kind = "function" if inspect.isroutine(found) else "data"
        if inspect.isclass(found):
            kind = "exception" if issubclass(found, Exception) else "class"
        yield f"\n### {name}\n\n```{{eval-rst}}\n.. auto{kind}:: {face}.{name}\n```\n"


def shown(app: Any, what: str, name: str, found: Any, options: Any, *signature: str | None) -> Any:
    """Leave out of a signature what begins with `_`: tests alone use it."""
    given, returned = signature
    return given and re.sub(r"(, \*)?, _\w+: [^,)]*(?=[,)])", "", given), returned


def skipped(app: Any, what: str, name: str, found: Any, skip: bool, options: Any) -> bool:
    """Leave out the fields of tuples, which the docstring of their class describes."""
    return skip or (inspect.getdoc(found) or "").startswith("Alias for field")


def described() -> Iterator[str]:
    """Yield the schemas of all documents as Markdown: the fields of each, and the file itself."""
    parts = [DOCS.parent / name for name in ("generator", "solver")]
    for file in [path for part in parts for path in sorted(part.rglob("schemas/*.json"))]:
        schema = json.loads(file.read_text(encoding="utf-8"))
        place = file.relative_to(DOCS.parent)
        yield f"\n### {schema['$id'].removeprefix('urn:').replace(':', '/')}\n"
        yield f"{schema['title']}. {schema.get('description', '')}\n"
        fields = [*rows(schema.get("properties", {}), schema.get("required", []))]
        if fields:
            yield "| field | | type | meaning |\n|---|---|---|---|"
            yield from fields
        yield f"\n{{download}}`{place} <../{place}>`"


def rows(fields: dict[str, Any], required: list[str]) -> Iterator[str]:
    """Yield a row for each field of an object."""
    for name, field in fields.items():
        about = field if isinstance(field, dict) else {}  # true: the game's schema has the form
        must = "required" if name in required else ""
        meaning = " ".join(about.get("description", "").split()).replace("|", "\\|")
        yield f"| `{name}` | {must} | {kind_of(about)} | {meaning} |"


def kind_of(field: dict[str, Any]) -> str:
    """Return the type of a field in a word or two."""
    if "$ref" in field:
        return str(re.split("[/:]", field["$ref"])[-1])
    if "const" in field or "enum" in field:
        return " or ".join(f"`{json.dumps(v)}`" for v in field.get("enum", [field.get("const")]))
    kinds = field.get("type", "")
    return kinds if isinstance(kinds, str) else " or ".join(kinds)


def setup(app: Any) -> None:
    app.connect("source-read", contents)
    app.connect("autodoc-process-signature", shown)
    app.connect("autodoc-skip-member", skipped)
