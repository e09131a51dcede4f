// What is heard, made by Web Audio alone. Loaded when somebody switches it on (keys.js). The page
// says what there is: data-air of #play (hour, weather, water ...), data-noise of each beat.
const STORED = "sound";
const LEVELS = [0, 0.3, 0.9];
const SAID = ["Sound: off", "Sound: low", "Sound: full"];
const SECOND = 2;

// --- what everything is made of ---

const noises = new WeakMap();
function hiss(ctx) {
  if (!noises.has(ctx)) {
    const buffer = ctx.createBuffer(1, ctx.sampleRate * SECOND, ctx.sampleRate);
    const data = buffer.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
    noises.set(ctx, buffer);
  }
  const source = ctx.createBufferSource();
  source.buffer = noises.get(ctx);
  source.loop = true;
  return source;
}

function chain(...nodes) {
  nodes.reduce((from, to) => from.connect(to));
  return nodes[0];
}

const filter = (ctx, type, frequency, Q = 0.7) => new BiquadFilterNode(ctx, { type, frequency, Q });

function envelope(ctx, when, peak, attack, decay) {
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(peak, when + attack);
  gain.gain.exponentialRampToValueAtTime(0.0005, when + attack + decay);
  return gain;
}

function burst(ctx, out, when, { tone, Q, peak, attack = 0.001, decay, kind = "bandpass" }) {
  const source = hiss(ctx);
  chain(source, filter(ctx, kind, tone, Q), envelope(ctx, when, peak, attack, decay), out);
  source.start(when, Math.random() * SECOND);
  source.stop(when + attack + decay + 0.05);
}

function thump(ctx, out, when, { from, to, peak, decay, type = "sine" }) {
  const source = new OscillatorNode(ctx, { type, frequency: from });
  source.frequency.setValueAtTime(from, when);
  source.frequency.exponentialRampToValueAtTime(to, when + decay);
  chain(source, envelope(ctx, when, peak, 0.002, decay), out);
  source.start(when);
  source.stop(when + decay + 0.1);
}

// --- weapons: the crack, the body, the land's answer ---

const gun = (crack, body, decay, peak) => (ctx, out, when) => {
  burst(ctx, out, when, { tone: crack, Q: 0.6, peak, decay: decay * 0.5 });
  burst(ctx, out, when, { tone: body, Q: 0.9, peak: peak * 0.8, decay });
  thump(ctx, out, when, { from: body * 0.3, to: 45, peak: peak * 0.5, decay: decay * 0.8 });
  burst(ctx, out, when + 0.08, { tone: 420, kind: "lowpass", peak: peak * 0.12, attack: 0.06, decay: decay * 4 });
};

const blast = (low, decay, peak) => (ctx, out, when) => {
  burst(ctx, out, when, { tone: 2400, Q: 0.4, peak: peak * 0.5, decay: 0.12 });
  burst(ctx, out, when, { tone: low * 4, kind: "lowpass", peak, attack: 0.004, decay });
  thump(ctx, out, when, { from: low, to: 28, peak, decay: decay * 0.7 });
};

const after = (delay, first, then) => (ctx, out, when) => {
  first(ctx, out, when);
  then(ctx, out, when + delay);
};

const slide = (from, to, decay, peak) => (ctx, out, when) => thump(ctx, out, when, { from, to, decay, peak, type: "triangle" });

function radio(ctx, out, when) {
  burst(ctx, out, when, { tone: 1900, Q: 3, peak: 0.4, attack: 0.004, decay: 0.16 });
  burst(ctx, out, when + 0.2, { tone: 1500, Q: 5, peak: 0.16, attack: 0.05, decay: 0.5 });
  burst(ctx, out, when + 0.75, { tone: 2300, Q: 3, peak: 0.35, attack: 0.002, decay: 0.09 });
}

function whistle(ctx, out, when) {
  const trill = new OscillatorNode(ctx, { frequency: 2350 });
  const wobble = new OscillatorNode(ctx, { frequency: 28 });
  wobble.connect(new GainNode(ctx, { gain: 130 })).connect(trill.frequency);
  wobble.start(when);
  chain(trill, envelope(ctx, when, 0.2, 0.05, 0.9), out).start(when);
  trill.stop(when + 1.1);
  wobble.stop(when + 1.1);
}

