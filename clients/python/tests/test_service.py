"""Tables at a real service, whose URL and key are in the environment."""

import csv
import io
import os
import urllib.request
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import TestCase, main, skipUnless

import pictable

try:
    import pandas as pd
except ImportError:
    pd = None


@skipUnless("PICTABLE_URL" in os.environ, "PICTABLE_URL is not set")
class Service(TestCase):
    def companion(self, image: pictable.Image, extension: str, query: str = "") -> str:
        with urllib.request.urlopen(image.url.rsplit(".", 1)[0] + extension + query) as response:
            return response.read().decode()

    def rows_of(self, image: pictable.Image, query: str = "") -> list:
        return list(csv.reader(io.StringIO(self.companion(image, ".csv", query).lstrip("\ufeff"))))

    def test_rows(self) -> None:
        rows = [{"Region": "Nörd", "Sum": Decimal("1250.50"), "Day": datetime(2026, 1, 2)}, {"Region": None, "Sum": float("nan")}]
        image = pictable.render(rows, title="Sales", summary="sum", theme="ocean")
        self.assertEqual(image.warnings, [])
        self.assertIn("Sales, a table with 2 rows", image.alt)
        self.assertEqual(self.rows_of(image)[1:], [["Nörd", "1250.50", "2026-01-02T00:00:00"], ["", "", ""]])
        self.assertTrue(image.bytes.startswith(b"\x89PNG"))
        with TemporaryDirectory() as folder:
            [file] = image.save(Path(folder, "sales.png"))
            self.assertEqual(file.read_bytes(), image.bytes)
        html = image._repr_html_()
        self.assertIn('src="data:image/png;base64,', html)
        self.assertNotIn(image.url, html)
        self.assertIn('alt="Sales, a table', html)

    def test_formats(self) -> None:
        for name, start in (("svg", b"<svg"), ("pdf", b"%PDF"), ("jpeg", b"\xff\xd8")):
            image = pictable.render([{"a": 1}], options={"format": name})
            self.assertEqual((image.format, image.bytes[: len(start)]), (name, start))
            self.assertIn("data:" if name != "pdf" else image.url, image._repr_html_())

    def test_a_preview_and_parts(self) -> None:
        preview = pictable.preview([{"a": 1}], title="T")
        self.assertEqual((preview.id, preview.alt, preview.bytes[:4]), (None, "T", b"\x89PNG"))
        image = pictable.render([{"n": n, "text": "x"} for n in range(400)], for_="slack")
        self.assertGreater(len(image.parts), 1)
        self.assertEqual(len({part.bytes for part in image.parts}), len(image.parts))

    def test_light_and_dark(self) -> None:
        for image in (
            pictable.render([{"a": 1}], title="Sales", colorScheme="both"),
            pictable.preview([{"a": 1}], title="Sales", colorScheme="both"),
        ):
            [part] = image.parts
            self.assertEqual(part.dark.url, image.dark_url)
            self.assertNotEqual(part.dark.bytes, image.bytes)
            with TemporaryDirectory() as folder:
                files = image.save(Path(folder, "sales.png"))
                self.assertEqual([file.name for file in files], ["sales.png", "sales-dark.png"])
                self.assertEqual(files[1].read_bytes(), part.dark.bytes)
            html = image._repr_html_()
            self.assertIn(f'srcset="{part.dark.data_url()}"', html)
            self.assertIn(f'src="{part.data_url()}"', html)
        stored = pictable.render([{"a": 1}], colorScheme="both")
        self.assertIn('class="pictable-dark"', stored.email)
        self.assertIsNone(pictable.render([{"a": 1}]).dark_url)

    def test_a_project(self) -> None:
        endpoint_path = os.environ["PICTABLE_TEST_ENDPOINT_PATH"]
        image = pictable.render([{"a": 1}], endpoint_path=endpoint_path, idempotency_key="python-test")
        self.assertEqual(image.response["projectId"], int(os.environ["PICTABLE_TEST_PROJECT_ID"]))
        again = pictable.render([{"a": 1}], endpoint_path=endpoint_path, idempotency_key="python-test")
        self.assertEqual(again.id, image.id)

    def test_a_warning(self) -> None:
        with self.assertWarnsRegex(pictable.PictableWarning, 'Unknown key "foo"'):
            image = pictable.render([{"a": 1}], foo=1)
        self.assertEqual(image.warnings[0].path, "/foo")

    def test_errors(self) -> None:
        with self.assertRaises(pictable.InvalidRequestError) as caught:
            pictable.render([{"a": 1}], options={"format": "gif"})
        error = caught.exception
        self.assertEqual((error.status, error.field), (400, "/options/format"))
        self.assertIn("gif", error.message)
        self.assertTrue(error.request_id)
        with self.assertRaises(pictable.UnauthorizedError):
            pictable.render([{"a": 1}], client=pictable.Client(api_key="wrong"))
        with self.assertRaises(pictable.InvalidRequestError):
            pictable.render([])

    def test_hostile_rows(self) -> None:
        texts = ["\ud800", "\u0000", "<script>", "=1+1", "../..", "a" * 5000, "\u202e\u2066", "🏳️‍🌈"]
        image = pictable.preview([{"text": text, text[:100]: 1} for text in texts])
        self.assertTrue(image.bytes.startswith(b"\x89PNG"))

    @skipUnless(pd is not None, "pandas is not installed")
    def test_frames(self) -> None:
        columns = pd.MultiIndex.from_tuples([("2025", "Units"), ("2025", "Sum"), ("2026", "Units"), ("2026", "Sum")])
        keys = pd.MultiIndex.from_tuples([("N", "a"), ("N", "b"), ("S", "a")], names=["Region", "Shop"])
        cells = [[1, Decimal("1.10"), 2, None], [3, Decimal("2.20"), 4, 5], [5, None, 6, 7]]
        image = pd.DataFrame(cells, index=keys, columns=columns).pictable(summary="sum")
        self.assertEqual(image.warnings, [])
        rows = self.rows_of(image)
        self.assertEqual(rows[0], ["Region", "Shop", "2025.Units", "2025.Sum", "2026.Units", "2026.Sum"])
        self.assertEqual(rows[2], ["N", "b", "3", "2.20", "4", "5.0"])
        html = self.companion(image, ".html")
        self.assertRegex(html, r'<th[^>]*colspan="2"[^>]*>2025<')
        self.assertRegex(html, r'rowspan="2"[^>]*>N<')
        self.assertRegex(html, ">3.30<")

    @skipUnless(pd is not None, "pandas is not installed")
    def test_frames_without_warnings(self) -> None:
        frame = pd.DataFrame({"n": [1.5, 2.5], "same": ["x", "y"]}, index=["first", "second"])
        twice = pd.concat([frame, frame], axis="columns")
        four = frame.set_index(pd.MultiIndex.from_tuples([("a", "b", "c", "d"), ("a", "b", "e", "f")]))
        for each in (frame, frame.describe(), twice, four, frame["n"], frame.T, frame.pivot_table(columns="same", values="n")):
            with self.subTest(frame=each):
                self.assertEqual(each.pictable.preview().warnings, [])


if __name__ == "__main__":
    main()
