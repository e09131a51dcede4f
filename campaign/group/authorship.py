"""Who writes which book: authors are ordinary users, staff of one book.

The rest of the admin stays shut to them, as they are not `is_staff`; a superuser may do everything.
What may be refused is answered as (allowed, reason).
"""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from campaign.group.accounts import is_guest
from campaign.models import Book, BookAuthor

MOST_BOOKS = 12
"""How many books one author may lead."""

Anyone = AbstractBaseUser | AnonymousUser


def author(user: Anyone) -> User | None:
    """Return the user if it is an account that may write; None for guests and strangers."""
    return user if isinstance(user, User) and user.is_active and not is_guest(user) else None


def books_of(user: Anyone) -> QuerySet[Book]:
    """Return the books a user may edit."""
    known = author(user)
    if known is None:
        return Book.objects.none()
    return Book.objects.all() if known.is_superuser else Book.objects.filter(authors=known)


def may_start_book(user: Anyone) -> tuple[bool, str]:
    """Tell whether a user may start a book of their own: a permission that the keeper gives."""
    known = author(user)
    if known is None or not known.has_perm("campaign.start_book"):
        return False, "The keeper of this server has not allowed this account to start a book."
    mine = BookAuthor.objects.filter(user=known, role=BookAuthor.Role.LEAD).count()
    if mine >= MOST_BOOKS and not known.is_superuser:
        return False, f"You lead {mine} books already: {MOST_BOOKS} is the most."
    return True, ""


def may_name_authors(user: Anyone, book: Book) -> tuple[bool, str]:
    """Tell whether a user may say who else writes in a book: its leads may."""
    known = author(user)
    lead = BookAuthor.Role.LEAD
    if known is not None and (
        known.is_superuser or book.staff.filter(user=known, role=lead).exists()
    ):
        return True, ""
    return False, "Only a lead of this book names its authors."


def may_share(user: Anyone) -> tuple[bool, str]:
    """Tell whether a user may offer a book to everybody: the keeper of the site may."""
    known = author(user)
    if known is not None and known.is_superuser:
        return True, ""
    return False, "Only the keeper of this server offers a book to everybody."


def is_desk_user(user: Anyone) -> bool:
    """Tell whether the desk has anything for a user."""
    known = author(user)
    if known is None:
        return False
    return known.is_superuser or known.has_perm("campaign.start_book") or books_of(known).exists()
