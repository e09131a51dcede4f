// The season works without it; with it the sheet and the history are printed by a button.
(() => {
  "use strict";
  const offer = () => {
    for (const line of document.querySelectorAll(".record__print")) line.hidden = false;
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-print]")) return;
    for (const fold of document.querySelectorAll(".past, .record__fold")) fold.open = true;
    window.print();
  });
  document.addEventListener("htmx:after:swap", offer);
  offer();
})();
