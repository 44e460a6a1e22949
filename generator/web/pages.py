"""Pages out of templates: those in `templates` here, which every site has, and those of a game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from generator.web.assets import Assets
from generator.web.frame import Frame

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "connect-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'", "trusted-types site",
))  # fmt: skip
"""What a page may load: its own files, and nothing inline."""


class Pages:
    """The templates of a site. `url` is where its root will be."""

    def __init__(self, frame: Frame, assets: Assets, url: str) -> None:
        import jinja2

        package = files("generator.web")
        found = {
            template.name: template.read_text(encoding="utf-8")
            for folder in (package, frame.folder)
            for template in folder.joinpath("templates").iterdir()
        }
        self._templates = jinja2.Environment(
            loader=jinja2.DictLoader(found),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._assets, self._url = assets, url

    def page(self, template: str, path: str, facts: Mapping[str, Any]) -> bytes:
        """Return the page at a path such as ``2026/11/23/`` or ``404.html``. Links are relative,
        except in what is shown at any path (``404.html``).
        """
        depth = path.count("/")
        root = self._url if path == "404.html" else "../" * depth or "./"
        return (
            self._templates.get_template(template)
            .render(
                root=root,
                url=self._url + path,
                policy=POLICY,
                asset=lambda name: root + self._assets.path(name),
                **facts,
            )
            .encode()
        )
