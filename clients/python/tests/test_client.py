"""Retries, errors and settings, with a service that responds as a test wants."""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import TestCase, main, mock

import pictable
from pictable import Client

PNG = b"\x89PNG\r\n\x1a\n0"


def stored(url: str, *, count: int = 1, warned: str = "") -> dict:
    parts = [{"url": f"{url}/i/{n + 1}.png", "width": 4, "height": 3, "part": n + 1, "parts": count} for n in range(count)]
    html = "\n".join(f'<img src="{part["url"]}" width="2" alt="A &amp; B">' for part in parts)
    return {
        "id": 7, "url": parts[0]["url"], "shareUrl": f"{url}/s/1", "images": parts, "alt": "A & B", "longAlt": "A & B: 1",
        "metadata": {"format": "png", "width": 4, "height": 3, "size": 9}, "html": html, "markdown": "![A & B]()",
        "warnings": [{"path": "/foo", "message": warned}] if warned else [],
    }  # fmt: skip


class Stub(BaseHTTPRequestHandler):
    """Serves the prepared responses: (status, headers, body), or None to close the connection."""

    prepared: list = []
    received: list = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.received.append((f"{self.command} {self.path}", self.headers, body))
        prepared = self.prepared.pop(0) if self.prepared else (200, {}, PNG)
        if prepared is None:
            self.close_connection = True
            self.connection.close()
            return
        status, headers, content = prepared
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST

    def log_message(self, *_args: object) -> None:
        pass


class WithStub(TestCase):
    def setUp(self) -> None:
        Stub.prepared, Stub.received = [], []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
        self.server.handle_error = lambda *_: None
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.waits: list = []
        patched = mock.patch("pictable.transport.time.sleep", self.waits.append)
        patched.start()
        self.addCleanup(patched.stop)

    def client(self, **options: object) -> Client:
        return Client("key-1", self.url, **options)

    def lines(self) -> list:
        return [line for line, _, _ in Stub.received]

    def header(self, name: str) -> list:
        return [headers.get(name) for _, headers, _ in Stub.received]


class Requests(WithStub):
    def test_a_stored_table(self) -> None:
        Stub.prepared = [(200, {}, stored(self.url, warned="Unknown key.")), (200, {}, PNG)]
        with self.assertWarnsRegex(pictable.PictableWarning, "Unknown key") as caught:
            image = self.client().render([{"a": 1}], title="T", project_id=3)
        self.assertEqual(Path(caught.filename).name, Path(__file__).name)
        self.assertEqual(image.warnings, [("Unknown key.", "/foo")])
        self.assertEqual((image.id, image.alt, image.width, image.format), (7, "A & B", 4, "png"))
        self.assertEqual([image.bytes, image.bytes, image._repr_png_()], [PNG] * 3)
        self.assertEqual(self.lines(), ["POST /api/pictable/table-to-image?projectId=3", "GET /i/1.png"])
        self.assertEqual(json.loads(Stub.received[0][2]), {"data": [{"a": 1}], "title": "T"})
        # The key is only sent to the API.
        self.assertEqual(self.header("Authorization"), ["Bearer key-1", None])
        self.assertRegex(self.header("Idempotency-Key")[0], "^python-[0-9a-f]{32}$")
        self.assertEqual(self.header("User-Agent")[0], f"pictable-python/{pictable.__version__}")

    def test_paths(self) -> None:
        Stub.prepared = [(200, {}, stored(self.url)), (200, {}, stored(self.url))]
        self.client().render([], endpoint_path="a/b", idempotency_key="order-7")
        preview = self.client().preview([], title="T")
        self.assertEqual(self.lines(), ["POST /api/pictable/a%2Fb", "POST /api/pictable/table-to-image/preview"])
        self.assertEqual(self.header("Idempotency-Key"), ["order-7", None])
        self.assertIn("png 4x3", repr(preview))

    def test_an_image_at_another_origin(self) -> None:
        Stub.prepared = [(200, {}, stored("https://images.example")), (200, {}, PNG)]
        self.assertEqual(self.client().render([]).bytes, PNG)
        self.assertEqual(self.lines()[1], "GET /i/1.png")


