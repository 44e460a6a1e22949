"""Pages out of templates: those in `templates` here, which every site has, and those of its games,
each below the name of its game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.common.rating.tiers import TIERS
from generator.web.column import Column
from generator.web.frame import frames

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
    "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
    "trusted-types site",
))  # fmt: skip
"""What a page may load: its own files, among them WebAssembly, and nothing inline."""


class Pages:
    """The templates of a site of some columns. `url` is where its root will be, `name` what it is
    called; `feeds` is true if it has any.
    """

    def __init__(self, columns: Sequence[Column], url: str, name: str, *, feeds: bool) -> None:
        import jinja2

        own = {each.name: jinja2.PackageLoader(each.of.package) for each in columns}
        self._templates = jinja2.Environment(
            loader=jinja2.ChoiceLoader(
                [jinja2.PackageLoader("generator.web"), jinja2.PrefixLoader(own)]
            ),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        signs = {each.name: each.of.letter for each in columns}
        for game, of in frames().items():
            signs.setdefault(game, of.letter)
        known = {"policy": POLICY, "columns": [*columns], "site_url": url, "site_name": name,
                 "signs": signs, "feeds": feeds, "all_tiers": TIERS}  # fmt: skip
        self._templates.globals |= known
        self._columns, self._url = columns, url

    def page(self, template: str, path: str, facts: Mapping[str, Any]) -> bytes:
        """Return the page at a path such as ``2026/11/23/`` or ``404.html``. Links are relative,
        except in what is shown at any path (``404.html``). A page of no column loads only what all
        games share.
        """
        root = self._url if path == "404.html" else "../" * path.count("/") or "./"
        assets = (facts["column"] or self._columns[0]).assets
        whole = {"root": root, "url": self._url + path, **facts}
        whole["fetched"] = [*assets.loaded(facts["script"]), *facts["fetched"]]
        return self.filled(template, {**whole, "asset": lambda name: root + assets.path(name)})

    def filled(self, template: str, facts: Mapping[str, Any]) -> bytes:
        """Return a template with some facts."""
        return self._templates.get_template(template).render(facts).encode()
