// The dice of The Lost Phantom in three trays: dragged, or carried by a key. Without this script the
// same numbers are chosen one by one; with it the dice are always all in a tray.
(() => {
  "use strict";
  const SLOTS = ["move", "stealth", "rest"];
  const form = () => document.querySelector("[data-trays]");
  const radio = (slot, count) => form().querySelector(`input[name="${slot}"][value="${count}"]`);
  const count = (slot) => Number(form().querySelector(`input[name="${slot}"]:checked`)?.value ?? 0);

  function set(counts) {
    for (const slot of SLOTS) radio(slot, counts[slot]).checked = true;
    lay();
  }

  // One die goes from a tray to another.
  function carry(from, to) {
    const counts = Object.fromEntries(SLOTS.map((slot) => [slot, count(slot)]));
    if (from === to || !counts[from]) return;
    counts[from] -= 1;
    counts[to] += 1;
    set(counts);
  }

  // The dice are drawn where they lie.
  function lay() {
    const mark = document.querySelector(".lp-mould")?.innerHTML ?? "";
    if (!form()) return;
    for (const tray of form().querySelectorAll("[data-tray]")) {
      let box = tray.querySelector(".lp-tokens");
      if (!box) {
        box = document.createElement("div");
        box.className = "lp-tokens";
        tray.querySelector(".lp-fillings").before(box);
      }
      const dice = count(tray.dataset.tray);
      while (box.children.length > dice) box.lastChild.remove();
      while (box.children.length < dice) {
        const die = document.createElement("span");
        die.className = "lp-token";
        die.draggable = true;
        die.innerHTML = mark;
        box.append(die);
      }
    }
  }

  // A number was picked: what is over or missing is made up by the tray that was picked longest ago.
  let picked = [];
  document.addEventListener("change", (event) => {
    const slot = event.target.name;
    if (!event.target.closest("[data-trays]") || !SLOTS.includes(slot)) return;
    picked = [...picked.filter((each) => each !== slot), slot];
    const counts = Object.fromEntries(SLOTS.map((each) => [each, count(each)]));
    let over = SLOTS.reduce((sum, each) => sum + counts[each], 0) - Number(form().dataset.trays);
    const others = SLOTS.filter((each) => each !== slot);
    for (const each of others.sort((a, b) => picked.indexOf(a) - picked.indexOf(b))) {
      const moved = Math.min(over, counts[each]);
      counts[each] -= moved;
      over -= moved;
    }
    set(counts);
  });

  // Who pressed a button goes on from what is asked next: it comes into view and into focus, so that
  // a key pressed twice does not press what stands there now.
  const version = () => document.getElementById("game")?.dataset.version;
  let answered = null;
  document.addEventListener("submit", (event) => { answered = event.target.closest(".lp") && version(); }, true);
  function goOn() {
    lay();
    if (answered === null || answered === version()) return;
    answered = null;
    const title = document.querySelector("#lp-decision-title, #lp-end-title");
    if (!title) return;
    title.focus({ preventScroll: true });
    // A phone's second map, where hexes are touched, lies above the question; so does the end.
    const above = [...document.querySelectorAll(".game__over, .lp-close")].find((part) => part.checkVisibility());
    // At a desk all stands beside the map.
    const part = above ?? title.closest(matchMedia("(width >= 75rem)").matches ? ".lp" : "section");
    const hidden = title.getBoundingClientRect().bottom > innerHeight;
    if (hidden || part.getBoundingClientRect().top < 0) part.scrollIntoView();
  }

  let held = "";
  document.addEventListener("dragstart", (event) => {
    if (event.target.classList?.contains("lp-token")) held = event.target.closest("[data-tray]").dataset.tray;
  });
  document.addEventListener("dragend", () => { held = ""; });
  document.addEventListener("dragover", (event) => {
    if (held && event.target.closest?.("[data-tray]")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const tray = event.target.closest?.("[data-tray]");
    if (!held || !tray) return;
    event.preventDefault();
    carry(held, tray.dataset.tray);
  });
  // A finger: the die that is touched goes to the next tray.
  document.addEventListener("click", (event) => {
    if (!event.target.classList?.contains("lp-token")) return;
    const from = event.target.closest("[data-tray]").dataset.tray;
    carry(from, SLOTS[(SLOTS.indexOf(from) + 1) % SLOTS.length]);
  });
  new MutationObserver(goOn).observe(document.documentElement, { childList: true, subtree: true });
  lay();
})();
