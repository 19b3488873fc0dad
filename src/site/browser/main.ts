/** Starts the page: every change is asked of the worker, and what it answers is shown. */
import type { Shared } from "../share.ts";
import type { Answer } from "../values.ts";
import { callsView } from "./calls.ts";
import { byId, el, fill } from "./dom.ts";
import { editorOf } from "./editor.ts";
import { choices, showChoices } from "./choices.ts";
import { filesView } from "./files.ts";
import { showConverted } from "./results.ts";
import { linkIn, sharing } from "./sharing.ts";
import type { Facts, State } from "./state.ts";
import { clientOf, TookTooLong } from "./worker-client.ts";

/** Milliseconds without typing before the worker is asked. */
const PAUSE = 150;

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
  byId("result").setAttribute("aria-busy", "true");
  try {
    const value = await client.ask({ kind: "answer", asked: state });
    if (current === asked) show(value as Answer);
  } catch (error) {
    if (current === asked) failed(error);
  }
}

function show(answer: Answer): void {
  const { converted, played } = answer;
  files.told(answer);
  byId("result").removeAttribute("aria-busy");
  status.textContent = "";
  status.className = "";
  byId("nothing").hidden = converted !== undefined;
  if (converted) showConverted(byId("result"), converted);
  else fill(byId("result"));
  showPlayed(converted ? played : undefined);
  document.documentElement.dataset["answered"] = String(asked);
}

function failed(error: unknown): void {
  byId("result").removeAttribute("aria-busy");
  status.className = "bad";
  status.textContent =
    error instanceof TookTooLong
      ? "Reading this took longer than two seconds, so it was ended. Change it, and it is read again."
      : `This page failed: ${String(error)}`;
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
  const note = byId("example-note");
  fill(choice, ...facts.examples.map(({ name }, i) => el("option", { value: i }, name)));
  choice.addEventListener("change", () => startFrom(Number(choice.value)));
  function startFrom(i: number): void {
    const example = facts.examples[i];
    if (!example) return;
    note.textContent = example.says;
    take({ ...state, files: example.files });
  }
  byId("empty").addEventListener("click", () => {
    note.textContent = "";
    take({ ...state, files: [{ path: "", text: "", isGuessed: true }] });
    editor.focus();
  });
  startFrom(0);
}

/** Says where it came from, whether it could be read or not. */
function opened(from: string, shared: Shared | undefined): void {
  const banner = byId("opened");
  banner.hidden = false;
  banner.textContent = shared
    ? `Opened from a ${from}: whoever made it wrote what stands here. None of it is run, and nothing is sent anywhere.`
    : `Opened from a ${from} that cannot be read: it is damaged, or too long.`;
  if (!shared) return;
  byId("example-note").textContent = "";
  take(shared);
}

function openShared(text: string): void {
  client
    .ask({ kind: "openFile", text })
    .then((shared) => opened("file", shared as Shared | undefined), failed);
}

async function begin(): Promise<void> {
  showChoices(state);
  examples();
  const link = linkIn(location.hash);
  if (link !== undefined)
    opened("link", (await client.ask({ kind: "open", link })) as Shared | undefined);
}

void begin().catch(failed);
