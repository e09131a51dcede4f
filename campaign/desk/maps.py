"""The maps of a book as its drafts have them."""

from __future__ import annotations

from campaign.content import box_counts, files, named
from campaign.desk import drafts
from campaign.maps import sheets
from campaign.maps.sheets import Chart
from campaign.models import Book


def chart(book: Book, code: str) -> Chart | None:
    """Return a map as its draft has it; None where there is none that can be read."""
    text = drafts.texts(book).get(f"maps/{code}.yaml")
    if not named.is_map(code) or text is None:
        return None
    document, part, problems = files.read_document(text.name, text.text)
    if problems or [*box_counts.sheet(code, part)]:
        return None
    return sheets.of_data(document.data)