function jet(ctx, out, when) {
  burst(ctx, out, when, { tone: 900, Q: 0.5, peak: 0.5, attack: 0.9, decay: 1 });
  slide(700, 240, 1.9, 0.12)(ctx, out, when);
  blast(80, 1.6, 0.8)(ctx, out, when + 1.5);
}

const sigh = (tone, peak, attack, decay) => (ctx, out, when) => burst(ctx, out, when, { tone, Q: 0.6, peak, attack, decay });

// Each timbre, and the seconds from one round to the next.
export const TIMBRES = {
  m16: [gun(3100, 1500, 0.12, 0.5), 0.075],
  m60: [gun(1900, 620, 0.2, 0.6), 0.11],
  m79: [after(0.45, slide(210, 70, 0.14, 0.7), blast(95, 0.7, 0.7)), 0.8],
  rifle: [gun(2600, 900, 0.34, 0.7), 0.9],
  shotgun: [gun(1500, 480, 0.36, 0.75), 0.7],
  pistol: [gun(2400, 1050, 0.13, 0.45), 0.3],
  smg: [gun(1700, 760, 0.11, 0.5), 0.135],
  flame: [sigh(520, 0.6, 0.35, 1.1), 0.9],
  ak: [gun(2100, 820, 0.16, 0.55), 0.1],
  rpd: [gun(1600, 560, 0.17, 0.55), 0.092],
  grenade: [after(0.6, slide(900, 500, 0.05, 0.15), blast(110, 0.6, 0.8)), 0.7],
  mortar: [after(0.75, slide(1500, 380, 0.7, 0.14), blast(75, 0.9, 0.9)), 0.5],
  shell: [after(0.65, slide(2100, 260, 0.6, 0.16), blast(60, 1.3, 0.95)), 0.6],
  claymore: [blast(130, 0.8, 0.95), 1],
  tank: [blast(55, 1.2, 0.95), 1],
  jet: [jet, 2],
  smoke: [after(0.1, slide(600, 300, 0.06, 0.35), sigh(3400, 0.2, 0.1, 1.4)), 1],
  whistle: [whistle, 1],
  radio: [radio, 1],
};

// "ak.4 rpd.8": several go off together, each a little later than the one before.
export function strike(ctx, out, told, when = ctx.currentTime) {
  told.split(" ").forEach((one, nth) => {
    const [name, rounds] = one.split(".");
    const [sound, apart] = TIMBRES[name] || [];
    for (let n = 0; sound && n < rounds; n++) sound(ctx, out, when + nth * 0.17 + n * apart * (0.94 + Math.random() * 0.12));
  });
}

// --- the air: sounds that go on, one for each word of data-air ---

const steady = (type, tone, Q, level, speed = 0, depth = 0) => (ctx, out) => {
  const source = hiss(ctx);
  const gain = new GainNode(ctx, { gain: level });
  const used = [chain(source, filter(ctx, type, tone, Q), gain, out)];
  if (speed) {
    const sway = new OscillatorNode(ctx, { frequency: speed });
    sway.connect(new GainNode(ctx, { gain: depth })).connect(gain.gain);
    used.push(sway);
  }
  used.forEach((one) => one.start());
  return used;
};

const singers = (voices) => (ctx, out) =>
  voices.flatMap(([type, frequency, pulse, rest, level]) => {
    const voice = new OscillatorNode(ctx, { type, frequency });
    const pulses = new OscillatorNode(ctx, { type: "square", frequency: pulse });
    const rests = new OscillatorNode(ctx, { frequency: rest });
    const [near, gate] = [new GainNode(ctx, { gain: 0 }), new GainNode(ctx, { gain: 0 })];
    pulses.connect(new GainNode(ctx, { gain: level })).connect(near.gain);
    rests.connect(gate.gain);
    chain(voice, near, gate, out);
    const used = [voice, pulses, rests];
    used.forEach((one) => one.start());
    return used;
  });

