"""One door with its second factor and its limit of guesses; where one is signed in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.group.accounts import BACKEND, new_guest
from campaign.models import Book, BookAuthor
from purplehaze.settings import BASE_DIR
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
LOGIN, ADMIN, SESSIONS = reverse("account_login"), reverse("admin:index"), "/accounts/sessions/"
PRODUCTION = {
    "PURPLEHAZE_PRODUCTION": "1",
    "PURPLEHAZE_SECRET_KEY": "x" * 60,
    "PURPLEHAZE_ALLOWED_HOSTS": "play.example",
}


@pytest.fixture
def keeper(make_user: Callable[..., User]) -> User:
    """The keeper of the site, without a second factor yet."""
    return make_user("keeper", is_staff=True, is_superuser=True)


def signed_in(name: str, **environ: Any) -> Client:
    """A browser that signed in by name and password."""
    client = Client(**environ)
    client.post(LOGIN, {"login": name, "password": PASSWORD})
    assert "_auth_user_id" in client.session
    return client


def guest() -> Client:
    """A browser signed in as a new guest."""
    client = Client()
    client.force_login(new_guest(), backend=BACKEND)
    return client


def arm(user: User) -> str:
    """Give an account a second factor; a code that opens it once."""
    TOTP.activate(user, generate_totp_secret())
    return str(RecoveryCodes.activate(user).get_unused_codes()[0])


class TestOneDoor:
    def test_the_admins_own_form_signs_nobody_in(self, keeper: User) -> None:
        arm(keeper)
        client = Client()
        form = {"username": "keeper", "password": PASSWORD, "next": ADMIN}
        answer = client.post(reverse("admin:login"), form)
        assert answer.headers["Location"].startswith(f"{LOGIN}?next=")
        assert "_auth_user_id" not in client.session

    def test_the_door_asks_for_the_second_factor_and_leads_on(self, keeper: User) -> None:
        code = arm(keeper)
        client = Client()
        door = client.get(ADMIN, follow=True).redirect_chain[-1][0]
        assert door.startswith(LOGIN)
        client.post(door, {"login": "keeper", "password": PASSWORD, "next": ADMIN})
        assert "_auth_user_id" not in client.session
        asked = client.post(reverse("mfa_authenticate"), {"code": code})
        assert asked.headers["Location"] == ADMIN and client.get(ADMIN).status_code == 200

    def test_guesses_are_limited(self, keeper: User) -> None:
        client = Client()
        for _ in range(5):
            client.post(reverse("admin:login"), {"username": "keeper", "password": "guess"})
            client.post(LOGIN, {"login": "keeper", "password": "guess", "next": ADMIN})
        client.post(LOGIN, {"login": "keeper", "password": PASSWORD, "next": ADMIN})
        assert "_auth_user_id" not in client.session

    def test_a_player_is_told_that_the_room_is_not_his(
        self, make_user: Callable[..., User]
    ) -> None:
        make_user("anna")
        client = signed_in("anna")
        answer = client.get(reverse("admin:login"))
        assert answer.status_code == 403 and "Not for you" in answer.content.decode()


class TestSecondFactor:
    @pytest.fixture(autouse=True)
    def in_production(self, settings: Any) -> None:
        settings.SECOND_FACTOR = True

    def test_staff_without_one_are_sent_to_make_it(self, keeper: User) -> None:
        client = signed_in("keeper")
        assert client.get(ADMIN).headers["Location"] == reverse("mfa_index")
        assert client.post(f"{ADMIN}auth/user/add/").headers["Location"] == reverse("mfa_index")
        arm(keeper)
        assert client.get(ADMIN).status_code == 200

    def test_so_are_authors(self, make_user: Callable[..., User]) -> None:
        anna = make_user("anna")
        book = Book.objects.create(slug="red-road", title="The Red Road")
        BookAuthor.objects.create(book=book, user=anna, role=BookAuthor.Role.LEAD)
        desk, client = reverse("desk_books"), signed_in("anna")
        assert client.get(desk).headers["Location"] == reverse("mfa_index")
        arm(anna)
        assert client.get(desk).status_code == 200

    def test_players_choose_for_themselves(self, make_user: Callable[..., User]) -> None:
        make_user("anna")
        assert signed_in("anna").get("/").status_code == 200

    def test_at_home_a_password_will_do(self, keeper: User, settings: Any) -> None:
        settings.SECOND_FACTOR = False
        assert signed_in("keeper").get(ADMIN).status_code == 200


@pytest.mark.parametrize("said, wanted", [({}, True), ({"PURPLEHAZE_SECOND_FACTOR": "0"}, False)])
def test_production_wants_one_unless_told_otherwise(said: dict[str, str], wanted: bool) -> None:
    code = "from purplehaze.settings import SECOND_FACTOR as wanted; print(wanted)"
    environment = {**os.environ, **PRODUCTION, **said}
    asked = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.strip() == str(wanted)


class TestSessions:
    def test_lists_where_one_is_signed_in(self, make_user: Callable[..., User]) -> None:
        make_user("anna"), make_user("bea")
        here = signed_in("anna", HTTP_USER_AGENT="Mosaic")
        signed_in("anna", HTTP_USER_AGENT="Lynx"), signed_in("bea", HTTP_USER_AGENT="Opera")
        page = here.get(SESSIONS).content.decode()
        assert page.count("Mosaic") == 1 and page.count("Lynx") == 1 and "Opera" not in page

    def test_signs_out_everywhere_else(self, make_user: Callable[..., User]) -> None:
        make_user("anna"), make_user("bea")
        here, there, bea = signed_in("anna"), signed_in("anna"), signed_in("bea")
        assert here.post(SESSIONS, {"others": ""}).status_code == 303
        assert "_auth_user_id" in here.session and "_auth_user_id" in bea.session
        assert there.get(SESSIONS).headers["Location"].startswith(LOGIN)

    def test_signs_out_everywhere(self, make_user: Callable[..., User]) -> None:
        make_user("anna")
        here, there = signed_in("anna"), signed_in("anna")
        here.post(SESSIONS, {"all": ""})
        for one in (here, there):
            assert one.get(SESSIONS).headers["Location"].startswith(LOGIN)

    def test_the_session_of_a_kept_guest_is_listed(self) -> None:
        client = guest()
        chosen = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}
        client.post(reverse("account_keep"), chosen)
        assert client.session.session_key in {one.session_key for one in listed("anna")}

    def test_sessions_from_before_are_put_on_the_list(self, make_user: Callable[..., User]) -> None:
        make_user("anna")
        here, before = signed_in("anna"), signed_in("anna")
        UserSession.objects.filter(session_key=before.session.session_key).delete()
        import_module("campaign.migrations.0015_sessions_listed").list_sessions(apps, None)
        assert (
            len(listed("anna")) == 2 and "before this list" in here.get(SESSIONS).content.decode()
        )
        here.post(SESSIONS, {"others": ""})
        assert before.get(SESSIONS).headers["Location"].startswith(LOGIN)

    def test_guests_keep_their_account_first(self) -> None:
        client = guest()
        assert client.get(SESSIONS).headers["Location"].startswith(reverse("account_keep"))


def listed(name: str) -> list[UserSession]:
    """The sessions on the list of an account."""
    return list(UserSession.objects.filter(user__username=name))
