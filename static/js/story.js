// The story graph scrolls and has sizes without this script; with it one zooms in place, by keys
// too, and drags the paper.
(() => {
  "use strict";
  const paper = document.querySelector("[data-story]");
  if (!paper) return;
  const svg = paper.querySelector("svg");
  const width = Number(svg.dataset.width);
  const height = Number(svg.dataset.height);
  const LEAST = 0.1;
  const MOST = 2;
  const STEP = 1.25;
  const FAR = 80;
  let zoom = svg.clientWidth / width;

  // What is in the middle stays in the middle, or under the pointer.
  function size(wanted, at) {
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    const spot = at || { x: paper.clientWidth / 2, y: paper.clientHeight / 2 };
    const x = (paper.scrollLeft + spot.x) / zoom;
    const y = (paper.scrollTop + spot.y) / zoom;
    zoom = next;
    svg.setAttribute("width", Math.round(width * zoom));
    svg.setAttribute("height", Math.round(height * zoom));
    paper.scrollLeft = x * zoom - spot.x;
    paper.scrollTop = y * zoom - spot.y;
    for (const link of document.querySelectorAll("a[data-zoom]")) {
      if (Number(link.dataset.zoom) === Math.round(zoom * 100)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  function fit() {
    size(Math.min(paper.clientWidth / width, (0.75 * innerHeight) / height));
  }

  document.querySelector("[data-story-bar]").addEventListener("click", (event) => {
    const to = event.target.closest("[data-zoom]");
    if (!to) return;
    event.preventDefault();
    if (to.dataset.zoom === "fit") fit();
    else size(Number(to.dataset.zoom) / 100);
  });

  const keys = {
    "+": () => size(zoom * STEP),
    "=": () => size(zoom * STEP),
    "-": () => size(zoom / STEP),
    "0": fit,
    ArrowLeft: () => paper.scrollBy(-FAR, 0),
    ArrowRight: () => paper.scrollBy(FAR, 0),
    ArrowUp: () => paper.scrollBy(0, -FAR),
    ArrowDown: () => paper.scrollBy(0, FAR),
  };
  paper.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  paper.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = paper.getBoundingClientRect();
    size(zoom * (event.deltaY < 0 ? STEP : 1 / STEP), { x: event.clientX - box.left, y: event.clientY - box.top });
  }, { passive: false });

  // Fingers scroll by themselves; the mouse drags. A drag is no click on what lies under it.
  let from = null;
  let moved = false;
  paper.dataset.grab = "";
  paper.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX + paper.scrollLeft, y: event.clientY + paper.scrollTop, at: event };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    if (Math.hypot(event.clientX - from.at.clientX, event.clientY - from.at.clientY) > 5) {
      moved = true;
      paper.dataset.grab = "on";
    }
    if (!moved) return;
    paper.scrollLeft = from.x - event.clientX;
    paper.scrollTop = from.y - event.clientY;
  });
  addEventListener("pointerup", () => {
    from = null;
    paper.dataset.grab = "";
    // The click of this very drag comes before; the next, by a key say, is meant.
    setTimeout(() => { moved = false; });
  });
  paper.addEventListener("click", (event) => { if (moved) event.preventDefault(); }, true);
  paper.addEventListener("dragstart", (event) => event.preventDefault());

  document.querySelector("[data-zoom=fit]").hidden = false;
  document.querySelector("[data-story-keys]").hidden = false;
})();
