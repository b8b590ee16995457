"""Data frames of pandas."""

import subprocess
import sys
from datetime import datetime
from decimal import Decimal
from unittest import TestCase, main

import numpy as np
import pandas as pd

import pictable
from pictable.cells import to_json
from pictable.payload import read_table


def table_of(frame: object, index: object = None, **payload: object) -> dict:
    return read_table(frame, index, payload)


class Values(TestCase):
    def cells(self, values: object, dtype: object = None) -> str:
        frame = pd.DataFrame({"a": pd.Series(values, dtype=dtype)})
        return to_json([row[0] for row in table_of(frame)["rows"]])

    def test_values(self) -> None:
        cases = [
            ([1, 2], None, "[1,2]"),
            ([1, None], None, "[1.0,null]"),
            ([1, None], "Int64", "[1,null]"),
            ([0.1, np.nan], "float32", "[0.1,null]"),
            ([0.1, None], "Float32", "[0.1,null]"),
            ([np.inf, 1.5], None, '["\\u221e",1.5]'),
            ([True, None], "boolean", "[true,null]"),
            (["a", None, pd.NA], "string", '["a",null,null]'),
            (["b", "a", "b"], "category", '["b","a","b"]'),
            ([Decimal("1.10"), None], None, "[1.10,null]"),
            ([2**63], "uint64", "[9223372036854775808]"),
            (pd.to_datetime(["2026-10-02", None]), None, '["2026-10-02",null]'),
            (pd.to_datetime(["2026-10-02", "2026-10-03 09:30"]), None, '["2026-10-02T00:00:00","2026-10-03T09:30:00"]'),
            (pd.to_datetime(["2026-10-02"]).tz_localize("Europe/Paris"), None, '["2026-10-02T00:00:00+02:00"]'),
            ([pd.NaT, datetime(2026, 1, 2, 3)], "object", '[null,"2026-01-02T03:00:00"]'),
            ([pd.Timedelta("1 day"), pd.NaT], None, '["1 day, 0:00:00",null]'),
            (pd.period_range("2026-01", periods=2, freq="M"), None, '["2026-01","2026-02"]'),
            ([np.int8(3), np.bool_(True), np.str_("x"), np.float64("nan")], "object", '[3,true,"x",null]'),
            ([np.float32("0.1"), np.datetime64("2026-01-02"), np.datetime64("NaT")], "object", '[0.1,"2026-01-02",null]'),
            ([np.array([1, 2]), [1.5]], "object", "[[1,2],[1.5]]"),
            ([3 + 4j], None, '["(3+4j)"]'),
        ]
        for values, dtype, expected in cases:
            with self.subTest(values=values, dtype=dtype):
                cells = self.cells(values, dtype)
                # Versions of pandas print time spans differently.
                self.assertIn(cells, (expected, expected.replace("1 day, 0:00:00", "1 days 00:00:00")))

    def test_a_frame_without_rows_or_columns(self) -> None:
        self.assertEqual(table_of(pd.DataFrame({"a": []})), {"headers": ["a"], "rows": []})
        self.assertEqual(table_of(pd.DataFrame()), {"headers": [], "rows": []})


class Index(TestCase):
    rows = pd.DataFrame({"n": [1, 2, 3]})

    def test_positions_are_not_shown(self) -> None:
        self.assertEqual(table_of(self.rows)["headers"], ["n"])
        self.assertEqual(table_of(self.rows[self.rows.n > 1])["headers"], ["n"])

    def test_a_named_index_is_the_stub(self) -> None:
        named = self.rows.set_index(pd.Index(["x", "y", "z"], name="key"))
        self.assertEqual(
            table_of(named), {"headers": ["key", "n"], "rows": [["x", 1], ["y", 2], ["z", 3]], "stub": ["key"]}
        )
        self.assertNotIn("stub", table_of(named, index=False))

    def test_an_index_of_texts_has_no_label(self) -> None:
        table = table_of(self.rows.describe(), columns={"n": {"label": "N"}})
        self.assertEqual(table["headers"], ["index", "n"])
        self.assertEqual(table["columns"], {"index": {"label": ""}, "n": {"label": "N"}})
        self.assertEqual(table_of(self.rows, index=True)["stub"], ["index"])

    def test_outer_levels_are_merged(self) -> None:
        keys = [("North", "Oslo"), ("North", "Bergen"), ("South", "Rome")]
        frame = self.rows.set_index(pd.MultiIndex.from_tuples(keys, names=["region", "city"]))
        table = table_of(frame)
        self.assertEqual(table["headers"], ["region", "city", "n"])
        self.assertEqual((table["stub"], table["merge"]), (["region", "city"], ["region"]))
        self.assertEqual(table["rows"][1], ["North", "Bergen", 2])

    def test_four_levels(self) -> None:
        frame = self.rows.set_index(pd.MultiIndex.from_tuples([("a", "b", "c", each) for each in "xyz"]))
        table = table_of(frame)
        self.assertEqual(table["headers"], ["level_0", "level_1", "level_2", "level_3", "n"])
        self.assertEqual((len(table["stub"]), len(table["merge"])), (3, 3))
        self.assertEqual({each["label"] for each in table["columns"].values()}, {""})

    def test_dates(self) -> None:
        frame = self.rows.set_index(pd.date_range("2026-01-31", periods=3, freq="D", name="day"))
        self.assertEqual(to_json(table_of(frame)["rows"][0]), '["2026-01-31",1]')