class Notebooks(WithStub):
    def test_html_contains_the_image_and_its_text(self) -> None:
        Stub.prepared = [(200, {}, stored(self.url, count=2)), (200, {}, PNG), (200, {}, PNG)]
        html = self.client().render([])._repr_html_()
        self.assertEqual(html.count('src="data:image/png;base64,iVBORw0KGgow"'), 2)
        self.assertEqual(html.count('alt="A &amp; B"'), 2)

    def test_html_of_a_preview(self) -> None:
        response = stored(self.url)
        response["previewUrl"] = response.pop("url")
        for name in ("html", "alt", "longAlt", "id", "shareUrl", "markdown"):
            del response[name]
        Stub.prepared = [(200, {}, response), (200, {}, PNG)]
        image = self.client().preview([], title="A < B")
        self.assertIn('alt="A &lt; B"', image._repr_html_())
        self.assertIn('src="data:image/png;base64,', image._repr_html_())
        self.assertIsNone(image._repr_jpeg_())

    def test_files(self) -> None:
        Stub.prepared = [(200, {}, stored(self.url, count=2)), (200, {}, PNG), (200, {}, b"second")]
        image = self.client().render([])
        with TemporaryDirectory() as folder:
            files = image.save(Path(folder, "t.png"))
            self.assertEqual([file.name for file in files], ["t-1.png", "t-2.png"])
            self.assertEqual([file.read_bytes() for file in files], [PNG, b"second"])
            with self.assertRaisesRegex(ValueError, r't.svg would contain a PNG. .*"format": "svg"'):
                image.save(Path(folder, "t.svg"))
            with self.assertRaises(FileNotFoundError):
                image.save(Path(folder, "missing", "t.png"))
            self.assertEqual(sorted(os.listdir(folder)), ["t-1.png", "t-2.png"])


class Retries(WithStub):
    busy = (503, {"Retry-After": "0"}, b"")

    def test_the_key_stays_the_same(self) -> None:
        Stub.prepared = [self.busy, None, (200, {}, stored(self.url))]
        self.assertEqual(self.client().render([{"a": 1}]).id, 7)
        self.assertEqual(len(Stub.received), 3)
        self.assertEqual(len(set(self.header("Idempotency-Key"))), 1)
        self.assertEqual({body for _, _, body in Stub.received}, {b'{"data":[{"a":1}]}'})

    def test_waits(self) -> None:
        with mock.patch("pictable.transport.random.random", return_value=0):
            Stub.prepared = [(429, {"Retry-After": "3"}, b""), self.busy, (502, {}, b""), (200, {}, stored(self.url))]
            self.client(retries=3).render([])
        self.assertEqual(self.waits, [3, 1, 2])

    def test_what_is_not_sent_again(self) -> None:
        cases = [(404, {}), (402, {}), (500, {}), (409, {}), (503, {"Retry-After": "31"}), (400, {"Retry-After": "1"})]
        for status, headers in cases:
            with self.subTest(status=status):
                Stub.prepared, Stub.received[:] = [(status, headers, b"")], []
                with self.assertRaises(pictable.PictableError) as caught:
                    self.client().render([])
                self.assertEqual((caught.exception.status, len(Stub.received)), (status, 1))

    def test_its_own_first_attempt(self) -> None:
        Stub.prepared = [(409, {"Retry-After": "1"}, b""), (200, {}, stored(self.url))]
        self.assertEqual(self.client().render([]).id, 7)

    def test_the_last_error(self) -> None:
        Stub.prepared = [self.busy] * 9
        with self.assertRaises(pictable.ServiceBusyError) as caught:
            self.client(retries=1).render([])
        self.assertEqual((caught.exception.retry_after, len(Stub.received)), (0, 2))
        with self.assertRaises(pictable.ServiceBusyError):
            self.client(retries=0).render([])
        self.assertEqual(len(Stub.received), 3)


