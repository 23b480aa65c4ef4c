// A move is put together here by touching: squares of the picture, cards of the hand, words. What may be touched next, what
// lies where, what it would bring and how the finished move reads: all of that the server says. There is no rule in this file.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

export function attach({ post, newId, notice, confirmed, press, refresh }) {
  const panel = $("#panel");
  const table = document.body.dataset.table;
  let tokens = [];
  // The answer that is shown, and what was touched before it could be chosen (a card before its square, or the other way round).
  let now = null;
  let picked = null;
  let asked = 0;
  let at = null;
  let lying = {};
  // The answers after each number of tokens: what could have been chosen instead.
  let steps = [];
  // Along which line the arrow keys go up and down, where the squares of neighbouring rows do not lie above each other.
  let column = null;

  /** A square as it is read aloud: its name, and what is laid there now, lies there, or is printed on it. */
  const nameOf = (id, laid) => [id, laid ?? lying[id]].filter(Boolean).join(": ");

  const keyOf = (touch) => ("square" in touch ? `square:${touch.square}` : "card" in touch ? `card:${touch.card}` : `word:${touch.word}`);
  const find = (key) => now?.next.find((choice) => keyOf(choice.touch) === key);

  async function ask() {
    const mine = ++asked;
    try {
      const answer = await post("/api/choices", { table, tokens });
      if (mine !== asked) return;
      now = answer;
      tokens = answer.tokens;
      steps = [...steps.slice(0, tokens.length), now];
    } catch (error) {
      if (mine === asked) notice(error.message);
      return;
    }
    const choice = picked && find(picked);
    if (choice) {
      picked = null;
      tokens = [...tokens, choice.token];
      return ask();
    }
    show();
  }

  function touch(key) {
    const choice = find(key);
    if (choice) {
      tokens = [...tokens, choice.token];
    } else if (key.startsWith("word:")) {
      return;
    } else if (!$(".card", panel)) {
      return instead(key);
    } else {
      picked = picked === key ? null : key;
      return show();
    }
    ask();
  }

  /** Without a hand, what cannot be chosen now may be chosen instead of something before: another way, another beginning. */
  function instead(key) {
    const held = all(".square.held", panel);
    if (held.length === 1 && held[0].dataset.key === key) {
      tokens = [];
      return ask();
    }
    for (let count = Math.min(tokens.length, steps.length) - 1; count >= 0; count--) {
      const choice = steps[count].next.find((choice) => keyOf(choice.touch) === key);
      if (!choice) continue;
      tokens = [...tokens.slice(0, count), choice.token];
      return ask();
    }
  }

  /** The square that finished the move, if one did. */
  function goal() {
    const last = tokens[tokens.length - 1];
    const choice = now.finished && steps[tokens.length - 1]?.next.find(({ token }) => token === last);
    return choice && "square" in choice.touch ? keyOf(choice.touch) : null;
  }

  function back() {
    if (picked) picked = null;
    else tokens = tokens.slice(0, -1);
    ask();
  }

  function clear() {
    picked = null;
    tokens = [];
    ask();
  }

  /** Lays the touchable squares over the picture. Their places come with the picture, and in words what lies there. */
  function build() {
    const layer = $("#squares", panel);
    if (!layer || layer.childElementCount) return;
    lying = JSON.parse(layer.dataset.lying);
    const [width, height] = layer.dataset.size.split(" ").map(Number);
    for (const area of layer.dataset.areas.split(";").filter(Boolean)) {
      const [id, x, y, w, h] = area.split(" ");
      const square = document.createElement("button");
      square.type = "button";
      square.className = "square";
      square.tabIndex = -1;
      square.dataset.key = `square:${id}`;
      square.setAttribute("aria-label", nameOf(id));
      Object.assign(square.style, {
        left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%`,
        width: `${(w / width) * 100}%`, height: `${(h / height) * 100}%`,
      });
      layer.append(square);
    }
    const start = at && layer.querySelector(`[data-key="${at}"]`);
    (start ?? layer.children[Math.floor(layer.childElementCount / 2)])?.setAttribute("tabindex", "0");
  }

  function show() {
    if (!now) return;
    const next = new Set(now.next.map((choice) => keyOf(choice.touch)));
    const laid = new Map(now.shown.map(({ touch, text }) => [keyOf(touch), text]));
    const bad = new Set(now.preview?.squares ?? []);
    // What can be taken in hand first of all can come along later; everything else is where it can go.
    const first = new Set((steps[0]?.next ?? []).map((choice) => keyOf(choice.touch)));
    const aim = goal();
    for (const square of all(".square", panel)) {
      const key = square.dataset.key;
      const id = key.slice(7);
      const text = laid.get(key);
      square.classList.toggle("next", next.has(key));
      // What could be taken there lay there before: it is in hand now, and stays to be seen.
      const held = text !== undefined && first.has(key);
      square.classList.toggle("held", held);
      square.classList.toggle("laid", text !== undefined && !held);
      square.classList.toggle("more", next.has(key) && first.has(key));
      square.classList.toggle("goal", aim === key && text === undefined);
      square.classList.toggle("bad", bad.has(id));
      square.classList.toggle("picked", picked === key);
      square.textContent = held ? "" : (text ?? "");
      square.setAttribute("aria-label", nameOf(id, held ? undefined : text));
      if (held) square.setAttribute("aria-pressed", "true");
      else square.removeAttribute("aria-pressed");
      square.setAttribute("aria-disabled", String(!next.has(key)));
    }
    for (const card of all(".card", panel)) {
      const key = card.dataset.key;
      const index = Number(key.slice(5));
      // The card in the fingers: it waits for its square.
      const held = now.held === index && now.next.some(({ touch }) => "square" in touch || "word" in touch);
      const used = now.used.includes(index) && !held;
      card.classList.toggle("used", used);
      card.classList.toggle("picked", picked === key || held);
      card.setAttribute("aria-pressed", String(picked === key || held || used));
      card.setAttribute("aria-disabled", String(used));
    }
    const words = $("#words", panel);
    const focused = words?.contains(document.activeElement) && document.activeElement.dataset.key;
    words?.replaceChildren(
      ...now.next.filter(({ touch }) => "word" in touch).map(({ touch }) => {
        const word = document.createElement("button");
        word.type = "button";
        word.className = "small";
        word.dataset.key = `word:${touch.word}`;
        word.textContent = touch.label;
        return word;
      }),
    );
    // Whoever came to a word by keyboard goes on from the hand when it is no choice any more.
    if (focused) ($(`[data-key="${focused}"]`, words) ?? $(".card:not(.used)", panel))?.focus();
    const preview = $("#preview", panel);
    if (preview) {
      const { points, text, good } = now.preview ?? { points: null, text: hint(preview.dataset), good: true };
      // An exchange or a pass brings none, and says so in words.
      $(".points", preview).textContent = points ? `${points > 0 ? "+" : ""}${points}` : "";
      $(".words", preview).textContent = text;
      preview.classList.toggle("bad", !good);
    }
    const send = $("#send", panel);
    if (send) send.disabled = !(now.finished && (now.preview?.good ?? true) && "turn" in send.dataset);
    if (focused && document.activeElement === document.body) $("#send:not(:disabled)", panel)?.focus();
    for (const button of all("#undo, #clear", panel)) button.disabled = !tokens.length && !picked;
  }

  /** What to do next: by what can be touched. */
  function hint(hints) {
    const can = (what) => now.next.some(({ touch }) => what in touch);
    if (!tokens.length) return hints.hint;
    return can("square") ? hints.hintSquare : can("word") ? hints.hintWord : can("card") ? hints.hintCard : "";
  }

  async function send() {
    const button = $("#send", panel);
    if (!now?.finished || button.disabled) return;
    const answer = await press(button, `${now.finished} #${$("#state", panel).dataset.number} @${table}`);
    if (answer) {
      if (answer.what === "done" || answer.what === "repeated") tokens = [];
      picked = null;
      await ask();
      refresh();
    }
  }

  /** The square that lies next in a direction: the nearest whose centre is further that way, near the same line. */
  function beside(square, dx, dy) {
    const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = centre(square.getBoundingClientRect());
    const left = square.parentElement.getBoundingClientRect().left;
    column = dy ? (column ?? x - left) : null;
    let best = null;
    let least = Infinity;
    for (const other of all(".square", panel)) {
      const [ox, oy] = centre(other.getBoundingClientRect());
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      // Up and down the next row comes first, along a row the same line.
      const cost = dy ? 4 * along + Math.abs(ox - left - column) : along + 3 * aside;
      if (along > 1 && aside < along && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  function walk(square, dx, dy) {
    const other = beside(square, dx, dy);
    if (!other) return;
    square.tabIndex = -1;
    other.tabIndex = 0;
    other.focus();
  }

  /** A finger is thicker than a square: a touch beside a square that can be chosen means that one, unless it is well within another. */
  function near(event) {
    if (event.pointerType === "mouse" || event.detail === 0) return null;
    let best = null;
    let least = Infinity;
    for (const square of all(".square.next", panel)) {
      const box = square.getBoundingClientRect();
      const far = Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
      if (far < least && far < box.width * 0.8) [best, least] = [square, far];
    }
    return best;
  }

  panel.addEventListener("click", (event) => {
    let target = event.target.closest(".square, .card, #words [data-key]");
    if (target?.matches(".square") && !target.matches(".next")) target = near(event) ?? target;
    if (target) {
      if (target.matches(".square")) {
        column = null;
        for (const other of all(".square[tabindex='0']", panel)) other.tabIndex = -1;
        target.tabIndex = 0;
      }
      return touch(target.dataset.key);
    }
    const does = { send, undo: back, clear, zoom };
    const button = event.target.closest("#send, #undo, #clear, #zoom");
    if (button) does[button.id]();
  });

  panel.addEventListener("focusin", (event) => {
    const square = event.target.closest(".square");
    if (square) at = square.dataset.key;
  });

  panel.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const inside = event.target.closest(".square, .card");
    if (!inside) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way && inside.matches(".square")) {
      event.preventDefault();
      walk(inside, ...way);
    } else if (way && inside.matches(".card")) {
      const cards = all(".card", panel);
      const other = cards[cards.indexOf(inside) + way[0] + way[1]];
      if (other) {
        event.preventDefault();
        other.focus();
      }
    } else if (event.key === "Backspace") {
      event.preventDefault();
      back();
    } else if (event.key === "Escape") {
      event.preventDefault();
      clear();
    } else if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      send();
    } else if (event.key.length === 1 && !event.ctrlKey && event.key !== " ") {
      typed(event.key, inside);
    }
  });

  /** A sign typed over a square lays the card that shows it there. */
  function typed(sign, inside) {
    const card = all(".card", panel).find((card) => card.textContent === sign && card.getAttribute("aria-disabled") !== "true");
    if (!card) return;
    if (!find(card.dataset.key)) return;
    if (inside.matches(".square")) picked = inside.dataset.key;
    touch(card.dataset.key);
  }

  function zoom() {
    const frame = $(".frame", panel);
    const on = frame.classList.toggle("zoomed");
    $("#zoom", panel).setAttribute("aria-pressed", String(on));
    if (on) {
      const aim = $(".square.laid, .square.next", frame) ?? $(".square", frame);
      aim?.scrollIntoView({ block: "center", inline: "center" });
    }
  }

  function restore() {
    build();
    if ($("#making", panel)) ask();
    else {
      tokens = [];
      now = null;
    }
  }

  restore();
  return { restore };
}
