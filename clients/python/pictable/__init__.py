"""The Python client of Pictable: send rows or a data frame, get an image of the table.

>>> import pictable
>>> image = pictable.render([{"Region": "North", "Sum": 1250.5}], title="Sales")
>>> image.save("sales.png")
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"

# The version comes first, because the client sends it.
from .client import Client
from .errors import (
    ConflictError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    PictableError,
    PictableWarning,
    QuotaExceededError,
    RateLimitedError,
    ServiceBusyError,
    ServiceUnreachableError,
    UnauthorizedError,
)
from .frames import register_accessors
from .image import Image, Part, TableWarning

__all__ = [
    "Client",
    "ConflictError",
    "ForbiddenError",
    "Image",
    "InvalidRequestError",
    "NotFoundError",
    "Part",
    "PictableError",
    "PictableWarning",
    "QuotaExceededError",
    "RateLimitedError",
    "ServiceBusyError",
    "ServiceUnreachableError",
    "TableWarning",
    "UnauthorizedError",
    "preview",
    "render",
]


def render(data: Any = None, *, client: Client | None = None, **payload: Any) -> Image:
    """Renders and stores a table. It counts as one table of the plan.

    Without ``client``, the URL and the key come from ``PICTABLE_URL`` and ``PICTABLE_API_KEY``.
    ``Client.render`` describes the arguments.
    """
    return (client or Client()).render(data, **payload)


def preview(data: Any = None, *, client: Client | None = None, **payload: Any) -> Image:
    """Renders a table without storing it. It is free, and its URL expires after an hour."""
    return (client or Client()).preview(data, **payload)


register_accessors(render, preview)