export const AIR = {
  rain: steady("highpass", 1400, 0.4, 0.12, 0.13, 0.03),
  drizzle: steady("highpass", 2600, 0.4, 0.045, 0.17, 0.015),
  river: steady("lowpass", 620, 0.6, 0.16, 0.21, 0.05),
  rotors: steady("lowpass", 190, 1.2, 0.4, 10.8, 0.36),
  day: steady("bandpass", 5200, 9, 0.06, 0.09, 0.045),
  dawn: singers([["sine", 2900, 7, 0.23, 0.012], ["sine", 3700, 11, 0.37, 0.009]]),
  dusk: singers([["sine", 4300, 17, 0.5, 0.014], ["sine", 4700, 21, 0.31, 0.01]]),
  night: singers([["sine", 4100, 19, 0.41, 0.014], ["sine", 4550, 23, 0.63, 0.01], ["sawtooth", 165, 13, 0.19, 0.02], ["sawtooth", 128, 9, 0.27, 0.018]]),
};

// --- switched on: one context, one volume, what the page says ---

let ctx, master, air, guns;
let playing = new Map();
let level = 0;
const play = () => document.getElementById("play");
const words = () => (play()?.dataset.air || "").split(" ").filter(Boolean);
const quiet = () => words().includes("hush");

function wake() {
  if (!level) return;
  if (!ctx) {
    ctx = new AudioContext();
    master = new GainNode(ctx, { gain: 0 });
    chain(master, new DynamicsCompressorNode(ctx, { threshold: -16, ratio: 8 }), ctx.destination);
    [air, guns] = [new GainNode(ctx), new GainNode(ctx, { gain: 0.8 })];
    air.connect(master);
    guns.connect(master);
  }
  ctx.resume();
  master.gain.setTargetAtTime(LEVELS[level], ctx.currentTime, 0.1);
  breathe();
}

function breathe() {
  if (!ctx) return;
  const wanted = words().filter((word) => AIR[word]);
  playing.forEach(([gain, used], word) => {
    if (wanted.includes(word)) return;
    gain.gain.setTargetAtTime(0, ctx.currentTime, 0.5);
    used.forEach((one) => one.stop(ctx.currentTime + 3));
    playing.delete(word);
  });
  wanted.forEach((word) => {
    if (playing.has(word)) return;
    const gain = new GainNode(ctx, { gain: 0 });
    gain.connect(air);
    gain.gain.setTargetAtTime(1, ctx.currentTime, 0.8);
    playing.set(word, [gain, AIR[word](ctx, gain)]);
  });
}

const heard = (told, later = 0) => ctx && level && told && !quiet() && strike(ctx, guns, told, ctx.currentTime + later);

function set(next) {
  level = next;
  const button = document.querySelector("[data-sound]");
  button.setAttribute("aria-label", SAID[level]);
  button.title = SAID[level];
  button.dataset.level = level;
  localStorage.setItem(STORED, level || "");
  if (ctx && !level) {
    master.gain.setTargetAtTime(0, ctx.currentTime, 0.05);
    setTimeout(() => level || ctx.suspend(), 400);
  }
  wake();
}

if (typeof document !== "undefined" && document.querySelector("[data-sound]")) {
  const stored = Number(localStorage.getItem(STORED));
  // Without a press of somebody a browser lets nothing sound.
  if (navigator.userActivation?.hasBeenActive || !stored) set(stored || 1);
  else {
    level = stored;
    for (const any of ["pointerdown", "keydown"]) addEventListener(any, () => set(level || stored), { once: true });
  }
  document.querySelector("[data-sound]").addEventListener("click", () => set((level + 1) % LEVELS.length));
  document.addEventListener("told", (event) => heard(event.target.dataset.noise));
  let lines = document.querySelectorAll("#talk-lines li").length;
  let shown = play()?.dataset.version;
  document.addEventListener("htmx:after:swap", () => {
    breathe();
    const said = document.querySelectorAll("#talk-lines li").length;
    if (said > lines) heard("radio.1");
    lines = said;
    if (play()?.dataset.version === shown) return;
    shown = play()?.dataset.version;
    // Where nothing moves, no beat says when it is told: they are heard one after the other.
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    [...document.querySelectorAll("#battle [data-noise]")].forEach((beat, n) => heard(beat.dataset.noise, n * 0.9));
  });
}
