// The map page without this script scrolls; with it the map comes nearer by wheel, pinch and keys,
// and is dragged. Sizes are steps: the page may hold no style of its own.
(() => {
  "use strict";
  const LEAST = -1;
  const MOST = 4;
  let size = 0;
  let held = null;
  let apart = 0;
  const fingers = new Map();
  const map = () => document.querySelector("[data-zoom]");

  // What lies at a point of the window stays there.
  function zoom(by, x, y) {
    const box = map();
    const to = Math.min(MOST, Math.max(LEAST, by === 0 ? 0 : size + by));
    if (!box || to === size) return;
    const edge = box.getBoundingClientRect();
    const at = { x: (x ?? edge.left + edge.width / 2) - edge.left, y: (y ?? edge.top + edge.height / 2) - edge.top };
    const was = box.firstElementChild.offsetWidth;
    const part = { x: box.scrollLeft + at.x, y: box.scrollTop + at.y };
    size = to;
    box.dataset.size = to;
    const grown = box.firstElementChild.offsetWidth / was;
    box.scrollTo(part.x * grown - at.x, part.y * grown - at.y);
  }

  let turned = 0;
  document.addEventListener("wheel", (event) => {
    if (!event.target.closest("[data-zoom]")) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < 60) return;
    zoom(turned < 0 ? 1 : -1, event.clientX, event.clientY);
    turned = 0;
  }, { passive: false });

  const KEYS = { "+": 1, "=": 1, "-": -1, 0: 0 };
  document.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    zoom(KEYS[event.key]);
  });

  const gap = () => {
    const [a, b] = fingers.values();
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  document.addEventListener("pointerdown", (event) => {
    const box = event.target.closest("[data-zoom]");
    if (!box) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) apart = gap();
    else if (event.pointerType === "mouse" && event.button === 0) held = { x: event.clientX, y: event.clientY, far: 0 };
  });
  document.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const now = gap();
      const [a, b] = fingers.values();
      if (now / apart > 1.25 || now / apart < 0.8) {
        zoom(now > apart ? 1 : -1, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
        apart = now;
      }
    } else if (held) {
      map().scrollBy(held.x - event.clientX, held.y - event.clientY);
      held = { x: event.clientX, y: event.clientY, far: held.far + Math.abs(event.movementX) + Math.abs(event.movementY) };
      map().classList.toggle("plan__map--held", held.far > 6);
    }
  });
  const lost = (event) => {
    fingers.delete(event.pointerId);
    if (held) setTimeout(() => map()?.classList.remove("plan__map--held"));
    held = null;
  };
  document.addEventListener("pointerup", lost);
  document.addEventListener("pointercancel", lost);
  // A drag that ends on a Space has not chosen it; a link is not carried away.
  document.addEventListener("click", (event) => event.target.closest(".plan__map--held") && event.preventDefault(), true);
  document.addEventListener("dragstart", (event) => event.target.closest("[data-zoom]") && event.preventDefault());

  // What is decided about is in sight: at first, and when it has become another hex out of sight.
  let shown = null;
  function begin() {
    const box = map();
    const here = document.getElementById("map-here");
    if (size) box.dataset.size = size;
    if (!here || shown === (here.dataset.hex ?? "")) return;
    const [at, edge] = [here.getBoundingClientRect(), box.getBoundingClientRect()];
    const seen = at.left >= edge.left && at.right <= edge.right && at.top >= edge.top && at.bottom <= edge.bottom;
    if (shown === null || !seen) {
      box.scrollBy((at.left + at.right - edge.left - edge.right) / 2, (at.top + at.bottom - edge.top - edge.bottom) / 2);
    }
    shown = here.dataset.hex ?? "";
  }
  // After a decision the next one is read from its beginning, wherever the last button was.
  const version = () => document.querySelector("[data-version]")?.dataset.version;
  let last = version();
  document.addEventListener("htmx:after:swap", () => {
    begin();
    const next = document.querySelector("[data-decision]");
    if (last !== version()) next?.scrollIntoView({ block: "nearest" });
    // What was pressed has gone: a keyboard goes on from here.
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    last = version();
  });
  begin();
})();
