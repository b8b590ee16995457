"""Images of a table."""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

_TYPES = {"png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml", "pdf": "application/pdf"}
#: A name for the type in classes that have a property ``bytes``.
_Bytes = bytes
_FORMATS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".svg": "svg", ".pdf": "pdf"}


class TableWarning(NamedTuple):
    """A part of the request that the service ignored or changed."""

    message: str
    #: JSON Pointer into the payload.
    path: str | None = None


class Part:
    """One of the images that a table is split into for its destination."""

    def __init__(self, members: dict[str, Any], image_format: str, load: Callable[[str], _Bytes]) -> None:
        self.url: str = members["url"]
        self.width: int = members["width"]
        self.height: int = members["height"]
        self.format = image_format
        #: Number of this image, from 1.
        self.part: int = members["part"]
        #: The image with dark colours, of the same size; None unless ``colorScheme`` is ``"both"``.
        self.dark: Part | None = None
        if (dark := members.get("dark")) is not None:
            self.dark = Part({**members, **dark, "dark": None}, image_format, load)
        self._load = load
        self._bytes: _Bytes | None = None

    @property
    def bytes(self) -> _Bytes:
        """The file. It is downloaded once."""
        if self._bytes is None:
            self._bytes = self._load(self.url)
        return self._bytes

    def data_url(self) -> str:
        """The file as a ``data:`` URL, for HTML that needs no network."""
        return f"data:{_TYPES[self.format]};base64,{base64.b64encode(self.bytes).decode('ascii')}"


class Image:
    """A rendered table. A table has several images if it is split for its destination (``for_``)."""

    def __init__(self, response: dict[str, Any], title: str | None, load: Callable[[str], _Bytes]) -> None:
        metadata = response["metadata"]
        #: The response of the service, with members that have no attribute here.
        self.response = response
        #: Public URL of the image.
        self.url: str = response.get("url") or response["previewUrl"]
        self.format: str = metadata["format"]
        #: Size in pixels of the file. With scale 2, a PNG has twice as many as the table.
        self.width: int = metadata["width"]
        self.height: int = metadata["height"]
        #: ID of the record; None for a preview.
        self.id: int | None = response.get("id")
        #: Page with the image and its downloads; None for a preview.
        self.share_url: str | None = response.get("shareUrl")
        #: What the image shows, for screen readers. A preview only has its title.
        self.alt: str = response.get("alt") or title or "Table"
        #: The same with the first rows.
        self.long_alt: str = response.get("longAlt") or self.alt
        #: Markdown and HTML that show the image.
        self.markdown: str | None = response.get("markdown")
        self.html: str | None = response.get("html")
        #: Parts of the request that the service ignored or changed.
        self.warnings = [TableWarning(each["message"], each.get("path")) for each in response["warnings"]]
        #: URL of the image with dark colours; None unless ``colorScheme`` is ``"both"``.
        self.dark_url: str | None = response.get("darkUrl")
        #: HTML for emails that shows the dark image where clients can; None without one.
        self.email: str | None = response.get("email")
        #: All images of the table, in order.
        self.parts = [Part(part, self.format, load) for part in response["images"]]

    def __repr__(self) -> str:
        count = "" if len(self.parts) == 1 else f", {len(self.parts)} images"
        return f"<Image {self.format} {self.width}x{self.height}{count} {self.url}>"

    @property
    def bytes(self) -> _Bytes:
        """The file; of a table with several images, the first one."""
        return self.parts[0].bytes

    def save(self, path: str | os.PathLike[str]) -> list[Path]:
        """Writes the image to a file; several images to ``name-1.png``, ``name-2.png`` and so on.

        A dark image is written beside the light one, as ``name-dark.png``.

        :raises ValueError: if the extension belongs to another format
        :returns: the paths of the files
        """
        target = Path(path)
        expected = _FORMATS.get(target.suffix.lower())
        if expected not in (None, self.format):
            raise ValueError(
                f"{target.name} would contain a {self.format.upper()}. Render the table with "
                f'options={{"format": "{expected}"}}, or save it as {target.stem}.{self.format}.'
            )
        several = len(self.parts) > 1
        numbered = [target.with_name(f"{target.stem}-{part.part}{target.suffix}") for part in self.parts]
        files = numbered if several else [target]
        images = list(zip(files, self.parts))
        for file, part in zip(files, self.parts):
            if part.dark is not None:
                images.append((file.with_name(f"{file.stem}-dark{file.suffix}"), part.dark))
        for file, image in images:
            _write_file(file, image.bytes)
        return [file for file, _ in images]

    def _repr_png_(self) -> _Bytes | None:
        return self.bytes if self.format == "png" else None

    def _repr_jpeg_(self) -> _Bytes | None:
        return self.bytes if self.format == "jpeg" else None

    def _repr_html_(self) -> str:
        """HTML that a notebook shows without the network, with the alternative text."""
        html = self.html
        if self.format == "pdf":
            return html or f'<a href="{escape(self.url)}">{escape(self.alt)}</a>'
        if html is None:
            end = f'alt="{escape(self.alt)}" style="max-width:100%">'
            html = "\n".join(_with_dark(f'<img src="{escape(part.url)}" {end}', part.dark) for part in self.parts)
        for part in self.parts:
            html = html.replace(f'src="{escape(part.url)}"', f'src="{part.data_url()}"', 1)
            if part.dark is not None:
                html = html.replace(f'srcset="{escape(part.dark.url)}"', f'srcset="{part.dark.data_url()}"', 1)
        return html


def _with_dark(img: str, dark: Part | None) -> str:
    """An image that a dark page replaces by another one."""
    if dark is None:
        return img
    source = f'<source media="(prefers-color-scheme: dark)" srcset="{escape(dark.url)}">'
    return f"<picture>{source}{img}</picture>"


def _write_file(target: Path, content: bytes) -> None:
    """A program that reads the file sees the old or the new one, never a part of it."""
    temporary = target.with_name(f".pictable-{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
