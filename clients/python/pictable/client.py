"""The client of one service."""

from __future__ import annotations

import json
import os
import secrets
import sys
import warnings
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from .cells import to_json
from .errors import PictableWarning
from .image import Image
from .payload import read_table
from .transport import Transport

_EXAMPLE = 'Client(api_key="…", base_url="https://pictable.example")'


class Client:
    """Renders tables with one service.

    :param api_key: personal key or project key; by default ``PICTABLE_API_KEY``
    :param base_url: origin of the service; by default ``PICTABLE_URL``
    :param retries: how often a request is sent again if the service is busy or the connection is lost
    :param retry_wait_max: seconds; if ``Retry-After`` asks for more, the request is not sent again
    :param timeout: seconds to wait for the service
    :raises ValueError: if an argument cannot be used; the text says what to pass
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        retries: int = 2,
        retry_wait_max: float = 30.0,
        timeout: float = 60.0,
    ) -> None:
        if isinstance(retries, bool) or not isinstance(retries, int) or not 0 <= retries <= 10:
            raise ValueError(f"retries must be a whole number from 0 to 10; got {retries!r}.")
        self._base_url = _read_url(os.environ.get("PICTABLE_URL") if base_url is None else base_url)
        self._api_key = _read_key(os.environ.get("PICTABLE_API_KEY") if api_key is None else api_key)
        self._transport = Transport(timeout, retries, retry_wait_max)

    def __repr__(self) -> str:
        return f"<Client {self._base_url}>"

    def render(
        self,
        data: Any = None,
        *,
        index: bool | None = None,
        project_id: int | None = None,
        endpoint_path: str | None = None,
        idempotency_key: str | None = None,
        **payload: Any,
    ) -> Image:
        """Renders and stores a table. It counts as one table of the plan.

        :param data: a data frame or series, rows, or any other form of the documentation
        :param index: whether the index of a data frame is shown; by default, if it has a name or texts
        :param idempotency_key: requests with the same key are charged once; by default a new one
        :param payload: members of the payload, such as ``title`` and ``summary``; ``for_`` is ``for``
        :raises PictableError: if the service does not render the table
        """
        key = f"python-{secrets.token_hex(16)}" if idempotency_key is None else idempotency_key
        path = "/api/pictable/" + ("table-to-image" if endpoint_path is None else quote(endpoint_path, safe=""))
        return self._post(path, project_id, {"Idempotency-Key": key}, read_table(data, index, payload))

    def preview(
        self,
        data: Any = None,
        *,
        index: bool | None = None,
        project_id: int | None = None,
        endpoint_path: str | None = None,
        **payload: Any,
    ) -> Image:
        """Renders a table without storing it. It is free, and its URL expires after an hour."""
        path = "/api/pictable/" + ("table-to-image" if endpoint_path is None else quote(endpoint_path, safe=""))
        return self._post(f"{path}/preview", project_id, {}, read_table(data, index, payload))

    def _post(
        self, path: str, project_id: int | None, headers: dict[str, str], payload: dict[str, Any]
    ) -> Image:
        query = "" if project_id is None else "?" + urlencode({"projectId": project_id})
        sent = {
            "Accept": "application/json",
            "Authorization": f"Bearer {self._api_key}",
            "Content-Type": "application/json",
            **headers,
        }
        body = to_json(payload).encode("ascii")
        response = self._transport.send("POST", self._base_url + path + query, sent, body)
        title = payload.get("title")
        image = Image(json.loads(response.body), title if isinstance(title, str) else None, self._load)
        for warning in image.warnings:
            warnings.warn(warning.message, PictableWarning, stacklevel=_level_of_caller())
        return image

    def _load(self, url: str) -> bytes:
        """The file of an image. Its URL contains all that is needed, so the key is not sent."""
        if not url.startswith(f"{self._base_url}/"):
            # The service may be reached by another origin than the one in its URLs.
            parts = urlsplit(url)
            origin = urlsplit(self._base_url)
            url = f"{origin.scheme}://{origin.netloc}{parts.path}" + (f"?{parts.query}" if parts.query else "")
        return self._transport.download(url)


def _read_url(url: str | None) -> str:
    if url is None:
        raise ValueError(f"base_url is missing. Set PICTABLE_URL, or pass the origin of the service, as in {_EXAMPLE}.")
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"base_url must start with https:// or http://; got {url!r}. Pass it as in {_EXAMPLE}.")
    return url.strip().rstrip("/")


def _read_key(key: str | None) -> str:
    if key is None:
        raise ValueError(f"api_key is missing. Set PICTABLE_API_KEY, or pass the key, as in {_EXAMPLE}.")
    stripped = key.strip()
    if not stripped or not stripped.isascii() or not stripped.isprintable():
        raise ValueError("api_key is empty, or contains a character that no key has.")
    return stripped


def _level_of_caller() -> int:
    """The stack level of the first function outside of this package, for the place of a warning."""
    level = 2
    frame = sys._getframe(2)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == __package__:
        level += 1
        frame = frame.f_back
    return level
