/** How a file of ours that runs inside an agent calls the shim, and the answers that it takes. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type {
  CodeProtocol,
  Decision,
  Host,
  HookEvent,
  Invocation,
  ProtocolTables,
  ToolUse,
} from "../../../src/model/adapter.ts";
import { tidy } from "../../../src/model/decision.ts";
import { isFields, text, type Fields, type Json } from "../../../src/model/json.ts";
import { absolute } from "../../../src/model/paths.ts";
import { responseText } from "../../../src/model/response.ts";
import { applyRewrite } from "../../../src/model/rewrites.ts";
import { known, toolUses, unreadable, withAbsolutePaths } from "../../../src/model/tools.ts";
import { say } from "../answer.ts";
import { readFields } from "../fields.ts";
import { eventOf } from "../groups.ts";
import { ARGS, MARK, TOOL, WIRE, type Answer } from "./wire.ts";

export interface InProcess {
  readonly tables: Omit<ProtocolTables, "matcher" | "timeout">;
  /** The agent sets this variable and no other one does. */
  readonly marker: string;
  /** The fields of tools' inputs that name the folder in which a command runs. */
  readonly folders?: readonly string[];
  /** A path that begins with `~` is not below the home folder. */
  readonly literalTilde?: true;
}

export function inProcess({
  tables: own,
  marker,
  folders = [],
  literalTilde,
}: InProcess): CodeProtocol {
  // There are no matchers, and our file has a limit of its own.
  const tables: ProtocolTables = { ...own, matcher: {}, timeout: 30 };
  const host: Host = {
    marker,
    recognise: ({ payload }) => payload[MARK] === tables.id,
    hasInput: ({ payload }) => payload[ARGS] !== undefined,

    decodeEvent({ event, payload, env }, root) {
      const found = eventOf(tables, event);
      if (!found) return [];
      const args = payload[ARGS] ?? {};
      const folder = isFields(args)
        ? folders.map((field) => args[field]).find((candidate) => typeof candidate === "string")
        : undefined;
      const cwd = text(payload["cwd"]) || root;
      const home = env["HOME"];
      const common = tidy<HookEvent>({
        name: found.event,
        host: tables.id,
        root,
        cwd,
        ...readFields(WIRE, payload),
        native: payload,
      });
      const hostTool = text(payload[TOOL]);
      if (hostTool === undefined) return [common];
      const uses = toolUses(tables, hostTool, args, payload);
      const odd = literalTilde && known(tables, hostTool) && uses.flat().some(beginsWithTilde);
      const unread = odd ? TILDE : unreadable(tables, hostTool, args);
      const told = { ...common, hostTool, ...(unread && { unreadable: unread }) };
      return uses.map((tools) => ({
        ...withAbsolutePaths({ ...told, tools }, home),
        ...(typeof folder === "string" && folder && { cwd: absolute(folder, cwd, home) }),
      }));
    },

    // An empty answer is said aloud: silence is what a shim says that did not run.
    encodeReply: (decision, call) => say(answerOf(tables, decision, call) as Fields),
  };
  return { ...tables, host };
}

const TILDE =
  "A path that begins with ~ is a folder of the project here, and hooks would take it for home. Write it from the root.";

const beginsWithTilde = ({ input }: ToolUse): boolean =>
  isFields(input) &&
  [input["file_path"], input["path"]].some((path) => /^~(?:\/|$)/.test(text(path) ?? ""));

function answerOf(tables: ProtocolTables, d: Decision, { event, payload }: Invocation): Answer {
  const can = eventOf(tables, event)?.row.can ?? {};
  const tool = known(tables, text(payload[TOOL]) ?? "");
  const shown: Json | undefined = d.withhold ?? d["rewrite-result"];
  const replaced = d.withhold === undefined ? can["rewrite-result"] : can.withhold;
  return tidy<Answer>({
    block: can.deny && d.verdict === "deny" ? (d.reason ?? "denied by a hook") : undefined,
    end: can.end ? d.end : undefined,
    args:
      can["rewrite-input"] && d["rewrite-input"]
        ? (applyRewrite(payload[ARGS], d["rewrite-input"], tool) as Fields)
        : undefined,
    result: replaced && shown !== undefined ? responseText(shown) : undefined,
    prompt: can["rewrite-prompt"] ? d["rewrite-prompt"] : undefined,
    context: can.context ? d.context : undefined,
    feedback: can.feedback ? d.feedback : undefined,
    hold: can.hold ? d.hold : undefined,
    message: can.message ? d.message : undefined,
    env: can.env ? d.env : undefined,
  });
}
