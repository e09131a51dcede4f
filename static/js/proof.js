// Checks the dice of a Mission in the reader's own browser: the seed against what was promised, and
// every roll against the seed. The same in Python: combat/rules/keyed_dice.py.
(() => {
  "use strict";
  const text = new TextEncoder();
  const hex = (bytes) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
  const sha256 = async (words) => hex(await crypto.subtle.digest("SHA-256", text.encode(words)));

  async function hmac(key) {
    const how = { name: "HMAC", hash: "SHA-256" };
    const made = await crypto.subtle.importKey("raw", text.encode(key), how, false, ["sign"]);
    return async (words) => new Uint8Array(await crypto.subtle.sign("HMAC", made, text.encode(words)));
  }

  // The bytes of one roll, block after block.
  function bytesOf(mac, number, why) {
    let block = 0;
    let left = [];
    return async () => {
      if (!left.length) left = [...(await mac(`${number}\n${block++}\n${why}`))];
      return left.shift();
    };
  }

  async function below(next, limit) {
    if (limit === 1) return 0;
    const size = limit <= 256 ? 1 : 2;
    const span = 256 ** size;
    for (;;) {
      let value = 0;
      for (let at = 0; at < size; at += 1) value = value * 256 + (await next());
      if (value < span - (span % limit)) return value % limit;
    }
  }

  async function again(mac, number, roll) {
    const next = bytesOf(mac, number, roll.why);
    if (roll.kind === "draw") return [await below(next, roll.among)];
    const found = [];
    if (roll.kind === "d6") {
      while (found.length < roll.faces.length) {
        const value = await next();
        if (value < 252) found.push((value % 6) + 1);
      }
      return found;
    }
    for (let at = 0; at < roll.faces.length; at += 1) found.push(at);
    for (let last = found.length - 1; last > 0; last -= 1) {
      const other = await below(next, last + 1);
      [found[last], found[other]] = [found[other], found[last]];
    }
    return found;
  }

  const same = (one, other) => one.length === other.length && one.every((face, at) => face === other[at]);

  function told(roll) {
    if (roll.kind === "d6") return roll.faces.join(" ");
    return roll.kind === "shuffle" ? `${roll.faces.length} shuffled` : `1 of ${roll.among} drawn`;
  }

  function line(table, number, roll, verdict) {
    const row = table.insertRow();
    for (const cell of [number, roll.command, roll.why.replace("of enemy", "of the Enemy’s fire"), told(roll) + verdict]) row.insertCell().textContent = cell;
    for (const cell of [2, 3]) row.cells[cell].className = "numbers__word";
  }

  async function check(part, say) {
    const promised = part.dataset.promise;
    const body = part.querySelector("tbody");
    const answer = await fetch(part.dataset.rolls);
    if (!answer.ok) throw new Error("The rolls could not be fetched.");
    const file = await answer.json();
    if (file.commitment !== promised || (await sha256(file.seed)) !== promised) {
      return say("wrong", "The seed is not the one that was promised.");
    }
    const words = file.words.map(([seat, word]) => `${seat}: ${word}\n`).join("");
    const mac = await hmac(hex(await (await hmac(file.seed))(words)));
    let number = file.first;
    let typed = 0;
    let wrong = 0;
    body.replaceChildren();
    for (const roll of file.rolls) {
      if (file.typed && roll.kind === "d6") {
        typed += 1;
        continue;
      }
      const right = same(await again(mac, number, roll), roll.faces);
      wrong += !right;
      line(body, number, roll, right ? "" : " WRONG");
      number += 1;
      if (number % 50 === 0) say("busy", `${number - file.first} checked …`);
    }
    part.querySelector("details").hidden = false;
    const proofless = typed ? ` ${typed} throws were typed by the players and prove nothing.` : "";
    const count = number - file.first;
    if (wrong) return say("wrong", `${wrong} of ${count} are not what the seed gives.${proofless}`);
    return say("right", `The seed is the one promised, and all ${count} rolls, shuffles and draws are right.${proofless}`);
  }

  for (const part of document.querySelectorAll("[data-rolls]")) {
    const button = part.querySelector("button");
    const out = part.querySelector("output");
    const say = (how, words) => {
      out.dataset.how = how;
      out.textContent = words;
    };
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (!globalThis.crypto?.subtle) {
        return say("wrong", "This browser checks only on a page that came over https.");
      }
      button.disabled = true;
      say("busy", "Checking …");
      await check(part, say).catch((error) => say("wrong", error.message));
      button.disabled = false;
    });
  }
})();
