"""Icons, dice, pips and tracks as templates draw them."""

import re
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.safestring import mark_safe

from campaign.drawing.icons import ICONS
from campaign.pages.styleguide import example
from combat.screen.decision import After


def drawn(source: str, **context: object) -> str:
    return Template("{% load drawing %}" + source).render(Context(context))


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_icon_is_well_formed(name: str) -> None:
    svg = ElementTree.fromstring(drawn("{% icon name %}", name=name))
    assert svg.attrib["aria-hidden"] == "true"
    assert len(svg) > 0


def test_a_labelled_icon_speaks_and_its_label_is_escaped() -> None:
    svg = ElementTree.fromstring(drawn("{% icon 'threat' label=label %}", label='High "7" <9>'))
    assert (svg.attrib["role"], svg.attrib["aria-label"]) == ("img", 'High "7" <9>')


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError, match="unicorn"):
        drawn("{% icon 'unicorn' %}")


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    assert f'href="#pip-{face}"' in drawn("{% die 'focus' face %}", face=face)
    pips = re.search(rf'id="pip-{face}".*?d="(.*?)"', drawn("{% icon_sprite %}"))
    assert pips and pips[1].count("M") == face


def test_a_die_says_in_words_what_its_look_says() -> None:
    assert 'aria-label="Strike 4"' in drawn("{% die 'strike' 4 %}")
    assert 'aria-label="D6 5"' in drawn("{% die 'd6' 5 %}")
    assert 'aria-label="Threat die yellow"' in drawn("{% die 'threat' 4 %}")
    assert "aria-label" not in drawn("{% die 'crit' 0 False %}")
    lain = drawn("{% dice thrown %}", thrown=(("focus", 4), ("strike", 4)))
    assert 'aria-label="Focus 4, Strike 4"' in lain and lain.count("aria-") == 1
    with pytest.raises(ValueError, match="'poker' is not a die"):
        drawn("{% die 'poker' 4 %}")


def test_pips_and_cubes_count_and_speak() -> None:
    pips = drawn("{% pips 'damage' 2 7 %}")
    assert (pips.count("pip--on"), pips.count("<i ")) == (2, 7)
    assert 'aria-label="Damage 2 of 7"' in pips
    assert 'aria-label="Wounds 1 of 3"' in drawn("{% cubes 'wound' 1 %}")


@pytest.mark.parametrize(("value", "band"), [(1, "green"), (3, "green"), (4, "yellow"), (7, "red")])
def test_the_threat_track_names_its_band(value: int, band: str) -> None:
    track = drawn("{% track 'threat' value %}", value=value)
    assert f'aria-label="Threat {value} of 9, {band}"' in track
    assert track.count("track__cell--on") == value


def test_an_empty_stamina_track_is_drawn() -> None:
    track = drawn("{% track 'stamina' 0 %}")
    assert 'aria-label="Stamina 0 of 15"' in track
    assert "track__cell--on" not in track


def test_the_shared_pieces_keep_the_content_security_policy() -> None:
    values = example()
    html = "".join(
        render_to_string("campaign/_face.html", {"man": man, "campaign": values["nobody"]})
        for man in values["men"]
    )
    html += render_to_string("_refusal.html", values) + render_to_string("_hero.html")
    assert not re.search(r"<script|\sstyle=|\son[a-z]+=", html)
    assert html.count('class="portrait portrait--small"') == 6
    assert ">The rule</a>" in html and "/rule/PH-MARCH-03" in html


def test_a_kept_template_shows_what_it_is_given_and_nothing_else() -> None:
    source = "{% load play %}{% kept 'combat/_price.html' cost=cost after=after %}"
    after = After(3, "+3", ours=True, final=True)
    first = Template(source).render(Context({"cost": 2, "after": after}))
    assert "Initiative 2" in first
    assert "to +3, still yours" in strip_tags(first)
    assert Template(source).render(Context({"cost": 2, "after": after, "button": 1})) == first
    theirs = After(-3, "<-3>", ours=False, final=True)
    second = Template(source).render(Context({"cost": 2, "after": theirs}))
    assert "to &lt;-3&gt;, Enemy acts" in strip_tags(second)
    again = After(-6, "−6", ours=False, final=True, twice=True)
    third = Template(source).render(Context({"cost": 7, "after": again}))
    assert "to −6, Enemy acts, likely twice" in strip_tags(third)
    last = After(2, "+2", ours=True, final=True, over=True)
    fourth = Template(source).render(Context({"cost": 0, "after": last}))
    assert "to +2, all have acted: the Combat ends" in strip_tags(fourth)
    assert "still yours" not in fourth
    assert Template(source).render(Context({"cost": None, "after": None})).strip() == ""


def test_each_page_has_its_own_fields_and_unsafe_words_stay_escaped() -> None:
    def fields(token: str, version: int) -> str:
        return drawn("{% load play %}{% act_fields %}", csrf_token=token, version=version)

    first, second, later = fields("a", 1), fields("b", 1), fields("a", 2)
    assert 'value="a"' in first and 'value="b"' in second and 'value="2"' in later
    assert "&lt;b&gt;" in drawn("{% load play %}{% term word %}", word="<b>")
    safe = drawn("{% load play %}{% term word %}", word=mark_safe("<b>"))
    assert safe == "<b>" and "&lt;b&gt;" in drawn("{% load play %}{% term word %}", word="<b>")
