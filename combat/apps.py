"""The battle as a Django app."""

from django.apps import AppConfig


class CombatConfig(AppConfig):
    """Templates and screens of the battle; its state lives in the campaign's rows."""

    name = "combat"
    default_auto_field = "django.db.models.BigAutoField"
