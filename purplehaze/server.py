"""Serving the site: `python -m purplehaze.server --host 127.0.0.1 --port 8000 --worker`."""

import argparse
import gc
import socket
from collections.abc import Sequence
from contextlib import suppress

import uvicorn

from purplehaze.companion import Companion
from purplehaze.headers import Patient


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The address to serve on, `.host` and `.port`, and whether to keep a `.worker` beside it."""
    parser = argparse.ArgumentParser(prog="python -m purplehaze.server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--worker", action="store_true", help="carry out jobs, too")
    return parser.parse_args(argv)


class Server(uvicorn.Server):
    """Ends the open streams first: the server waits for every connection before it ends."""

    companion: Companion | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; then begin the worker, where one is wanted."""
        await super().startup(sockets)
        if self.companion is not None and self.started:
            self.companion.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the worker to end, end the streams, then the rest."""
        from campaign.live.hub import HUB

        if self.companion is not None:
            self.companion.tell()
        await HUB.close()
        await super().shutdown(sockets)
        if self.companion is not None:
            await self.companion.end()


def serve(host: str, port: int, worker: bool = False) -> None:
    """Serve until interrupted. Open requests get five seconds to end."""
    config = uvicorn.Config(
        "purplehaze.asgi:application",
        host=host,
        port=port,
        # uvloop and httptools where they are installed: everywhere but Windows.
        loop="auto",
        http=Patient,
        ws="none",
        lifespan="off",
        access_log=False,
        # What uvicorn says goes where the settings send everything (purplehaze.logs).
        log_config=None,
        log_level="warning",
        server_header=False,
        # Longer than a proxy keeps a connection: whoever ends it first must be the one who asks.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
    )
    # Until all is imported and warm a process makes only what it keeps: looking for garbage in it
    # again and again takes a sixth of the start.
    gc.disable()
    config.load()
    gc.enable()
    server = Server(config)
    server.companion = Companion() if worker else None
    server.run()


if __name__ == "__main__":
    options = arguments()
    with suppress(KeyboardInterrupt):
        serve(options.host, options.port, options.worker)
