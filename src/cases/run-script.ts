import type { Env, HookEvent, Reply, Protocol } from "../model/adapter.ts";
import { runOne, type Job } from "../model/call.ts";
import { handlerTimeout } from "../model/timeouts.ts";
import type { Decision } from "../model/decision.ts";
import { merge } from "../model/merge.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { eventFrom } from "../model/event.ts";
import type { Fields } from "../model/json.ts";
import type { RegexTest } from "../model/matcher.ts";
import { absolute } from "../model/paths.ts";
import type { Protocols } from "../model/route.ts";
import { pick, type Task } from "../model/select.ts";
import { withAbsolutePaths } from "../model/tools.ts";
import type { WindowsFiles } from "../model/world.ts";
import { UNIVERSAL } from "../read/universal.ts";
import type { PreparedCase } from "./case.ts";
import type { Package } from "./package.ts";
import { effective } from "./summarise.ts";

/** A copy of the package, and the environment of its processes. */
export interface RunStage {
  readonly protocols: Protocols;
  readonly config: Package["config"];
  readonly root: string;
  readonly top: string;
  /** It has PATH, HOME and TMPDIR. */
  readonly env: Env;
  readonly run: (job: Job) => Promise<Reply>;
  readonly match: RegexTest;
  readonly windows: WindowsFiles | undefined;
}

export interface Direct {
  readonly top: string;
  readonly root: string;
  readonly stdin?: string;
  readonly fires: boolean;
  readonly reply?: Reply;
  /** Seconds. */
  readonly timeout: number;
  /** The decision on a host that has every capability. */
  readonly decision: Decision;
  readonly answer: Decision;
}

/** Agents send absolute paths; a relative one is resolved from the package (S20). */
export function eventOf(
  { event, payload }: Pick<PreparedCase, "event" | "payload">,
  root: string,
  home: string | undefined,
): HookEvent {
  return withAbsolutePaths(eventFrom(event, payload, root, home), home);
}

/** Leaves out PACKAGE_ROOT: no test can say where an agent finds the package. */
export function testEnv({ config }: Pick<RunStage, "config">): { readonly [name: string]: string } {
  const { PACKAGE_ROOT: _root, ...rest } = config.env;
  return rest;
}

/** It gets the smaller timeout and the variables of the tests. */
export function handlerOn(
  { event, group, handler }: PreparedCase,
  stage: Pick<RunStage, "protocols" | "config">,
): Handler {
  return {
    ...handler,
    timeout: Math.min(stage.config.timeout, handlerTimeout(stage.protocols, event, group, handler)),
    env: { ...testEnv(stage), ...handler.env },
  };
}

/** PACKAGE_ROOT as the tests ask for it: a folder of the copy. */
function rootEnv({ config, root, env }: RunStage): { readonly [name: string]: string } {
  const { PACKAGE_ROOT } = config.env;
  return PACKAGE_ROOT === undefined
    ? {}
    : { PACKAGE_ROOT: absolute(PACKAGE_ROOT, root, env["HOME"]) };
}

export async function direct(value: PreparedCase, stage: RunStage): Promise<Direct> {
  const { protocols, root, env } = stage;
  const event = eventOf(value, root, env["HOME"]);
  const plain = handlerOn(value, stage);
  const handler = { ...plain, env: { ...rootEnv(stage), ...plain.env } };
  const timeout = handler.timeout as number;
  const target = protocols[UNIVERSAL] as Protocol;
  const calling = {
    protocols,
    target,
    call: { event: event.name, payload: event.native, env },
    match: stage.match,
  };
  const [task] = pick(
    calling,
    event,
    [{ group: { ...value.group, hooks: [handler] }, packageRoot: root }],
    false,
  );
  if (!task) return { top: stage.top, root, fires: false, timeout, decision: {}, answer: {} };
  // A universal hook receives only the fixture.
  const call =
    task.dialect.id === UNIVERSAL
      ? { ...task.call, payload: given(value.payload, task) }
      : task.call;
  let reply: Reply | undefined;
  let stdin: string | undefined;
  const ask = {
    protocols,
    protocol: task.dialect,
    call: { ...call, env },
    root,
    marks: [],
    windows: stage.windows,
    elapsed: () => 0,
    run: async (job: Job) => {
      stdin = job.stdin;
      return (reply = await stage.run(job));
    },
  };
  const decision = merge([await runOne(ask, { ...task, call }, Infinity)]);
  return {
    top: stage.top,
    root,
    fires: true,
    stdin,
    reply,
    timeout,
    decision: effective(protocols, value.event, decision),
    answer: decision,
  };
}

/** The same decision as if it had been taken in another copy, with that copy's paths. */
export function movedTo({ top, root }: Pick<RunStage, "top" | "root">, direct: Direct): Direct {
  const text = JSON.stringify([direct.decision, direct.answer], (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(direct.top, top) : value,
  );
  const [decision, answer] = JSON.parse(text) as [Decision, Decision];
  return { ...direct, top, root, decision, answer };
}

/** Names files of the copy as the package's: the copy is gone, and every run has another one. */
export const fromPackage = (text: string, { root }: Direct) => text.replaceAll(`${root}/`, "");

const given = (payload: Fields, { event, use }: Pick<Task, "event" | "use">): Fields => ({
  ...payload,
  ...(typeof payload["cwd"] === "string" && { cwd: event.cwd }),
  ...(use && { toolInput: use.input }),
});
