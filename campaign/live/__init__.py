"""Live play: every open page follows the table.

A page holds one stream of server-sent events (`stream`); the process's `hub` passes hints to all
streams of a campaign; `wire` carries them between processes on PostgreSQL. A hint says that there
is something new, never what: the page then asks for its own view, so nothing hidden can leave here.
What players say and point at is in `talk`.
"""
