"""Data frames of pandas and polars as tables."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Any

from .cells import plain_value

#: What joins the levels of a column name. The first one that occurs in no name is used.
_DELIMITERS = (".", " / ", "|", "::", "\u241f")

#: Limit of the service for the columns that name the rows.
_STUB_COLUMNS_MAX = 3


class FrameTable:
    """The members of a payload for a data frame, and the names of its columns."""

    def __init__(self, members: dict[str, Any], names: dict[Any, str]) -> None:
        self.members = members
        #: Names in the payload, by the labels of the data frame.
        self.names = names


def read_frame(data: Any, index: bool | None) -> FrameTable | None:
    """The table of a data frame or series; None if the data is something else."""
    pandas = sys.modules.get("pandas")
    if pandas is not None and hasattr(pandas, "DataFrame"):
        if isinstance(data, pandas.Series):
            data = data.to_frame("value" if data.name is None else data.name)
        if isinstance(data, pandas.DataFrame):
            return _read_pandas(data, index, pandas)
    if hasattr(data, "to_dicts") and hasattr(data, "columns"):
        headers = [str(name) for name in data.columns]
        rows = [[row[name] for name in data.columns] for row in data.to_dicts()]
        return FrameTable({"headers": headers, "rows": rows}, {})
    return None


def _read_pandas(frame: Any, index: bool | None, pandas: Any) -> FrameTable:
    is_shown = _has_names(frame.index, pandas) if index is None else index
    levels = list(range(frame.index.nlevels)) if is_shown else []
    paths = [*([_text(frame.index.names[level])] for level in levels), *(_path_of(label) for label in frame.columns)]
    delimiter = _unused_delimiter(paths)
    headers, labels = _unique_names(paths, delimiter, [_unnamed(frame.index, level) for level in levels])

    columns = [_cells(frame.index.get_level_values(level)) for level in levels]
    columns += [_cells(frame.iloc[:, position]) for position in range(frame.shape[1])]
    members: dict[str, Any] = {"headers": headers, "rows": [list(row) for row in zip(*columns)]}
    if levels:
        members["stub"] = headers[: min(len(levels), _STUB_COLUMNS_MAX)]
    if len(levels) > 1:
        members["merge"] = headers[: len(levels) - 1]
    if any(len(path) > 1 for path in paths):
        members["spanners"] = {"delimiter": delimiter}
    if labels:
        members["columns"] = {header: {"label": label} for header, label in labels.items()}
    return FrameTable(members, dict(zip(frame.columns, headers[len(levels) :])))


def _unused_delimiter(paths: list[list[str]]) -> str:
    parts = {part for path in paths for part in path}
    for delimiter in _DELIMITERS:
        if not any(delimiter in part for part in parts):
            return delimiter
    raise ValueError("The names of the columns contain every delimiter. Rename some of them.")


def _has_names(index: Any, pandas: Any) -> bool:
    """Whether the index says something: it has a name, levels, or values other than positions."""
    if any(name is not None for name in index.names) or index.nlevels > 1:
        return True
    return len(index) > 0 and not pandas.api.types.is_integer_dtype(index.dtype)


def _path_of(label: Any) -> list[str]:
    """The levels of a column from the top down. pandas pads shorter names with empty levels."""
    parts = [_text(part) for part in label] if isinstance(label, tuple) else [_text(label)]
    return [part for part in parts if part != ""] or [""]


def _text(label: Any) -> str:
    plain = plain_value(_date_of(label) if _is_midnight(label) else label, "a column name")
    return "" if plain is None else str(plain)


def _unnamed(index: Any, level: int) -> str:
    return "index" if index.nlevels == 1 else f"level_{level}"


def _unique_names(
    paths: list[list[str]], delimiter: str, unnamed: list[str]
) -> tuple[list[str], dict[str, str]]:
    """Different names for all columns, and the labels of those whose name is not their label.

    :param unnamed: names of the first columns if they have none
    """
    names: dict[str, None] = {}
    labels: dict[str, str] = {}
    for position, path in enumerate(paths):
        wanted = delimiter.join(path)
        if wanted == "" and position < len(unnamed):
            wanted = unnamed[position]
        name, number = wanted, 1
        while name in names:
            number += 1
            name = f"{wanted} ({number})"
        if name != delimiter.join(path):
            labels[name] = path[-1]
        names[name] = None
    return list(names), labels


def _cells(values: Any) -> list[Any]:
    """The cells of a column. Midnights of a column that has no other times are dates, as pandas prints them."""
    cells = list(values.array) if values.dtype.name.lower() in ("float16", "float32") else values.tolist()
    if values.dtype.kind != "M" or getattr(values.dtype, "tz", None) is not None:
        return cells
    plain = [None if plain_value(cell, "a cell") is None else cell for cell in cells]
    return [_date_of(cell) for cell in plain] if all(cell is None or _is_midnight(cell) for cell in plain) else plain


def _is_midnight(value: Any) -> bool:
    return hasattr(value, "normalize") and value.tzinfo is None and value == value.normalize()


def _date_of(value: Any) -> Any:
    return None if value is None else value.date()


def register_accessors(render: Callable[..., Any], preview: Callable[..., Any]) -> None:
    """Adds ``pictable`` to data frames and series, if pandas can be imported."""
    try:
        from pandas.api import extensions
    except ImportError:
        return
    except Exception as error:  # noqa: BLE001 An installation that does not work must not affect other data.
        warnings.warn(f"pandas cannot be imported, so data frames have no accessor: {error}", stacklevel=3)
        return

    class TableAccessor:
        """``df.pictable(summary="sum")`` renders a data frame; ``df.pictable.preview()`` is free."""

        def __init__(self, frame: Any) -> None:
            self._frame = frame

        def __call__(self, **payload: Any) -> Any:
            return render(self._frame, **payload)

        def preview(self, **payload: Any) -> Any:
            return preview(self._frame, **payload)

    for register in (extensions.register_dataframe_accessor, extensions.register_series_accessor):
        with warnings.catch_warnings():
            # A module that is loaded again registers its accessor again.
            warnings.simplefilter("ignore")
            register("pictable")(TableAccessor)