class Errors(WithStub):
    def raised(self, status: int, body: object, headers: object = None) -> pictable.PictableError:
        Stub.prepared = [(status, headers or {}, body)]
        with self.assertRaises(pictable.PictableError) as caught:
            self.client(retries=0).render([])
        return caught.exception

    def test_the_members(self) -> None:
        details = [{"path": "", "message": "x"}, {"path": "/options/format", "message": "y"}]
        detail = {"type": "invalid-table", "message": "No.", "hint": "Do.", "requestId": "r-1", "details": details}
        error = self.raised(400, {"success": False, "error": detail})
        self.assertIsInstance(error, pictable.InvalidRequestError)
        self.assertEqual(str(error), "No.")
        self.assertEqual((error.type, error.field, error.hint, error.request_id), ("invalid-table", "/options/format", "Do.", "r-1"))
        self.assertEqual(error.detail["details"], details)

    def test_responses_of_other_programs(self) -> None:
        for body in (b"", b"<html>", b"\xff", [], {"error": "x"}, {"error": {"message": 1}}, b"null"):
            error = self.raised(502, body)
            self.assertEqual(str(error), "The service returned 502 Bad Gateway without an error message.")
            self.assertEqual((error.type, error.field, error.request_id), (None, None, None))

    def test_a_redirect_does_not_get_the_key(self) -> None:
        error = self.raised(302, b"", {"Location": f"{self.url}/other"})
        self.assertEqual((error.status, len(Stub.received)), (302, 1))
        self.assertIn("/other", error.hint)

    def image(self) -> pictable.Image:
        Stub.prepared = [(200, {}, stored(self.url))]
        image = self.client(retries=0).render([])
        Stub.received.clear()
        return image

    def test_an_image_in_the_bucket_of_a_project(self) -> None:
        for status in (301, 302, 303, 307, 308):
            with self.subTest(status=status), TemporaryDirectory() as folder:
                image = self.image()
                Stub.prepared = [(status, {"Location": f"{self.url}/bucket/1.png?a=b"}, b""), (200, {}, PNG)]
                (path,) = image.save(Path(folder) / "x.png")
                self.assertEqual(path.read_bytes(), PNG)
                self.assertEqual(self.lines(), ["GET /i/1.png", "GET /bucket/1.png?a=b"])
                self.assertEqual(self.header("Authorization"), [None, None])

    def test_redirects_without_an_end(self) -> None:
        image = self.image()
        Stub.prepared = [(302, {"Location": f"{self.url}/{n}"}, b"") for n in range(9)]
        with self.assertRaises(pictable.PictableError) as caught:
            _ = image.bytes
        self.assertEqual((caught.exception.status, len(Stub.received)), (302, 6))

    def test_redirects_to_other_programs(self) -> None:
        for location in ("ftp://127.0.0.1/1.png", "file:///etc/hostname", "data:,x"):
            with self.subTest(location=location):
                image = self.image()
                Stub.prepared = [(302, {"Location": location}, b"")]
                with self.assertRaises(pictable.PictableError) as caught:
                    _ = image.bytes
                self.assertEqual((caught.exception.status, len(Stub.received)), (302, 1))

    def test_no_service(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        with self.assertRaisesRegex(pictable.ServiceUnreachableError, "127.0.0.1:[0-9]+ could not be reached: .*refused"):
            self.client(retries=0).render([])


class Settings(TestCase):
    def test_environment(self) -> None:
        with mock.patch.dict(os.environ, {"PICTABLE_URL": "https://a.example/", "PICTABLE_API_KEY": " k\n"}):
            client = Client()
        self.assertEqual((client._base_url, client._api_key), ("https://a.example", "k"))
        # No message or log may contain the key.
        self.assertEqual(repr(client), "<Client https://a.example>")

    def test_errors(self) -> None:
        cases = [
            ({"base_url": "https://a.example"}, "api_key is missing. Set PICTABLE_API_KEY"),
            ({"api_key": "k"}, "base_url is missing. Set PICTABLE_URL"),
            ({"api_key": " ", "base_url": "https://a.example"}, "api_key is empty"),
            ({"api_key": "a\nb", "base_url": "https://a.example"}, "api_key is empty, or contains"),
            ({"api_key": "k", "base_url": "ftp://a.example"}, "must start with https"),
            ({"api_key": "k", "base_url": "a.example"}, "must start with https"),
            ({"api_key": "k", "base_url": "https://a.example", "retries": 11}, "retries must be a whole number"),
            ({"api_key": "k", "base_url": "https://a.example", "retries": True}, "retries must be a whole number"),
        ]
        with mock.patch.dict(os.environ):
            for name in ("PICTABLE_URL", "PICTABLE_API_KEY"):
                os.environ.pop(name, None)
            for arguments, message in cases:
                with self.subTest(message=message), self.assertRaisesRegex(ValueError, message):
                    Client(**arguments)
            with self.assertRaisesRegex(ValueError, "base_url is missing"):
                pictable.render([])


if __name__ == "__main__":
    main()
