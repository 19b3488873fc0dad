/** Generated from schemas/hooks.schema.json by `npm run accept`. */

/**
 * A universal hooks document: lifecycle hooks in the words every agent's hooks can be translated to and from.
 */
export interface HooksDocument {
  /**
   * Where this schema is, for editors: a path from this file, or an address. Nothing else reads it.
   */
  $schema?: string;
  /**
   * The version of this format: 1.
   */
  version: 1;
  /**
   * What these hooks are for, in a sentence for people. Nothing else reads it.
   */
  description?: string;
  hooks: Events;
  /**
   * Gaps the team has accepted. They stay in the report of `hookport convert` and no longer fail it.
   */
  accept?: AcceptedGap[];
  /**
   * Written by hookport: the release that wrote this lock, and the digest by which it knows its own work again.
   */
  hookport?: {
    /**
     * The release of hookport.
     */
    version: string;
    /**
     * A digest of what the document says: after an edit it does not fit, and nothing in it counts.
     */
    seal: string;
  };
  /**
   * Written by hookport: the agents this document was converted to, each with the file that calls the shim, relative to the project.
   */
  targets?: {
    /**
     * The file that calls the shim, relative to the project; "" where nothing was written.
     */
    [k: string]: string;
  };
  /**
   * Written by `hookport convert --fail-open`: hookport's own faults let the call go on. Default: false, they deny it.
   */
  failOpen?: boolean;
  /**
   * Written by `hookport convert`: a digest of the file that people edit. A session that starts compares it, and says when nobody converted the file since it was edited.
   */
  edited?: string;
  /**
   * Written by `hookport convert`: events whose last hooks it took out. A running session may still call their entries, which then let the call go on; without this, a missing hook denies it.
   */
  retired?: string[];
  /**
   * One agent's own hooks, as in "x-claude-code", kept word for word. Other agents report them.
   *
   * This interface was referenced by `HooksDocument`'s JSON-Schema definition
   * via the `patternProperty` "^x-".
   */
  [native: `x-${string}`]: Native;
}
/**
 * Hooks by event, such as "pre-tool-use". An event this release does not know is skipped with a warning.
 */
export interface Events {
  "pre-tool-use"?: Group[];
  "permission-request"?: Group[];
  "permission-denied"?: Group[];
  "post-tool-use"?: Group[];
  "post-tool-use-failure"?: Group[];
  "pre-prompt"?: Group[];
  "session-start"?: Group[];
  "session-end"?: Group[];
  stop?: Group[];
  "stop-failure"?: Group[];
  "stop-cancelled"?: Group[];
  "sub-agent-start"?: Group[];
  "sub-agent-end"?: Group[];
  "pre-compact"?: Group[];
  "post-compact"?: Group[];
  notification?: Group[];
}
/**
 * Handlers that run for the same calls.
 */
export interface Group {
  /**
   * The calls this is for. Absent, "" or "*": all of them. Letters, digits, _ - space , |: a list of exact names. Anything else: an unanchored JavaScript regex. In the words of the group's dialect.
   */
  matcher?: string;
  /**
   * The words the matcher, the commands' input and their answers are in: "universal" (default), an agent's id, or "<agent>:<its event>".
   */
  dialect?: string;
  /**
   * Run the handlers one after another; a denial ends the row. Default: false, all at once.
   */
  sequential?: boolean;
  /**
   * Variables that the group's own agent gives all its hooks, from its settings. Under that agent itself they are set already.
   */
  env?: {
    /**
     * The variable's value.
     */
    [k: string]: string;
  };
  where?: Where;
  /**
   * The handlers, at least one.
   *
   * @minItems 1
   */
  hooks: Handler[];
  origin?: Origin;
  [native: `x-${string}`]: Native;
}
/**
 * A filter on content: each dot-path in the event must match its regex. Example: {"toolInput.command": "git +push"}.
 */
export interface Where {
  /**
   * An unanchored JavaScript regex.
   */
  [k: string]: string;
}
/**
 * One command to run, or one question for the model.
 */
