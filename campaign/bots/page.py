"""The report of a playtest as one page that asks nobody for anything: words, tables, SVG bars."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.template.loader import render_to_string

from campaign.bots.branches import address, told
from campaign.bots.report import documents
from campaign.rules import Content

WIDTH = 240
"""The width of a full bar, in units of the drawing."""
SELDOM = 0.01
"""A share below which a document counts as seldom read."""
TONES = "ABCDEFG"
OBJECTIVES = ("P1", "P2", "S1", "S2")


def html(content: Content, data: dict[str, Any]) -> str:
    """Return the page for `Report.as_dict` with `policy` and `seed` added."""
    shares = data["shares"]
    return render_to_string(
        "campaign/playtest.html",
        {
            "data": data,
            "title": content.book.title,
            "missions": [_mission(content, data, n) for n in sorted(data["missions"])],
            "goals": [
                {"number": n, "bars": [
                    {"code": code, **_bar(share)}
                    for code, share in data["missions"][n]["objectives"].items()
                ]}
                for n in sorted(data["missions"])
            ],
            "endings": [{**row, **_bar(row["share"])} for row in shares["endings"]],
            "log": [{"name": name, **_bar(share)} for name, share in shares["log"].items()],
            "general": [
                _document(content, data, doc)
                for doc in documents(content)
                if doc.startswith("enc/G")
            ],
            "width": WIDTH,
        },
    )  # fmt: skip


def mission_rows(missions: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the Missions of a report that was kept as data, each with its Objectives' bars."""
    return [
        {
            "number": number,
            **row,
            "goals": [_bar(row["objectives"][code]) for code in OBJECTIVES],
            "ends": [
                {"code": code, "percent": f"{100 * count / row['campaigns']:.0f}"}
                for code, count in row["ends"].items()
            ],
        }
        for number, row in sorted(missions.items(), key=lambda one: int(one[0]))
    ]


def _bar(share: float) -> dict[str, Any]:
    """Return a share as a bar: its length, its percentage, and whether it is next to nothing."""
    percent = f"{100 * share:.1f}" if 0 < share < 0.1 else f"{100 * share:.0f}"
    return {"long": round(WIDTH * share, 1), "percent": percent, "low": share < SELDOM}


def _mission(content: Content, data: dict[str, Any], number: int) -> dict[str, Any]:
    row = data["missions"][number]
    booklet = content.booklets[number]
    docs = [doc for doc in documents(content) if doc.startswith((f"M{number}/", f"enc/M{number}."))]
    return {
        "number": number,
        **row,
        "ends": _stack(row["ends"], row["campaigns"]),
        "end_titles": [(end.code, end.entry.title) for end in booklet.ends],
        "documents": [_document(content, data, doc) for doc in docs],
    }


def _stack(ends: dict[str, int], whole: int) -> list[dict[str, Any]]:
    """Return the ends of a Mission as the pieces of one bar."""
    edges = [0.0]
    for count in ends.values():
        edges.append(edges[-1] + WIDTH * count / whole)
    return [
        {
            "code": code,
            "tone": TONES.index(code) if code in TONES else 0,
            "from": round(low, 1),
            "long": round(high - low, 1),
            "middle": round((low + high) / 2, 1),
            "percent": f"{100 * count / whole:.0f}",
            "wide": high - low > WIDTH / 10,
        }
        for (code, count), (low, high) in zip(ends.items(), pairwise(edges), strict=True)
    ]


def _document(content: Content, data: dict[str, Any], doc: str) -> dict[str, Any]:
    shares = data["shares"]
    found = shares["branches"].get(doc, {})
    return {
        "doc": doc,
        "title": content.entry_title(doc),
        **_bar(shares["entries"][doc]),
        "branches": [
            {"address": address(path), "name": name, "deep": sum(p == "steps" for p in path),
             **_bar(found[address(path)])}
            for path, name in told(content, doc).items()
        ],
    }  # fmt: skip
