// Follows the table: the server hints that there is something new, and the page asks for what it
// may see. Without the stream it asks every few seconds; without this file a reload does the same.
"use strict";
(() => {
  const box = () => document.getElementById("follow");
  const play = () => document.getElementById("play");
  const talk = () => document.getElementById("talk");
  const fold = () => document.getElementById("talk-fold");
  const part = (id) => document.getElementById(id);
  if (!box() || !window.htmx) return;

  const LOOK = 5000, SILENT = 40000, ASLEEP = 20000;
  const stream = box().dataset.stream;
  // A form's answer stands at an address for forms alone.
  const page = box().dataset.page;
  if (page && page !== location.pathname) history.replaceState(null, "", page);
  const shown = () => Number((play() || box()).dataset.version);
  const swap = (text, target) => htmx.swap({ text, target, sourceElement: target, swap: "outerMorph" });
  let source = null;
  let opened = 0;
  let heard = Date.now();
  let wanted = 0;
  let posting = 0;
  let up = false;
  let over = false;

  // --- what is new is fetched ---

  // One look at a time; who asks during one gets another after it.
  const once = (look) => {
    let busy = false;
    let again = false;
    return async () => {
      again = true;
      if (busy) return;
      busy = true;
      while (again) {
        again = false;
        await look().catch(() => {}); // offline: the next hint or look tries again
      }
      busy = false;
    };
  };

  // What others say moves no button under a finger that is about to press it.
  async function inPlace(text, target) {
    const top = () => part("screen")?.getBoundingClientRect().top ?? 0;
    const was = top();
    await swap(text, target);
    scrollBy(0, top() - was);
  }

  const refresh = once(async () => {
    if (over) return;
    const answer = await fetch(location.pathname + location.search, { headers: play() ? { "HX-Request": "true" } : {} });
    if (answer.redirected) return location.assign(answer.url);
    if (answer.status === 404 || answer.status === 403) return end();
    if (!answer.ok) return;
    let text = await answer.text();
    const version = Number(/data-version="(\d+)"/.exec(text)?.[1]);
    if (posting || version < shown()) return; // overtaken
    const read = (id) => new DOMParser().parseFromString(text, "text/html").getElementById(id);
    // Talk stops no typed dice and no count, but is heard beside them.
    if (version === shown() && (part("typing") || document.querySelector("[data-counted]"))) {
      const said = part("said") && read("said");
      return said && inPlace(said.outerHTML, part("said"));
    }
    if (play()) return version === shown() ? inPlace(text, play()) : swap(text, play());
    const found = read("main");
    // A link that is shown only once stays until the page is left.
    if (part("new-link")) found.querySelector("#new-link-place")?.replaceWith(part("new-link").cloneNode(true));
    return swap(found.outerHTML, part("main"));
  });

  const listen = once(async () => {
    if (!talk()) return;
    const answer = await fetch(talk().dataset.url, { headers: { "HX-Request": "true" } });
    if (answer.ok && talk()) await swap(await answer.text(), talk());
  });

  function catchUp() {
    refresh();
    listen();
  }

  function hinted(version) {
    wanted = Math.max(wanted, version);
    if (!posting && wanted > shown()) refresh();
  }

  // Our own command's answer will show it.
  const isPost = (event) => event.detail?.ctx?.request?.method?.toUpperCase() === "POST";
  document.addEventListener("htmx:before:request", (event) => { if (isPost(event)) posting++; });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!isPost(event)) return;
    posting = Math.max(0, posting - 1);
    if (!posting) hinted(0);
  });

  // --- the stream ---

  const on = (name, act) => source.addEventListener(name, (event) => {
    heard = Date.now();
    act(event.data);
  });

  function connect() {
    if (!stream || over) return;
    source?.close();
    heard = Date.now();
    source = new EventSource(`${stream}?after=${shown()}`);
    source.onopen = () => {
      heard = Date.now();
      up = true;
      tell("");
      if (opened++) catchUp();
    };
    source.onerror = () => { up = false; };
    on("beat", () => {});
    on("move", (data) => hinted(Number(data)));
    on("talk", catchUp);
    on("said", listen);
    on("here", listen);
    on("point", async (data) => {
      const { at, who } = JSON.parse(data);
      say(`${who} points at ${at}`);
      if (fold()) (await points()).pulse(at, who);
    });
    on("crowded", drop);
    on("gone", () => { drop(); refresh(); });
  }

  function drop() {
    source?.close();
    source = null;
    up = false;
  }

  function end() {
    over = true;
    drop();
    tell("You have no seat at this table any more, or you are signed out. Reload the page to see.");
  }

  let ticks = 0;
  setInterval(() => {
    ticks++;
    // A look that failed is made again.
    if (up && Date.now() - heard < SILENT) return hinted(0);
    if (up || (source && source.readyState === EventSource.CLOSED)) connect();
    if (stream && source && !up && !over) tell("The connection is lost. This page looks again every few seconds.");
    if (navigator.onLine && (!document.hidden || ticks % 6 === 0)) catchUp();
  }, LOOK);

  function awake() {
    if (document.hidden) return;
    if (!up || Date.now() - heard > ASLEEP) connect();
  }
  document.addEventListener("visibilitychange", awake);
  addEventListener("online", connect);
  addEventListener("offline", () => { drop(); tell("You are offline. This page catches up when you are back."); });
  addEventListener("pagehide", drop);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });

  function tell(words) {
    if (box() && box().textContent !== words) box().textContent = words;
  }

  // --- whose decision it is: title and favicon ---

  const icon = document.querySelector("link[rel=icon]");
  const plain = icon?.getAttribute("href");
  const yours = () => Boolean(fold() && play()?.hasAttribute("data-yours"));
  let mine = yours();

  function mark() {
    const now = yours();
    const href = now ? icon?.dataset.yours : plain;
    if (href && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    if (now && !mine) beep(660, 880);
    mine = now;
  }

  // --- the table talk ---

  const KEY = "purplehaze-sound";
  const newest = () => talk()?.querySelector(".talk__lines li:last-child");
  let last = newest()?.id;
  let alone = !fold();
  let unread = 0;
  let fading = 0;

  function say(words) {
    let toast = part("toast");
    if (!toast) {
      toast = document.createElement("p");
      toast.id = "toast";
      toast.className = "toast";
      toast.setAttribute("role", "status");
      document.body.append(toast);
    }
    toast.textContent = words;
    clearTimeout(fading);
    fading = setTimeout(() => { toast.textContent = ""; }, 7000);
  }

  function read() {
    if (!fold()) return;
    if (alone) {
      alone = false;
      say(`${[...talk().querySelectorAll("[data-who]")].map((one) => one.dataset.who)[0]} is at the table now`);
    }
    const line = newest();
    if (line && line.id !== last) {
      const lines = [...line.parentNode.children];
      const since = lines.slice(lines.findIndex((one) => one.id === last) + 1);
      const others = since.filter((one) => one.dataset.who !== talk().dataset.you);
      last = line.id;
      if (others.length && !fold().open) {
        unread += others.length;
        const one = others[others.length - 1];
        say(`${one.dataset.who}: ${one.querySelector(".talk__text").textContent}`);
      }
      if (others.length) beep(520);
      line.parentNode.scrollTop = line.parentNode.scrollHeight;
    }
    if (fold().open && unread) {
      unread = 0;
      say("");
    }
    const badge = part("talk-new");
    badge.hidden = !unread;
    badge.textContent = `${unread} new`;
  }

  let heardWith = null;
  const wantsSound = () => localStorage.getItem(KEY) === "1";

  function beep(...tones) {
    if (!wantsSound() || !window.AudioContext) return;
    heardWith ??= new AudioContext();
    heardWith.resume();
    tones.forEach((tone, n) => {
      const at = heardWith.currentTime + n * 0.16;
      const voice = heardWith.createOscillator();
      const loud = heardWith.createGain();
      voice.frequency.value = tone;
      loud.gain.setValueAtTime(0.12, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
      voice.connect(loud).connect(heardWith.destination);
      voice.start(at);
      voice.stop(at + 0.16);
    });
  }

  // What only a script can do is offered by the script.
  function extras() {
    const place = part("talk-extras");
    if (!place || place.childElementCount) return;
    const sound = document.createElement("label");
    const tick = document.createElement("input");
    tick.type = "checkbox";
    tick.checked = wantsSound();
    tick.addEventListener("change", () => {
      localStorage.setItem(KEY, tick.checked ? "1" : "");
      beep(660, 880);
    });
    sound.append(tick, " A sound when the decision is yours or somebody speaks");
    place.append(sound);
  }

  // Pointing has a script of its own, fetched where somebody may point or has pointed.
  let pointing = null;
  const points = () => (pointing ??= import(talk().dataset.points));

  function settle() {
    extras();
    read();
    mark();
    if (part("talk-fold")?.open) points();
  }
  document.addEventListener("toggle", (event) => { if (event.target.id === "talk-fold") settle(); }, true);
  document.addEventListener("htmx:after:swap", (event) => {
    const from = event.detail?.ctx?.sourceElement;
    // A morph keeps what is typed; what was sent is cleared.
    if (from?.matches?.(".talk__say, .together__say") && !part("talk-problem") && !part("refusal")) from.reset();
    // What one would do has been heard; in a Combat the Order that was pressed says so.
    if (!part("battle") && event.detail?.ctx?.request?.action?.endsWith("/opinion")) part("said")?.scrollIntoView({ block: "nearest" });
    settle();
  });
  settle();
  connect();
})();
