"""Accounts as a person uses them: by keyboard, on a phone, with a passkey."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)
LOGIN, SIGNUP, LOGOUT = (reverse(f"account_{name}") for name in ("login", "signup", "logout"))


def sign_up(page: Page, name: str) -> None:
    """Fill in the sign-up page with the keyboard alone, and send it."""
    page.goto(SIGNUP)
    page.get_by_label("Username").focus()
    for text in (name, "", PASSWORD, PASSWORD):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("/")


def test_signs_up_out_and_in_on_a_phone(phone: Page) -> None:
    sign_up(phone, "anna")
    phone.goto(LOGOUT)
    phone.locator("main").get_by_role("button", name="Sign out").click()
    phone.wait_for_url("/")
    phone.goto(LOGIN)
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "The page is wider than the phone."
    phone.get_by_label("Username").fill("anna")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    phone.wait_for_url("/")
    phone.goto(LOGIN)
    phone.wait_for_url("/")  # signed in: there is nothing to do on the sign-in page


def test_wrong_password_says_so(desktop: Page) -> None:
    desktop.goto(LOGIN)
    desktop.get_by_label("Username").fill("nobody")
    desktop.get_by_label("Password").fill(PASSWORD)
    desktop.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(desktop.locator(".errorlist").first).to_contain_text("not correct")


def test_signs_in_with_a_passkey(desktop: Page) -> None:
    devtools = desktop.context.new_cdp_session(desktop)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_up(desktop, "anna")
    desktop.goto(reverse("mfa_add_webauthn"))
    main = desktop.locator("main")
    if main.get_by_label("Password").count():
        main.get_by_label("Password").fill(PASSWORD)
        main.get_by_role("button", name="Confirm").click()
    main.get_by_label("Name").fill("This desk")
    passwordless = main.get_by_label("Passwordless")
    if passwordless.count():
        passwordless.check()
    main.get_by_role("button", name="Add").click()
    desktop.wait_for_url("**/2fa/**")
    expect(main).not_to_contain_text("Add Security Key")
    desktop.goto(LOGOUT)
    main.get_by_role("button", name="Sign out").click()
    desktop.wait_for_url("/")
    desktop.goto(LOGIN)
    main.get_by_role("button", name="passkey").click()
    desktop.wait_for_url("/")
    desktop.goto(reverse("account_keep"))
    desktop.wait_for_url("/")
