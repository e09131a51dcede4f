"""The desk's addresses, below /admin/desk/."""

from django.urls import URLPattern, URLResolver, path

from purplehaze.later import View, later


def _view(name: str) -> View:
    return later(f"campaign.desk.views.{name}")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", _view("book.books"), name="desk_books"),
    path("new", _view("book.new_book"), name="desk_new_book"),
    path("<slug:slug>/", _view("book.book"), name="desk_book"),
    path("<slug:slug>/new", _view("book.new_booklet"), name="desk_new_booklet"),
    path("<slug:slug>/share", _view("book.share"), name="desk_share"),
    path("<slug:slug>/story/", _view("campaign_story.campaign"), name="desk_campaign"),
    path("<slug:slug>/check/", _view("book.check"), name="desk_check"),
    path("<slug:slug>/playtest/", _view("playtest.playtest"), name="desk_playtest"),
    path("<slug:slug>/playtest/result.json", _view("playtest.result"), name="desk_playtest_result"),
    path("<slug:slug>/publish/", _view("book.publish"), name="desk_publish"),
    path("<slug:slug>/authors/", _view("book.authors"), name="desk_authors"),
    path("<slug:slug>/exchange/", _view("exchange.exchange"), name="desk_exchange"),
    path("<slug:slug>/maps/", _view("maps.all_maps"), name="desk_maps"),
    path("<slug:slug>/pictures/", _view("pictures.pictures"), name="desk_pictures"),
    path("<slug:slug>/export", _view("exchange.export"), name="desk_export"),
    path("<slug:slug>/rename-log", _view("document.rename_log"), name="desk_rename_log"),
    path("<slug:slug>/<slug:stem>/", _view("document.document"), name="desk_document"),
    path("<slug:slug>/<slug:stem>/act", _view("document.act"), name="desk_act"),
    path("<slug:slug>/<slug:stem>/text/", _view("document.whole"), name="desk_text"),
    path("<slug:slug>/<slug:stem>/discard", _view("document.discard"), name="desk_discard"),
    path("<slug:slug>/<slug:stem>/history/", _view("document.history"), name="desk_history"),
    path("<slug:slug>/<slug:stem>/validate", _view("part.validate"), name="desk_validate"),
    path("<slug:slug>/<slug:stem>/preview/", _view("preview.page"), name="desk_preview"),
    path("<slug:slug>/<slug:stem>/story/", _view("story.story"), name="desk_story"),
    path("<slug:slug>/<slug:stem>/map/", _view("ground.ground"), name="desk_map"),
    path("<slug:slug>/<slug:stem>/land/", _view("maps.spaces"), name="desk_land"),
    path("<slug:slug>/<slug:stem>/boxes/", _view("boxes.boxes"), name="desk_boxes"),
    path("<slug:slug>/<slug:stem>/box/<str:part>/", _view("boxes.box"), name="desk_box"),
    path("<slug:slug>/<slug:stem>/trial", _view("preview.trial"), name="desk_trial"),
    path("<slug:slug>/<slug:stem>/part/<str:part>/", _view("part.part"), name="desk_part"),
    path("<slug:slug>/<slug:stem>/part/<str:part>/step/", _view("part.step"), name="desk_step"),
    path(
        "<slug:slug>/<slug:stem>/part/<str:part>/scene/",
        _view("partforms.scene"),
        name="desk_scene",
    ),
    path(
        "<slug:slug>/<slug:stem>/part/<str:part>/form/", _view("partforms.form"), name="desk_form"
    ),
]
