// A press without an answer is shown, kept and sent again as it was. The server knows it by what was
// seen and what was pressed, and does it once.
"use strict";
(() => {
  const SLOW = 700, LONG = 20000, GIVE_UP = 120000;
  const AWAY = [502, 503, 504];
  const note = document.getElementById("pending");
  let open = 0;
  let kept = 0;

  const tell = (words) => { if (note.textContent !== words) note.textContent = words; };
  const pause = (time) => new Promise((go) => {
    setTimeout(go, time);
    addEventListener("online", go, { once: true });
  });

  async function tries(address, request) {
    const until = Date.now() + GIVE_UP;
    for (let wait = 500; ; wait = Math.min(2 * wait, 5000)) {
      try {
        const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(LONG) });
        await answer.clone().text();
        if (!AWAY.includes(answer.status)) return answer;
      } catch {} // no network, no server, half an answer: as if there were none
      if (Date.now() > until) throw new Error("no answer");
      kept++;
      tell("The server does not answer. Your press is kept, and sent again by itself.");
      await pause(wait);
    }
  }

  async function send(address, request) {
    const button = request.submitter;
    const slow = setTimeout(() => tell(note.textContent || "Sent. The server has not answered yet."), SLOW);
    open++;
    kept = 0;
    tell("");
    button?.setAttribute("data-sent", "");
    try {
      const answer = await tries(address, request);
      if (open === 1) tell("");
      return answer;
    } catch (fault) {
      tell("Your press found no server for two minutes and is not kept any longer. Press again when it is back: nothing is done twice.");
      throw fault;
    } finally {
      clearTimeout(slow);
      button?.removeAttribute("data-sent");
      if (!--open) kept = 0;
    }
  }

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.request.method !== "POST") return;
    ctx.request.timeout = 0;
    ctx.fetch = send;
  });
  addEventListener("beforeunload", (event) => { if (kept) event.preventDefault(); });
})();
