"""Half-sent headers: a connection that does not ask in whole within a time is closed.

uvicorn limits how long an idle connection is kept after an answer, but not how long the first line
and the headers of a request may take; whoever sends them a letter at a time would keep his
connection for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

PATIENCE = 20.0
"""Seconds for the headers of a request, from its first byte or from the connection's beginning."""

# Any: which of its two protocols uvicorn takes depends on what is installed.
_Base: Any = AutoHTTPProtocol


class Patient(_Base):  # type: ignore[misc]
    """uvicorn's protocol, with an end to its patience."""

    patience = PATIENCE
    _hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Wait on for the rest, or no more once all has come."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._calm()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._calm()
        elif self._hurry is None:
            self._hurry = asyncio.get_running_loop().call_later(self.patience, self._too_slow)

    def _calm(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _too_slow(self) -> None:
        self._hurry = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
