"use strict";
(() => {
  if (window.battleComforts) return;
  window.battleComforts = true;

  // New table talk is no new screen.
  const swapped = (act) => document.addEventListener("htmx:after:swap", (event) => {
    if (!event.target.closest?.("#talk")) act();
  });
  const typing = (element) => element.closest("input:not([type=radio]), textarea, select, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    const board = document.getElementById("text-board");
    if (!board || event.key !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target)) return;
    board.open = !board.open;
    if (board.open) board.querySelector("summary").focus();
  });

  // A press on an Enemy opens his odds, also where the browser does not open them for a link.
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".spot--target");
    const body = link && document.querySelector(link.hash);
    if (!body) return;
    event.preventDefault();
    const target = body.closest("details");
    target.open = true;
    target.scrollIntoView({ block: "nearest", behavior: "smooth" });
    target.querySelector("summary").focus({ preventScroll: true });
  });

  // A beat that strikes somebody marks his space on the board, and the hits fly there.
  const SVG = "http://www.w3.org/2000/svg";
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  // The middle of a space, as combat/screen/board_svg.py draws it; without one the edge above or below.
  const middle = (space) => [space[3] * 100 - 50, 231 + (space[0] === "E" ? -66 : 66) * space[1]];
  const named = (text) => (text || "").split(" ").filter(Boolean);
  const make = (board, name, looks) => {
    const made = document.createElementNS(SVG, name);
    Object.entries(looks).forEach(([key, value]) => made.setAttribute(key, value));
    return board.appendChild(made);
  };

  function unmark() {
    document.querySelectorAll(".beat--now").forEach((beat) => beat.classList.remove("beat--now"));
    document.querySelectorAll(".struck, .round").forEach((made) => made.remove());
    document.querySelectorAll(".counter--struck").forEach((one) => one.classList.remove("counter--struck"));
  }

  function mark(beat) {
    unmark();
    beat.classList.add("beat--now");
    document.querySelectorAll(".arena__picture").forEach((board) => {
      named(beat.dataset.at).forEach((space, n) => {
        const [x, y] = middle(space);
        const falls = "falls" in beat.dataset ? " struck--falls" : "";
        make(board, "rect", { class: "struck" + falls, "data-space": space, x: x - 48, y: y - 31, width: 96, height: 62, rx: 4 });
        board.querySelectorAll(`.counter[data-space="${space}"]`).forEach((one) => one.classList.add("counter--struck"));
        if (n === 0 && !calm()) fly(board, beat, space);
      });
    });
  }

  function fly(board, beat, space) {
    const [x, y] = middle(space);
    const from = named(beat.dataset.from).map(middle);
    if (!from.length) from.push([x, space[0] === "E" ? 462 : 0]);
    const first = [...beat.parentNode.children].indexOf(beat); // so that not always the same one fires
    for (let n = 0; n < Math.min(Number(beat.dataset.hits), 9); n++) {
      const [u, v] = from[(first + n) % from.length];
      const round = make(board, "circle", { class: "round", cx: x, cy: y, r: 7 });
      const start = `translate(${u - x}px, ${v - y}px)`;
      const way = [{ transform: start, opacity: 1 }, { transform: "none", opacity: 1, offset: 0.85 }, { transform: "none", opacity: 0 }];
      const flight = round.animate(way, { duration: 480, delay: n * 70, fill: "both", easing: "ease-in" });
      flight.onfinish = () => round.remove();
    }
  }

  // The story of the last act is told once on the board; told again, beat by beat, the words wait
  // for their turn. A second press shows all of it at once.
  let telling = 0;
  let hush = () => {};
  function tell(beats, again, done) {
    hush();
    hush = () => {
      clearTimeout(telling);
      beats.forEach((beat) => beat.classList.remove("beat--untold"));
      unmark();
      hush = () => {};
      done();
    };
    if (again) beats.forEach((beat) => beat.classList.add("beat--untold"));
    const next = (n) => {
      const beat = beats[n];
      if (!beat || !beat.isConnected) return hush();
      beat.classList.remove("beat--untold");
      if (again) beat.scrollIntoView({ block: "nearest" });
      mark(beat);
      const weighty = beat.dataset.at || beat.querySelector(".roll, .die");
      telling = setTimeout(next, weighty ? 1400 : again ? 700 : 0, n + 1);
    };
    next(0);
  }

  const beatsOf = () => [...document.querySelectorAll("#battle .beat")];
  function offerTelling() {
    const head = document.querySelector("#battle .story__head");
    if (!head || head.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent = "Tell it again";
    button.addEventListener("click", () => {
      if (button.dataset.on) return hush();
      tell(beatsOf(), true, () => {
        button.textContent = "Tell it again";
        delete button.dataset.on;
      });
      button.textContent = "Show all";
      button.dataset.on = "1";
    });
    head.lastElementChild.before(button);
  }
  document.addEventListener("DOMContentLoaded", offerTelling);
  swapped(() => {
    hush();
    offerTelling();
  });

  // After an act the reader starts with what happened.
  swapped(() => {
    const chapter = document.querySelector("#battle .chapter");
    const story = chapter && chapter.closest(".story");
    if (!story || story.id === window.battleStoryTold) return;
    window.battleStoryTold = story.id;
    if (document.activeElement?.closest("#talk")) return;
    tell(beatsOf().filter((beat) => beat.dataset.at || beat.querySelector(".roll")), false, () => {});
    // Who acts, the board and the story are in one view. A death stands above all of it, and so
    // does what is not decided on the board, as who takes the fallen man's ID.
    (document.querySelector("[data-moment]") || document.getElementById("decision") || document.getElementById("battle")).scrollIntoView({ block: "start", behavior: "smooth" });
  });
})();
