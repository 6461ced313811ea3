"""The pictures of the README, taken anew: not a test.

    .venv/bin/python tests/screenshots_readme.py

They land in docs/pictures/: a question on a phone, a box on a large screen, and a picture as read.
"""

from __future__ import annotations

from pathlib import Path

import cv2
from screenshots import FOLDER, main

from vision.draw import drawn
from vision.read import Reader

PICTURES = Path("docs/pictures")
SHOWN = {"question": "ask-phone-light", "box": "choose-large-dark"}
"""What each picture of a page shows."""
STILL = Path("tests/recordings/stills/images/000056.jpg")
WIDTHS_PX = {"question": 780, "box": 1440}
LOSSLESS = [cv2.IMWRITE_WEBP_QUALITY, 101]
GOOD = [cv2.IMWRITE_WEBP_QUALITY, 85]


def keep_pages() -> None:
    """Keep screenshots, each as wide as it is shown at most."""
    main(sorted({shown.split("-")[0] for shown in SHOWN.values()}))
    for name, shown in SHOWN.items():
        taken = cv2.imread(str(FOLDER / f"{shown}.png"))
        scale = WIDTHS_PX[name] / taken.shape[1]
        small = cv2.resize(taken, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(PICTURES / f"{name}.webp"), small, LOSSLESS)


def keep_reading() -> None:
    """Keep what `dicetable read --draw` makes of a still."""
    image = cv2.imread(str(STILL))
    cv2.imwrite(str(PICTURES / "reading.webp"), drawn(image, Reader().read(image)), GOOD)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    keep_pages()
    keep_reading()
