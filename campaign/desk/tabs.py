"""The desk's navigation: what else may hang a page on it adds a `Tab` to one of these lists.

A page of a book is an address with the argument `slug`, a page of a document one with `slug` and
`stem` (m1, book, weapons). Its view is guarded by `access.of_book`, takes the book, and renders
with `pages.show(request, template, book, tab="name", text=...)` a template that extends
`desk/base.html`.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.desk.drafts import Text


@dataclass(frozen=True, slots=True)
class Tab:
    """A page in the navigation. only: booklets, maps, what is read (scenes, R&R and the book too),
    or every document (empty).
    """

    name: str
    url_name: str
    title: str
    icon: str
    only: str = ""


BOOK_TABS: list[Tab] = [
    Tab("book", "desk_book", "Documents", "book"),
    Tab("campaign", "desk_campaign", "Story", "tactics"),
    Tab("check", "desk_check", "Check", "check"),
    Tab("playtest", "desk_playtest", "Playtest", "dice"),
    Tab("publish", "desk_publish", "Publish", "log"),
    Tab("exchange", "desk_exchange", "Import, export", "load"),
    Tab("maps", "desk_maps", "Maps", "map"),
    Tab("pictures", "desk_pictures", "Pictures", "map"),
    Tab("authors", "desk_authors", "Authors", "squad"),
]

DOCUMENT_TABS: list[Tab] = [
    Tab("document", "desk_document", "Parts", "event", only="read"),
    Tab("story", "desk_story", "Story", "tactics", only="booklets"),
    Tab("map", "desk_map", "Map", "base", only="booklets"),
    Tab("land", "desk_land", "Spaces", "map", only="maps"),
    Tab("boxes", "desk_boxes", "Combats", "fire", only="booklets"),
    Tab("preview", "desk_preview", "Preview", "map", only="read"),
    Tab("text", "desk_text", "Whole text", "log"),
    Tab("history", "desk_history", "History", "time"),
]


KINDS = {"missions": ("", "booklets"), "maps": ("", "maps")}
"""Which tabs the documents of a folder have, besides those of what is read."""


def tabs_for(text: Text) -> list[Tab]:
    """Return the tabs that a document has."""
    kinds = KINDS.get(text.name.partition("/")[0], ("",))
    if text.in_parts:
        kinds = (*kinds, "read")
    return [tab for tab in DOCUMENT_TABS if tab.only in kinds]
