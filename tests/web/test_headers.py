"""Headers that are sent by half hold their connection for a while and no longer."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn

from purplehaze import server
from purplehaze.headers import Patient


async def _pages(scope: Any, receive: Any, send: Any) -> None:
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


class Hasty(Patient):  # type: ignore[misc]
    """Waits a tenth of a second."""

    patience = 0.1


async def _asked(port: int, *parts: bytes) -> tuple[bytes, bool]:
    """Send something; return what came and whether the server closed the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    got = b""
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            if part.endswith(b"\r\n\r\n"):
                got += await reader.readuntil(b"ok")
        rest = await asyncio.wait_for(reader.read(), 5)
    except TimeoutError:
        return got, False
    finally:
        writer.close()
    return got + rest, True


async def _served() -> list[tuple[bytes, bool]]:
    config = uvicorn.Config(_pages, port=0, http=Hasty, ws="none", lifespan="off", log_config=None)
    one = uvicorn.Server(config)
    running = asyncio.create_task(one.serve())
    while not one.started:
        await asyncio.sleep(0.01)
    port = one.servers[0].sockets[0].getsockname()[1]
    whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    found = [
        await _asked(port),
        await _asked(port, b"GET / HTTP/1.1\r\nHos"),
        await _asked(port, whole, b"GET / HT"),
    ]
    one.should_exit = True
    await running
    return found


def test_who_sends_headers_by_half_is_hung_up_on() -> None:
    silent, half, after = asyncio.run(_served())
    assert silent == (b"", True)
    assert half[1] and b"ok" not in half[0]
    assert after[1] and after[0].count(b"200 OK") == 1, "the first was answered"


def test_the_site_is_served_so(monkeypatch: Any) -> None:
    made: list[uvicorn.Config] = []
    monkeypatch.setattr(server.Server, "run", lambda self: made.append(self.config))
    server.serve("127.0.0.1", 0)
    assert made[0].http is Patient and Patient.patience <= 30
