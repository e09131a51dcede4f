"""The Django project of Purple Haze Online: settings, addresses, serving, health, accounts."""
