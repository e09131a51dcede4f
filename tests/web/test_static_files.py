"""Static files as they are served: lists of style sheets in one piece."""

from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage

from purplehaze.static_files import IMPORT, StaticFiles, joined

CSS = Path(__file__).resolve().parents[2] / "static" / "css"


@pytest.fixture
def collected(tmp_path: Path) -> StaticFiles:
    """A folder as collectstatic leaves it before it is worked on."""
    (tmp_path / "css").mkdir()
    (tmp_path / "sun.svg").write_text("<svg/>")
    sheets = {
        "all.css": '/* All. */\n@import "first.css";\n@import "second.css";\n',
        "first.css": '@layer a, b;\n/* Why. */\na { background: url("../sun.svg"); }\n',
        "second.css": "b { color: red; }\n",
    }
    for name, text in sheets.items():
        (tmp_path / "css" / name).write_text(text)
    storage = StaticFiles(location=str(tmp_path), base_url="/static/")
    source = StaticFilesStorage(location=str(tmp_path))
    paths = {f"css/{name}": (source, f"css/{name}") for name in sheets}
    list(storage.post_process({**paths, "sun.svg": (source, "sun.svg")}))
    return storage


def test_a_list_of_style_sheets_is_served_as_one_file_in_their_order(collected):
    name = collected.stored_name("css/all.css")
    sun = collected.stored_name("sun.svg").rpartition("/")[2]
    text = (Path(collected.location) / name).read_text()
    assert text.split("\n") == [
        "@layer a, b;",
        f'a {{ background: url("../{sun}"); }}',
        "b { color: red; }",
        "",
    ]


def test_a_style_sheet_that_lists_none_is_served_as_it_is(collected):
    name = collected.stored_name("css/second.css")
    assert (Path(collected.location) / name).read_text() == "b { color: red; }\n"


@pytest.mark.parametrize("name", ["site.css", "campaign.css"])
def test_what_a_page_lists_is_all_there(name):
    listed = IMPORT.findall((CSS / name).read_text())
    whole = joined(CSS / name)
    assert listed and "@import" not in whole
    assert all(joined(CSS / one).strip() in whole for one in listed)
