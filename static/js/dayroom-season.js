// The season works without it; with it the sheet and the history are printed by a button.
(() => {
  "use strict";
  const offer = () => {
    for (const line of document.querySelectorAll(".record__print")) line.hidden = false;
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-print]")) return;
    const past = document.querySelector(".past");
    if (past) past.open = true;
    window.print();
  });
  document.addEventListener("htmx:after:swap", offer);
  offer();
})();
