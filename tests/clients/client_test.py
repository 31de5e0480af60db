"""Tests of dist/atlas_client.py against the server at the address that is the first argument."""

import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from atlas_client import Atlas, AtlasError

BASE = sys.argv.pop(1)


class Busy(BaseHTTPRequestHandler):
    """Answers 429 first, with the wait that stands in the path, and then a material."""

    asked = 0

    def do_GET(self) -> None:
        Busy.asked += 1
        self.send_response(429 if Busy.asked == 1 else 200)
        self.send_header("Retry-After", self.path.rsplit("/", 1)[1])
        self.end_headers()
        self.wfile.write(b'{"error": {"code": "rate_limited", "message": "spent"}, "id": "lyocell"}')

    def log_message(self, format: str, *args: object) -> None:
        pass


class Client(unittest.TestCase):
    def test_answers(self) -> None:
        atlas = Atlas(BASE)
        self.assertIn("name", atlas.substitutes("polystyrene", limit=1)["data"][0]["material"])
        self.assertEqual(atlas.material("lyocell", fields=["id", "name"]), {"id": "lyocell", "name": "Lyocell"})
        compared = atlas.compare({"ids": ["polystyrene", "lyocell"]})
        self.assertEqual([material["id"] for material in compared["materials"]], ["polystyrene", "lyocell"])
        self.assertGreater(atlas.search("compostable film").first["total"], 0)
        self.assertEqual(atlas.emissions(country="DE", from_=2024, to=2024, per_page=1).first["data"][0]["year"], 2024)
        recyclable = atlas.materials(recyclable=True, per_page=1).first["data"][0]
        self.assertTrue(recyclable["sustainability"]["recyclable"])

    def test_pages(self) -> None:
        pages = Atlas(BASE).materials(category="Insulation", per_page=4)
        ids = [material["id"] for material in pages]
        self.assertEqual((len(ids), len(set(ids))), (pages.first["total"],) * 2)

    def test_what_is_asked_again_costs_nothing(self) -> None:
        atlas = Atlas(BASE)
        first = atlas.material("lyocell")
        before = atlas.rate_limit()["used"]["per_day"]
        self.assertEqual(atlas.material("lyocell"), first)
        self.assertEqual(atlas.rate_limit()["used"]["per_day"], before)

    def test_errors(self) -> None:
        with self.assertRaises(AtlasError) as missing:
            Atlas(BASE).material("polystyren")
        self.assertEqual((missing.exception.status, missing.exception.code), (404, "not_found"))
        self.assertIn("did you mean polystyrene", str(missing.exception))
        self.assertTrue(missing.exception.request_id)
        with self.assertRaises(AtlasError) as wrong:
            Atlas(BASE).materials(q="x" * 600).first
        self.assertEqual(wrong.exception.details[0]["parameter"], "q")

    def test_waits(self) -> None:
        server = HTTPServer(("127.0.0.1", 0), Busy)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        atlas = Atlas(f"http://127.0.0.1:{server.server_port}")
        self.assertEqual(atlas.material("0")["id"], "lyocell")
        Busy.asked = 0
        with self.assertRaises(AtlasError) as told:
            atlas.material("3600")
        self.assertEqual((told.exception.code, told.exception.retry_after), ("rate_limited", 3600))
        server.shutdown()
        server.server_close()

    def test_files(self) -> None:
        with Atlas(BASE).open("/v1/suppliers?format=csv") as response:
            self.assertTrue(response.readline().startswith(b"id,name,"))


unittest.main()
