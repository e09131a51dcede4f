// The author's desk works without this script; with it a text shows where findings are, completes
// words, jumps to a line, and says when something typed would be lost.
(() => {
  "use strict";
  const box = document.querySelector("[data-editor]");
  if (!box) return;
  const text = box.querySelector("textarea");
  const marks = box.querySelector("[data-marks]");
  const list = box.querySelector("[data-words]");
  const source = document.getElementById("known-words");
  const known = source ? JSON.parse(source.textContent) : null;
  const LETTER = /[\p{L}\p{N}_★{}-]/u;
  const MOST = 24;
  let dirty = box.hasAttribute("data-unsaved"); // a text that was refused is nowhere but here
  let chosen = -1;
  let from = 0;

  // --- where the findings are -------------------------------------------------------------------

  function findings() {
    const found = new Map();
    for (const item of document.querySelectorAll("#findings [data-line]")) {
      const kind = item.classList.contains("finding--error") ? "error" : "warning";
      if (found.get(item.dataset.line) !== "error") found.set(item.dataset.line, kind);
    }
    return found;
  }

  function paint() {
    const wrong = findings();
    const lines = wrong.size ? text.value.split("\n") : [];
    marks.replaceChildren(
      ...lines.flatMap((line, number) => {
        const kind = wrong.get(String(number + 1));
        if (!kind) return [line + "\n"];
        const mark = document.createElement("mark");
        mark.className = kind;
        mark.textContent = line || " ";
        return [mark, "\n"];
      }),
    );
    marks.scrollTop = text.scrollTop;
  }

  function go(number) {
    const lines = text.value.split("\n");
    const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[number - 1] || "").length);
    // The caret scrolls into sight where a letter is typed; nothing is, so measure.
    const whole = text.scrollHeight / Math.max(1, lines.length);
    text.scrollTop = Math.max(0, (number - 4) * whole);
  }

  document.addEventListener("click", (event) => {
    const to = event.target.closest("[data-goto]");
    if (to) go(Number(to.dataset.goto));
  });
  text.addEventListener("scroll", () => { marks.scrollTop = text.scrollTop; });
  // Findings come anew while one types. What is painted here is no news.
  new MutationObserver((news) => {
    if (news.some((each) => !box.contains(each.target))) paint();
  }).observe(text.form, { childList: true, subtree: true });

  // --- words ------------------------------------------------------------------------------------

  function begun() {
    let start = text.selectionStart;
    while (start > 0 && LETTER.test(text.value[start - 1])) start -= 1;
    return start;
  }

  // Of the key before the word its own kind of words; otherwise verbs and fields first.
  function candidates(word, start) {
    const line = text.value.slice(text.value.lastIndexOf("\n", start - 1) + 1, start);
    const key = (line.match(/([a-z_]+):\s*[["'{]?[^:]*$/) || [])[1];
    const kind = key && known.by_key[key];
    const first = kind && known.words[kind] ? known.words[kind] : [];
    const rest = kind ? [] : ["steps", "fields", "tokens", "log", "entries", "things", "who"];
    const all = first.concat(...rest.map((name) => known.words[name] || []));
    const low = word.toLowerCase();
    return [...new Set(all)].filter((each) => each.toLowerCase().startsWith(low)).slice(0, MOST);
  }

  function offer(asked) {
    from = begun();
    const word = text.value.slice(from, text.selectionStart);
    const found = known && (asked || word.length > 1) ? candidates(word, from) : [];
    if (!found.length || (found.length === 1 && found[0] === word)) return hide();
    chosen = asked ? 0 : -1;
    list.replaceChildren(
      ...found.map((each, number) => {
        const item = document.createElement("li");
        item.id = "word-" + number;
        item.role = "option";
        item.textContent = each;
        return item;
      }),
    );
    list.hidden = false;
    choose(chosen);
  }

  function choose(number) {
    chosen = number;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", at === number));
    if (number >= 0) text.setAttribute("aria-activedescendant", "word-" + number);
    else text.removeAttribute("aria-activedescendant");
  }

  function hide() {
    list.hidden = true;
    chosen = -1;
    text.removeAttribute("aria-activedescendant");
  }

  function take(item) {
    text.setRangeText(item.textContent, from, text.selectionStart, "end");
    hide();
    text.focus();
    text.dispatchEvent(new Event("input", { bubbles: true }));
    hide();
  }

  text.addEventListener("input", () => { dirty = true; marks.replaceChildren(); offer(false); });
  text.addEventListener("blur", () => setTimeout(hide, 200));
  list.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("li");
    if (!item) return;
    event.preventDefault();
    take(item);
  });
  text.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return offer(true);
    }
    if (list.hidden) return newline(event);
    const most = list.children.length;
    if (event.key === "Escape") { event.preventDefault(); hide(); }
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose((chosen + (event.key === "ArrowDown" ? 1 : most - 1) + (chosen < 0 && event.key === "ArrowUp" ? 1 : 0)) % most);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      take(list.children[chosen]);
    } else newline(event);
  });

  // A new line begins where the last one did.
  function newline(event) {
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.isComposing) return;
    const at = text.selectionStart;
    const line = text.value.slice(text.value.lastIndexOf("\n", at - 1) + 1, at);
    const margin = line.match(/^ */)[0] + (/[:|>]\s*$/.test(line) ? "  " : "");
    if (!margin) return;
    event.preventDefault();
    text.setRangeText("\n" + margin, at, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // --- not to be lost -----------------------------------------------------------------------------

  // What is typed is kept in this browser until a page shows that it was saved; the server keeps it
  // too, while it answers.
  const kept = document.querySelector("[data-kept]");
  const cut = document.querySelector("[data-offline]");
  const place = "typed:" + location.pathname;
  const plain = (words) => words.replace(/\r\n/g, "\n").trim();
  const store = {
    get: () => { try { return localStorage.getItem(place); } catch { return null; } },
    set: (words) => { try { localStorage.setItem(place, words); } catch { /* full: the server has it */ } },
    drop: () => { try { localStorage.removeItem(place); } catch { /* nothing was kept */ } },
  };

  function tell(words) {
    cut.textContent = words;
    cut.hidden = !words;
  }

  const GONE = "The desk cannot be reached. What you type is kept in this browser; save again later.";
  text.addEventListener("input", () => store.set(text.value));
  addEventListener("offline", () => tell(GONE));
  addEventListener("online", () => tell(""));
  document.addEventListener("htmx:error", () => tell(GONE));
  document.addEventListener("htmx:after:swap", () => tell(""));

  const typed = store.get();
  if (typed !== null && plain(typed) === plain(text.value)) store.drop();
  else if (typed !== null && !box.hasAttribute("data-unsaved") && !document.querySelector("form.row a[href='?again=1']")) {
    kept.querySelector("[data-kept-words]").textContent = "You typed something here that was not saved.";
    kept.hidden = false;
  }
  kept.addEventListener("click", (event) => {
    if (event.target.closest("[data-kept-take]")) {
      text.value = typed;
      text.dispatchEvent(new Event("input", { bubbles: true }));
      kept.hidden = true;
    } else if (event.target.closest("[data-kept-forget]")) {
      store.drop();
      kept.hidden = true;
    }
  });

  // A form that is sent to a server that does not answer takes the page with it: ask first.
  let sure = false;
  text.form.addEventListener("submit", async (event) => {
    if (sure) { dirty = false; return; }
    event.preventDefault();
    try {
      await fetch("/healthz", { cache: "no-store" });
      sure = true;
      text.form.requestSubmit(event.submitter);
    } catch {
      tell(GONE);
    }
  });
  addEventListener("beforeunload", (event) => { if (dirty) event.preventDefault(); });
  box.querySelectorAll("[data-script-only]").forEach((part) => { part.hidden = false; });
  const line = Number(new URLSearchParams(location.search).get("line"));
  if (line > 0) go(line);
  paint();
})();

// On a phone the tabs scroll sideways: the one that is open is brought into sight.
for (const tab of document.querySelectorAll(".desk-tabs [aria-current]")) {
  const row = tab.closest(".desk-tabs");
  row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

// Presses on a drawing wait for each other: whoever leaves before the last is kept is asked first.
let pressed = 0;
const isPress = (form) => form?.matches?.("[hx-sync$='queue all']") ?? false;
document.addEventListener("submit", ({ target }) => { pressed += isPress(target); }, true);
document.addEventListener("htmx:finally:request", ({ detail }) => { pressed -= isPress(detail.ctx.sourceElement); });
addEventListener("beforeunload", (event) => { if (pressed > 0) event.preventDefault(); });
