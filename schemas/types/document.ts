/** Generated from schemas/hooks.schema.json by `npm run accept`. */

/**
 * A universal hooks document: lifecycle hooks in words that can be translated to and from every agent's own.
 */
export interface HooksDocument {
  /**
   * The location of this schema, for editors: a path from this file, or a URL. Nothing else reads it.
   */
  $schema?: string;
  /**
   * The version of this format: 1.
   */
  version: 1;
  /**
   * A sentence for people about the purpose of these hooks. Nothing else reads it.
   */
  description?: string;
  hooks: Events;
  /**
   * Gaps that the team has accepted. They stay in the report of `hookport convert` and no longer make it fail.
   */
  accept?: AcceptedGap[];
  /**
   * Written by hookport: the release that wrote this lock, and the digest by which it recognises an unchanged lock.
   */
  hookport?: {
    /**
     * The release of hookport.
     */
    version: string;
    /**
     * A digest of the document's contents: after an edit it no longer matches, and the whole document is ignored.
     */
    seal: string;
  };
  /**
   * Written by hookport: the agents this document was converted to, each with the file that calls the shim, relative to the project.
   */
  targets?: {
    /**
     * The file that calls the shim, relative to the project; "" if nothing was written.
     */
    [k: string]: string;
  };
  /**
   * Written by `hookport convert --fail-open`: if hookport itself fails, the call goes on. Default: false, the call is denied.
   */
  failOpen?: boolean;
  /**
   * Written by `hookport convert`: a digest of the file that people edit. A session that starts compares it, and shows a message if the file was edited since the last conversion.
   */
  edited?: string;
  /**
   * Written by `hookport convert`: events whose last hooks it removed. A running session may still call their entries, which then let the call go on; for any other event, a missing hook denies the call.
   */
  retired?: string[];
  /**
   * Written by hookport: the files of each installed package, by the package's name. If its folder holds anything else, none of its handlers runs, and their calls are denied.
   */
  installed?: {
    [k: string]: string[];
  };
  /**
   * One agent's own hooks, as in "x-claude-code", kept unchanged. For other agents, the report lists them.
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
   * The calls that this group is for, in the words of its dialect. Absent, "" or "*" means all of them. A text of letters, digits, _ - space , | is a list of exact names, and any other text is an unanchored JavaScript regex.
   */
  matcher?: string;
  /**
   * The dialect of the matcher, the commands' input and their answers: "universal" (default), an agent's id, or "<agent>:<its event>".
   */
  dialect?: string;
  /**
   * Run the handlers one after another until one denies. Default: false, all run at once.
   */
  sequential?: boolean;
  /**
   * Variables that the group's own agent gives all its hooks, from its settings. That agent itself sets them already.
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
   * A shell command. The event is JSON on its standard input; exit code 2 blocks, with standard error as the reason. ${PACKAGE_ROOT} and ${file} are always a single argument, whatever characters they contain.
   */
  command?: string;
  /**
   * With args, `command` is a program that is run without a shell.
   */
  args?: string[];
  /**
   * A question for the model, if the agent has such handlers. $ARGUMENTS is replaced by the event.
   */
  prompt?: string;
  /**
   * The agent's own name of the model that answers `prompt`. Absent: the agent chooses.
   */
  model?: string;
  /**
   * Seconds until the handler is ended, more than 0. Default: that of the group's dialect, 30 in the universal one. The specification allows 1 to 300.
   */
  timeout?: number;
  /**
   * The agent does not wait for the handler, which therefore cannot decide anything or be `failClosed`. Default: false.
   */
  async?: boolean;
  /**
   * A handler that cannot start, times out, crashes or gives an invalid answer denies the call. Default: false, the call goes on.
   */
  failClosed?: boolean;
  /**
   * Variables for the command, in addition to those that it inherits.
   */
  env?: {
    /**
     * The variable's value.
     */
    [k: string]: string;
  };
  /**
   * The folder in which the command starts, relative to the project. Default: that of the group's dialect, the project in the universal one.
   */
  cwd?: string;
  /**
   * The command to run on Windows instead of `command`.
   */
  windows?: string;
  where?: Where;
  /**
   * The agents that this handler is for. Default: every agent that the hooks are converted to. Example: ["claude-code"].
   */
  agents?: string[];
  /**
   * Capabilities that this handler needs: if an agent lacks one, the report lists the handler as weakened. Example: ["ask"].
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
 * Written by hookport: the place of this handler in the group's source file.
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
   * Agents whose own files contain the same handler, so that hookport does not run it there.
   */
  twins?: string[];
  /**
   * Whether the handler is a guard, by the word of its owner in .hookport/hooks.jsonc. It counts for reports only.
   */
  guard?: boolean;
  /**
   * The files of its package that the handler starts or reads, by their paths in it. If one of them was changed, the handler does not run and its calls are denied.
   */
  files?: {
    /**
     * The file's mode and its SHA-256, as `hookport install` wrote them down, or `none` if there may be no such file.
     */
    [k: string]: string;
  };
}
/**
 * One agent's own fields, as in "x-claude-code", kept unchanged. For other agents, the report lists them.
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
 * Written by hookport: the place that the group came from. A new conversion of the same file replaces it.
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
   * The place in the file: a JSON pointer such as "/hooks/PreToolUse/0".
   */
  pointer: string;
  /**
   * Its line in the file, from 1.
   */
  line?: number;
  /**
   * The original is still in that file, so that its own host runs it.
   */
  inPlace?: boolean;
  /**
   * Its host runs it only inside an agent, a skill or a command.
   */
  within?: "agent" | "skill" | "command" | "plugin";
  /**
   * The folder of the plugin whose hooks these are, relative to the project; its commands get it as their plugin's root. "" is the project itself.
   */
  plugin?: string;
  /**
   * Its host runs it through the shim (`hookport convert --adopt`).
   */
  adopted?: boolean;
  /**
   * The format of the file, if it is a document of another program's, from which that program copies hooks into agents' own files.
   */
  format?: string;
  /**
   * The name of the installed package that the hooks are from. They always run through the shim.
   */
  package?: string;
}
/**
 * A gap that the team has accepted.
 */
export interface AcceptedGap {
  /**
   * The finding's code in the report: "part-lost", "filter-widened" …
   */
  code: string;
  /**
   * The part of an answer that may be lost, or the kind of thing that may be needed, where the finding names one. No other is accepted.
   */
  part?: string;
  /**
   * The id of the agent that it is accepted for. Absent: every agent.
   */
  host?: string;
  /**
   * The place where it is accepted: a JSON pointer into the source, such as "/hooks/PreToolUse/0". Absent: everywhere.
   */
  pointer?: string;
  /**
   * Written by hookport: the document of an installed package, for whose hooks alone the package accepts it.
   */
  file?: string;
  /**
   * The reason, for those who read it later.
   */
  why: string;
}
