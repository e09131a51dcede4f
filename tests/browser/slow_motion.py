"""What moves only for a moment, at a pace at which a busy machine sees it still move."""

from playwright.sync_api import Page

PACE = 0.02
"""The fall of a die takes a minute."""

STAYS = """() => {
  const real = setTimeout;
  window.setTimeout = (act, ms, ...beat) => {
    const rolled = beat.length && document.querySelector(".beat--now .roll");
    return real(act, rolled ? 1e8 : ms, ...beat);
  };
}"""
"""A story stays at its first roll: a busy machine would look when it is over."""


def slow_motion(page: Page) -> None:
    """Let all that moves in a page, also when it is opened again, move at a fiftieth of its pace.

    Timers keep theirs, and what is said of an animation (how long, when it ends) stays the same.
    """
    page.emulate_media(reduced_motion="no-preference")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": PACE})