export interface Handler {
  /**
   * "command" runs `command`, "prompt" asks the model `prompt`.
   */
  type?: "command" | "prompt";
  /**
   * A shell command. The event is JSON on its standard input; exit code 2 blocks, with standard error as the reason. ${PACKAGE_ROOT} and ${file} stay one argument whatever they hold.
   */
  command?: string;
  /**
   * With args, `command` is a program that is run without a shell.
   */
  args?: string[];
  /**
   * A question for the model, where the agent has such handlers. $ARGUMENTS stands for the event.
   */
  prompt?: string;
  /**
   * The model that answers `prompt`, by the agent's own name for it. Absent: the agent's choice.
   */
  model?: string;
  /**
   * Seconds until the handler is ended, more than 0. Default: that of the group's dialect, 30 in the universal one. The specification allows 1 to 300.
   */
  timeout?: number;
  /**
   * Not waited for; cannot decide anything, so it cannot be `failClosed`. Default: false.
   */
  async?: boolean;
  /**
   * A handler that cannot start, times out, crashes or answers nonsense denies. Default: false, the call goes on.
   */
  failClosed?: boolean;
  /**
   * Variables for the command, beside those it inherits.
   */
  env?: {
    /**
     * The variable's value.
     */
    [k: string]: string;
  };
  /**
   * The folder the command starts in, relative to the project. Default: that of the group's dialect, the project in the universal one.
   */
  cwd?: string;
  /**
   * The command to run on Windows, in the place of `command`.
   */
  windows?: string;
  where?: Where;
  /**
   * The agents that this is for. Default: all that are converted to. Example: ["claude-code"].
   */
  agents?: string[];
  /**
   * Capabilities this handler cannot do without: where one is missing, the report says weakened. Example: ["ask"].
   */
  needs?: (
    | "deny"
    | "ask"
    | "allow"
    | "hold"
    | "end"
    | "feedback"
    | "withhold"
    | "rewrite-input"
    | "rewrite-result"
    | "rewrite-prompt"
    | "add-permissions"
    | "interrupt"
    | "context"
    | "message"
    | "env"
  )[];
  origin?: HandlerOrigin;
  [native: `x-${string}`]: Native;
}
/**
 * Written by hookport: where this handler stands in the group's source file.
 */
export interface HandlerOrigin {
  /**
   * A JSON pointer such as "/hooks/PreToolUse/0/hooks/1".
   */
  pointer: string;
  /**
   * Its line in the file, from 1.
   */
  line?: number;
  /**
   * Agents whose own files hold the same handler: it is left to them.
   */
  twins?: string[];
}
/**
 * One agent's own fields, as in "x-claude-code", kept word for word. Other agents report them.
 *
 * This interface was referenced by `Handler`'s JSON-Schema definition
 * via the `patternProperty` "^x-[a-z][a-z0-9-]*$".
 *
 * This interface was referenced by `Group`'s JSON-Schema definition
 * via the `patternProperty` "^x-[a-z][a-z0-9-]*$".
 */
export interface Native {
  [k: string]: unknown;
}
/**
 * Written by hookport: where the group came from. A new conversion of the same file replaces it.
 */
export interface Origin {
  /**
   * The agent whose format the file is in: an id, or "universal".
   */
  host: string;
  /**
   * The file, relative to the project.
   */
  file: string;
  /**
   * Where in the file: a JSON pointer such as "/hooks/PreToolUse/0".
   */
  pointer: string;
  /**
   * Its line in the file, from 1.
   */
  line?: number;
  /**
   * The original still stands in that file, so its own host runs it by itself.
   */
  inPlace?: boolean;
  /**
   * Its host runs it only inside that.
   */
  within?: "agent" | "skill" | "plugin";
  /**
   * The folder of the plugin whose hooks these are, relative to the project: what its commands know as their plugin's root. "": the project itself.
   */
  plugin?: string;
  /**
   * Its host runs it through the shim (`hookport convert --adopt`).
   */
  adopted?: boolean;
}
/**
 * One gap the team has accepted.
 */
export interface AcceptedGap {
  /**
   * The finding's code, as the report says it: "cannot-ask", "filter-widened" …
   */
  code: string;
  /**
   * The id of the agent it is accepted for. Absent: every one.
   */
  host?: string;
  /**
   * Where it is accepted: a JSON pointer into the source, such as "/hooks/PreToolUse/0". Absent: everywhere.
   */
  pointer?: string;
  /**
   * The reason, for those who read it later.
   */
  why: string;
}
