// The page's script: messages as they come, the line that is typed, buttons. The board is in board.js.
//
// Whatever is sent carries an id of its own, so that sending it again (a double click, a lost connection) does it once.
// All HTML comes from the server, escaped there; nothing here makes HTML out of text.

import { attach as attachBoard } from "./board.js";

const page = document.body.dataset;
const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Sends JSON and gives the answer; asks again as long as the server cannot be reached. Fails with a sentence to show. */
export async function post(path, body) {
  for (let attempt = 0; ; attempt++) {
    let response;
    try {
      response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    } catch (error) {
      if (attempt >= 6) throw new Error(page.unreachable);
      await pause(250 * 2 ** attempt);
      continue;
    }
    if (response.status === 503 && attempt < 6) {
      await pause(250 * 2 ** attempt);
      continue;
    }
    if (response.status === 401) location.assign("/");
    const answer = await response.json().catch(() => ({ error: page.unreachable }));
    if (!response.ok) throw new Error(answer.error);
    return answer;
  }
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Shows a sentence of the page for a while. */
export function notice(text) {
  const place = $("#notice");
  place.textContent = text;
  place.hidden = !text;
  clearTimeout(notice.timer);
  if (text) notice.timer = setTimeout(() => notice(""), 8000);
}

/** Asks before something is given up. */
export function confirmed(text) {
  const dialog = $("#ask");
  $("p", dialog).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }),
  );
}

// Times, in the reader's own zone.

function showTimes(root) {
  const now = Date.now();
  // The page's language as the reader's own country writes it.
  const language = navigator.languages.find((tag) => tag.startsWith(page.lang)) ?? page.lang;
  const clock = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" });
  const full = new Intl.DateTimeFormat(language, {
    weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit",
  });
  // A message may be in another language than the page: a time within it has no words.
  const bare = new Intl.DateTimeFormat(language, {
    day: "numeric", month: "numeric", hour: "numeric", minute: "2-digit",
  });
  const week = new Intl.DateTimeFormat(language, { weekday: "short", hour: "numeric", minute: "2-digit" });
  const span = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const time of all("time[datetime]", root)) {
    const at = new Date(time.dateTime);
    const today = at.toDateString() === new Date(now).toDateString();
    const far = time.closest(".message .text") ? bare : Math.abs(at - now) < 6 * 86400000 ? week : full;
    let text = (today ? clock : far).format(at);
    if ("left" in time.dataset) {
      const minutes = (at - now) / 60000;
      const near = Math.abs(minutes);
      const words =
        near < 90 ? span.format(Math.round(minutes), "minute")
        : near < 36 * 60 ? span.format(Math.round(minutes / 60), "hour")
        : span.format(Math.round(minutes / 1440), "day");
      text = time.dataset.left === "short" ? words : `${text} (${words})`;
    }
    if (time.textContent !== text) time.textContent = text;
    time.title = full.format(at);
  }
}

// Messages.

const list = $("#messages");
let last = Number(page.after || 0);
// Until when a private message answers a button that was pressed.
let answerUntil = 0;

function settle(root) {
  showTimes(root);
  for (const code of all("code", root)) code.classList.toggle("fill", /^[/!]\S/.test(code.textContent));
}

/** What lies behind the newest board of a table keeps no buttons: they would answer "already played", or that it has begun. */
function retireButtons() {
  const seen = new Set();
  for (const message of all(".message[data-table]", list).reverse()) {
    const old = seen.has(message.dataset.table);
    for (const button of all(".buttons button", message)) button.hidden = old;
    if ("board" in message.dataset) seen.add(message.dataset.table);
  }
}

function append(id, html) {
  if (id <= last) return;
  last = id;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const content = fragment(html);
  settle(content);
  for (const message of all(".message", content)) message.classList.add("new");
  const answer = Date.now() < answerUntil && $(".message.bot.only", content);
  list.append(content);
  while (list.children.length > 400) list.firstElementChild.remove();
  retireButtons();
  $("#nothing")?.remove();
  if (atEnd || answer) list.scrollTop = list.scrollHeight;
  // On a phone the messages are below the board: an answer to a button up there would come unseen.
  if (answer) answer.scrollIntoView({ block: "nearest" });
}

// What else shows the tables: the side list, and the panel of a table's page.

const board = page.table && $("#panel") ? attachBoard({ post, newId, notice, confirmed, press, refresh: () => refresh() }) : null;
const shown = {};

async function renew(target, path, put) {
  if (!target) return;
  const response = await fetch(path);
  if (!response.ok) return;
  const html = await response.text();
  if (shown[path] === html) return;
  shown[path] = html;
  const content = document.importNode(fragment(html), true);
  settle(content);
  await put(target, content);
}

