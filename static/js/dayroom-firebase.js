// The hand of Firebase works without it; with it the totals follow what is ticked.
(() => {
  "use strict";

  const ticked = (hand) => [...hand.querySelectorAll("input[name=card]:checked")].map((box) => box.value);
  let chosen = { hand: "", places: [] };

  function show() {
    const hand = document.querySelector(".hand[data-most]");
    const button = hand?.querySelector(".hand__go");
    if (!hand || !button) return;
    // News of the other come while one is choosing: what was ticked stays, for this hand alone.
    if (hand.dataset.hand !== chosen.hand) {
      chosen = { hand: hand.dataset.hand, places: chosen.hand ? [] : ticked(hand) };
    }
    for (const box of hand.querySelectorAll("input[name=card]")) box.checked = chosen.places.includes(box.value);
    const count = chosen.places.length;
    const full = count >= Number(hand.dataset.most);
    for (const box of hand.querySelectorAll("input[name=card]")) box.disabled = full && !box.checked;
    const totals = [];
    for (const suit of hand.querySelectorAll("[data-suit]")) {
      const kept = [...suit.querySelectorAll("input[name=card]:not(:checked)")].map((box) => Number(box.dataset.force));
      const total = kept.reduce((sum, force) => sum + force, 1);
      suit.querySelector("[data-sum]").textContent = [1, ...kept].join(" + ");
      suit.querySelector("[data-total]").textContent = total;
      totals.push(total);
    }
    hand.querySelector("[data-product]").textContent = totals.join(" × ");
    hand.querySelector("[data-force-total]").textContent = totals.reduce((product, total) => product * total, 1);
    hand.querySelector(".hand__label").textContent = count ? "What you keep makes" : "Combat Force Total";
    button.textContent = count ? `Change ${count} card${count > 1 ? "s" : ""}` : "Keep all seven";
  }

  document.addEventListener("change", (event) => {
    const hand = event.target.closest(".hand[data-most]");
    if (!hand) return;
    chosen = { hand: hand.dataset.hand, places: ticked(hand) };
    show();
  });

  // After a hand, and at the end, what was laid open comes into view.
  const end = () => document.querySelector(".game__over");
  const place = () => (end() ? "end" : document.querySelector(".hand[data-most]")?.dataset.hand);
  let last = place();
  function follow() {
    const now = place();
    if (!now || now === last) return;
    last = now;
    const title = end() ?? document.getElementById("reveal-title");
    const box = title?.getBoundingClientRect();
    if (box && (box.top < 0 || box.bottom > innerHeight)) title.scrollIntoView();
  }

  document.addEventListener("htmx:after:swap", () => {
    show();
    follow();
  });
  show();
})();
