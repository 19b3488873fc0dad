/** Below: a call is played, and what scripts reply is typed in. */
import type { AskedCall } from "../../play/call-event.ts";
import type { AgentPlayed, PlayedValue, ReachedHook, TypedReply } from "../values.ts";
import { codeBlock } from "./code.ts";
import { byId, button, el, fill } from "./dom.ts";
import type { State } from "./state.ts";

interface Kind {
  readonly label: string;
  /** What the input is about; without it there is none. */
  readonly asks?: string;
  readonly example: string;
  readonly call: (text: string) => AskedCall;
}

const KINDS: { readonly [kind: string]: Kind } = {
  bash: {
    label: "runs a shell command",
    asks: "The command",
    example: "git push --force origin main",
    call: (bash) => ({ bash }),
  },
  write: {
    label: "writes a file",
    asks: "The file",
    example: ".env",
    call: (write) => ({ write }),
  },
  edit: { label: "edits a file", asks: "The file", example: ".env", call: (edit) => ({ edit }) },
  read: { label: "reads a file", asks: "The file", example: ".env", call: (read) => ({ read }) },
  mcp: {
    label: "calls a tool of an MCP server",
    asks: "SERVER/TOOL",
    example: "github/create_issue",
    call: (mcp) => ({ mcp }),
  },
  web: {
    label: "fetches a web page",
    asks: "The address",
    example: "https://example.com",
    call: (web) => ({ web }),
  },
  result: {
    label: "has run a shell command",
    asks: "What it printed",
    example: "TOKEN=abc",
    call: (result) => ({ result }),
  },
  prompt: {
    label: "is given a prompt",
    asks: "The prompt",
    example: "Deploy to production",
    call: (prompt) => ({ prompt }),
  },
  stop: { label: "ends its turn", example: "", call: () => ({ stop: true }) },
  start: { label: "starts a session", example: "", call: () => ({ sessionStart: true }) },
};

const PASSES: TypedReply = { code: 0, stdout: "", stderr: "" };
const DENIES: TypedReply = { code: 2, stdout: "", stderr: "Not allowed here." };

export function callsView(state: State, changed: () => void): (value?: PlayedValue) => void {
  const kind = byId<HTMLSelectElement>("kind");
  const input = byId<HTMLInputElement>("call");
  fill(kind, ...Object.entries(KINDS).map(([value, { label }]) => el("option", { value }, label)));
  const chosen = () => KINDS[kind.value] as Kind;
  function takeCall(): void {
    const { asks, call } = chosen();
    byId("call-part").hidden = asks === undefined;
    byId("call-label").textContent = asks ?? "";
    state.call = call(input.value);
    changed();
  }
  kind.addEventListener("change", () => {
    input.value = chosen().example;
    takeCall();
  });
  input.addEventListener("input", takeCall);
  input.value = chosen().example;
  byId("call-label").textContent = chosen().asks ?? "";
  state.call = chosen().call(input.value);

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
      list.children.length === shown.length && shown.every((one, i) => list.children[i] === one);
    if (!isSame) fill(list, ...shown);
    byId("unreached").textContent =
      value.wrong || (shown.length ? "" : "No hook is reached by this call.");
    fill(byId("decisions"), ...value.agents.map(decisionRow));
  };
}

const SIGNS = { good: "✗", fair: "?", bad: "!", plain: "–" } as const;

const decisionRow = ({ title, decision, tone, reason, reached }: AgentPlayed): HTMLElement =>
  el(
    "tr",
    {},
    el("th", { scope: "row" }, title),
    el("td", { class: "number" }, String(reached)),
    el(
      "td",
      {},
      el(
        "span",
        { class: `badge ${tone}` },
        el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[tone]),
        decision,
      ),
    ),
    el("td", {}, reason),
  );

interface Card {
  readonly element: HTMLElement;
  show(hook: ReachedHook): void;
}

let made = 0;

function cardFor({ key, name, command }: ReachedHook, state: State, changed: () => void): Card {
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
  for (const one of [code, stdout, stderr]) one.addEventListener("input", take);
  const say = (reply: TypedReply) => () => {
    set(reply);
    take();
  };
  const field = (label: string, box: HTMLElement) =>
    el("div", { class: "field" }, el("label", { for: box.id }, label), box);
  const payloads = el("div", { class: "payloads" });
  const element = el(
    "li",
    { class: "card" },
    el("h4", {}, el("code", {}, name)),
    el("p", { class: "soft small" }, el("code", {}, command)),
    el(
      "fieldset",
      {},
      el("legend", {}, `What ${name} replies`),
      el(
        "div",
        { class: "row" },
        field("Exit code", code),
        button("Let it pass", say(PASSES), { class: "quiet" }),
        button("Deny it", say(DENIES), { class: "quiet" }),
      ),
      field("Standard output", stdout),
      field("Standard error", stderr),
    ),
    payloads,
  );
  let drawn = "";
  return {
    element,
    show({ payloads: all }) {
      const text = JSON.stringify(all);
      if (text === drawn) return;
      drawn = text;
      fill(
        payloads,
        ...all.map(({ agents, text: payload }) =>
          el(
            "details",
            {},
            el("summary", {}, `What it is given under ${agents.join(", ")}`),
            codeBlock("payload.json", payload),
          ),
        ),
      );
    },
  };
}
