"""The keeper of the site reads every row and corrects it; the journal stays as it was written."""

import pytest
from django.contrib.admin.sites import site
from django.test import Client
from django.urls import reverse

from campaign import models
from campaign.game import services, store
from campaign.game.services import StaleVersion
from campaign.live import talk
from campaign.rules.commands import Continue
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper():
    client = Client()
    client.force_login(
        UserFactory(username="keeper", is_staff=True, is_superuser=True),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


def page(row, what="change"):
    name = f"admin:campaign_{row._meta.model_name}_{what}"
    return reverse(name, args=[row.pk] if what == "change" else [])


def filled(response):
    """Return what the forms of a page would post if nothing were changed."""
    context = response.context
    forms = [context["adminform"].form]
    for formset in (inline.formset for inline in context["inline_admin_formsets"]):
        forms += [formset.management_form, *formset.initial_forms]
    data = {}
    for form in forms:
        for bound in form:
            value = bound.value()
            if value is not None and value is not False:
                data[bound.html_name] = value
                if bound.field.show_hidden_initial:
                    data[bound.html_initial_name] = value
    return data


def test_every_row_can_be_looked_at(campaign, play, keeper):
    play(campaign, 60)
    talk.say(campaign, "host", campaign.host, "Ready?")
    for model in site._registry:
        if model._meta.app_label != "campaign":
            continue
        row = model.objects.first()
        assert row is not None, model
        for what in ("changelist", "change"):
            assert keeper.get(page(row, what)).status_code == 200, (model, what)


def test_a_corrected_marine_is_what_the_rules_see_next(campaign, play, keeper):
    campaign = play(campaign, 40)
    marine = campaign.marines.first()
    data = filled(keeper.get(page(marine)))
    response = keeper.post(page(marine), {**data, "stress": marine.stress + 2})
    assert response.status_code == 302
    now = again(campaign)
    assert store.load(now).marine(marine.profile).stress == marine.stress + 2
    assert now.version == campaign.version + 1


def test_who_saw_the_uncorrected_state_is_stale(campaign, keeper):
    data = filled(keeper.get(page(campaign)))
    assert keeper.post(page(campaign), {**data, "letters": 2}).status_code == 302
    with pytest.raises(StaleVersion):
        services.submit(
            campaign_id=campaign.public_id,
            seat="host",
            user=campaign.host,
            version=campaign.version,
            command=Continue(),
        )


def test_nothing_changed_raises_no_version(campaign, keeper):
    data = filled(keeper.get(page(campaign)))
    assert keeper.post(page(campaign), data).status_code == 302
    assert again(campaign).version == campaign.version


def test_an_impossible_correction_is_refused_in_the_form(campaign, play, keeper):
    campaign = play(campaign, 40)
    data = filled(keeper.get(page(campaign.mission)))
    response = keeper.post(page(campaign.mission), {**data, "threat": 12})
    assert response.status_code == 200
    assert response.context["errors"]
    assert again(campaign).version == campaign.version


def test_the_journal_and_published_texts_cannot_be_changed(campaign, play, keeper):
    play(campaign, 5)
    for model in (models.Journal, models.BookletVersion, models.ContentVersion):
        row = model.objects.first()
        assert keeper.post(page(row), {"seq": 9, "text": "", "number": 7}).status_code == 403
        assert keeper.get(page(row, "add")).status_code == 403


def test_the_seed_and_the_decks_are_on_no_page(campaign, play, keeper):
    campaign = play(campaign, 60)
    models.Campaign.objects.filter(pk=campaign.pk).update(seed="unmistakable")
    for row in (campaign, campaign.mission):
        text = keeper.get(page(row)).content.decode()
        assert "unmistakable" not in text
        assert "encounters" not in filled(keeper.get(page(row)))


def test_players_may_not_look(campaign):
    client = Client()
    client.force_login(campaign.host, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(page(campaign)).status_code == 302
