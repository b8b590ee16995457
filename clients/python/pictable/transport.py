"""Requests to the service, which are sent again if that is safe."""

from __future__ import annotations

import http.client
import random
import time
from dataclasses import dataclass
from typing import Any
from urllib import error, request
from urllib.parse import urlsplit

from . import __version__
from .errors import PictableError, ServiceUnreachableError, response_error

#: Statuses of transient errors: the same request may succeed later.
_TRANSIENT = frozenset((409, 429, 502, 503, 504))

#: Seconds before the first retry without Retry-After. They double with each retry.
_FIRST_WAIT = 0.5


@dataclass(frozen=True)
class Response:
    """A response with success."""

    body: bytes
    headers: Any


class _NoRedirects(request.HTTPRedirectHandler):
    """urllib would send the API key to the host of the redirect."""

    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        return None


class _FewRedirects(request.HTTPRedirectHandler):
    """Only to web servers: urllib would also follow a redirect to ftp."""

    max_redirections = 5

    def redirect_request(
        self, req: request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> request.Request | None:
        if urlsplit(newurl).scheme not in ("http", "https"):
            return None
        return request.Request(newurl, headers=dict(req.headers))

    # Python 3.9 and 3.10 have no method for it.
    http_error_308 = request.HTTPRedirectHandler.http_error_302


@dataclass(frozen=True)
class Transport:
    """Sends requests. Each of them can be repeated: it has an idempotency key, or stores nothing."""

    timeout: float
    retries: int
    retry_wait_max: float

    def send(self, method: str, url: str, headers: dict[str, str], body: bytes | None = None) -> Response:
        """Sends a request with the key, which no other host may get: a redirect is an error.

        :raises PictableError: after the last attempt
        """
        return self._send(_NoRedirects(), method, url, headers, body)

    def download(self, url: str) -> bytes:
        """The file at a URL that contains all that is needed.

        The service redirects to the bucket of a project if only that has the image.

        :raises PictableError: after the last attempt
        """
        return self._send(_FewRedirects(), "GET", url, {}, None).body

    def _send(
        self,
        redirects: request.HTTPRedirectHandler,
        method: str,
        url: str,
        headers: dict[str, str],
        body: bytes | None,
    ) -> Response:
        sent = {"User-Agent": f"pictable-python/{__version__}", **headers}
        for retried in range(self.retries + 1):
            try:
                return self._attempt(redirects, request.Request(url, data=body, headers=sent, method=method))
            except PictableError as failure:
                wait = _wait_before_retry(failure, retried)
                if retried == self.retries or wait is None or wait > self.retry_wait_max:
                    raise
                time.sleep(wait)
        raise AssertionError("The last attempt returns or raises.")

    def _attempt(self, redirects: request.HTTPRedirectHandler, sent: request.Request) -> Response:
        opener = request.build_opener(redirects)
        try:
            with opener.open(sent, timeout=self.timeout) as response:
                return Response(response.read(), response.headers)
        except error.HTTPError as failure:
            with failure:
                raise _error_of(failure) from None
        except (OSError, http.client.HTTPException) as failure:
            reason = getattr(failure, "reason", None) or failure
            raise ServiceUnreachableError(f"The service at {sent.host} could not be reached: {reason}.") from failure


def _error_of(failure: error.HTTPError) -> PictableError:
    try:
        body = failure.read()
    except (OSError, http.client.HTTPException):
        body = b""
    headers = failure.headers
    location = headers.get("Location") if 300 <= failure.code < 400 else None
    return response_error(failure.code, failure.reason, body, _seconds(headers.get("Retry-After")), location)


def _seconds(text: str | None) -> float | None:
    try:
        seconds = float(text or "")
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None


def _wait_before_retry(failure: PictableError, retried: int) -> float | None:
    """Seconds before the next attempt; None if the same request cannot succeed."""
    backoff = _FIRST_WAIT * 2**retried * (1 - random.random() / 4)
    if isinstance(failure, ServiceUnreachableError):
        return backoff
    if failure.status not in _TRANSIENT or (failure.status == 409 and failure.retry_after is None):
        return None
    return max(failure.retry_after or 0, backoff)
