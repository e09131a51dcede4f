// Dice as they fall: over the page, in the order in which they were rolled; any key lets them lie.
(() => {
  "use strict";
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // The newest dice are the screen while they fall: large in the midst of it, then they go to their place.
  const CAST = 2100;
  // What was made of many is read there a moment longer.
  const MANY = 3000;
  let lies = "";
  let where = "";
  let fell = 0;
  let read = [];
  // Where a March leads off the map, its ground lies behind the dice that it brought.
  let ground = null;
  document.addEventListener("htmx:before:swap", () => {
    const map = document.getElementById("mapbox");
    ground = null;
    if (!map || calm()) return;
    ground = map.cloneNode(true);
    const { x, y, width, height } = map.getBoundingClientRect();
    ground.id = "";
    ground.inert = true;
    ground.className += " cast-ground";
    Object.assign(ground.style, { left: x + "px", top: y + "px", width: width + "px", height: height + "px" });
    ground.at = [map.scrollLeft, map.scrollTop];
    // Who has walked there stays there.
    const came = map.querySelector(".came");
    if (came) Object.assign(ground.querySelector(".came").style, { animation: "none", translate: getComputedStyle(came).translate });
  });
  function cast(first) {
    const stage = document.querySelector(".stage");
    const rolled = [...document.querySelectorAll(".reading > .events--page > .event:has(> .roll)")];
    // What words not yet read come before falls in its place: it would tell before they do.
    const words = [...document.querySelectorAll(".reading > :is(.prose, .said)")];
    const unread = words.find((part) => !read.includes(part.textContent));
    read = words.map((part) => part.textContent);
    const told = (part) => !unread || part.compareDocumentPosition(unread) & Node.DOCUMENT_POSITION_FOLLOWING;
    const play = document.getElementById("play");
    const page = play?.dataset.screen + document.getElementById("screen-title")?.textContent;
    const fresh = rolled.slice(page === where ? fell : 0).filter(told).slice(-4);
    const now = stage ? stage.id : fresh.length ? page + fresh.map((part) => part.textContent) : "";
    // What ended a Combat falls on its board.
    // Whoever opens the page again has seen them fall.
    const known = location.pathname + now;
    const old = !now || now === lies || (first && (!stage || localStorage.fell === known)) || document.querySelector(".battle--ended");
    [lies, where, fell] = [now, page, rolled.length];
    localStorage.fell = known;
    if (old || calm()) return;
    const from = stage ? [stage] : fresh;
    const air = document.createElement("div");
    air.className = "cast";
    air.popover = "manual";
    air.inert = true;
    air.append(...(stage ? [...stage.children] : fresh).map((part) => part.cloneNode(true)));
    document.body.append(air);
    const left = document.getElementById("mapbox") ? null : ground;
    if (left) {
      document.body.append(left);
      left.scrollTo(...left.at);
    }
    air.showPopover();
    const long = air.querySelector(".roll__pool") ? MANY : CAST;
    air.style.setProperty("--cast", long + "ms");
    const [a, b, c] = [air, from[0], from.at(-1)].map((one) => one.getBoundingClientRect());
    const home = `${b.x - a.x + (b.width - a.width) / 2}px ${(b.y + c.bottom - a.y - a.bottom) / 2}px`;
    // Neither they nor what came of them is seen before.
    const after = [...document.querySelectorAll(".reading > :not(.asked), .reading > :is(.events--page, .asked) > *")]
      .filter((part) => from[0].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
    [...from, ...after].forEach((part) => part.animate({ opacity: [0, 0] }, long));
    // They go home in the dark: as the page comes to light they cover no word of it.
    const small = Math.min(1, b.width / a.width);
    const falls = air.animate({ translate: ["0 0", "0 0", home, home], scale: [1, 1, small, small], offset: [0, 1 - 630 / long, 1 - 294 / long, 1], easing: "ease-in-out" }, long);
    left?.animate({ opacity: [1, 1, 0], offset: [0, 1 - 630 / long, 1] }, long);
    falls.finished.finally(() => { air.remove(); left?.remove(); });
  }

  // Any key or touch lets the dice lie, and does no more where what it would press was not yet read.
  const TWICE = 350;
  let skipped = -TWICE;
  function lie(blind) {
    const moving = document.getAnimations().filter(({ effect }) =>
      effect.target.closest(".roll, .cast, .play:not([data-screen=battle], :has(.battle--telling))") && effect.getComputedTiming().endTime < Infinity);
    moving.forEach((one) => one.finish());
    return moving.some((one) => one.animationName === "held" && blind(one.effect.target));
  }
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  document.addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !/Tab|Shift/.test(event.key);
    if (lie((part) => part.closest("#screen")) && plain) stop(event);
  }, true);
  document.addEventListener("pointerdown", ({ clientX, clientY, timeStamp }) => {
    const under = (box) => clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom;
    skipped = lie((part) => under(part.getBoundingClientRect())) ? timeStamp : -TWICE;
  }, true);
  document.addEventListener("click", (event) => event.timeStamp - skipped < TWICE && stop(event), true);

  // Dice land as they were rolled, each in the place of another, and slide to their like.
  document.addEventListener("animationstart", ({ animationName, target }) => {
    const tray = animationName === "tumble" && target.closest("[data-order]");
    if (!tray || performance.now() < tray.thrown) return;
    tray.thrown = performance.now() + 1500;
    const dice = [...tray.querySelectorAll(".die")];
    const tumbles = target.getAnimations().find((one) => one.animationName === animationName);
    const begun = tumbles && tumbles.startTime + tumbles.effect.getTiming().delay;
    // As they were thrown, whatever they match: how they lie in the end is not told before.
    const spots = dice.map((die) => {
      const { x, y, width, height } = die.getBoundingClientRect();
      // The first is on its way already.
      const { e, f } = new DOMMatrix(getComputedStyle(die).transform);
      return { x: x + width / 2 - e, y: y + height / 2 - f };
    });
    const step = 4 + Math.max(...dice.map((die) => parseFloat(getComputedStyle(die).width)));
    const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
    const row = Math.max(1, Math.floor((tray.closest(".roll").getBoundingClientRect().right - left) / step));
    tray.dataset.order.split(" ").forEach((nth, n) => {
      const [x, y] = [nth % row + ((nth * 53) % 30 - 15) / 90, Math.floor(nth / row) + ((nth * 37) % 40) / 90];
      const away = `${left + step * x - spots[n].x}px ${top + step * y - spots[n].y}px`;
      dice[n].style.setProperty("--row", "0s");
      dice[n].style.setProperty("--nth", 0.2 * nth / dice.length + "s");
      const lean = (nth * 67) % 64 - 32 + "deg";
      const falls = dice[n].animate({ translate: [away, away, "0 0"], rotate: [lean, lean, "0deg"], offset: [0, 0.84, 1], easing: "ease-in" }, 780);
      // However late this comes: with the rest of the roll.
      if (begun) falls.startTime = begun;
    });
  });

  // After the page has been drawn to what is new (play.js).
  document.addEventListener("htmx:after:swap", (event) => event.target.closest?.("#talk") || queueMicrotask(() => cast()));
  document.addEventListener("DOMContentLoaded", () => cast(true));
})();
