// Pointing at a Space of the map or the board, for all at the table to see for a moment.
const part = (id) => document.getElementById(id);
const armed = () => document.body.classList.contains("pointing");
const ground = () => document.querySelector("#mapbox, .arena__board");

function arm(ready) {
  document.body.classList.toggle("pointing", ready);
  const pick = part("talk-pick");
  pick.setAttribute("aria-pressed", String(ready));
  pick.textContent = ready ? "Press the Space you mean; Escape ends it" : "Choose on the map or board";
  if (ready) ground()?.scrollIntoView({ block: "nearest" });
}

// What only a script can do is offered by the script.
function offer() {
  if (part("talk-pick") || !part("talk-point")) return;
  const pick = document.createElement("button");
  pick.type = "button";
  pick.className = "button button--quiet";
  pick.id = "talk-pick";
  pick.addEventListener("click", () => arm(!armed()));
  part("talk-extras").prepend(pick);
  arm(false);
}

// The Space under a press: the map's grid, the board's rows of 80 and columns of 100.
function space(event) {
  const map = event.target.closest(".mapbox__frame")?.querySelector(".mapgrid");
  const board = event.target.closest(".arena__board");
  if (!map && !board) return "";
  const frame = (map || board.querySelector("svg")).getBoundingClientRect();
  const x = (event.clientX - frame.left) / frame.width;
  const y = (event.clientY - frame.top) / frame.height;
  if (x < 0 || x >= 1 || y < 0 || y >= 1) return "";
  if (map) {
    const [, columns, rows] = /--(\d+)x(\d+)/.exec(map.className);
    return String.fromCharCode(65 + Math.floor(x * columns)) + (1 + Math.floor(y * rows));
  }
  const row = Math.floor(y * 7);
  if (row === 3) return "";
  return `${row < 3 ? "E" + (3 - row) : "M" + (row - 3)}-${1 + Math.floor(x * 4)}`;
}

document.addEventListener("click", (event) => {
  const at = armed() && space(event);
  if (!at) return;
  event.preventDefault();
  event.stopPropagation();
  arm(false);
  part("talk-at").value = at;
  part("talk-point").requestSubmit();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && armed()) arm(false);
});

const pings = new Map(); // the mark's classes, to who points there

export function pulse(at, who) {
  const marks = at.includes("-") ? `at-${at}` : `c-${at.charCodeAt(0) - 64} r-${at.slice(1)}`;
  const ping = { who, board: at.includes("-") };
  pings.set(marks, ping);
  setTimeout(() => {
    if (pings.get(marks) === ping) pings.delete(marks);
    draw();
  }, 6000);
  draw();
}

// A picture fetched anew has lost its marks.
function draw() {
  for (const mark of document.querySelectorAll(".ping")) {
    if (!pings.has(mark.dataset.at)) mark.remove();
  }
  for (const [marks, { who, board }] of pings) {
    const grid = document.querySelector(board ? ".arena__grid" : ".mapgrid");
    if (!grid) continue;
    const mark = grid.querySelector(`.ping[data-at="${marks}"]`) || document.createElement("span");
    mark.className = `ping ${marks}`;
    mark.dataset.at = marks;
    mark.dataset.who = who;
    mark.setAttribute("aria-hidden", "true");
    if (!mark.parentNode) grid.append(mark);
  }
}

function settle() {
  offer();
  draw();
  // Another screen came: there is nothing here to point at any more.
  if (armed() && !ground()) arm(false);
}
document.addEventListener("htmx:after:swap", settle);
settle();
