"""A worker in the test's own process."""

from __future__ import annotations

from django_tasks_db.management.commands import db_worker

from campaign.jobs import standing


def work(worker: str = "one") -> None:
    """Carry out all that waits. Needs the fixture `queued`."""
    standing.live(worker)
    db_worker.Worker(
        queue_names=["default"], interval=0, batch=True, backend_name="default",
        startup_delay=False, max_tasks=None, worker_id=worker, excluded_queue_names=[],
    ).run()  # fmt: skip
