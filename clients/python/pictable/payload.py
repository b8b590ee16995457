"""The payload of a table."""

from __future__ import annotations

from typing import Any

from .frames import FrameTable, read_frame


def read_table(data: Any, index: bool | None, payload: dict[str, Any]) -> dict[str, Any]:
    """The payload for data and further members. Arguments that are None are left out.

    :raises TypeError: if the table is passed twice
    """
    if data is not None and payload.get("rows") is not None:
        raise TypeError("Pass the table as data or as rows, not both.")
    given = {_key(name): value for name, value in payload.items() if value is not None}
    if data is None:
        return given
    table = read_frame(data, index)
    if table is None:
        return {"data": data, **given}
    members = {**table.members, **given}
    if "columns" in given:
        members["columns"] = _merge_columns(table, given["columns"])
    return members


def _key(name: str) -> str:
    """``for`` is a word of Python, so it is written as ``for_``."""
    return name[:-1] if name.endswith("_") else name


def _merge_columns(table: FrameTable, columns: Any) -> Any:
    """The columns of the caller over those that the data frame implies, with the names in the payload."""
    if isinstance(columns, (list, tuple)):
        return [_name(table, column) for column in columns]
    if not isinstance(columns, dict):
        return columns
    named = {_name(table, label): properties for label, properties in columns.items()}
    implied = table.members.get("columns", {})
    merged = {
        name: {**properties, **named[name]} if isinstance(named.get(name), dict) else named.get(name, properties)
        for name, properties in implied.items()
    }
    return {**merged, **{name: value for name, value in named.items() if name not in merged}}


def _name(table: FrameTable, label: Any) -> Any:
    try:
        return table.names.get(label, label)
    except TypeError:
        # A dictionary in a list of columns.
        return label
