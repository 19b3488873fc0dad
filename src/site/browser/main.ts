import type { Shared, Answer, Facts, State } from "../values.ts";
import { callsView } from "./calls.ts";
import { button, byId, el, fill } from "./dom.ts";
import { editorOf } from "./editor.ts";
import { filesView } from "./files.ts";
import { showConverted } from "./results.ts";
import { linkIn, sharing } from "./sharing.ts";
import { clientOf, TookTooLong } from "./worker-client.ts";

/** Milliseconds without typing before the worker is asked. */
const PAUSE = 150;
/** What an answer fills. */
const SHOWN = ["result", "decisions"];

const facts = JSON.parse(byId("facts").textContent ?? "") as Facts;
const client = clientOf(byId("worker").textContent ?? "");
const state: State = {
  files: [{ path: "", text: "", isGuessed: true }],
  current: 0,
  agents: [...facts.first],
  adopt: true,
  isWhole: false,
  call: {},
  replies: {},
};
const status = byId("status");
let timer = 0;
let asked = 0;

const editor = editorOf((text) => {
  const file = state.files[state.current];
  if (file) state.files[state.current] = { ...file, text };
  own();
  changed(PAUSE);
});
const files = filesView({ state, editor, changed: () => changed(), openShared });
choices(state, facts, () => changed());
const showPlayed = callsView(state, () => changed(PAUSE));
sharing(client, () => state, failed);

function changed(pause = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), pause);
}

async function ask(): Promise<void> {
  const current = ++asked;
  for (const id of SHOWN) byId(id).setAttribute("aria-busy", "true");
  try {
    const value = await client.ask("answer", state);
    if (current === asked) show(value);
  } catch (error) {
    if (current === asked) failed(error);
  }
}

function show(answer: Answer): void {
  const { converted, played } = answer;
  files.told(answer);
  byId("nothing").hidden = converted !== undefined;
  if (converted) showConverted(byId("result"), converted);
  else fill(byId("result"));
  showPlayed(converted ? played : undefined);
  ended();
}

function failed(error: unknown): void {
  const why = "Reading this took longer than two seconds, so it was ended.";
  ended(error instanceof TookTooLong ? why : `This page failed: ${String(error)}`);
}

/** Where there is no answer, none to an earlier question stays. */
function ended(wrong = ""): void {
  for (const id of SHOWN) byId(id).removeAttribute("aria-busy");
  status.className = wrong && "bad";
  fill(status, wrong, wrong && button("Read it again", () => changed(), "link"));
  if (wrong) for (const id of SHOWN) fill(byId(id), id === "decisions" && wrong);
  document.documentElement.dataset["answered"] = String(asked);
}

function take(shared: Shared): void {
  const known = facts.agents.map(({ id }) => id);
  state.files = shared.files.length ? [...shared.files] : state.files;
  state.current = 0;
  state.agents = shared.agents.filter((id) => known.includes(id));
  state.adopt = shared.adopt;
  state.isWhole = shared.isWhole;
  state.replies = {};
  showChoices(state);
  files.show();
  changed();
}

function examples(): void {
  const choice = byId<HTMLSelectElement>("example");
  const names = facts.examples.map(({ name }, i) => el("option", { value: i }, name));
  fill(choice, el("option", { value: "" }, "none: these are my own"), ...names);
  choice.addEventListener("change", () => {
    if (choice.value) startFrom(Number(choice.value));
  });
  function startFrom(i: number): void {
    const example = facts.examples[i];
    if (!example) return;
    choice.value = String(i);
    byId("example-note").textContent = example.says;
    take({ ...state, files: example.files });
  }
  byId("empty").addEventListener("click", () => {
    own();
    take({ ...state, files: [{ path: "", text: "", isGuessed: true }] });
    editor.focus();
  });
  startFrom(0);
}

/** What stands here is no example any more. */
function own(): void {
  byId<HTMLSelectElement>("example").value = "";
  byId("example-note").textContent = "";
}

/** Says where it came from, whether it could be read or not. */
function opened(from: string, shared: Shared | undefined): void {
  const banner = byId("opened");
  banner.hidden = false;
  banner.textContent = shared
    ? `Opened from a ${from}: whoever made it wrote what stands here. None of it is run, and nothing is sent anywhere.`
    : `Opened from a ${from} that cannot be read: it is damaged, or too long.`;
  if (!shared) return;
  own();
  take(shared);
}

function openShared(text: string): void {
  client.ask("openFile", text).then((shared) => opened("file", shared), failed);
}

async function begin(): Promise<void> {
  showChoices(state);
  examples();
  const link = linkIn(location.hash);
  if (link !== undefined) opened("link", await client.ask("open", link));
}

void begin().catch(failed);

function choices(state: State, { agents }: Facts, changed: () => void): void {
  const boxes = agents.map(({ id }) =>
    el("input", { type: "checkbox", value: id, id: `agent-${id}` }),
  );
  fill(
    byId("agents"),
    ...boxes.map((box, i) => el("label", { for: box.id }, box, agents[i]?.title)),
  );
  const picked = () => boxes.flatMap((box) => (box.checked ? [box.value] : []));
  for (const box of boxes)
    box.addEventListener("change", () => {
      state.agents = picked();
      changed();
    });
  for (const key of ["adopt", "isWhole"] as const) {
    const box = byId<HTMLInputElement>(key);
    box.addEventListener("change", () => {
      state[key] = box.checked;
      changed();
    });
  }
  byId("all-agents").addEventListener("click", () => {
    state.agents = state.agents.length === agents.length ? [] : agents.map(({ id }) => id);
    showChoices(state);
    changed();
  });
}

function showChoices({ agents, adopt, isWhole }: State): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("#agents input"))
    box.checked = agents.includes(box.value);
  byId<HTMLInputElement>("adopt").checked = adopt;
  byId<HTMLInputElement>("isWhole").checked = isWhole;
}