class Columns(TestCase):
    def test_levels_are_spanners(self) -> None:
        frame = pd.DataFrame([[1, 2, 3]], columns=pd.MultiIndex.from_tuples([("id", ""), (2025, "Q1"), (2025, "Q2")]))
        table = table_of(frame, columns={(2025, "Q1"): {"type": "number"}, "id": {"label": "ID"}})
        self.assertEqual(table["headers"], ["id", "2025.Q1", "2025.Q2"])
        self.assertEqual(table["spanners"], {"delimiter": "."})
        self.assertEqual(table["columns"], {"2025.Q1": {"type": "number"}, "id": {"label": "ID"}})
        self.assertEqual(table_of(frame, columns=["id", (2025, "Q2")])["columns"], ["id", "2025.Q2"])
        self.assertEqual(table_of(frame, spanners=[])["spanners"], [])

    def test_names_that_contain_the_delimiter(self) -> None:
        frame = pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([("v1.0", "a / b"), ("v1.1", "c")]))
        table = table_of(frame)
        self.assertEqual(table["headers"], ["v1.0|a / b", "v1.1|c"])
        self.assertEqual(table["spanners"], {"delimiter": "|"})
        worst = pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([(". / |::\u241f", "a"), ("b", "c")]))
        with self.assertRaisesRegex(ValueError, "Rename some of them"):
            table_of(worst)

    def test_equal_names(self) -> None:
        table = table_of(pd.DataFrame([[1, 2, 3]], columns=["a", "a", "b"]))
        self.assertEqual(table["headers"], ["a", "a (2)", "b"])
        self.assertEqual(table["columns"], {"a (2)": {"label": "a"}})
        changed = table_of(pd.DataFrame([[1, 2]], columns=["a", "a"]), columns={"a (2)": {"type": "number"}})
        self.assertEqual(changed["columns"], {"a (2)": {"label": "a", "type": "number"}})

    def test_other_names(self) -> None:
        frame = pd.DataFrame([[1, 2, 3]], columns=[pd.Timestamp("2026-01-31"), 0.5, None])
        self.assertEqual(table_of(frame)["headers"], ["2026-01-31", "0.5", ""])
        many = pd.DataFrame([range(3000)], columns=["same"] * 3000)
        self.assertEqual(len(set(table_of(many)["headers"])), 3000)

    def test_a_series(self) -> None:
        series = pd.Series([1, 2], index=pd.Index(["x", "y"], name="key"), name="n")
        self.assertEqual(table_of(series)["headers"], ["key", "n"])
        self.assertEqual(table_of(pd.Series([1]))["headers"], ["value"])


class Accessor(TestCase):
    def test_it_renders_the_frame(self) -> None:
        sent = []

        class Recorder(pictable.Client):
            def __init__(self) -> None:
                pass

            def render(self, data: object = None, **payload: object) -> object:
                sent.append(("render", data, payload))

            def preview(self, data: object = None, **payload: object) -> object:
                sent.append(("preview", data, payload))

        frame = pd.DataFrame({"n": [1]})
        frame.pictable(summary="sum", client=Recorder())
        frame["n"].pictable.preview(client=Recorder())
        self.assertEqual([(kind, payload) for kind, _, payload in sent], [("render", {"summary": "sum"}), ("preview", {})])
        self.assertIs(sent[0][1], frame)

    def test_pandas_is_optional(self) -> None:
        program = "import sys; sys.modules['pandas'] = None; import pictable; print(pictable.__version__)"
        done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.strip(), pictable.__version__)


if __name__ == "__main__":
    main()
