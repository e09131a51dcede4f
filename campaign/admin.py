"""The campaign's rows, readable and correctable by the keeper of the site.

A correction raises the campaign's version, so that nobody acts on a screen that is out of date.
It is no command: `manage.py replay` then tells where rows and journal differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.forms import BaseModelFormSet, ModelForm
from django.http import HttpRequest
from django.urls import reverse

from campaign import models
from campaign.game.services import action, locked
from campaign.group import departing


class ReadOnly:
    """Rows that are looked at and never changed."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds one by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """One goes only with its campaign."""
        return False


class SeatInline(admin.TabularInline):
    """Who sits where."""

    model = models.Seat
    fields = ["position", "code", "role", "user"]
    raw_id_fields = ["user"]
    extra = 0


class MarineInline(admin.TabularInline):
    """The Squad and those who left it."""

    model = models.Marine
    fields = [
        "position", "profile", "spec", "owner", "standing", "level", "damage", "stress", "wound",
        "wound_cubes", "condition", "condition_cubes", "experience", "boon_points", "boon",
    ]  # fmt: skip
    extra = 0
    show_change_link = True


class LogEntryInline(admin.TabularInline):
    """The Log Entries."""

    model = models.LogEntry
    fields = ["position", "name", "colour", "mission", "source"]
    extra = 0


class MissionRecordInline(admin.TabularInline):
    """The Logbook's pages."""

    model = models.MissionRecord
    fields = ["position", "number", "end", "day", "clock", "letters", "points", "ledger"]
    extra = 0


class EquipmentInline(admin.TabularInline):
    """What a Marine carries."""

    model = models.Equipment
    fields = ["kind", "position", "code", "side"]
    extra = 0


class MapMarkerInline(admin.TabularInline):
    """What lies on the map."""

    model = models.MapMarker
    fields = ["kind", "position", "code", "at", "entry", "special", "keep", "shown"]
    extra = 0


class PassengerInline(admin.TabularInline):
    """Who is led or carried."""

    model = models.Passenger
    fields = ["position", "code", "kind", "name"]
    extra = 0


class ObjectiveStateInline(admin.TabularInline):
    """How the Objectives stand."""

    model = models.ObjectiveState
    fields = ["position", "code", "status"]
    extra = 0


class CorrectedAdmin(admin.ModelAdmin):
    """An admin whose changes are one transaction under the campaign's lock, and raise its version.

    Rows are made and removed by the rules, not here.
    """

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds one by hand."""
        return False

    def campaign_of(self, obj: Any) -> models.Campaign:
        """Return the campaign a row belongs to."""
        return obj if isinstance(obj, models.Campaign) else obj.campaign

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, *args: Any, **kwargs: Any
    ) -> Any:
        """Hold the lock from reading the row to writing it."""
        if request.method != "POST" or object_id is None:
            return super().changeform_view(request, object_id, *args, **kwargs)
        with action():
            obj = self.get_object(request, object_id)
            if obj is not None:
                locked(self.campaign_of(obj).public_id)
            return super().changeform_view(request, object_id, *args, **kwargs)

    def save_model(
        self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool
    ) -> None:
        """Save only the fields that were changed by hand."""
        if form.changed_data:
            obj.save(update_fields=form.changed_data)

    def save_related(
        self,
        request: HttpRequest,
        form: ModelForm[Any],
        formsets: Iterable[BaseModelFormSet[Any, Any]],
        change: bool,
    ) -> None:
        """Save the rows below, then raise the version if anything was changed."""
        formsets = list(formsets)
        super().save_related(request, form, formsets, change)
        if form.has_changed() or any(formset.has_changed() for formset in formsets):
            campaign = self.campaign_of(form.instance)
            rows = models.Campaign.objects.filter(pk=campaign.pk)
            rows.update(version=F("version") + 1)


@admin.register(models.Campaign)
class CampaignAdmin(CorrectedAdmin):
    """A campaign with its seats, its Marines and its Log Entries."""

    list_display = ["name", "host", "mission", "phase", "version", "updated_at"]
    list_filter = ["finished", "phase"]
    search_fields = ["name", "host__username", "public_id"]
    list_select_related = ["host", "mission__campaign"]
    readonly_fields = [
        "public_id", "host", "version", "phase", "mission", "content", "booklets", "created_at",
        "updated_at",
    ]  # fmt: skip
    fields = [
        "name", "public_id", "host", "version", "phase", "mission", "content", "booklets",
        "motivation", "letters", "tally", "ledger", "point_man", "ids", "carried_stamina",
        "carried_boons", "armoury", "finished", "created_at", "updated_at",
    ]  # fmt: skip
    inlines = [SeatInline, MarineInline, LogEntryInline, MissionRecordInline]


@admin.register(models.Marine)
class MarineAdmin(CorrectedAdmin):
    """A Marine and what he carries."""

    list_display = [
        "profile", "campaign", "spec", "standing", "level", "damage", "stress", "wound",
        "condition", "experience",
    ]  # fmt: skip
    list_filter = ["standing", "spec"]
    search_fields = ["profile", "campaign__name", "campaign__public_id"]
    list_select_related = ["campaign"]
    readonly_fields = ["campaign", "profile"]
    inlines = [EquipmentInline]

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """New pieces belong to the Marine's campaign."""
        for piece in formset.save(commit=False):
            piece.campaign_id = form.instance.campaign_id
            piece.save()
        for piece in formset.deleted_objects:
            piece.delete()
        formset.save_m2m()


