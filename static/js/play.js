// The play page without this script works; with it the map opens at the Squad, a hurried decision
// is counted down, focus follows what was swapped in, and a Marine's card opens in place.
(() => {
  "use strict";
  const UNTIMED = "purplehaze-untimed";
  let timer = 0;

  const screen = () => document.getElementById("screen");

  let at = "";
  function centre() {
    const box = document.getElementById("mapbox");
    const here = document.getElementById("map-here");
    if (!box || !here) {
      at = "";
      return;
    }
    const mark = here.offsetLeft + "," + here.offsetTop;
    if (at === mark) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || !at;
    at = mark;
    box.scrollTo({
      left: here.offsetLeft + here.offsetWidth / 2 - box.clientWidth / 2,
      top: here.offsetTop + here.offsetHeight / 2 - box.clientHeight / 2,
      behavior: calm ? "auto" : "smooth",
    });
  }

  // A decision within a count of five: the count begins when the reader says so.
  function hurry() {
    clearInterval(timer);
    const part = document.querySelector("[data-seconds]");
    if (!part || part.dataset.ready) return;
    part.dataset.ready = "1";
    const form = part.querySelector("[data-choices]");
    const words = part.querySelector("[data-count]");
    if (!form || !words || localStorage.getItem(UNTIMED)) return;
    form.hidden = true;
    const go = button("I have read this. Count!", "button button--primary");
    const calm = button("Decide without the clock", "button button--quiet");
    words.after(go, calm);
    calm.addEventListener("click", () => {
      localStorage.setItem(UNTIMED, "1");
      go.remove();
      calm.remove();
      show(form);
    });
    go.addEventListener("click", () => {
      go.remove();
      calm.remove();
      show(form);
      count(Number(part.dataset.seconds), words, form);
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
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (number.textContent !== String(left)) number.textContent = String(left);
      if (left > 0 && form.isConnected) return;
      clearInterval(timer);
      const options = form.querySelectorAll("button.choice__option");
      if (form.isConnected) options[options.length - 1]?.click();
    };
    tick();
    timer = setInterval(tick, 100);
  }

  // After a swap the focus must not fall back to the top of the document.
  function refocus() {
    const refusal = document.getElementById("refusal");
    const typing = document.getElementById("typing");
    if (typing) {
      typing.querySelector("input:not([type=hidden])").focus();
      (refusal || typing).scrollIntoView({ block: "nearest" });
      return;
    }
    if (refusal) {
      refusal.focus();
      refusal.scrollIntoView({ block: "nearest" });
      return;
    }
    if (document.activeElement && document.activeElement !== document.body) return;
    const decision = document.getElementById("decision-title") || document.getElementById("test-title");
    const title = decision || screen()?.querySelector("h1, h2");
    if (!title) return;
    if (!title.hasAttribute("tabindex")) title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  // A new page begins at its top; the same page read on keeps its place and shows what is new.
  let shown = "";
  function place() {
    const play = document.getElementById("play");
    const title = document.getElementById("screen-title")?.textContent || "";
    const key = (play?.dataset.screen || "") + title;
    const fresh = shown && key !== shown;
    shown = key;
    if (fresh) scrollTo({ top: 0 });
    else if (play?.dataset.screen === "page") newest()?.scrollIntoView({ block: "nearest" });
  }

  function newest() {
    const found = screen()?.querySelectorAll(".decide, .test, .decision, .reading > form");
    return found && found[found.length - 1];
  }

  function settle() {
    centre();
    hurry();
  }

  // A Marine's card is fetched when it is asked for and laid over the page; Escape or a press
  // beside it closes it. Where that cannot be done the link leads to the card's own page.
  const card = document.getElementById("man-card");
  let open = "";

  async function lay(link) {
    try {
      const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.status);
      card.innerHTML = await answer.text();
      card.showPopover();
      card.focus({ preventScroll: true });
      open = link.href;
    } catch {
      location.assign(link.href);
    }
  }

  document.addEventListener("pointerdown", (event) => {
    // A press on the face of the open card closes it, and must not open it again.
    const link = event.target.closest(".man__face");
    if (link) link.dataset.shut = card?.matches(":popover-open") && open === link.href ? "1" : "";
  }, true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.man__face");
    if (!link || !card?.showPopover || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.shut) link.dataset.shut = "";
    else lay(link);
  });
  // What was refused before is over once something else is asked for.
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail?.ctx?.request?.method?.toUpperCase() === "POST") document.getElementById("messages")?.replaceChildren();
  });
  // New table talk is no new screen, and who writes there is left alone.
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.target.closest?.("#talk")) return;
    if (!document.activeElement?.closest("#talk")) {
      refocus();
      place();
    }
    settle();
  });
  settle();
  place();
})();
