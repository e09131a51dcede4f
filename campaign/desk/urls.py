"""The desk's addresses, below /admin/desk/."""

from django.urls import URLPattern, URLResolver, path

from campaign.desk.views import (
    book,
    boxes,
    campaign_story,
    document,
    exchange,
    ground,
    part,
    pictures,
    preview,
    story,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", book.books, name="desk_books"),
    path("new", book.new_book, name="desk_new_book"),
    path("<slug:slug>/", book.book, name="desk_book"),
    path("<slug:slug>/new", book.new_booklet, name="desk_new_booklet"),
    path("<slug:slug>/share", book.share, name="desk_share"),
    path("<slug:slug>/story/", campaign_story.campaign, name="desk_campaign"),
    path("<slug:slug>/check/", book.check, name="desk_check"),
    path("<slug:slug>/publish/", book.publish, name="desk_publish"),
    path("<slug:slug>/authors/", book.authors, name="desk_authors"),
    path("<slug:slug>/exchange/", exchange.exchange, name="desk_exchange"),
    path("<slug:slug>/pictures/", pictures.pictures, name="desk_pictures"),
    path("<slug:slug>/export", exchange.export, name="desk_export"),
    path("<slug:slug>/rename-log", document.rename_log, name="desk_rename_log"),
    path("<slug:slug>/<slug:stem>/", document.document, name="desk_document"),
    path("<slug:slug>/<slug:stem>/act", document.act, name="desk_act"),
    path("<slug:slug>/<slug:stem>/text/", document.whole, name="desk_text"),
    path("<slug:slug>/<slug:stem>/discard", document.discard, name="desk_discard"),
    path("<slug:slug>/<slug:stem>/history/", document.history, name="desk_history"),
    path("<slug:slug>/<slug:stem>/validate", part.validate, name="desk_validate"),
    path("<slug:slug>/<slug:stem>/preview/", preview.page, name="desk_preview"),
    path("<slug:slug>/<slug:stem>/story/", story.story, name="desk_story"),
    path("<slug:slug>/<slug:stem>/map/", ground.ground, name="desk_map"),
    path("<slug:slug>/<slug:stem>/boxes/", boxes.boxes, name="desk_boxes"),
    path("<slug:slug>/<slug:stem>/box/<str:part>/", boxes.box, name="desk_box"),
    path("<slug:slug>/<slug:stem>/trial", preview.trial, name="desk_trial"),
    path("<slug:slug>/<slug:stem>/part/<str:part>/", part.part, name="desk_part"),
    path("<slug:slug>/<slug:stem>/part/<str:part>/step/", part.step, name="desk_step"),
    path("<slug:slug>/<slug:stem>/part/<str:part>/scene/", part.scene, name="desk_scene"),
]