/** Puts new content in place of the old when its pictures are there, so that nothing flickers. */
async function replace(target, content) {
  const pictures = all("img", content).map((img) => img.decode().catch(() => {}));
  await Promise.race([Promise.all(pictures), pause(1500)]);
  const focus = document.activeElement?.closest("[data-key]")?.dataset.key;
  const scroll = all("[data-scroll]", target).map((part) => [part.dataset.scroll, part.scrollLeft, part.scrollTop]);
  target.replaceChildren(content);
  board?.restore();
  for (const [name, x, y] of scroll) $(`[data-scroll="${name}"]`, target)?.scrollTo(x, y);
  if (focus) $(`[data-key="${CSS.escape(focus)}"]`, target)?.focus();
}

let refreshing = false;
let stale = false;

async function refresh() {
  stale = true;
  if (refreshing) return;
  refreshing = true;
  while (stale) {
    stale = false;
    try {
      await Promise.all([
        renew($("#side"), `/api/side?place=${encodeURIComponent(page.place)}&table=${page.table || ""}`, replace),
        page.table && renew($("#panel"), `/t/${page.table}/panel`, replace),
      ]);
    } catch {
      // The stream says when the server is back, and then this runs again.
    }
    tellTurns();
  }
  refreshing = false;
}

// "It is your turn", for those who look elsewhere.

let turns = null;
const title = document.title;

function tellTurns() {
  const now = Number($("#side [data-turns]")?.dataset.turns || 0);
  document.title = now ? `(${now}) ${title}` : title;
  $("#icon").href = now ? page.iconTurn : page.icon;
  if (turns !== null && now > turns && document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification("Tahoun", { body: page.yourTurn, tag: "turn", icon: page.icon });
  }
  turns = now;
}

// The stream. It goes on from the last id that was seen: what was missed comes, and nothing twice.

let source = null;
let delay = 500;
const scope = () => `place=${encodeURIComponent(page.place)}&table=${page.table || ""}&after=${last}`;

function connect() {
  source?.close();
  const mine = (source = new EventSource(`/api/live?${scope()}`));
  mine.addEventListener("message", (event) => append(Number(event.lastEventId), JSON.parse(event.data).html));
  mine.addEventListener("wake", refresh);
  mine.addEventListener("open", () => {
    delay = 500;
    lost(false);
    refresh();
  });
  mine.addEventListener("error", () => {
    if (mine !== source) return;
    // A browser's own reconnecting differs from another's, and stops for good at some answers.
    mine.close();
    lost(true);
    setTimeout(() => mine === source && connect(), delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, 15000);
  });
}

/** A connection that is back soon is not worth a word; attempts that fail meanwhile do not begin the wait anew. */
function lost(is) {
  if (is) {
    lost.timer ??= setTimeout(() => ($("#lost").hidden = false), 2500);
  } else {
    clearTimeout(lost.timer);
    lost.timer = null;
    $("#lost").hidden = true;
  }
}

async function poll() {
  try {
    const response = await fetch(`/api/messages?${scope()}`);
    if (response.ok) for (const { id, html } of (await response.json()).messages) append(id, html);
    await refresh();
  } catch {
    // Another time.
  }
}

/** A browser opens only a few connections to one server: pages that nobody looks at let theirs go and ask now and then. */
function watchVisibility() {
  let timer = null;
  document.addEventListener("visibilitychange", () => {
    clearInterval(timer);
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        source.close();
        source = null;
        timer = setInterval(poll, 20000);
      }, 60000);
    } else if (!source) {
      connect();
    }
  });
  addEventListener("online", () => source && connect());
}

// Sending.

/** Presses a button: the same one pressed again before it is answered is the same request. */
export async function press(button, line) {
  if (button.getAttribute("aria-busy") === "true") return null;
  if (button.dataset.confirm && !(await confirmed(button.dataset.confirm))) return null;
  button.dataset.id ||= newId();
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await post("/api/press", { place: page.place, table: page.table || null, line, id: button.dataset.id });
    delete button.dataset.id;
    return answer;
  } catch (error) {
    notice(error.message);
    return null;
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/** What is done to a table from its channel is looked at in the table's thread. */
function follow(answer) {
  if (!page.table && answer?.what === "done" && answer.table) location.assign(`/t/${answer.table}`);
}

function lineOf(button) {
  let line = button.dataset.line;
  for (const choice of all("[data-fills]", button.closest(".way") ?? button)) {
    line = line.replace(`{${choice.dataset.fills}}`, choice.value);
  }
  return line;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-line]");
  if (button) {
    answerUntil = Date.now() + 5000;
    follow(await press(button, lineOf(button)));
    return;
  }
  const code = event.target.closest("code.fill");
  if (code && composer) {
    input.value = code.textContent;
    input.focus();
  }
});

