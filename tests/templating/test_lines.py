"""A line break between two tags is nothing, and the form of a template changes nothing it says."""

from pathlib import Path

import pytest
from django.template import engines
from django.template.loader import get_template

from purplehaze.templating.form import WIDTH, formed
from purplehaze.templating.loader import joined

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("<p>\n  one\n  two\n</p>\n", "<p>one two</p>"),
        ("<b>one</b>\n<i>two</i>", "<b>one</b><i>two</i>"),
        ("<b>one</b> <i>two</i>", "<b>one</b> <i>two</i>"),
        ("one\n{{ two }}\n{{ three }}", "one {{ two }} {{ three }}"),
        ("one\n<b>\n  two\n</b>\nthree", "one <b>two</b> three"),
        ("one\n<p>\n  two\n</p>\nthree", "one<p>two</p>three"),
        ("one\n{% if two %}\n  three\n{% endif %}", "one {% if two %}three{% endif %}"),
        ("{% if a %}\n  b\n{% else %}\n  c\n{% endif %}\nd", "{% if a %}b{% else %}c{% endif %} d"),
        ("{% icon 'a' %}\nb\n{% csrf_token %}\nc", "{% icon 'a' %} b{% csrf_token %}c"),
        ("{% if a %}\n{% endif %}\n{% for b in c %}", "{% if a %}{% endif %}{% for b in c %}"),
        ("{# why #}\n<p>", "{# why #}<p>"),
        (
            '<a\n  href="x"\n  {% if y %} hidden{% endif %}\n>',
            '<a href="x"{% if y %} hidden{% endif %}>',
        ),
        ("<a\n  b\n  {% if y %}c{% endif %}\n>", "<a b {% if y %}c{% endif %}>"),
        ('<a class="\n  b\n  {% if c %} d{% endif %}\n">', '<a class="b{% if c %} d{% endif %}">'),
        ("<path d='M1 2\n  L3 4'>", "<path d='M1 2 L3 4'>"),
        ('<a title="a > b"\n>', '<a title="a > b">'),
        ("<pre>\n a\n  b</pre>", "<pre>\n a\n  b</pre>"),
        ("a < b\nc", "a < b c"),
    ],
)
def test_a_break_is_a_space_where_text_stands_beside_it_and_nothing_between_tags(source, seen):
    assert joined(source) == seen


def test_pages_are_loaded_joined_and_other_texts_as_they_are(tmp_path):
    (tmp_path / "page.html").write_text("<p>\n  {{ name }}\n</p>\n")
    (tmp_path / "mail.txt").write_text("Dear\n{{ name }}\n")
    engine = type(engines["django"].engine)(
        dirs=[str(tmp_path)], loaders=["purplehaze.templating.loader.Loader"]
    )
    assert engine.render_to_string("page.html", {"name": "Doc"}) == "<p>Doc</p>"
    assert engine.render_to_string("mail.txt", {"name": "Doc"}) == "Dear\nDoc\n"


def test_the_project_loads_its_pages_so():
    assert "\n" not in get_template("_messages.html").template.source


@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("<p>One</p><p>Two</p>", "<p>One</p>\n<p>Two</p>\n"),
        ("<ul><li>One</li></ul>", "<ul>\n  <li>One</li>\n</ul>\n"),
        ("<p><b>One</b>, two</p>", "<p><b>One</b>, two</p>\n"),
        ("<b>One</b> <b>two</b>", "<b>One</b> <b>two</b>\n"),
        ("{% if a %}<p>b</p>{% endif %}", "{% if a %}\n  <p>b</p>\n{% endif %}\n"),
        (
            "{% if a %}<dl>{% endif %}<dt>b</dt>{% if a %}</dl>{% endif %}",
            "{% if a %}\n  <dl>\n{% endif %}\n<dt>b</dt>\n{% if a %}\n  </dl>\n{% endif %}\n",
        ),
    ],
)
def test_the_form_is_one_tag_a_line(source, form):
    assert formed(source) == form


def test_words_are_filled_and_what_is_glued_stays_together():
    words = " ".join(["word"] * 40)
    for line in formed(f"<p>{words} <b>{words}</b>, {words}</p>").splitlines():
        assert len(line) <= WIDTH
    assert "</b>,\n" in formed(f"<p>{words} <b>{words}</b>, {words}</p>")


def test_a_long_tag_has_an_attribute_a_line_and_a_long_value_its_own_lines():
    cases = "".join(f"{{% if one.{n} %}} one--{n}{{% endif %}}" for n in "abcdef")
    lines = formed(f'<div id="a" class="one{cases}" hidden>Text</div>').splitlines()
    assert lines[:3] == ["<div", '  id="a"', '  class="']
    assert lines[-4:] == ["  hidden", ">", "  Text", "</div>"]
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda p: p.name)
def test_every_template_keeps_its_form(path):
    source = path.read_text()
    assert formed(source) == source
    assert joined(formed(joined(source))).split() == joined(source).split()


def test_a_tag_that_does_not_end_is_an_error():
    with pytest.raises(ValueError, match="does not end"):
        formed('<p class="a><b>x</b>')
