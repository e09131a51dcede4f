"""The form that starts a campaign: its name, the rulebook's optional rules, house rules."""

from __future__ import annotations

from itertools import count
from typing import Any

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils import timezone

from campaign.models import Book, BookletVersion
from campaign.rules import CampaignOptions, seating
from campaign.rules.state import SPECIALIZATIONS, Seat
from campaign.screens import house_rules
from campaign.screens.house_rules import HouseRule
from campaign.turns import mine

Anyone = AbstractBaseUser | AnonymousUser
THREAT = {"low": -1, "usual": 0, "high": 1}
NAME = "First Squad"
LEAST_GROUP = 2


def _unlike_others(user: Anyone | None) -> str:
    """Return a name that tells a campaign from the host's others: the day on which it begins."""
    today = timezone.localdate()
    name = f"{NAME}, begun {today.day} {today:%B}"
    if not isinstance(user, User):
        return name
    taken = set(user.hosted_campaigns.filter(name__startswith=name).values_list("name", flat=True))
    names = (name if n == 1 else f"{name} ({n})" for n in count(1))
    return next(one for one in names if one not in taken)


def _tick(rule: HouseRule) -> forms.BooleanField:
    """Return the box for a rule, with its words; templates/campaign/_tick.html links to it."""
    box = forms.BooleanField(required=False, label=rule.name, help_text=rule.text)
    box.rule = rule.rule  # type: ignore[attr-defined]
    return box


def _players(count: int) -> str:
    """Return a number of players with the recommended split: "2: SL, RO, INF | SCT, ENG, DOC"."""
    if count == 1:
        return "1, who leads all six Marines"
    owners = seating.SPLITS[count]
    parts = [", ".join(s for s, o in zip(SPECIALIZATIONS, owners, strict=True) if o == n)
             for n in range(count)]  # fmt: skip
    return f"{count}: {' | '.join(parts)}"


def offered(user: Anyone | None) -> QuerySet[Book]:
    """Return the published books that a user may play: the shared ones and the user's own."""
    out = BookletVersion.objects.filter(status=BookletVersion.Status.PUBLISHED)
    mine = Q(shared=True)
    if isinstance(user, User):
        mine = Q() if user.is_superuser else mine | Q(pk__in=user.books.values("pk"))
    return Book.objects.filter(mine, pk__in=out.values("booklet__book")).order_by("pk")


class StartForm(forms.Form):
    """What a host chooses at the start; everything may be left as it is (PH-OPT-HOUSE-01, p.54)."""

    name = forms.CharField(
        max_length=60,
        required=False,
        label="Campaign name",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    book = forms.ModelChoiceField(
        Book.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=None,
        label="Campaign book",
    )
    players = forms.ChoiceField(
        required=False,
        label="Players",
        choices=[(str(n), _players(n)) for n in seating.SPLITS],
        help_text="Who leads whom can be changed at the table at any time.",
    )
    threat = forms.ChoiceField(
        required=False,
        label="High or Low Threat: set up Combats as if Threat were",
        choices=[("usual", "as it is"), ("low", "a band lower"), ("high", "a band higher")],
        help_text="Without bands, Initiative starts 3 spaces nearer one side. The track itself"
        " stays as it is.",
    )
    scenes = forms.ChoiceField(
        required=False,
        label="Scenes between your Marines",
        choices=[("many", "many"), ("few", "few"), ("none", "none")],
        help_text="Short talk in camp, after Combats and losses. It decides nothing.",
    )
    hidden_enemies = _tick(house_rules.HIDDEN)
    flak_always = _tick(house_rules.FLAK)
    sapper_mode = _tick(house_rules.SAPPER)
    red_narrates = _tick(house_rules.NARRATES)
    ironman = _tick(house_rules.IRONMAN)
    physical_dice = _tick(house_rules.PHYSICAL)
    read_before = _tick(house_rules.SECOND)

    def __init__(self, *args: Any, user: Anyone | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        books: Any = self.fields["book"]
        books.queryset = offered(user)
        if isinstance(user, User) and not self.is_bound:
            # Only the players know what they read elsewhere: it is theirs to change.
            self.initial["read_before"] = mine.finished(user)

    def books(self) -> list[Book]:
        """Return the books to choose from, when there are more than one."""
        found = list(self.fields["book"].queryset)  # type: ignore[attr-defined]
        return found if len(found) > 1 else []

    def clean_name(self) -> str:
        """Give an unnamed campaign a name."""
        name: str = self.cleaned_data["name"]
        return name or _unlike_others(self.user)

    def seats(self) -> tuple[Seat, ...]:
        """Return the host's seat and those of the others, whom the host will invite.

        PH-MULTIPLAYER-02 (p.8): one to six players; in Sapper mode the Red player's seat comes
        last (PH-OPT-SAPPER-01, p.54).
        """
        count = int(self.cleaned_data["players"] or 1)
        if "group" in self.data:
            count = max(count, LEAST_GROUP)
        others = [Seat(f"player{n}") for n in range(2, count + 1)]
        red = [Seat("red", "red")] if self.cleaned_data["sapper_mode"] else []
        return (Seat("host", "host"), *others, *red)

    def options(self) -> CampaignOptions:
        """Return the options chosen (PH-OPT-HIDDEN-01, PH-OPT-THREAT-01, -02; PH-EQUIP-29).

        Ironman and physical dice are house rules (PH-OPT-HOUSE-01).
        """
        chosen = self.cleaned_data
        seats = self.seats()
        return CampaignOptions(
            seats=seats,
            owners=seating.split(tuple(seat.code for seat in seats if seat.role != "red")),
            hidden_enemies=chosen["hidden_enemies"],
            threat_shift=THREAT[chosen["threat"] or "usual"],
            flak_always=chosen["flak_always"],
            ironman=chosen["ironman"],
            physical_dice=chosen["physical_dice"],
            scenes=chosen["scenes"] or "many",
            red_narrates=chosen["sapper_mode"] and chosen["red_narrates"],
            reading="second" if chosen["read_before"] else "first",
        )
