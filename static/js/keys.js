// Explained in _bar.html.
(() => {
  "use strict";
  const ORDERS = { f: "fire", v: "move", c: "take_cover", i: "idle", a: "activate", s: "use_skill", g: "pop_smoke" };
  const WAYS = ["SW", "S", "SE", "W", "", "E", "NW", "N", "NE"];
  const STEPS = { ArrowUp: 3, ArrowDown: -3, ArrowLeft: -1, ArrowRight: 1 };
  let came = -400;
  document.addEventListener("htmx:after:swap", () => (came = performance.now()));
  const one = (query) => document.querySelector(query);
  const all = (kind) => [...document.querySelectorAll(`#play button[name=command][value*='"kind":"${kind}"']`)];

  const sound = one("[data-sound]");
  const hear = () => import(sound.dataset.sound);
  if (localStorage.getItem("sound")) hear();
  else sound.addEventListener("click", hear, { once: true });

  function march(step, code) {
    const held = WAYS.indexOf(document.activeElement.dataset.way || "");
    const side = (held % 3) + (step % 3);
    const to = step ? (side in [0, 0, 0] ? held + step : held) : code.slice(6) - 1;
    const found = one(`[data-way="${WAYS[to] || WAYS[held] || "-"}"]`);
    found?.focus();
    return found;
  }

  function order(known) {
    const next = known[(known.indexOf(document.activeElement) + 1) % known.length];
    for (let fold = next?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    next?.focus();
    if (next?.type === "radio") next.click();
    return next;
  }

  function press(part, event) {
    if (part && !event.repeat && event.timeStamp - came > 350) part.click();
    return part;
  }

  function answer(event, key) {
    const held = document.activeElement;
    if (key === "?") return one("#keys").togglePopover(), true;
    if (one(":popover-open")) return false;
    if (/^Arrow|^Numpad\d/.test(event.code)) return held.id !== "mapbox" && march(STEPS[event.code], event.code);
    const [, man] = /^Digit(\d)/.exec(event.code) || [];
    if (man) return order([...document.querySelectorAll(`[data-man~="${man}"]`)]);
    if (ORDERS[key]) return order(all(ORDERS[key]));
    if (key === "r") return press(all("roll_test")[0] || all("roll_rnr")[0], event);
    if (key === "m" && one("#mapbox")) return one("#mapbox").focus(), true;
    if (key !== " ") return /^\w$/.test(key) && press(one(`[data-key="${key}"]`), event);
    const [on] = all("continue");
    const box = on?.getBoundingClientRect();
    return box?.height && box.top >= 0 && box.bottom <= innerHeight && !held.matches("a, button, summary, #mapbox") && press(on, event);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (answer(event, event.key.toLowerCase())) event.preventDefault();
  });
})();