const composer = $("#composer");
const input = $("#say");
const offers = $("#offers");
let sending = null;

composer?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = input.value.trim();
  if (!text) return;
  if (sending?.text === text && sending.open) return;
  sending = { text, id: newId(), open: true };
  const mine = sending;
  input.value = "";
  closeOffers();
  try {
    follow(await post("/api/say", { place: page.place, table: page.table || null, text, id: mine.id }));
  } catch (error) {
    notice(error.message);
    if (!input.value) input.value = text;
  } finally {
    mine.open = false;
  }
});

// Completion.

let chosen = -1;
let asked = 0;

function closeOffers() {
  asked++;
  offers.hidden = true;
  offers.replaceChildren();
  chosen = -1;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function choose(index) {
  const items = all("li", offers);
  chosen = (index + items.length) % items.length;
  items.forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
  items[chosen].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", items[chosen].id);
}

function take(item) {
  input.value = item.dataset.text;
  closeOffers();
  input.focus();
  suggest();
}

async function suggest() {
  const mine = ++asked;
  const text = input.value;
  if (!/^[/!]/.test(text)) return closeOffers();
  const query = `place=${encodeURIComponent(page.place)}&table=${page.table || ""}&text=${encodeURIComponent(text)}`;
  const response = await fetch(`/api/complete?${query}`).catch(() => null);
  if (mine !== asked || !response?.ok) return;
  const { suggestions } = await response.json();
  if (mine !== asked) return;
  const items = suggestions.map(({ line, label }, index) => {
    const item = document.createElement("li");
    item.id = `offer-${index}`;
    item.role = "option";
    item.dataset.text = line;
    item.textContent = label;
    return item;
  });
  offers.replaceChildren(...items);
  offers.hidden = !items.length;
  chosen = -1;
  input.setAttribute("aria-expanded", String(items.length > 0));
}

input?.addEventListener("input", () => {
  clearTimeout(suggest.timer);
  suggest.timer = setTimeout(suggest, 120);
});
input?.addEventListener("keydown", (event) => {
  if (offers.hidden) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    choose(chosen + (event.key === "ArrowDown" ? 1 : chosen < 0 ? 0 : -1));
  } else if (event.key === "Tab" && !event.shiftKey) {
    event.preventDefault();
    take(offers.children[Math.max(chosen, 0)]);
  } else if (event.key === "Enter" && chosen >= 0) {
    event.preventDefault();
    take(offers.children[chosen]);
  } else if (event.key === "Escape") {
    closeOffers();
  }
});
offers?.addEventListener("mousedown", (event) => {
  event.preventDefault();
  const item = event.target.closest("li");
  if (item) take(item);
});
input?.addEventListener("blur", () => setTimeout(closeOffers, 100));

// The menu.

const bell = $("#bell");
if (bell && globalThis.Notification && Notification.permission === "default") {
  bell.hidden = false;
  bell.addEventListener("click", async () => {
    await Notification.requestPermission();
    bell.hidden = true;
  });
}
$("#device")?.addEventListener("click", async (event) => {
  try {
    const { code } = await post("/api/link", {});
    const place = $("#code");
    $(".code", place).textContent = code;
    place.hidden = false;
    event.target.hidden = true;
  } catch (error) {
    notice(error.message);
  }
});
document.addEventListener("click", (event) => {
  for (const menu of all("details.me[open]")) if (!menu.contains(event.target)) menu.open = false;
});
for (const form of all("form[data-confirm]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await confirmed(form.dataset.confirm)) form.submit();
  });
}

// The replay of a finished table: links that work alone, and keys for them.

const steps = $("#steps");
if (steps) {
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select")) return;
    const link = keys[event.key] && $(`a[data-step=${keys[event.key]}]`);
    if (!link) return;
    event.preventDefault();
    step(link.href);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#replay a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(link.href);
  });
  addEventListener("popstate", () => step(location.href, false));
}

let stepping = 0;

async function step(address, push = true) {
  const mine = ++stepping;
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("#replay");
  if (mine !== stepping || !next) return;
  if (push) history.pushState(null, "", address);
  const content = document.createDocumentFragment();
  content.append(...[...next.children].map((child) => document.importNode(child, true)));
  settle(content);
  await replace($("#replay"), content);
  $("#replay [aria-current]")?.scrollIntoView({ block: "nearest" });
}

settle(document);
setInterval(() => showTimes(document), 30000);
if (list) {
  retireButtons();
  list.scrollTop = list.scrollHeight;
  tellTurns();
  connect();
  watchVisibility();
}
document.documentElement.dataset.ready = "yes";
