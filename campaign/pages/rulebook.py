"""The rulebook of the game in our own words: its chapters, a search, the way to one rule."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.content import examples, rulebook

LONGEST = 80


@dataclass(frozen=True, slots=True)
class Shown:
    """An example with the throw that is shown, and the number of the next."""

    example: examples.Example
    played: examples.Played
    seed: int
    after: int


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Show the chapters, or with `?q=` the rules that have those words."""
    words = request.GET.get("q", "").strip()[:LONGEST]
    shown = {"chapters": rulebook.load(), "words": words, "found": rulebook.search(words)}
    return render(request, "campaign/rulebook/contents.html", shown)


@require_safe
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one chapter. 404 for a name that is none."""
    chapters = rulebook.load()
    for number, each in enumerate(chapters):
        if each.slug == slug:
            shown = {
                "chapter": each,
                "sections": [(part, _with_examples(request, part)) for part in each.sections],
                "chapters": chapters,
                "before": chapters[number - 1] if number else None,
                "after": chapters[number + 1] if number + 1 < len(chapters) else None,
            }
            return render(request, "campaign/rulebook/chapter.html", shown)
    raise Http404(f"There is no chapter {slug}.")


def _with_examples(
    request: HttpRequest, section: rulebook.Section
) -> list[tuple[rulebook.Rule, list[Shown]]]:
    return [
        (rule, [_shown(request, example) for example in examples.of_rule(rule.id)])
        for rule in section.rules
    ]


def _shown(request: HttpRequest, example: examples.Example) -> Shown:
    """Return an example as it was rolled last: the address says which throw it is."""
    mine = request.GET.get("roll") == example.code
    text = request.GET.get("seed", "") if mine else ""
    seed = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    at = request.GET.get("at", "") if mine else ""
    return Shown(example, examples.play(example, seed, at), seed, seed + 1)


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Lead to the place of one rule. 404 for an id that the index does not have."""
    found = rulebook.places().get(rule_id)
    if found is None:
        raise Http404(f"There is no rule {rule_id}.")
    address = reverse("rulebook_chapter", args=[found.chapter.slug])
    return HttpResponsePermanentRedirect(f"{address}#{rule_id}")
