"""Guests, keeping a guest account, signing up, in and out."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from campaign.group.accounts import ensure_player, is_guest, merge_guest, new_guest
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
KEEP = reverse("account_keep")
LOGIN = reverse("account_login")
CHOSEN = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD, "email": ""}


def blank_request() -> HttpRequest:
    """A request of a browser that was never here."""
    request = RequestFactory().post("/")
    request.session = SessionStore()
    request.user = AnonymousUser()
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    return request


def guest_client() -> tuple[Client, User]:
    """A browser signed in as a new guest."""
    client, guest = Client(), new_guest()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return client, guest


def user_of(client: Client) -> str | None:
    """The key of the account that a browser is signed in to."""
    return client.session.get("_auth_user_id")


class TestGuests:
    def test_first_visit_makes_a_guest_and_signs_it_in(self) -> None:
        request = blank_request()
        guest = ensure_player(request)
        assert re.fullmatch(r"guest-[0-9a-f]{8}", guest.username)
        assert request.session["_auth_user_id"] == str(guest.pk)
        assert is_guest(guest) and not guest.has_usable_password()

    def test_the_same_player_stays(self) -> None:
        request = blank_request()
        assert ensure_player(request) == ensure_player(request)
        assert User.objects.count() == 1

    def test_an_account_is_no_guest(self, make_user: Callable[..., User]) -> None:
        assert not is_guest(make_user())
        assert not is_guest(AnonymousUser())

    def test_an_account_without_password_is_no_guest(self) -> None:
        assert not is_guest(User.objects.create_user("passkey-only"))

    def test_nobody_can_sign_in_to_a_guest(self) -> None:
        guest, client = new_guest(), Client()
        client.post(LOGIN, {"login": guest.username, "password": ""})
        client.post(LOGIN, {"login": guest.username, "password": guest.password})
        assert user_of(client) is None


class TestKeep:
    def test_keeps_the_same_row_and_stays_signed_in(self) -> None:
        client, guest = guest_client()
        answer = client.post(KEEP, CHOSEN)
        kept = User.objects.get(pk=guest.pk)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/")
        assert kept.username == "anna" and not is_guest(kept) and kept.check_password(PASSWORD)
        # The browser still holds a valid session: the page now sends it away as no guest.
        assert user_of(client) == str(guest.pk)
        assert client.get(KEEP).status_code == 302

    def test_can_sign_in_elsewhere_afterwards(self) -> None:
        client, guest = guest_client()
        client.post(KEEP, CHOSEN)
        other = Client()
        other.post(LOGIN, {"login": "anna", "password": PASSWORD})
        assert user_of(other) == str(guest.pk)

    def test_email_is_kept_for_a_lost_password(self, mailoutbox: list[object]) -> None:
        client, _ = guest_client()
        client.post(KEEP, {**CHOSEN, "email": "Anna@example.org"})
        assert User.objects.get(username="anna").email == "anna@example.org"
        Client().post(reverse("account_reset_password"), {"email": "anna@example.org"})
        assert len(mailoutbox) == 1

    def test_links_in_mail_are_the_sites_whatever_host_was_asked_for(
        self, mailoutbox: list[Any], settings: Any, make_user: Callable[..., User]
    ) -> None:
        settings.SITE_URL = "https://play.example"
        make_user("anna", email="anna@example.org")
        for address in ("anna@example.org", "nobody@example.org"):
            Client(HTTP_HOST="localhost").post(
                reverse("account_reset_password"), {"email": address}
            )
        assert len(mailoutbox) == 2
        for mail in mailoutbox:
            assert "https://play.example/accounts/" in mail.body
            assert "localhost" not in mail.body + mail.subject

    def test_names_cannot_be_tried_in_a_loop(self, settings: Any) -> None:
        settings.ACCOUNT_RATE_LIMITS = {"signup": "2/10m/ip"}
        client, _ = guest_client()
        form = {**CHOSEN, "username": "al"}
        assert [client.post(KEEP, form).status_code for _ in range(3)] == [422, 422, 429]

    def test_an_address_that_is_known_is_not_told(
        self, make_user: Callable[..., User], mailoutbox: list[Any]
    ) -> None:
        anna = make_user("anna", email="anna@example.org")
        EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
        answers = [
            Client().post(reverse("account_signup"), {**CHOSEN, "username": name, "email": address})
            for name, address in (("bea", "anna@example.org"), ("cleo", "cleo@example.org"))
        ]
        assert len({(one.status_code, one.headers.get("Location")) for one in answers}) == 1

    def test_goes_on_to_a_page_of_this_site_only(self) -> None:
        client, _ = guest_client()
        here = client.post(KEEP, {**CHOSEN, "next": "/campaigns/7/"})
        assert here.headers["Location"] == "/campaigns/7/"
        client, _ = guest_client()
        away = client.post(KEEP, {**CHOSEN, "username": "bea", "next": "https://evil.example/"})
        assert away.headers["Location"] == "/"

    @pytest.mark.parametrize(
        "wrong",
        [
            {"username": ""},
            {"username": "al"},
            {"username": "two words"},
            {"username": "TAKEN"},
            {"username": "guest-00000000"},
            {"username": "Guest-of-honour"},
            {"password2": "Another-horse-8"},
            {"password1": "short", "password2": "short"},
            {"password1": "12345678901", "password2": "12345678901"},
            {"username": "ottokar-the-great", "password1": "ottokar-the-great1"},
            {"email": "no address"},
        ],
        ids=lambda wrong: "-".join(wrong) + ":" + next(iter(wrong.values())),
    )
    def test_refuses_and_changes_nothing(
        self, wrong: dict[str, str], make_user: Callable[..., User]
    ) -> None:
        make_user("taken")
        client, guest = guest_client()
        form = {**CHOSEN, **wrong}
        if "password1" in wrong and "password2" not in wrong:
            form["password2"] = wrong["password1"]
        answer = client.post(KEEP, form)
        assert answer.status_code == 422
        assert "errorlist" in answer.content.decode()
        unchanged = User.objects.get(pk=guest.pk)
        assert unchanged.username == guest.username and is_guest(unchanged)

    def test_a_stranger_signs_up_and_an_account_has_nothing_to_keep(
        self, signed_in: Callable[..., tuple[Client, User]]
    ) -> None:
        assert Client().get(KEEP).headers["Location"] == reverse("account_signup")
        client, _ = signed_in()
        assert client.get(KEEP).headers["Location"] == "/"

    @pytest.mark.parametrize(
        "name", ["account_signup", "account_set_password", "account_email", "mfa_index"]
    )
    def test_other_account_pages_send_a_guest_here(self, name: str) -> None:
        client, _ = guest_client()
        assert client.get(reverse(name)).headers["Location"] == KEEP


class TestSignIn:
    def test_sign_up_in_and_out(self) -> None:
        client = Client()
        client.post(reverse("account_signup"), CHOSEN)
        account = User.objects.get(username="anna")
        assert user_of(client) == str(account.pk) and not is_guest(account)
        client.post(reverse("account_logout"))
        assert user_of(client) is None
        client.post(LOGIN, {"login": "anna", "password": PASSWORD})
        assert user_of(client) == str(account.pk)

    def test_sign_up_refuses_a_guests_name(self) -> None:
        Client().post(reverse("account_signup"), {**CHOSEN, "username": "guest-12345678"})
        assert not User.objects.exists()

    def test_wrong_password_leaves_the_guest_signed_in(
        self, make_user: Callable[..., User]
    ) -> None:
        make_user("anna")
        client, guest = guest_client()
        client.post(LOGIN, {"login": "anna", "password": "wrong"})
        assert user_of(client) == str(guest.pk)
        assert User.objects.get(pk=guest.pk).is_active

    def test_sixth_wrong_password_is_refused_for_a_while(
        self, make_user: Callable[..., User]
    ) -> None:
        make_user("anna")
        client = Client()
        for _ in range(12):
            client.post(LOGIN, {"login": "anna", "password": "wrong"})
        client.post(LOGIN, {"login": "anna", "password": PASSWORD})
        assert user_of(client) is None

    def test_signing_in_from_a_guest_ends_the_guest(self, make_user: Callable[..., User]) -> None:
        account = make_user("anna")
        client, guest = guest_client()
        client.post(LOGIN, {"login": "anna", "password": PASSWORD})
        assert user_of(client) == str(account.pk)
        assert not User.objects.get(pk=guest.pk).is_active

    def test_signing_in_with_a_second_factor_from_a_guest(
        self, make_user: Callable[..., User]
    ) -> None:
        from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
        from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

        account = make_user("anna")
        TOTP.activate(account, generate_totp_secret())
        codes = RecoveryCodes.activate(account)
        client, guest = guest_client()
        client.post(LOGIN, {"login": "anna", "password": PASSWORD})
        assert user_of(client) == str(guest.pk)
        client.post(reverse("mfa_authenticate"), {"code": codes.get_unused_codes()[0]})
        assert user_of(client) == str(account.pk)
        assert not User.objects.get(pk=guest.pk).is_active

    def test_only_guests_are_merged(self, make_user: Callable[..., User]) -> None:
        anna, bea = make_user("anna"), make_user("bea")
        assert merge_guest(anna, bea) == 0
        assert User.objects.get(pk=anna.pk).is_active


@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_logout", "account_reset_password"]
)
def test_pages_open_for_a_guest_or_lead_to_keep(name: str) -> None:
    client, _ = guest_client()
    assert client.get(reverse(name), follow=True).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "account_change_password",
        "account_email",
        "mfa_index",
        "mfa_activate_totp",
        "mfa_add_webauthn",
    ],
)
def test_own_pages_open_for_an_account(
    name: str, signed_in: Callable[..., tuple[Client, User]]
) -> None:
    client, _ = signed_in()
    answer = client.get(reverse(name), follow=True)
    if answer.redirect_chain:  # allauth asks for the password again before it shows secrets
        answer = client.post(answer.redirect_chain[-1][0], {"password": PASSWORD}, follow=True)
    assert answer.status_code == 200
    assert answer.wsgi_request.path == reverse(name)


def test_a_passkey_is_offered_where_a_browser_can_take_one(client: Client, db: Any) -> None:
    page = reverse("account_login")
    assert b"passkey_login" in client.get(page, headers={"host": "localhost"}).content
    for host in ("127.0.0.1:8000", "[::1]:8000"):
        assert b"passkey_login" not in client.get(page, headers={"host": host}).content
