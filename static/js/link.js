// A link that is shown once is copied, or handed on as the device hands things on.
"use strict";
(() => {
  const link = document.getElementById("link");
  const row = document.createElement("p");
  row.className = "actions";
  const offer = (kind, words) => {
    const made = document.createElement("button");
    [made.type, made.className, made.textContent, made.dataset.link] = ["button", "button", words, kind];
    row.append(made);
  };
  if (navigator.clipboard) offer("copy", "Copy the link");
  if (navigator.share) offer("send", "Send it");
  link.after(row);
  // On the page: what follows the table may have drawn the buttons anew.
  document.addEventListener("click", async ({ target }) => {
    const kind = target.dataset?.link;
    if (!kind) return;
    const here = document.getElementById("link");
    try {
      await (kind === "copy" ? navigator.clipboard.writeText(here.value) : navigator.share({ url: here.value }));
      if (kind === "copy") target.textContent = "Copied";
    } catch {
      here.select();
    }
  });
})();
