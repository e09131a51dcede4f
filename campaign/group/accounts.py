"""Players as accounts: a guest is a user row without a password, made at the first click."""

import secrets

from django.apps import apps
from django.contrib.auth import login
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import ForeignKey, Model
from django.http import HttpRequest

GUEST_PREFIX = "guest-"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """True for a guest account: a reserved name and no password, so nobody can sign in to it.

    Nobody else may take a name with the guests' prefix (see purplehaze.accounts).
    """
    return (
        isinstance(user, User)
        and user.username.startswith(GUEST_PREFIX)
        and not user.has_usable_password()
    )


def ensure_player(request: HttpRequest) -> User:
    """The signed-in user; a new guest, signed in at once, where nobody is.

    The guest lives as long as the browser's session, or for ever once kept.
    """
    if request.user.is_authenticated:
        return request.user
    guest = new_guest()
    login(request, guest, backend=BACKEND)
    return guest


def new_guest() -> User:
    """Create a guest named `guest-` and eight hexadecimal digits, with an unusable password."""
    while True:
        try:
            with transaction.atomic():
                # No password given: Django stores one that matches nothing.
                return User.objects.create_user(f"{GUEST_PREFIX}{secrets.token_hex(4)}")
        except IntegrityError:
            continue


def merge_guest(guest: User, user: User) -> int:
    """Hand every row of a guest's play over to an account; the number of rows handed over.

    All foreign keys to a user move in the tables of the apps that say `of_players`: seats, hosted
    campaigns and what may come. A row that the account already has (its own seat in the same
    campaign) stays with the guest. The guest can no longer be used afterwards; nothing is deleted.
    """
    if guest.pk == user.pk or not is_guest(guest):
        return 0
    with transaction.atomic():
        moved = sum(
            _hand_over(model, field, guest, user)
            for app in apps.get_app_configs()
            if getattr(app, "of_players", False)
            for model in app.get_models()
            for field in model._meta.local_fields
            if isinstance(field, ForeignKey) and field.related_model is User
        )
        User.objects.filter(pk=guest.pk).update(is_active=False)
    return moved


def _hand_over(model: type[Model], field: ForeignKey, guest: User, user: User) -> int:
    moved = 0
    rows = model._default_manager
    for key in rows.filter(**{field.name: guest}).values_list("pk", flat=True):
        try:
            with transaction.atomic():
                moved += rows.filter(pk=key).update(**{field.name: user})
        except IntegrityError:
            continue
    return moved
