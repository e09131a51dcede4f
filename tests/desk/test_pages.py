"""The desk's pages: editing, findings, conflicts, acts, history, preview, trials."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.desk import drafts, sandboxes, splice
from campaign.game import store
from campaign.models import Book, BookAuthor, Campaign, Draft
from tests.desk.conftest import address

ENTRY = "title: At the Ford\nsummary: Water.\nsteps:\n  - text: |\n      It is wide.\n"


def hidden(page: bytes, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page.decode())
    assert found, name
    return found[1]


def text_of(book: Book, stem: str = "m1") -> str:
    return next(t.text for t in drafts.texts(book).values() if t.stem == stem)


def edit(client: Client, book: Book, part: str, chunk: str, **more: str) -> Any:
    page = address("part", book, "m1", part=part)
    seen = more.pop("seen", "") or hidden(client.get(page).content, "seen")
    return client.post(page, {"chunk": chunk, "seen": seen, **more})


def test_an_entry_is_edited_as_text_and_the_rest_stays(client: Client, book: Book) -> None:
    before = text_of(book)
    assert edit(client, book, "entries.01", ENTRY.replace("\n", "\r\n")).status_code == 303
    after = text_of(book)
    assert splice.parsed(after).data["entries"]["01"]["title"] == "At the Ford"
    assert after.startswith(before[: before.index("entries:")])
    assert "# where the Squad begins" in after
    row = drafts.revisions(book, "missions/m1.yaml")[0]
    assert (row.what, row.user and row.user.username) == ("Entry 01 edited", "anna")


def test_findings_stand_at_the_line_of_the_part(client: Client, book: Book) -> None:
    chunk = ENTRY + "  - goto: '09'\n"
    answer = client.post(address("validate", book, "m1"), {"part": "entries.01", "chunk": chunk})
    page = answer.content.decode()
    assert 'data-line="6"' in page and "there is no entry &#x27;09&#x27;" in page
    assert text_of(book) != chunk
    answer = client.post(address("validate", book, "m1"), {"part": "entries.01", "chunk": "a: ["})
    assert answer.status_code == 200 and "this is not YAML" in answer.content.decode()


def test_a_draft_with_errors_is_kept_but_never_one_that_is_no_yaml(
    client: Client, book: Book
) -> None:
    assert edit(client, book, "entries.01", ENTRY + "  - goto: '09'\n").status_code == 303
    answer = edit(client, book, "entries.01", "steps: [")
    assert answer.status_code == 422
    assert "steps: [" in answer.content.decode()
    assert splice.parsed(text_of(book)).data["entries"]["01"]["steps"][1] == {"goto": "09"}
    page = client.get(address("document", book, "m1")).content.decode()
    assert "Make a stub of 09" in page


def test_two_authors_do_not_write_over_each_other(
    client: Client, book: Book, make_user: Callable[..., User], client_of: Callable[..., Client]
) -> None:
    bao = make_user("bao")
    BookAuthor.objects.create(book=book, user=bao)
    page = address("part", book, "m1", part="entries.01")
    seen = hidden(client.get(page).content, "seen")
    assert edit(client_of(bao), book, "entries.01", ENTRY).status_code == 303
    answer = edit(client, book, "entries.01", ENTRY.replace("wide", "deep"), seen=seen)
    assert answer.status_code == 409
    words = answer.content.decode()
    assert "It is deep." in words and "<del>" in words and "wide" in words
    assert "wide" in text_of(book)
    again = edit(client, book, "entries.01", ENTRY.replace("wide", "deep"),
                 seen=hidden(answer.content, "seen"))  # fmt: skip
    assert again.status_code == 303 and "deep" in text_of(book)
    # Another entry of the same booklet is no conflict.
    rc = splice.cut_out(text_of(book), ("entries", "RC"), True)
    assert (
        edit(client_of(bao), book, "entries.RC", rc.replace("Contact", "Kontakt")).status_code
        == 303
    )


ACTS = [
    ({"do": "new", "code": "02", "title": "Second", "after": "01"}, ["01", "02", "RC"]),
    ({"do": "new"}, ["01", "RC", "02"]),
    ({"do": "duplicate", "part": "entries.01", "code": "07"}, ["01", "07", "RC"]),
    ({"do": "down", "part": "entries.01"}, ["RC", "01"]),
    ({"do": "rename", "part": "entries.01", "code": "05"}, ["05", "RC"]),
    ({"do": "remove", "part": "entries.01"}, ["RC"]),
    ({"do": "up", "part": "entries.01"}, ["01", "RC"]),
    ({"do": "rename", "part": "entries.01", "code": "RC"}, ["01", "RC"]),
    ({"do": "duplicate", "part": "ends.A", "code": "07"}, ["01", "RC"]),
    ({"do": "remove", "part": "entries.99"}, ["01", "RC"]),
    ({"do": "step-up", "part": "entries.01", "path": "steps", "at": "7"}, ["01", "RC"]),
    ({"do": "step-up", "part": "entries.01", "path": "no.such.0", "at": "x"}, ["01", "RC"]),
]


@pytest.mark.parametrize(("post", "wanted"), ACTS)
def test_what_is_done_to_entries(
    client: Client, book: Book, post: dict[str, str], wanted: list[str]
) -> None:
    answer = client.post(address("act", book, "m1"), post, follow=True)
    assert answer.status_code == 200
    data = splice.parsed(text_of(book)).data
    assert list(data["entries"]) == wanted
    if post["do"] == "rename" and wanted[0] == "05":
        assert data["setup"]["markers"][0]["entry"] == "05"
    done = any(message.level_tag == "success" for message in answer.context["messages"])
    assert done == (wanted != ["01", "RC"])


def test_a_step_is_added_from_a_form(client: Client, book: Book) -> None:
    page = address("step", book, "m1", part="entries.01")
    assert "A Trait test" in client.get(f"{page}?path=steps&at=1").content.decode()
    page += "?verb=test&path=steps&at=1"
    assert 'list="words-who"' in client.get(page).content.decode()
    bad = client.post(page, {"test.who": "BOSS", "test.trait": "SUR", "test.diff": "9"})
    assert bad.status_code == 422
    assert "is nobody" in bad.content.decode() and "at most 5" in bad.content.decode()
    good = {"test.who": "SCT", "test.trait": "PER", "test.diff": "2", "test.pass": "He sees it.",
            "test.fail": "- threat: 1"}  # fmt: skip
    assert client.post(page, good).status_code == 303
    step = splice.parsed(text_of(book)).data["entries"]["01"]["steps"][1]["test"]
    assert step == {"who": "SCT", "trait": "PER", "diff": 2, "pass": [{"text": "He sees it."}],
                    "fail": [{"threat": 1}]}  # fmt: skip
    assert client.get(page.replace("verb=test", "verb=fly")).status_code == 404
    assert client.get(page.replace("at=1", "at=x")).status_code == 404


def test_a_log_entry_is_renamed_in_every_document(client: Client, book: Book) -> None:
    client.post(address("new_booklet", book), {"mission": "2", "title": "TWO"})
    edit(client, book, "entries.01", ENTRY + "  - note: {blue: THE ROAD}\n")
    page = address("part", book, "m2", part="entries.01")
    seen = hidden(client.get(page).content, "seen")
    client.post(
        page, {"seen": seen, "chunk": ENTRY + "  - if: {when: THE ROAD, then: [{stop: true}]}\n"}
    )
    renamed = {"old": "THE ROAD", "new": "THE PATH", "stem": "m1"}
    answer = client.post(address("rename_log", book), renamed, follow=True)
    assert "in 2 documents" in answer.content.decode()
    assert "THE ROAD" not in text_of(book) + text_of(book, "m2")
    assert "{when: THE PATH, " in text_of(book, "m2")


def test_history_compares_and_goes_back(client: Client, book: Book) -> None:
    edit(client, book, "entries.01", ENTRY)
    edit(client, book, "entries.01", ENTRY.replace("wide", "deep"))
    page = address("history", book, "m1")
    shown = client.get(f"{page}?a=2&b=3").content.decode()
    assert re.search(r"<del>\s*It is wide.</del>", shown)
    assert re.search(r"<ins>\s*It is deep.</ins>", shown)
    assert "Before</th>" in client.get(f"{page}?a=1&b=3&view=side").content.decode()
    seen = hidden(client.get(page).content, "seen")
    assert client.post(page, {"number": "2", "seen": seen}).status_code == 303
    assert "It is wide." in text_of(book)
    assert drafts.revisions(book, "missions/m1.yaml")[0].what == "Back to revision 2"
    client.post(page, {"number": "1", "seen": seen})
    assert "It is wide." in text_of(book), "a stale page goes back to nothing"
    assert client.post(page, {"number": "99", "seen": seen}).status_code == 404
    assert client.get(f"{page}?a=x&b=99999999999999").status_code == 200


def test_a_new_booklet_may_be_removed_again(client: Client, book: Book) -> None:
    assert client.post(address("new_booklet", book), {"mission": "4"}).status_code == 303
    assert client.post(address("new_booklet", book), {"mission": "4"}).status_code == 422
    assert client.post(address("new_booklet", book), {"mission": "12"}).status_code == 422
    seen = drafts.texts(book)["missions/m4.yaml"].mark
    client.post(address("discard", book, "m4"), {"seen": "old"})
    assert Draft.objects.filter(book=book, name="missions/m4.yaml").exists()
    client.post(address("discard", book, "m4"), {"seen": seen})
    assert "missions/m4.yaml" not in drafts.texts(book)


# --- preview and trial ----------------------------------------------------------------------------

FORK = """title: The Fork
summary: A fork.
steps:
  - text: "{SCT} stops."
  - if:
      when: THE ROAD
      then: [{text: You know this place.}]
  - if:
      when: {reading: second}
      then: [{text: You have come here before.}]
  - test:
      who: SCT
      trait: PER
      diff: 5
      pass: [{text: He hears them.}]
      fail: [{text: He hears nothing.}]
  - combat:
      title: Shots
      board: TRAIL
      black: F2
      won: [{text: They are gone.}]
      lost: [{text: You are gone.}, {note: {blue: THE ROAD}}]