@admin.register(models.MissionRun)
class MissionRunAdmin(CorrectedAdmin):
    """A Mission: tracks, map, passengers, Objectives."""

    list_display = ["campaign", "number", "day", "clock", "at", "stamina", "threat", "ended"]
    list_filter = ["number", "ended"]
    search_fields = ["campaign__name", "campaign__public_id"]
    list_select_related = ["campaign"]
    readonly_fields = ["campaign", "booklet", "number"]
    inlines = [MapMarkerInline, PassengerInline, ObjectiveStateInline]


@admin.register(models.Journal)
class JournalAdmin(ReadOnly, admin.ModelAdmin):
    """What was done, and what came of it."""

    list_display = ["campaign", "seq", "seat", "user", "what", "created_at"]
    list_select_related = ["campaign", "user"]
    search_fields = ["campaign__name", "campaign__public_id"]

    @admin.display(description="Command")
    def what(self, row: models.Journal) -> str:
        """Return the kind of the command."""
        return str(row.command.get("kind", ""))


class BookAuthorInline(admin.TabularInline):
    """Who may write in a book."""

    model = models.BookAuthor
    fields = ["user", "role"]
    raw_id_fields = ["user"]
    extra = 1


@admin.register(models.Book)
class BookAdmin(admin.ModelAdmin):
    """A campaign book and its authors; its texts are written at the author's desk."""

    list_display = ["title", "slug", "shared"]
    fields = ["title", "slug", "shared"]
    readonly_fields = ["title", "slug"]
    inlines = [BookAuthorInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Books are begun at the desk, from the template."""
        return False

    def view_on_site(self, obj: models.Book) -> str:
        """Return the book's page at the desk."""
        return reverse("desk_book", kwargs={"slug": obj.slug})


class BookletVersionInline(ReadOnly, admin.TabularInline):
    """The versions of a booklet."""

    model = models.BookletVersion
    fields = ["number", "status", "sha256", "published_at"]
    extra = 0
    show_change_link = True


@admin.register(models.Booklet)
class BookletAdmin(ReadOnly, admin.ModelAdmin):
    """The Mission Booklets."""

    list_display = ["book", "mission", "title", "file"]
    list_filter = ["book"]
    list_select_related = ["book"]
    inlines = [BookletVersionInline]


@admin.register(models.BookletVersion)
class BookletVersionAdmin(ReadOnly, admin.ModelAdmin):
    """One text of a booklet."""

    list_display = ["booklet", "number", "status", "published_at", "published_by"]
    list_filter = ["status", "booklet__book", "booklet"]
    list_select_related = ["booklet", "published_by"]


@admin.register(models.ContentVersion)
class ContentVersionAdmin(ReadOnly, admin.ModelAdmin):
    """The cards and the book, by version."""

    list_display = ["book", "number", "sha256", "published_at", "published_by"]
    list_filter = ["book"]
    list_select_related = ["book", "published_by"]


@admin.register(models.TableTalk)
class TableTalkAdmin(admin.ModelAdmin):
    """What players said: nobody changes it, the keeper of the site may take a line away."""

    list_display = ["at", "campaign", "who", "text"]
    list_select_related = ["campaign"]
    search_fields = ["text", "who"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody speaks for another."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes what was said."""
        return False


admin.site.unregister(User)


@admin.register(User)
class PlayerAdmin(UserAdmin):
    """Accounts. Whoever is deleted leaves the tables first, so that the others can play on."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Say what becomes of the campaigns in place of their thousand rows."""
        said = [f"{user}: seats become free, shared campaigns get another host" for user in objs]
        return said, {"users": len(said)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete one as if the account's own player had."""
        departing.remove(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete several, each with what it hosts handed on."""
        for user in queryset:
            departing.remove(user)
