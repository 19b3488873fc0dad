/** Generated from the folders beside this file by `npm run accept`. */
import type { Adapter, Protocol } from "../src/model/adapter.ts";
import { MARKS as claudeCode } from "./claude-code/names.ts";
import { MARKS as cline } from "./cline/names.ts";
import { MARKS as codex } from "./codex/names.ts";
import { MARKS as copilot } from "./copilot/names.ts";
import { MARKS as cursor } from "./cursor/names.ts";
import { MARKS as exAthena } from "./ex-athena/names.ts";
import { MARKS as gemini } from "./gemini/names.ts";
import { MARKS as grok } from "./grok/names.ts";
import { MARKS as kilo } from "./kilo/names.ts";
import { MARKS as letta } from "./letta/names.ts";
import { MARKS as lime } from "./lime/names.ts";
import { MARKS as opencode } from "./opencode/names.ts";
import { MARKS as pi } from "./pi/names.ts";
import { MARKS as qwen } from "./qwen/names.ts";

/** The agents by their ids. */
export const ids: readonly string[] = [
  "claude-code",
  "cline",
  "codex",
  "copilot",
  "cursor",
  "ex-athena",
  "gemini",
  "grok",
  "kilo",
  "letta",
  "lime",
  "opencode",
  "pi",
  "qwen",
];

/** Every variable that some agent sets for its hooks by itself. */
export const marks: readonly string[] = [
  ...claudeCode,
  ...cline,
  ...codex,
  ...copilot,
  ...cursor,
  ...exAthena,
  ...gemini,
  ...grok,
  ...kilo,
  ...letta,
  ...lime,
  ...opencode,
  ...pi,
  ...qwen,
];

export const protocols: { readonly [id: string]: () => Promise<Protocol> } = {
  "claude-code": async () => (await import("./claude-code/protocol.ts")).claudeCode,
  cline: async () => (await import("./cline/protocol.ts")).cline,
  codex: async () => (await import("./codex/protocol.ts")).codex,
  copilot: async () => (await import("./copilot/protocol.ts")).copilot,
  cursor: async () => (await import("./cursor/protocol.ts")).cursor,
  "ex-athena": async () => (await import("./ex-athena/protocol.ts")).exAthena,
  gemini: async () => (await import("./gemini/protocol.ts")).gemini,
  grok: async () => (await import("./grok/protocol.ts")).grok,
  kilo: async () => (await import("./kilo/protocol.ts")).kilo,
  letta: async () => (await import("./letta/protocol.ts")).letta,
  lime: async () => (await import("./lime/protocol.ts")).lime,
  opencode: async () => (await import("./opencode/protocol.ts")).opencode,
  pi: async () => (await import("./pi/protocol.ts")).pi,
  qwen: async () => (await import("./qwen/protocol.ts")).qwen,
  universal: async () => (await import("./universal/protocol.ts")).universal,
};

export const adapters: { readonly [id: string]: () => Promise<Adapter> } = {
  "claude-code": async () => ({
    ...(await import("./claude-code/index.ts")).default,
    observed: (await import("../golden/claude-code/observed.json", { with: { type: "json" } }))
      .default,
    recorded: (await import("./claude-code/recorded.json", { with: { type: "json" } })).default,
  }),
  cline: async () => ({
    ...(await import("./cline/index.ts")).default,
    observed: (await import("../golden/cline/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./cline/recorded.json", { with: { type: "json" } })).default,
  }),
  codex: async () => ({
    ...(await import("./codex/index.ts")).default,
    observed: (await import("../golden/codex/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./codex/recorded.json", { with: { type: "json" } })).default,
  }),
  copilot: async () => ({
    ...(await import("./copilot/index.ts")).default,
    observed: (await import("../golden/copilot/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./copilot/recorded.json", { with: { type: "json" } })).default,
  }),
  cursor: async () => ({
    ...(await import("./cursor/index.ts")).default,
    observed: (await import("../golden/cursor/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./cursor/recorded.json", { with: { type: "json" } })).default,
  }),
  "ex-athena": async () => (await import("./ex-athena/index.ts")).default,
  gemini: async () => ({
    ...(await import("./gemini/index.ts")).default,
    observed: (await import("../golden/gemini/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./gemini/recorded.json", { with: { type: "json" } })).default,
  }),
  grok: async () => ({
    ...(await import("./grok/index.ts")).default,
    observed: (await import("../golden/grok/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./grok/recorded.json", { with: { type: "json" } })).default,
  }),
  kilo: async () => ({
    ...(await import("./kilo/index.ts")).default,
    observed: (await import("../golden/kilo/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./kilo/recorded.json", { with: { type: "json" } })).default,
  }),
  letta: async () => ({
    ...(await import("./letta/index.ts")).default,
    observed: (await import("../golden/letta/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./letta/recorded.json", { with: { type: "json" } })).default,
  }),
  lime: async () => (await import("./lime/index.ts")).default,
  opencode: async () => ({
    ...(await import("./opencode/index.ts")).default,
    observed: (await import("../golden/opencode/observed.json", { with: { type: "json" } }))
      .default,
    recorded: (await import("./opencode/recorded.json", { with: { type: "json" } })).default,
  }),
  pi: async () => ({
    ...(await import("./pi/index.ts")).default,
    observed: (await import("../golden/pi/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./pi/recorded.json", { with: { type: "json" } })).default,
  }),
  qwen: async () => ({
    ...(await import("./qwen/index.ts")).default,
    observed: (await import("../golden/qwen/observed.json", { with: { type: "json" } })).default,
    recorded: (await import("./qwen/recorded.json", { with: { type: "json" } })).default,
  }),
};
