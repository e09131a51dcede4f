"use strict";
(() => {
  const one = (query) => document.querySelector(query);
  const all = (query) => [...document.querySelectorAll(query)];
  const typing = (element) => element.closest("input:not([type=radio]), textarea, select, [contenteditable]");
  const fits = (query) => matchMedia(`(${query})`).matches;
  const calm = () => fits("prefers-reduced-motion: reduce");
  const on = (name, act) => document.addEventListener(name, act);

  // A press on an Enemy opens his odds in every browser.
  on("click", (event) => {
    const link = event.target.closest(".spot--target");
    const body = link && one(link.hash);
    if (!body) return;
    event.preventDefault();
    const target = body.closest("details");
    target.open = true;
    const phone = !fits("min-width: 54rem");
    if (phone) one(".ways > a").click();
    target.scrollIntoView({ block: phone ? "start" : "nearest", behavior: phone || calm() ? "instant" : "smooth" });
    target.querySelector("summary").focus({ preventScroll: true });
  });

  // The story is told beat by beat. Beat `at` is told now, none yet at -1; all stands as it did then.
  let at = Infinity;
  let going = false;
  let timer = 0;
  let heard;
  let over;
  let seen = -1;
  let held;
  const beats = () => all("#battle .beat");
  // A death is told by its page, and so is all that follows from it.
  const told = () => beats().slice(0, one(".moment--fallen") ? beats().findIndex((beat) => beat.matches(".beat--end")) : undefined);
  const is = (key) => all(`[data-is="${key}"]`);

  function show() {
    putAway();
    const acts = all(".act").reverse();
    one("#battle")?.classList.toggle("battle--telling", at < Infinity);
    one("#battle")?.classList.toggle("battle--told", at === Infinity && heard === one(".story")?.id);
    one("[data-beats=play]")?.setAttribute("aria-pressed", going);
    beats().forEach((beat, n) => {
      beat.classList.toggle("beat--untold", n > at);
      beat.classList.toggle("beat--now", n === at);
    });
    all(".shout").forEach((shout) => (shout.hidden = shout.dataset.beat != at));
    const goes = new Map();
    acts.forEach((act) => {
      const n = act.dataset.beat;
      const { comes, hit, goes: gone } = act.dataset;
      act.setAttribute("class", "act act--" + (n > at ? "yet" : n < at ? "told" : "now"));
      if (comes) is(comes).forEach((part) => part.classList.toggle("unseen", n > at));
      (hit || "").split(" ").flatMap(is).forEach((part) => part.classList.toggle("counter--struck", n == at));
      const [who, x, y] = (gone || "").split(" ");
      if (who && (n > at || !goes.has(who))) goes.set(who, n > at ? `${x}px ${y}px` : "");
    });
    const then = {};
    all(".former").forEach((part) => {
      const { is: where, until } = part.dataset;
      const stands = until > at && !then[where];
      part.classList.toggle("former--stands", stands);
      then[where] ||= stands;
    });
    all(".arena__picture .counter--man").forEach((part) => part.classList.toggle("counter--later", !!then[part.dataset.is]));
    const moves = beats().map((beat) => beat.dataset.moved?.split(" "));
    const [start] = moves.find(Boolean) || [];
    const value = at < Infinity && (moves.slice(0, at + 1).findLast(Boolean)?.[1] || start);
    all(".momentum__value, .step--now").forEach(({ dataset, style }) => {
      if (!value) return delete dataset.told;
      dataset.told = (value > 0 ? "+" : "") + value.replace("-", "−");
      style.setProperty("--slide", value - moves.findLast(Boolean)[1]);
    });
    goes.forEach((way, who) => is(who).forEach((part) => (part.style.translate = way)));
  }

  // What is told once more is at its place at once: nobody reads a line that travels.
  function tell(n, on = going, how = "instant") {
    clearTimeout(timer);
    const beat = told()[n];
    const last = at < n;
    const again = at === Infinity;
    // What the story was held for, or began after, was seen.
    gone(held ? [held] : at < 0 && n >= 0 ? parts().filter(ahead) : []);
    held = null;
    at = beat || n < 0 ? n : Infinity;
    going = on && !!beat;
    // Nobody is seen to walk back to where he stood.
    if (again && at < Infinity) one("#battle").classList.add("battle--back");
    show();
    if (one(".battle--back")?.offsetWidth) one("#battle").classList.remove("battle--back");
    // Who scrolled away is brought back to what happened, not to a lesson.
    const stayed = Math.abs(one("#battle")?.getBoundingClientRect().top) < innerHeight / 4;
    const after = one("[data-moment], #battle > .decision");
    if (!beat && last && (after || (stayed && one("#battle #taught")))) look(after);
    if (!beat && n < Infinity) over = one(".story")?.id;
    if (!beat) return;
    seen = Math.max(heard === one(".story").id ? seen : -1, n);
    heard = one(".story").id;
    if (again) look(null, how);
    beat.dispatchEvent(new Event("told", { bubbles: true }));
    // Dice are seen whole, longest where what is asked comes next; what hurts a Marine is read;
    // who merely goes somewhere is passed by, and what a shot uses up is no reason to wait for it.
    const act = one(`.act[data-beat="${n}"]`);
    const quiet = beat.matches(".beat--quiet:not([data-moved], :last-child)");
    const aims = beat.nextElementSibling?.querySelector(".roll");
    const rest = beat.querySelector(".roll .match") ? (told()[n + 1] ? 2200 : 3200)
      : beat.querySelector(".roll") || beat.matches(".beat--hurt") ? 1700
      : act?.dataset.goes ? 500 : act && !aims ? 1100 : act ? 800 : quiet ? 150 : 700;
    // What is said aloud is read at leisure.
    const more = beat.querySelector(".beat__said") ? 1000 : 0;
    if (going) timer = setTimeout(hold, rest + more, n + 1);
  }

  // A Wound is read when it comes, where the story plays by itself; then that goes on. What was
  // read is gone: those that are left are of the last beats.
  function due() {
    const wounds = all(".beat--wound");
    const left = parts().filter((part) => part.matches(".turn--wound:not(.turn--nerve)"));
    return !one(".moment--fallen, .battle--ended") && left[wounds.indexOf(beats()[at]) - wounds.length + left.length];
  }
  function hold(next) {
    held = due();
    if (!held) return tell(next);
    show();
    turnTo(held);
  }

  const WAYS = {
    back: () => tell(Math.max(0, Math.min(at, told().length) - 1), false),
    // What was told to its end is not told again by one press too many.
    next: () => at < Infinity ? tell(at + 1) : over !== one(".story")?.id && tell(0, false),
    play: () => tell(at === Infinity ? 0 : going ? at : at + 1, !going),
    skip: () => {
      // Whole turns that were passed over lie open, to be read.
      const [now, last] = [Math.max(seen, 0), Infinity].map((n) => (beats()[n] || beats().at(-1))?.closest(".chapter"));
      if (at < Infinity && one(".story__all") && now !== last) one(".story__all input").checked = true;
      tell(Infinity);
    },
    again: () => {
      if (at >= 0 && at < Infinity) return tell(Infinity);
      const ahead = at < 0;
      if (leaf()) return;
      putAway();
      if (ahead) tell(0, true);
      look(null, "instant");
    },
  };
  // The board and the story in one view.
  function look(above, behavior = "smooth") {
    above?.querySelector(".moment__title")?.focus({ preventScroll: true });
    (above ? top(above) : one(fits("min-width: 54rem") ? "body" : "#battle")).scrollIntoView({ behavior: calm() ? "instant" : behavior });
  }
  // What stands at the top of the page anyhow, below its bars, is not scrolled to.
  function top(part) {
    const bars = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    return part.getBoundingClientRect().top + scrollY - bars < innerHeight / 8 ? one("body") : part;
  }
  // A moment's parts come one after the other, two Wounds together. What was read does not come
  // back, nor does it leave the board later by a jump.
  let read = JSON.parse(sessionStorage.moment || "{}");
  const key = (part) => part.getAttribute("aria-labelledby");
  const ahead = (part) => part.matches(".turn--ahead");
  function gone(found) {
    read.gone?.push(...found.map(key));
    sessionStorage.moment = JSON.stringify(read);
  }
  function turnTo(part) {
    top(part.parentNode).scrollIntoView({ behavior: "instant" });
    part.querySelector(".moment__title").focus({ preventScroll: true });
  }
  function parts() {
    const whole = one(".moments--whole");
    if (!whole) return [];
    const where = location.pathname + whole.id;
    if (read.where !== where) read = { where, gone: [] };
    all(".moments--whole > .moment").forEach((part) => read.gone.includes(key(part)) && part.remove());
    const left = all(".moments--whole > .moment");
    if (!left[0]) whole.remove();
    return left;
  }
  // The part that is read now, and how many more come before the board.
  function open() {
    const found = parts();
    const dead = one(".moment--fallen");
    const left = held ? [held] : found.filter((part) => (at < 0 ? ahead(part) : !(dead && ahead(part))));
    const wounds = left[0]?.matches(".turn--wound") && left[1]?.matches(".turn--wound");
    const now = left.slice(0, wounds ? 2 : 1);
    found.forEach((part) => {
      part.classList.toggle("moment--later", !now.includes(part));
      part.classList.toggle("moment--held", part === held);
    });
    const way = found[0] && one(".moments--whole > .moment__on");
    if (way) way.dataset.last ||= way.textContent;
    if (way) way.textContent = held ? "Back to the fight" : left.length > now.length ? "What else happened" : way.dataset.last;
    return [now, left.length - now.length];
  }
  const putAway = () => void open();
  // Turn to the next part, if there is one; else this one alone is read.
  function leaf() {
    const [now, more] = open();
    gone([...now, ...(more || at < 0 ? [] : parts())]);
    if (more) turnTo(open()[0][0]);
    return more;
  }
  putAway();
  on("click", (event) => {
    const { target } = event;
    const way = target.closest("[data-beats]");
    if (held && target.closest(".moment__on")) look(tell(at + 1, true, event.preventDefault()), "instant");
    else if (way) WAYS[way.dataset.beats](event.preventDefault());
    else if (target.closest(".moment__on") && open()[1]) leaf(event.preventDefault());
    else if (target.closest(".battle__form") && !target.closest("a, button, input, label")) WAYS.skip();
  });
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || one(":popover-open") || typing(event.target)) return;
    const board = event.key === "t" && one("#text-board");
    if (board && (board.open = !board.open)) board.querySelector("summary").focus();
    const on = event.key === " " && !event.target.closest("a, button, summary")
      && all(".moment__on, .battle--telling [data-beats=skip]").find((part) => part.checkVisibility());
    if (on) return on.click(), event.preventDefault();
    const way = { ArrowLeft: "back", ArrowRight: "next", Escape: "skip" }[event.key];
    if (!way || !beats()[0] || event.target.type === "radio") return;
    WAYS[way]();
    event.preventDefault();
  });

  // Hits are shared out on the board: what is left to share, and what may be given.
  function share() {
    const box = one("[data-share]");
    const given = all("input[name=hits]");
    if (!box) return;
    const left = given.reduce((rest, one) => rest - one.value, box.dataset.share);
    const first = given[0];
    const uneven = "burst" in box.dataset && given.some((one) => +one.value > +first.value);
    box.querySelector("output").value = uneven ? "the target needs as many" : left ? left + " left" : "all shared out";
    box.querySelector("button").disabled = left || uneven;
    given.forEach((one) => {
      const [less, more] = one.parentNode.querySelectorAll("button");
      less.disabled = +one.value <= one.min;
      more.disabled = left < 1 || +one.value >= one.max;
      one.parentNode.classList.toggle("spot--falls", +one.value >= one.dataset.falls);
    });
  }
  on("input", share);
  on("click", ({ target }) => {
    const step = target.closest("[data-step]");
    if (!step) return;
    step.parentNode.querySelector("input").stepUp(step.dataset.step);
    share();
  });
  share();

  // After an act the reader starts with what happened.
  let known = one(".story")?.id;
  const lesson = () => one("#taught") && one("#screen-title")?.textContent + one("#taught").textContent;
  let last = lesson();
  on("htmx:after:swap", (event) => {
    if (event.target.closest?.("#talk")) return;
    held = held && one(".story")?.id === known ? due() : null;
    putAway();
    share();
    const newly = last != (last = lesson());
    const story = one("#battle .chapter")?.closest(".story");
    // What was being told is no more on the page.
    if (!story && at < Infinity) [at, going] = [Infinity, clearTimeout(timer)];
    if (!story || story.id === known) {
      if (at < Infinity || heard) show();
      // A lesson lies in sight with the board: beside it, on a phone below it.
      if (newly && one("#battle #taught") && !one("[data-moment]")) look();
      return;
    }
    known = story.id;
    if (document.activeElement?.closest("#talk")?.querySelector("#talk-text")?.value) return;
    tell(calm() ? Infinity : one(".turn--ahead") ? -1 : 0, true, "smooth");
    // A moment and whom it waits for stand above; a lesson waits for the end of the story.
    look(one("[data-moment]:not(:has(~ .screen .beat--now)), #talk:not([hidden]) ~ #play #waiting:not(.waiting--you)"));
  });
})();