"""


def press(client: Client, page: str, **post: str) -> str:
    answer = client.post(page, post)
    assert answer.status_code == 303, answer.content.decode()[-500:]
    return str(answer["Location"]).removesuffix("#reading")


def test_a_preview_is_read_stop_by_stop_with_what_is_set_by_hand(
    client: Client, book: Book
) -> None:
    edit(client, book, "entries.01", FORK)
    page = address("preview", book, "m1") + "?part=entries.01"
    first = client.get(page).content.decode()
    assert " stops." in first and "{SCT}" not in first
    assert "He hears" not in first and "You know this place." not in first
    assert "You have come here before." not in first
    assert "You have come here before." in client.get(f"{page}&reading=second").content.decode()
    hand = client.get(f"{page}&log=THE+ROAD&threat=9&time=23:45&at=D4&level=3").content.decode()
    assert "You know this place." in hand and "23:45" in hand
    passed = press(client, page, see="p")
    shown = client.get(passed).content.decode()
    assert "He hears them." in shown and "A Combat begins here" not in shown
    # What he hears is read before the shots.
    passed = press(client, passed, command='{"kind": "continue"}')
    shown = client.get(passed).content.decode()
    assert "He hears them." in shown and "A Combat begins here" in shown
    lost = client.get(press(client, passed, see="l")).content.decode()
    assert "You are gone." in lost and "They are gone." not in lost
    assert "He hears nothing." in client.get(press(client, page, see="f")).content.decode()


@pytest.mark.parametrize(
    "query",
    ["threat=99", "time=7:13", "at=Z9", "SL=MP.99", "did=999", "did=w", "did=p.p.p.p", "log=NONE",
     "SL=MP.01&RO=MP.01", "did=x", "reading=third"],
)  # fmt: skip
def test_bad_settings_are_told_never_a_fault(client: Client, book: Book, query: str) -> None:
    page = address("preview", book, "m1") + f"?part=entries.01&{query}"
    assert client.get(page).status_code == 200
    assert client.post(page, {"command": "{"}).status_code in (200, 303)
    trial = address("trial", book, "m1") + f"?part=entries.01&{query}"
    assert client.post(trial).status_code == 303


def test_a_book_with_errors_has_no_preview_but_the_reasons(client: Client, book: Book) -> None:
    edit(client, book, "entries.01", ENTRY + "  - goto: '09'\n")
    shown = client.get(address("preview", book, "m1")).content.decode()
    assert "there is no entry" in shown
    assert client.post(address("trial", book, "m1"), follow=True).status_code == 200
    assert not Campaign.objects.exists()


def test_a_trial_is_played_on_the_drafts_and_counts_for_nobody(
    client: Client, book: Book, anna: User
) -> None:
    from campaign.desk import publishing

    edit(client, book, "entries.01", FORK)
    trial = address("trial", book, "m1") + "?part=entries.01&log=THE+ROAD&threat=7"
    answer = client.post(trial, follow=True)
    assert answer.status_code == 200 and "You know this place." in answer.content.decode()
    campaign = Campaign.objects.select_related("mission").get()
    state = store.load(campaign)
    assert campaign.sandbox and campaign.what_if and state.run.threat == 7
    assert publishing.uses(book) == {}
    edit(client, book, "entries.01", ENTRY)
    assert "You know this place." in client.get(answer.redirect_chain[0][0]).content.decode()
    for _ in range(sandboxes.KEPT + 1):
        client.post(address("trial", book, "m1"))
    assert len(sandboxes.trials(book, anna)) == sandboxes.KEPT
