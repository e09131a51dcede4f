"""A page as a player sees it, stop by stop, and the trial campaign that begins at it."""

from __future__ import annotations

from typing import Any, get_args
from urllib.parse import urlencode

from django import forms
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from campaign.content import files
from campaign.content.files import ContentError
from campaign.desk import checking, drafts, pages, parts, preview, sandboxes, words
from campaign.desk.access import of_book
from campaign.desk.drafts import Text
from campaign.desk.parts import Part
from campaign.desk.preview import CannotPreview, Reading, Setting
from campaign.desk.views.book import linked
from campaign.models import Book
from campaign.pages.http import SeeOther
from campaign.rules import Content, codec, kept
from campaign.rules.language import CLOCK
from campaign.rules.names import WhichReading
from campaign.rules.state import SPECIALIZATIONS
from campaign.screens.page import page_screen
from campaign.screens.tracks import header
from campaign.telling import tell
from combat.rules.errors import RuleError


class SettingForm(forms.Form):
    """What an author sets by hand before reading."""

    log = forms.MultipleChoiceField(
        required=False, label="Log Entries", widget=forms.CheckboxSelectMultiple
    )
    day = forms.IntegerField(required=False, min_value=1, max_value=9, label="Day")
    time = forms.RegexField(
        CLOCK,
        required=False,
        label="Time",
        help_text="such as 17:45, in steps of 15 minutes",
        error_messages={"invalid": "A time from 00:00 to 23:45, in steps of 15 minutes."},
    )
    threat = forms.IntegerField(required=False, min_value=1, max_value=9, label="Threat")
    stamina = forms.IntegerField(required=False, min_value=0, max_value=15, label="Stamina")
    at = forms.CharField(required=False, max_length=3, label="Space", help_text="such as D4")
    level = forms.IntegerField(required=False, min_value=1, max_value=4, label="Level of the men")
    reading = forms.ChoiceField(
        choices=[(which, which) for which in get_args(WhichReading)],
        required=False,
        label="Reading",
    )
    seed = forms.CharField(required=False, max_length=20, label="Dice", help_text="any word")

    def __init__(
        self, content: Content, log: list[str], scene: bool, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["log"].choices = [(name, name) for name in log]  # type: ignore[attr-defined]
        men = [("", "anybody")] + [
            (code, profile.nickname)
            for code, profile in sorted(content.profiles.items())
            if not profile.special
        ]
        self.kept = content.book.counters
        for name, counter in self.kept.items():
            self.fields[f"counter-{name}"] = forms.IntegerField(
                required=False, min_value=counter.min, max_value=counter.max, label=counter.title
            )
        for name, label in (("tester", "TESTER"), ("other", "RND")) if scene else ():
            self.fields[name] = forms.ChoiceField(choices=men, required=False, label=label)
        for code in SPECIALIZATIONS:
            self.fields[code] = forms.ChoiceField(choices=men, required=False, label=code)

    def setting(self) -> Setting:
        """Return the setting; call only when valid."""
        data = self.cleaned_data
        minutes = None
        if data["time"]:
            hours, rest = data["time"].split(":")
            minutes = int(hours) * 60 + int(rest)
        named = [data[code] for code in SPECIALIZATIONS]
        counters = {name: data[f"counter-{name}"] for name in self.kept}
        return Setting(
            log=tuple(data["log"]),
            counters=tuple((name, now) for name, now in counters.items() if now is not None),
            day=data["day"],
            minutes=minutes,
            threat=data["threat"],
            stamina=data["stamina"],
            at=data["at"].upper(),
            squad=tuple(named),
            level=data["level"] or 1,
            reading=data["reading"] or "first",
            seed=data["seed"] or "1",
            tester=data.get("tester", ""),
            other=data.get("other", ""),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@of_book
def page(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Show a page as far as it was read; a posted decision goes one stop further."""
    text = pages.document(of, stem)
    texts = drafts.plain(drafts.texts(of))
    try:
        content = files.content_from_documents(texts)
    except ContentError:
        findings = linked(of, checking.errors(checking.check(texts)))
        return pages.show(
            request, "desk/preview.html", of, tab="preview", text=text, findings=findings
        )
    part = _part(text, request.GET.get("part", ""))
    log = words.words(texts, text.name)["log"]
    form = SettingForm(content, log, part.kind == "scenes", request.GET)
    did = _did(request.GET)
    reading, why = None, ""
    if form.is_valid():
        try:
            setting = form.setting()
            if request.method == "POST":
                return _further(request, content, text, part, setting, did)
            reading = preview.read(content, _mission(text), part.doc(_mission(text)), setting, did)
        except CannotPreview as error:
            why = str(error)
    return _show(request, of, text, content, part, form, did, reading, why)


def _mission(text: Text) -> int:
    return int(text.stem[1]) if text.stem[1:].isdigit() else 1


def _did(query: QueryDict) -> list[str]:
    given = query.get("did", "")
    return [word for word in given.split(".") if word][: preview.MOST_STEPS]


def _part(text: Text, address: str) -> Part:
    if address:
        return pages.part_of(text, address)
    read = [part for part in parts.all_parts(text.text) if part.read]
    if not read:
        raise Http404("Nothing in this document is read.")
    return read[0]


def _further(
    request: HttpRequest,
    content: Content,
    text: Text,
    part: Part,
    setting: Setting,
    did: list[str],
) -> HttpResponse:
    """Find which offer was pressed and go on to the page that shows what comes of it."""
    word = request.POST.get("see", "")
    if word not in ("p", "f", "w", "l"):
        mission = _mission(text)
        reading = preview.read(content, mission, part.doc(mission), setting, did)
        try:
            command = codec.decode_command(request.POST.get("command", ""))
        except RuleError as error:
            raise CannotPreview(f"This cannot be read: {error}") from None
        word = preview.offer_word(reading.state, command)
    query = request.GET.copy()
    query["did"] = ".".join([*did, word])
    return SeeOther(f"{request.path}?{query.urlencode()}#reading")


def _show(
    request: HttpRequest,
    of: Book,
    text: Text,
    content: Content,
    part: Part,
    form: SettingForm,
    did: list[str],
    reading: Reading | None,
    why: str,
) -> HttpResponse:
    read = [each for each in parts.all_parts(text.text) if each.read]
    query = request.GET.copy()
    query["part"] = part.address
    back = query.copy()
    back["did"] = ".".join(did[:-1])
    keep = urlencode([(k, v) for k, values in query.lists() for v in values if k != "did"])
    return pages.show(
        request,
        "desk/preview.html",
        of,
        tab="preview",
        text=text,
        part=part,
        read=read,
        form=form,
        did=did,
        why=why,
        act_url=f"{request.path}?{query.urlencode()}#reading",
        restart_url=f"{request.path}?{keep}",
        back_url=f"{request.path}?{back.urlencode()}#reading",
        trial_url=reverse("desk_trial", kwargs={"slug": of.slug, "stem": text.stem}) + f"?{keep}",
        **({} if reading is None else _shown(content, reading)),
    )


def _shown(content: Content, reading: Reading) -> dict[str, Any]:
    """The page as it stands, for the templates of the play page."""
    shown: dict[str, Any] = {
        **page_screen(content, reading.view),
        "header": header(content, reading.view),
        "screen": reading.view.screen,
        "over": reading.over or reading.view.screen not in ("page", "battle"),
        "fighting": reading.state.battle is not None,
        "kept": [
            (content.book.counters[name].title, now) for name, now in kept.values(reading.state)
        ],
        "stuck": reading.stuck,
        "comes": reading.comes,
        "lines": tell(content, reading.view.state, reading.events) if reading.over else (),
        "roll": any(o.command.kind == "roll_test" for o in reading.view.options.offers),
        "yours": False,
    }
    if shown["fighting"]:
        # What was read stays in sight; the battle's own decision does not belong here.
        shown["decision"] = None
    return shown


@require_POST
@of_book
def trial(request: HttpRequest, of: Book, stem: str) -> HttpResponse:
    """Begin a trial campaign at a page, with what was set by hand, and go there to play."""
    text = pages.document(of, stem)
    texts = drafts.plain(drafts.texts(of))
    where = {"slug": of.slug, "stem": stem}
    assert isinstance(request.user, User)
    try:
        content = files.content_from_documents(texts)
        part = _part(text, request.GET.get("part", ""))
        log = words.words(texts, text.name)["log"]
        form = SettingForm(content, log, part.kind == "scenes", request.GET)
        if not form.is_valid():
            raise CannotPreview("What was set by hand is not right; look at the form.")
        doc = part.doc(_mission(text))
        state, _, _ = preview.begun(content, _mission(text), doc, form.setting())
    except ContentError:
        pages.refused(request, "The book has errors: mend them first.")
        return pages.back("desk_preview", **where)
    except CannotPreview as error:
        pages.refused(request, error)
        return pages.back("desk_preview", **where)
    name = f"{text.stem.upper()} {part.label}"
    campaign = sandboxes.begin(of, texts, state, request.user, name)
    return SeeOther(reverse("campaign_play", kwargs={"pk": campaign.public_id}))
