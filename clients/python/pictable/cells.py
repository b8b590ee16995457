"""Values of Python as JSON text, with all their digits."""

from __future__ import annotations

import dataclasses
import enum
import json
import pathlib
import uuid
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

_DEPTH_MAX = 64


def to_json(value: Any, name: str = "payload") -> str:
    """JSON text of a value. The module json is not used for numbers: it cannot write a Decimal.

    :raises TypeError: for a value that has no form in a table
    """
    parts: list[str] = []
    _write(value, name, parts, 0)
    return "".join(parts)


def _write(value: Any, name: str, parts: list[str], depth: int) -> None:
    if depth > _DEPTH_MAX:
        raise ValueError(f"{name} is nested too deeply, or contains itself.")
    plain = plain_value(value, name)
    if isinstance(plain, dict):
        _write_object(plain, name, parts, depth)
    elif isinstance(plain, list):
        parts.append("[")
        for index, item in enumerate(plain):
            if index:
                parts.append(",")
            _write(item, f"{name}[{index}]", parts, depth + 1)
        parts.append("]")
    else:
        parts.append(_scalar(plain))


def _write_object(members: dict[Any, Any], name: str, parts: list[str], depth: int) -> None:
    parts.append("{")
    for index, (key, item) in enumerate(members.items()):
        if index:
            parts.append(",")
        text = key if isinstance(key, str) else str(plain_value(key, name))
        parts.append(json.dumps(text))
        parts.append(":")
        _write(item, f"{name}[{text!r}]", parts, depth + 1)
    parts.append("}")


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return float.__repr__(value)
    if isinstance(value, Decimal):
        return str(value)
    return json.dumps(value)


def plain_value(value: Any, name: str) -> Any:
    """A value of None, bool, int, float, Decimal, str, dict or list for any value of a table."""
    if value is None or isinstance(value, (bool, str, dict, list)):
        return value
    if isinstance(value, enum.Enum):
        return plain_value(value.value, name)
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return _finite(value)
    if isinstance(value, Decimal):
        return None if value.is_nan() else _infinity(value > 0) if value.is_infinite() else value
    # pandas.NA cannot be compared, and pandas.NaT is a datetime that is not equal to itself.
    if type(value).__name__ == "NAType":
        return None
    if isinstance(value, (date, time)):
        return None if value != value else value.isoformat()  # noqa: PLR0124
    if isinstance(value, timedelta):
        return None if value != value else str(value)  # noqa: PLR0124
    return _from_library(value, name)


def _from_library(value: Any, name: str) -> Any:
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        return _from_numpy(value, name)
    if isinstance(value, (uuid.UUID, pathlib.PurePath, Fraction, complex)):
        return str(value)
    # Periods, intervals and time spans of pandas have no form in JSON.
    if type(value).__module__.startswith("pandas."):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if hasattr(value, "_asdict"):
        return value._asdict()
    if hasattr(value, "keys") and hasattr(value, "__getitem__"):
        return {key: value[key] for key in value.keys()}
    if isinstance(value, (tuple, set, frozenset)) or hasattr(value, "__next__"):
        return list(value)
    kind = type(value).__name__
    raise TypeError(f"{name} is a {kind}, which has no form in a table. Convert it to a text or a number first.")


def _from_numpy(value: Any, name: str) -> Any:
    # A float32 has fewer digits than the float that it becomes: 0.1, not 0.10000000149011612.
    if value.dtype.kind == "f" and getattr(value, "ndim", 0) == 0:
        return _finite(float(str(value)))
    # A datetime64 has no seconds of its own; its text is ISO 8601.
    if value.dtype.kind in "Mm" and getattr(value, "ndim", 0) == 0:
        text = str(value)
        return None if text == "NaT" else text
    return plain_value(value.tolist(), name)


def _finite(value: float) -> float | str | None:
    if value != value:  # noqa: PLR0124
        return None
    return _infinity(value > 0) if value in (float("inf"), float("-inf")) else value


def _infinity(is_positive: bool) -> str:
    return "∞" if is_positive else "-∞"
