/** Below: a call is played, and what scripts reply is typed in. */
import { badge, htmlTable, type Html, type Tone } from "../../screen/html.ts";
import { DECISIONS } from "../../screen/played.ts";
import type { AskedCall } from "../../play/call-event.ts";
import type { PlayedValue, ReachedHook, TypedReply, State } from "../values.ts";
import { codeBlock } from "./code.ts";
import { byId, button, el, fill, showHtml } from "./dom.ts";

/** What a call is, what its input is about, and an example of that; without them there is none. */
const KINDS: { readonly [K in keyof AskedCall]: readonly [string, asks?: string, like?: string] } =
  {
    bash: ["runs a shell command", "The command", "git push --force origin main"],
    write: ["writes a file", "The file", ".env"],
    edit: ["edits a file", "The file", ".env"],
    read: ["reads a file", "The file", ".env"],
    mcp: ["calls a tool of an MCP server", "SERVER/TOOL", "github/create_issue"],
    web: ["fetches a web page", "The address", "https://example.com"],
    result: ["has run a shell command", "What it printed", "TOKEN=abc"],
    prompt: ["is given a prompt", "The prompt", "Deploy to production"],
    stop: ["ends its turn"],
    sessionStart: ["starts a session"],
  };

const PASSES: TypedReply = { code: 0, stdout: "", stderr: "" };
const DENIES: TypedReply = { code: 2, stdout: "", stderr: "Not allowed here." };

export function callsView(state: State, changed: () => void): (value?: PlayedValue) => void {
  const kind = byId<HTMLSelectElement>("kind");
  const input = byId<HTMLInputElement>("call");
  fill(kind, ...Object.entries(KINDS).map(([value, [label]]) => el("option", { value }, label)));
  const chosen = () => KINDS[kind.value as keyof AskedCall] ?? [""];
  function takeCall(): void {
    const [, asks] = chosen();
    byId("call-part").hidden = asks === undefined;
    byId("call-label").textContent = asks ?? "";
    state.call = { [kind.value]: asks === undefined || input.value };
  }
  function takeExample(): void {
    input.value = chosen()[2] ?? "";
    takeCall();
  }
  takeExample();
  const andAsk = (take: () => void) => () => {
    take();
    changed();
  };
  kind.addEventListener("change", andAsk(takeExample));
  input.addEventListener("input", andAsk(takeCall));

  // A card stays while its hook is reached, so that nobody's typing is disturbed.
  const cards = new Map<string, Card>();
  return (value) => {
    byId("play").hidden = !value;
    if (!value) return;
    for (const key of cards.keys())
      if (!value.hooks.some((hook) => hook.key === key)) cards.delete(key);
    const shown = value.hooks.map((hook) => {
      const card = cards.get(hook.key) ?? cardFor(hook, state, changed);
      cards.set(hook.key, card);
      card.show(hook);
      return card.element;
    });
    const list = byId("reached");
    const isSame =
      list.children.length === shown.length &&
      shown.every((element, i) => list.children[i] === element);
    if (!isSame) fill(list, ...shown);
    byId("unreached").textContent =
      value.wrong || (shown.length ? "" : "No hook is reached by this call.");
    showHtml(byId("decisions"), decisions(value.agents));
  };
}

/** A denial is what a guard is for. */
const SHOWN: { readonly [V in Played["verdict"]]: readonly [Tone, sign: string] } = {
  deny: ["good", "✓"],
  hold: ["good", "✓"],
  ask: ["fair", "?"],
  allow: ["plain", "–"],
  none: ["plain", "–"],
};

const decisions = (agents: readonly Played[]): Html =>
  htmlTable({
    id: "decided",
    caption: "What each agent would do, where hooks reply so",
    head: ["Agent", "Runs of hooks", "Decision", "Reason"],
    rows: agents.map(({ title, verdict, reason, hooks }) => {
      const [tone, sign] = SHOWN[verdict];
      return [title, String(hooks.length), badge(tone, DECISIONS[verdict], sign), reason];
    }),
  });

type Played = PlayedValue["agents"][number];

type Card = ReturnType<typeof cardFor>;
let made = 0;

function cardFor({ key, name, command }: ReachedHook, state: State, changed: () => void) {
  const n = ++made;
  const code = el("input", { type: "number", id: `code-${n}`, min: 0, max: 255 });
  const stdout = el("textarea", { id: `stdout-${n}`, rows: 2, spellcheck: "false" });
  const stderr = el("textarea", { id: `stderr-${n}`, rows: 2, spellcheck: "false" });
  const set = (reply: TypedReply) => {
    code.value = String(reply.code);
    stdout.value = reply.stdout;
    stderr.value = reply.stderr;
  };
  const take = () => {
    state.replies[key] = {
      code: Math.max(0, Math.min(255, Math.trunc(Number(code.value)) || 0)),
      stdout: stdout.value,
      stderr: stderr.value,
    };
    changed();
  };
  set(state.replies[key] ?? PASSES);
  for (const box of [code, stdout, stderr]) box.addEventListener("input", take);
  const say = (reply: TypedReply) => () => {
    set(reply);
    take();
  };
  const field = (label: string, box: HTMLElement) =>
    el("div.field", el("label", { for: box.id }, label), box);
  const payloads = el("div.payloads");
  const element = el(
    "li.card",
    el("h4", el("code", name)),
    el("p.soft.small", el("code", command)),
    el(
      "fieldset",
      el("legend", `What ${name} replies`),
      el(
        "div.row",
        field("Exit code", code),
        button("Let it pass", say(PASSES)),
        button("Deny it", say(DENIES)),
      ),
      field("Standard output", stdout),
      field("Standard error", stderr),
    ),
    payloads,
  );
  let drawn = "";
  return {
    element,
    show({ payloads: given }: ReachedHook): void {
      const text = JSON.stringify(given);
      if (text === drawn) return;
      drawn = text;
      fill(payloads, ...given.map(payloadElement));
    },
  };
}

const payloadElement = ({ agents, text }: ReachedHook["payloads"][number]): HTMLElement =>
  el(
    "details",
    el("summary", `What it is given under ${agents.join(", ")}`),
    codeBlock("payload.json", text),
  );
