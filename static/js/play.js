// The play page works without it.
(() => {
  "use strict";
  const UNTIMED = "purplehaze-untimed";
  let timer = 0;

  const screen = () => document.getElementById("screen");
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  function centre() {
    const box = document.getElementById("mapbox");
    const here = document.getElementById("map-here");
    if (!box || !here) return;
    const mark = here.offsetLeft + "," + here.offsetTop;
    if (box.at === mark) return;
    const still = calm() || !box.at;
    box.at = mark;
    // Where a lesson says where to go, both are in sight.
    toMiddle(here, still, box.querySelector(".mapgrid__go--told"));
  }

  function toMiddle(part, still, other) {
    const box = document.getElementById("mapbox");
    const { offsetLeft, offsetTop } = other || part;
    box.scrollTo({
      left: (part.offsetLeft + offsetLeft + part.offsetWidth - box.clientWidth) / 2,
      top: (part.offsetTop + offsetTop + part.offsetHeight - box.clientHeight) / 2,
      behavior: still ? "auto" : "smooth",
    });
  }

  // The name of the Base shows it on the map, and pressed again the Squad.
  document.addEventListener("click", ({ target }) => {
    const sees = target.closest("[data-see]");
    if (!sees) return;
    const [there, back] = sees.dataset.see.split(" ");
    sees.dataset.see = back + " " + there;
    toMiddle(document.getElementById(there), calm());
  });

  // The count begins when the reader says so.
  function hurry() {
    const part = document.querySelector("[data-seconds]");
    if (part?.dataset.ready) return;
    clearInterval(timer);
    if (!part) return;
    part.dataset.ready = "1";
    const form = part.querySelector("[data-choices]");
    const words = part.querySelector("[data-count]");
    if (!form || !words) return;
    if ((words.hidden = !!localStorage.getItem(UNTIMED))) return;
    form.hidden = true;
    const go = button("I have read this. Count!", "button button--primary");
    const untimed = button("Decide without the clock", "button button--quiet");
    words.after(go, untimed);
    untimed.addEventListener("click", () => {
      localStorage.setItem(UNTIMED, "1");
      words.hidden = true;
      go.remove();
      untimed.remove();
      show(form);
    });
    go.addEventListener("click", () => {
      go.remove();
      untimed.remove();
      show(form);
      part.dataset.counted = 1;
      // Nobody is hurried who has not seen every option whole.
      const unseen = new Set(form.querySelectorAll(".choice__option"));
      const eye = new IntersectionObserver((found) => {
        found.forEach((one) => one.isIntersecting && unseen.delete(one.target));
        if (unseen.size) return;
        eye.disconnect();
        count(Number(part.dataset.seconds), words, form);
      }, { threshold: 0.95 });
      unseen.forEach((one) => eye.observe(one));
    });
  }

  function button(text, look) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = look;
    made.textContent = text;
    return made;
  }

  function show(form) {
    form.hidden = false;
    form.querySelector("button")?.focus({ preventScroll: true });
    form.scrollIntoView({ block: "nearest" });
  }

  function count(seconds, words, form) {
    const number = document.createElement("span");
    number.className = "decide__number";
    number.setAttribute("role", "timer");
    words.replaceChildren(number, " The last option is taken at zero.");
    document.getElementById("play").style.setProperty("--count", seconds + "s");
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (number.textContent !== String(left)) number.textContent = String(left);
      if (left > 0 && form.isConnected) return;
      clearInterval(timer);
      if (!form.isConnected) return;
      const said = document.createElement("input");
      [said.type, said.name, said.value] = ["hidden", "hesitated", "1"];
      form.append(said);
      [...form.querySelectorAll("button.choice__option")].pop()?.click();
    };
    tick();
    timer = setInterval(tick, 100);
  }

  // After a swap the focus must not fall back to the top of the document.
  function refocus(news) {
    const refusal = document.getElementById("refusal");
    const asked = document.querySelector("#ending-title, #typing input:not([type=hidden])") || refusal;
    if (asked) {
      asked.focus();
      (refusal || asked.closest("section")).scrollIntoView({ block: "nearest" });
      return;
    }
    // A button may live on as another one: on a new page, and further down a page, it is not meant.
    const held = document.activeElement;
    const kept = held && held !== document.body;
    // Who is typing while another acts is left alone.
    if (kept && (!news || /^(INPUT|SELECT|TEXTAREA)$/.test(held.tagName))) return;
    if (news === "more") return settleOn(added);
    const same = !news && lastPlace && document.getElementById(lastPlace);
    if (same) return settleOn(same.querySelector("summary, h2, h3") || same);
    const told = news === "fresh" && moment()?.querySelector("h2");
    if (told) return settleOn(told);
    const decision = document.getElementById("decision-title") || document.getElementById("test-title");
    const title = decision || screen()?.querySelector("h1, h2");
    if (title) settleOn(title);
  }

  function settleOn(part) {
    if (part.tagName !== "SUMMARY" && !part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }

  // A death and the end of a Combat stand above all else and are read first.
  const moment = () => document.querySelector("[data-moment]");

  // A new page or lesson begins at its top, else at what is new.
  let shown = "";
  let felt = "";
  let read = [];
  let entry = "";
  let added;
  let again;
  const face = (play) => play && play.dataset.screen + play.querySelector("#screen-title")?.textContent;
  function whatIsNew() {
    const key = face(document.getElementById("play")) + document.querySelector(".play > #taught h2")?.textContent;
    const now = moment()?.id || "";
    // Where what stood over a board is gone the board begins anew.
    const fresh = shown && (key !== shown || (now !== felt && (now || document.getElementById("battle"))));
    const parts = [...document.querySelectorAll(".reading > :not(.where, .events--page, .asked), .reading > :is(.events--page, .asked) > *")];
    added = parts.find((part) => !read.includes(part.textContent));
    // Whoever comes back to an entry from a Combat or the packs goes on where he was.
    const title = parts[0] && document.querySelector("#screen-title")?.textContent;
    again = title && title === entry;
    if (title) [read, entry] = [parts.map((part) => part.textContent), title];
    shown = key;
    felt = now;
    return fresh ? "fresh" : added ? "more" : "";
  }

  let thrown = "";
  function place(news) {
    const stage = document.querySelector(".stage");
    const rolled = stage && stage.id !== thrown;
    thrown = stage?.id;
    // In a Combat a lesson is placed with its story (battle.js).
    const taught = !moment() && document.querySelector("#battle #taught");
    // On a phone the board stays at the top of the window all through a Combat.
    const board = !moment() && matchMedia("(max-width: 53.99rem)").matches && document.querySelector("#battle");
    const on = again && !moment() && !document.querySelector("#taught") && (added || document.querySelector("#decision, #decision-title"));
    if (news === "fresh") taught || (board || on || document.body).scrollIntoView();
    else if (moment()) return;
    // Whom First Aid helps stands above its dice, which were seen.
    else if (rolled) document.querySelector(".camp--treating") || stage.scrollIntoView({ block: "nearest" });
    else if (news) added.scrollIntoView();
  }

  // What the page itself was drawn to never leaves half a bar at the top.
  function drawn(was) {
    if (scrollY !== was && scrollY < document.querySelector("body > header").offsetHeight) scrollTo(0, 0);
  }

  function settle() {
    centre();
    hurry();
  }

  const TWICE = 350;
  // A second press was meant for the button that stood there before, but in packs.
  const REPEATED = ["armory", "packs"];
  let pressed = { at: -TWICE, version: "" };
  let lastPlace = "";
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#play button[name=command]");
    const play = document.getElementById("play");
    if (!button || REPEATED.includes(play.dataset.screen)) return;
    const soon = event.timeStamp - pressed.at < TWICE;
    const now = play.dataset.version + (document.getElementById("ending") ? "?" : "");
    // By mouse and touch the browser counts the presses on a spot; keys have only the time.
    const twice = event.detail > 1 || (event.detail === 0 && event.isTrusted && pressed.key);
    if (soon && twice && now !== pressed.version) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    pressed = { at: event.timeStamp, version: now, key: event.detail === 0 };
  }, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#play button[name=command]");
    if (button) lastPlace = button.closest("details[id], section[id], form[id]")?.id || "";
  }, true);

  // A Marine's card, or what a decision means, is fetched and laid over the page.
  const card = document.getElementById("man-card");
  let open = "";
  const CLOSE = '<button class="man-card__close" type="button" popovertarget="man-card" popovertargetaction="hide" aria-label="Close">×</button>';

  async function lay(link) {
    try {
      const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.status);
      card.innerHTML = CLOSE + (await answer.text());
      card.showPopover();
      card.focus({ preventScroll: true });
      open = link.href;
    } catch {
      location.assign(link.href);
    }
  }

  document.addEventListener("pointerdown", (event) => {
    // A press on the link of the open card closes it, and must not open it again.
    const link = event.target.closest(".lay");
    if (link) link.dataset.shut = card?.matches(":popover-open") && open === link.href ? "1" : "";
  }, true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.lay");
    if (!link || !card?.showPopover || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.shut) link.dataset.shut = "";
    else lay(link);
  });
  // Where map or board stands alone, a tapped Space brings up its line as a sheet, and the March is
  // pressed there; the bar at the foot brings up the rest of the page.
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("#mapbox [data-way], .ground__reach > [href^='#'], .ways > a, .play:is([data-screen=map], [data-screen=battle]) .lesson-do > [href$='-title']");
    const way = at?.dataset.way;
    const sheet = at && document.querySelector(way ? ".march.way-" + way : at.hash)?.closest(".march, section, details");
    if (!sheet?.showPopover || matchMedia(at.matches("#battle *") ? "(min-width: 54rem)" : "(min-width: 62rem)").matches) return;
    if (document.body.classList.contains("pointing")) return;
    event.preventDefault();
    sheet.open = true;
    sheet.popover = "auto";
    sheet.ontoggle = ({ newState }) => newState === "open" || sheet.removeAttribute("popover", (sheet.open = false));
    sheet.showPopover();
    sheet.tabIndex = -1;
    (way ? sheet.firstElementChild : sheet).focus({ preventScroll: true });
    if (way) above(sheet, at);
    // The board stays in sight above it.
    else document.getElementById("battle")?.scrollIntoView();
  });
  // On a phone whose kit is laid open has it in sight, not under the bar at the foot.
  document.addEventListener("toggle", ({ target }) => {
    if (target.open && target.matches("details.locker") && !matchMedia("(min-width: 62rem)").matches) target.scrollIntoView();
  }, true);
  // Beside the board whom one presses on it comes first of those at whom one may fire.
  document.addEventListener("click", (event) => {
    const aim = event.target.closest?.("#battle a[href^='#odds-']");
    const target = aim && document.querySelector(aim.hash)?.closest("details");
    if (!target || !matchMedia("(min-width: 54rem)").matches) return;
    event.preventDefault();
    target.open = true;
    target.firstElementChild.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  });
  // The pressed Space stays whole above its sheet.
  function above(sheet, space) {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = sheet.offsetHeight + 12 + "px";
    space.scrollIntoView({ block: "nearest", inline: "nearest" });
    style.scrollPaddingBlockEnd = "";
  }
  // A Space farther off says how far it is, and leads to the plan of its way.
  document.addEventListener("click", async (event) => {
    const map = event.target.closest?.(".mapgrid__far");
    if (!map || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { left, top, width, height } = map.getBoundingClientRect();
    const [columns, rows] = map.dataset.size.split(" ");
    const part = [(event.clientX - left) / width * columns, (event.clientY - top) / height * rows].map(Math.floor);
    const to = map.href + "?to=" + String.fromCharCode(65 + part[0]) + (part[1] + 1);
    try {
      const answer = await fetch(to + "&far");
      if (!answer.ok) throw new Error(answer.status);
      const told = await answer.text();
      document.querySelector(".far")?.remove();
      map.insertAdjacentHTML("afterend", told);
      const said = document.querySelector(".far > a");
      said.focus({ preventScroll: true });
      said.scrollIntoView({ block: "nearest", inline: "nearest" });
    } catch {
      location.assign(to);
    }
  });
  // What was refused before is over once something else is asked for.
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail?.ctx?.request?.method?.toUpperCase() === "POST") document.getElementById("messages")?.replaceChildren();
  });
  // A March is walked on the map while its answer is under way, and the clock beside the Squad runs.
  const SIDES = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
  const minutes = (hour) => hour.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  let walk;
  function walked(space) {
    const squad = document.querySelector(".came");
    if (!squad || calm()) return;
    const [x, y] = [...space.dataset.way].reduce((at, side) => at.map((n, axis) => n + SIDES[side][axis]), [0, 0]);
    const clock = document.createElement("b");
    const [from, to] = [squad, space].map((one) => minutes(one.dataset.clock));
    const day = 1440;
    const long = (to - from + day) % day;
    clock.className = "came__clock";
    clock.ariaHidden = "true";
    document.querySelector(".ground__side :popover-open")?.hidePopover();
    space.scrollIntoView({ block: "nearest", inline: "nearest" });
    squad.append(clock);
    const going = squad.animate({ translate: ["0 0", 100 * x + "% " + 100 * y + "%"] }, { duration: 700, easing: "ease-in-out", fill: "both" });
    const run = () => {
      const { progress } = going.effect.getComputedTiming();
      if (progress === null) return; // he has come
      const now = (from + Math.round(long * progress)) % day;
      clock.textContent = String(Math.floor(now / 60)).padStart(2, 0) + ":" + String(now % 60).padStart(2, 0);
      if (going.playState === "running") requestAnimationFrame(run);
    };
    walk = going;
    run();
    return Promise.race([going.finished.catch(() => {}), new Promise((go) => setTimeout(go, 800))]);
  }
  // His sheet has said that it ends the Mission, with nothing left undone: that is not asked twice.
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.request.submitter?.matches(".march[popover] [data-sure]")) ctx.request.body.set("sure", 1);
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const march = ctx.request.submitter?.closest?.(".mapgrid__go, .march");
    // Who only says where he would go stays where he is.
    const space = march && document.querySelector("#play[data-yours] #mapbox [data-way=" + march.className.match(/way-(\w+)/)[1] + "]");
    // What ends the Mission is asked about first.
    const on = space && !space.matches(".mapgrid__go--ends") && walked(space);
    if (!on) return;
    const send = ctx.fetch;
    ctx.fetch = (...request) => Promise.all([send(...request), on]).then(([answer]) => answer);
  });
  function arrived() {
    if (!walk) return;
    document.querySelector(".came__clock")?.remove();
    walk.cancel();
    walk = null;
  }
  document.addEventListener("htmx:finally:request", arrived);
  // What takes another's place is new, and nothing of it has moved; the map stays where it was drawn to.
  const marks = (play) => [play.dataset.screen == "battle" || face(play), ...[...play.querySelectorAll("[data-moment], .stage")].map((one) => one.id)] + "";
  document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
    const next = ctx.request && tasks[0]?.fragment.querySelector("#play");
    const play = document.getElementById("play");
    if (!next || !play) return;
    // Who has walked there has come.
    if (walk) next.querySelector(".came")?.removeAttribute("id");
    play.querySelectorAll("details[id][open]:not([popover])").forEach((one) => {
      const same = next.querySelector("#" + one.id);
      // At whom he would fire is asked anew after each act: the likeliest is aimed at.
      const stands = !one.matches(".target") || next.querySelector("#" + one.closest(".battle__right")?.id);
      if (same && stands) same.open = true;
    });
    if (marks(next) != marks(play)) tasks[0].swapSpec.style = "outerHTML";
    else play.querySelector(".battle__right")?.remove();
  });
  // What a careful Leader would do is read where it was asked, and asked again it goes.
  document.addEventListener("click", (event) => {
    const answer = event.target.closest?.(".asks") && document.querySelector(".ask:not(:empty)");
    if (!answer) return;
    event.preventDefault();
    answer.replaceChildren();
  });
  let asked = "";
  function answered() {
    const answer = document.querySelector(".ask:not(:empty)");
    if (answer && answer.textContent !== asked) answer.scrollIntoView({ block: "nearest" });
    asked = answer?.textContent;
  }
  // What comes under a pointer that rests was not asked what it means.
  const still = document.documentElement;
  document.addEventListener("pointermove", () => still.removeAttribute("data-still"), { passive: true });
  // A sign under the pointer says the word that it is read out by.
  document.addEventListener("pointerover", ({ target }) => {
    const sign = target.closest?.(".man__gauge, .man__pack, .cubes, :has(> .icon[aria-label])");
    const named = sign?.matches("[aria-label]") ? sign : sign?.querySelector("[aria-label]");
    if (named) sign.title ||= named.getAttribute("aria-label");
  }, { passive: true });
  // New table talk is no new screen.
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.target.closest?.("#talk")) return;
    still.dataset.still = "";
    arrived();
    const was = scrollY;
    const news = whatIsNew();
    // Who has said what he had to say sees what is new as all do.
    const talk = document.activeElement?.closest("#talk");
    if (!talk) refocus(news);
    if (!talk?.querySelector("#talk-text")?.value) place(news);
    settle();
    answered();
    drawn(was);
  });
  settle();
  whatIsNew();
  place("");
  drawn(0);
})();
