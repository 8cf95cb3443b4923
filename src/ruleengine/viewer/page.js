"use strict";
const film = JSON.parse(document.getElementById("data").textContent);
const { frames, looks } = film;
const SVG = "http://www.w3.org/2000/svg"; // a name; nothing is fetched
const at = (id) => document.getElementById(id);
const SIDES = ["home", "away"];
const told = frames.flatMap((frame, n) => (frame.t === undefined ? [] : [n]));
const chapters = told.filter((n) => frames[n].k === "chapter");
const news = told.filter((n) => frames[n].k === "news");
const counters = new Map();
const lines = { log: new Map(), rows: new Map() }, marked = {};
let now = -1, timer = 0, figures = [];

function svg(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

function put([name, look, x, y, title]) {
  let counter = counters.get(name);
  if (!counter) {
    const group = document.createElementNS(SVG, "g");
    counter = { group, look: -1 };
    counters.set(name, counter);
    at("counters").append(group);
  }
  if (counter.look !== look || counter.title !== title) {
    const words = document.createElementNS(SVG, "title");
    words.textContent = title;
    counter.group.replaceChildren(words, ...svg(looks[look]));
    Object.assign(counter, { look, title });
  }
  counter.group.style.transform = `translate(${x}px, ${y}px)`;
  at("counters").append(counter.group);
}

function reset() {
  counters.clear();
  at("counters").replaceChildren();
  figures = [];
  now = -1;
}

function element(kind, text, ...names) {
  const made = document.createElement(kind);
  if (text !== undefined) made.textContent = text;
  made.className = names.filter(Boolean).join(" ");
  return made;
}

function apply(frame) {
  for (const name of frame.x || []) {
    counters.get(name)?.group.remove();
    counters.delete(name);
  }
  (frame.c || []).forEach(put);
  if (frame.f) figures = frame.f;
  if (frame.n) at("notes").replaceChildren(...frame.n.map((note) => element("li", note)));
  if (frame.b !== undefined) at("text").textContent = frame.b;
}

function pair(name, home, away) {
  const box = element("div"), value = element("dd");
  box.append(element("dt", name), value);
  if (away === undefined) value.append(String(home));
  else value.append(element("span", home, "home"), " – ", element("span", away, "away"));
  return box;
}

function show() {
  const frame = frames[now] || {};
  const [score, ...others] = figures;
  if (score) at("score").replaceChildren(element("span", score[1], "home"), " – ", element("span", score[2], "away"));
  at("figures").replaceChildren(...others.map((figure) => pair(...figure)));
  const dice = (frame.d || []).flatMap(([side, words, faces]) => [
    element("span", words), ...faces.map((face) => element("b", face, SIDES[side])),
  ]);
  at("dice").replaceChildren(...dice);
  const last = told.findLast((n) => n <= now);
  const end = now === frames.length - 1;
  at("line").textContent = end ? film.verdict : last === undefined ? "" : frames[last].t;
  at("line").className = last === undefined || end ? "" : SIDES[frames[last].s] || "";
  at("slider").value = now;
  at("slider").setAttribute("aria-valuetext", at("line").textContent);
  mark("log", last);
  mark("rows", chapters.findLast((n) => n <= now));
}

function mark(list, n) {
  const line = lines[list].get(n), scroller = list === "rows" ? at("chapters") : at("log");
  if (line === marked[list]) return;
  marked[list]?.classList.remove("now");
  marked[list] = line;
  if (!line) return;
  line.classList.add("now");
  const top = line.offsetTop - scroller.offsetTop;
  if (top < scroller.scrollTop + 24 || top > scroller.scrollTop + scroller.clientHeight - 40) scroller.scrollTop = top - scroller.clientHeight / 3;
}

function go(to) {
  const goal = Math.max(0, Math.min(frames.length - 1, to));
  if (goal < now) reset();
  while (now < goal) apply(frames[++now]);
  show();
  if (goal === frames.length - 1) pause();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  at("play").textContent = "▶";
  at("play").setAttribute("aria-label", "Play");
}

function tick() {
  go(now + 1);
  if (now < frames.length - 1) timer = setTimeout(tick, at("speed").value * (frames[now].t === undefined ? 0.35 : 1));
}

function toggle() {
  if (timer) return pause();
  if (now === frames.length - 1) go(0);
  at("play").textContent = "❚❚";
  at("play").setAttribute("aria-label", "Pause");
  timer = setTimeout(tick, 50);
}

const next = (list) => list.find((n) => n > now) ?? frames.length - 1;
const before = (list) => list.findLast((n) => n < now) ?? 0;
function jump(to) {
  pause();
  go(to);
  history.replaceState(null, "", `#${now}`); // so that a link leads to this moment
}

const ACTS = {
  first: () => jump(0),
  "chapter-back": () => jump(before(chapters)),
  back: () => jump(before(told)),
  play: toggle,
  forward: () => jump(next(told)),
  "chapter-on": () => jump(next(chapters)),
  "news-on": () => jump(next(news)),
  last: () => jump(frames.length - 1),
};
const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", n: "chapter-on", p: "chapter-back", s: "news-on" };

function build() {
  if (film.ground) {
    at("board").setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
    at("ground").replaceChildren(...svg(film.ground));
    at("board").removeAttribute("hidden");
  } else document.querySelector("main").classList.add("plain");
  at("text").hidden = Boolean(film.ground) || !frames.some((frame) => frame.b);
  at("log").append(...told.map((n) => {
    const line = element("li", frames[n].t, frames[n].k, SIDES[frames[n].s]);
    line.dataset.n = n;
    lines.log.set(n, line);
    return line;
  }));
  at("log").addEventListener("click", (event) => event.target.dataset.n && jump(Number(event.target.dataset.n)));
  let score = [];
  const rows = new Map(chapters.map((n) => [n, { said: [], score }]));
  let chapter;
  frames.forEach((frame, n) => {
    if (frame.k === "chapter") chapter = rows.get(n);
    if (frame.f) score = frame.f[0];
    if (chapter) chapter.score = score;
    if (chapter && frame.k === "news") chapter.said.push(frame.t);
  });
  at("rows").append(...[...rows].map(([n, { said, score: [, home, away] }]) => {
    const row = element("tr"), name = element("td"), button = element("button", frames[n].t, SIDES[frames[n].s]);
    button.type = "button";
    button.addEventListener("click", () => jump(n));
    name.append(button);
    row.append(name, element("td", said.join(" ")), element("td", home === undefined ? "" : `${home}–${away}`));
    lines.rows.set(n, row);
    return row;
  }));
  at("slider").max = frames.length - 1;
  at("slider").addEventListener("input", () => jump(Number(at("slider").value)));
  at("ticks").append(...[...chapters, ...news].map((n) => {
    const tick = element("i", undefined, frames[n].k, SIDES[frames[n].s]);
    tick.title = frames[n].t;
    tick.style.left = `${(100 * n) / (frames.length - 1)}%`;
    tick.addEventListener("click", () => jump(n));
    return tick;
  }));
  for (const [id, act] of Object.entries(ACTS)) at(id).addEventListener("click", act);
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select, input") && event.key !== " ") return;
    if (event.key === " " && event.target.closest("button, select")) return;
    event.preventDefault();
    ACTS[act]();
  });
  addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
  go(location.hash ? Number(location.hash.slice(1)) || 0 : frames.findIndex((frame) => frame.c));
}

build();
