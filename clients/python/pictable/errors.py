"""Errors of the client."""

from __future__ import annotations

import json
from typing import Any


class PictableWarning(UserWarning):
    """A part of a request that the service ignored or changed."""


class PictableError(Exception):
    """A response without success. Its text is a sentence for users."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        body: str = "",
        detail: dict[str, Any] | None = None,
        retry_after: float | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        detail = detail or {}
        self.message = message
        #: HTTP status; None without a response.
        self.status = status
        #: Stable name of the error, such as "quota-exceeded". None if a proxy responded.
        self.type: str | None = detail.get("type")
        #: JSON Pointer to the first member that was rejected, such as "/options/format".
        self.field: str | None = _field_of(detail)
        #: How to fix the error.
        self.hint: str | None = detail.get("hint") or hint
        #: ID to include when you contact the operator of the service.
        self.request_id: str | None = detail.get("requestId")
        #: Seconds to wait before the next attempt, if the service sent Retry-After.
        self.retry_after = retry_after
        #: The "error" member of the body. "details" lists every error.
        self.detail = detail
        #: The body as received.
        self.body = body


class ServiceUnreachableError(PictableError):
    """There was no response: the service could not be reached, or the connection was lost."""


class InvalidRequestError(PictableError):
    """400: the request or the table is invalid."""


class UnauthorizedError(PictableError):
    """401: the API key is missing or invalid."""


class QuotaExceededError(PictableError):
    """402: the table quota of the plan is used up."""


class ForbiddenError(PictableError):
    """403: the key does not permit this operation."""


class NotFoundError(PictableError):
    """404: the resource does not exist, or was deleted."""


class ConflictError(PictableError):
    """409: a request with this idempotency key is still running."""


class RateLimitedError(PictableError):
    """429: the rate limit is exceeded; see ``retry_after``."""


class ServiceBusyError(PictableError):
    """503: the service is overloaded; see ``retry_after``."""


_CLASSES: dict[int, type[PictableError]] = {
    400: InvalidRequestError,
    401: UnauthorizedError,
    402: QuotaExceededError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitedError,
    503: ServiceBusyError,
}


def response_error(
    status: int, reason: str, body: bytes, retry_after: float | None, location: str | None
) -> PictableError:
    """The error of a response, of the class for its status."""
    text = body.decode("utf-8", "replace")
    detail = _read_detail(text)
    message = (detail or {}).get("message") or f"The service returned {status} {reason}".strip() + (
        " without an error message."
    )
    # Redirects of requests with the key are not followed, because that would send it to another host.
    hint = f"It redirects to {location}. If that is the service, pass its origin as base_url." if location else None
    error_class = _CLASSES.get(status, PictableError)
    return error_class(message, status=status, body=text, detail=detail, retry_after=retry_after, hint=hint)


def _read_detail(text: str) -> dict[str, Any] | None:
    try:
        detail = json.loads(text)["error"]
        return detail if isinstance(detail["message"], str) else None
    except (ValueError, KeyError, TypeError):
        return None


def _field_of(detail: dict[str, Any]) -> str | None:
    paths = (item.get("path") for item in detail.get("details") or [] if isinstance(item, dict))
    return next((path for path in paths if path), None)
