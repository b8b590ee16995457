"""How values of Python become JSON."""

import dataclasses
import enum
import json
import uuid
from collections import namedtuple
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import PurePosixPath
from unittest import TestCase, main

import pictable
from pictable.cells import to_json
from pictable.payload import read_table


class Color(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 3


@dataclasses.dataclass
class Order:
    id: int
    total: Decimal


Point = namedtuple("Point", "x y")


class Cells(TestCase):
    def test_values(self) -> None:
        cases = [
            (None, "null"),
            (True, "true"),
            (False, "false"),
            (1, "1"),
            (2**70, "1180591620717411303424"),
            (1.0, "1.0"),
            (1e-7, "1e-07"),
            (float("nan"), "null"),
            (float("inf"), '"\\u221e"'),
            (float("-inf"), '"-\\u221e"'),
            (Decimal("1.10"), "1.10"),
            (Decimal("123456789012345678.90123456789"), "123456789012345678.90123456789"),
            (Decimal("1E+3"), "1E+3"),
            (Decimal("NaN"), "null"),
            (Decimal("sNaN"), "null"),
            (Decimal("-Infinity"), '"-\\u221e"'),
            (Fraction(1, 3), '"1/3"'),
            (date(2026, 10, 2), '"2026-10-02"'),
            (time(9, 30), '"09:30:00"'),
            (datetime(2026, 10, 2, 9, 30, tzinfo=timezone.utc), '"2026-10-02T09:30:00+00:00"'),
            (timedelta(days=1, hours=2), '"1 day, 2:00:00"'),
            (uuid.UUID(int=7), '"00000000-0000-0000-0000-000000000007"'),
            (PurePosixPath("a/b"), '"a/b"'),
            (Color.RED, '"red"'),
            (Level.HIGH, "3"),
            ("é\n\u2028", '"\\u00e9\\n\\u2028"'),
            ("\ud800", '"\\ud800"'),
            ((1, 2), "[1,2]"),
            ({1}, "[1]"),
            (iter([1]), "[1]"),
            ({1: "a", Color.RED: None}, '{"1":"a","red":null}'),
            (Order(7, Decimal("2.50")), '{"id":7,"total":2.50}'),
            (Point(1, 2), '{"x":1,"y":2}'),
        ]
        for value, expected in cases:
            with self.subTest(value=value):
                self.assertEqual(to_json(value), expected)
                json.loads(to_json(value))

    def test_what_has_no_form_in_a_table(self) -> None:
        with self.assertRaisesRegex(TypeError, r"^payload\['data'\]\[0\]\['x'\] is a object, which has no form"):
            to_json({"data": [{"x": object()}]})
        with self.assertRaisesRegex(TypeError, "is a bytes"):
            to_json([b"x"])
        endless: list = []
        endless.append(endless)
        with self.assertRaisesRegex(ValueError, "contains itself"):
            to_json(endless)


class Payloads(TestCase):
    def test_members(self) -> None:
        rows = [{"a": 1}]
        self.assertEqual(read_table(rows, None, {"title": "T", "for_": "slack", "summary": None}),
                         {"data": rows, "title": "T", "for": "slack"})
        self.assertEqual(read_table(None, None, {"headers": ["a"], "rows": [[1]]}), {"headers": ["a"], "rows": [[1]]})
        self.assertEqual(to_json(read_table((row for row in rows), None, {})), '{"data":[{"a":1}]}')

    def test_a_table_that_is_passed_twice(self) -> None:
        with self.assertRaisesRegex(TypeError, "as data or as rows, not both"):
            read_table([{"a": 1}], None, {"rows": [[1]]})

    def test_a_frame_like_those_of_polars(self) -> None:
        class Frame:
            columns = ["b", "a"]

            def to_dicts(self) -> list:
                return [{"b": Decimal("1.10"), "a": date(2026, 1, 2)}]

        table = read_table(Frame(), None, {"summary": "sum"})
        self.assertEqual(to_json(table), '{"headers":["b","a"],"rows":[[1.10,"2026-01-02"]],"summary":"sum"}')


class Package(TestCase):
    def test_version(self) -> None:
        self.assertRegex(pictable.__version__, r"^\d+\.\d+\.\d+$")

    def test_names(self) -> None:
        for name in pictable.__all__:
            self.assertTrue(hasattr(pictable, name), name)


if __name__ == "__main__":
    main()
