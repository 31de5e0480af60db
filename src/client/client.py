"""A client of the Sustainable-Materials Atlas: one file, the standard library alone, Python 3.9 or later.

    from atlas_client import Atlas

    atlas = Atlas()
    for substitute in atlas.substitutes("polystyrene", limit=3)["data"]:
        print(substitute["material"]["name"])
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Generic, Iterator, Literal, Optional, Sequence, TypedDict, TypeVar, Union
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from typing_extensions import NotRequired

__version__ = "@VERSION@"

T = TypeVar("T")
PageT = TypeVar("PageT")
_MAX_KEPT = 200


class AtlasError(Exception):
    """What the server refused. Where it cannot be reached, the error is urllib.error.URLError."""

    def __init__(self, status: int, error: dict[str, Any], headers: Any) -> None:
        super().__init__(error.get("message", f"HTTP {status}"))
        self.status = status
        #: A code of the API, such as not_found; unreadable where the answer was not the atlas's.
        self.code: str = error.get("code", "unreadable")
        #: One dict for each fault of the request: parameter, message, allowed, did_you_mean.
        self.details: list[dict[str, Any]] = error.get("details", [])
        self.request_id: Optional[str] = headers.get("X-Request-Id")
        after = headers.get("Retry-After") or ""
        #: Seconds to wait, where the server says so.
        self.retry_after: Optional[int] = int(after) if after.isdigit() else None


class Pages(Generic[PageT, T]):
    """A list: iterate for all items, page by page; `first` is the first page with its total."""

    def __init__(self, atlas: Atlas, path: str, query: dict[str, Any]) -> None:
        self._atlas, self._path, self._query = atlas, path, query
        self._first: Optional[PageT] = None

    @property
    def first(self) -> PageT:
        if self._first is None:
            self._first = self._atlas._get(self._path, self._query)
        return self._first

    def __iter__(self) -> Iterator[T]:
        page: Any = self.first
        while True:
            yield from page["data"]
            if not page["data"] or page["page"] * page["per_page"] >= page["total"]:
                return
            page = self._atlas._get(self._path, {**self._query, "page": page["page"] + 1})


class Atlas:
    """A client with one method for each endpoint.

    base: where the atlas is served. key: the shared demo key unless given. timeout: seconds for one request.
    retries: how often a request is repeated that was told to come back later (429, 503).
    max_wait: seconds; a request that is told to wait longer fails at once.
    """

    def __init__(
        self,
        base: str = "http://127.0.0.1:8080",
        key: str = "sma_demo_open_atlas",
        *,
        timeout: float = 30,
        retries: int = 2,
        max_wait: float = 60,
    ) -> None:
        self.base, self.timeout, self.retries, self.max_wait = base, timeout, retries, max_wait
        self._headers = {"Authorization": f"Bearer {key}"}
        self._kept: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    def open(self, target: str, body: Optional[bytes] = None, headers: Optional[dict[str, str]] = None) -> Any:
        """The response to any path and query, to be read as a file (with format=csv). Raises AtlasError."""
        request = Request(self.base + target, data=body, headers={**self._headers, **(headers or {})})
        for left in range(self.retries, -1, -1):
            try:
                return urlopen(request, timeout=self.timeout)
            except HTTPError as refused:
                if refused.code == 304:
                    raise
                if refused.code == 308:
                    # Python follows it by itself from 3.11 on.
                    return self.open(refused.headers["Location"], body, headers)
                error = _error(refused)
                if left == 0 or error.retry_after is None or error.retry_after > self.max_wait:
                    raise error from None
                time.sleep(error.retry_after)

    def _get(self, path: str, query: dict[str, Any]) -> Any:
        given = {name: _text(value) for name, value in query.items() if value is not None}
        target = f"{path}?{urlencode(given)}" if given else path
        etag, text = self._kept.get(target, (None, b""))
        try:
            with self.open(target, headers={"If-None-Match": etag} if etag else None) as response:
                text = response.read()
                if response.headers.get("ETag"):
                    self._kept[target] = (response.headers["ETag"], text)
        except HTTPError as unchanged:
            unchanged.close()
        while len(self._kept) > _MAX_KEPT:
            self._kept.popitem(last=False)
        return json.loads(text)

    def _post(self, path: str, body: Any) -> Any:
        with self.open(path, json.dumps(body).encode(), {"Content-Type": "application/json"}) as response:
            return json.loads(response.read())

    # Methods


def _error(refused: HTTPError) -> AtlasError:
    with refused:
        try:
            error = json.loads(refused.read())["error"]
        except (ValueError, KeyError, TypeError):
            # What is no JSON comes from a proxy before the atlas.
            error = {}
        return AtlasError(refused.code, error, refused.headers)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else ",".join(map(str, value))


# Resources
