"""Draw each game's page on a phone: ``python -m benchmarks.phones`` writes docs/phones.png, for the
README. Asks for Chromium (``apt-get install chromium-headless-shell``).
"""

import base64
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.shooting_party.page import chromium
from benchmarks.tables import DOCS
from generator.web.site import site
from generator.web.writing import write

PHONE = {"width": 390, "height": 664}
PAGES = {
    "play/#deal=42": ("Draw", "Still possible?"),
    "no-mans-land/play/#game=3": ("Worth?",),
    "the-party/play/#game=5": (),
}
"""What is shown, and the buttons that are pressed there."""

SHEET = """<style>
  body { display: flex; gap: 24px; margin: 0; padding: 12px; width: max-content }
  img { width: 390px; border: 6px solid #444; border-radius: 28px }
</style>"""


def pressed(page: Any, name: str) -> None:
    page.get_by_role("button", name=name).first.click()
    page.wait_for_timeout(1500)
    page.locator(".busy").wait_for(state="detached", timeout=60_000)


def picture() -> bytes:
    """Return three phones beside each other, as PNG."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, site([], "https://example.org/", datetime.now(UTC)))
        with chromium(folder) as (browser, root):
            sheet = SHEET
            context = browser.new_context(
                viewport=PHONE, device_scale_factor=2, has_touch=True, service_workers="block"
            )
            for path, buttons in PAGES.items():
                page = context.new_page()
                page.goto(root + path)
                page.wait_for_timeout(1500)
                for button in buttons:
                    pressed(page, button)
                shot = base64.b64encode(page.screenshot()).decode()
                sheet += f'<img src="data:image/png;base64,{shot}">'
            whole = browser.new_page(viewport={"width": 1300, "height": 800})
            whole.set_content(sheet)
            shown: bytes = whole.locator("body").screenshot(omit_background=True)
            return shown


if __name__ == "__main__":
    (DOCS / "phones.png").write_bytes(picture())
