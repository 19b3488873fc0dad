/**
 * Tests a handler's `if`: one permission rule, applied to the file of a file tool and to every
 * subcommand of a Bash call (report, section 4; S22). A model wrote the command, so that every test
 * must take linear time (S11): loops replace patterns that could read a character many times.
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Invocation } from "../../src/model/adapter.ts";
import { isFields, text } from "../../src/model/json.ts";
import type { Fit } from "../../src/model/matcher.ts";
import { fileFits, piecesFit, piecesOf, type Folders } from "./file-rule.ts";

/** The field that a pattern for this tool is about. */
const SUBJECTS: { readonly [tool: string]: string } = {
  Read: "file_path",
  Edit: "file_path",
  Write: "file_path",
  MultiEdit: "file_path",
  NotebookEdit: "notebook_path",
  Glob: "pattern",
  Grep: "pattern",
  Bash: "command",
  Monitor: "command",
};

/** Tools for which, as for those of MCP servers, a rule with a pattern was never seen to fit. */
const WITHOUT = ["Agent", "ListAgents", "Skill", "ToolSearch", "WebFetch", "WebSearch", "Workflow"];

/** Several rules in one text, which is read as one with an odd pattern. */
const SEVERAL = new RegExp(
  `\\)[\\s|,]*(?:${[...Object.keys(SUBJECTS), ...WITHOUT].join("|")}|mcp__\\w+)\\(`,
);

/** Several commands in one pattern: each is tried by itself, and none has this sign. */
const PIPED = /^[^'"|]*\|\s?[\w-]+ /;

/** A call without an input asks whether the rule could fit any. */
export function permissionRule(
  rule: string,
  { payload, env }: Invocation,
  { home, own }: Pick<Folders, "home" | "own">,
): Fit {
  if (!rule) return "yes";
  const [, tool, , written] = /^([A-Za-z0-9_*-]+)(\((.*)\))?$/s.exec(rule) ?? [];
  // A rule that cannot be parsed never fits, nor any on an event without a tool (section 4).
  if (!tool || typeof payload["tool_name"] !== "string") return "no";
  const name = payload["tool_name"] === "Task" ? "Agent" : payload["tool_name"];
  if (name.startsWith("mcp__unknown__") && tool.startsWith("mcp__"))
    return tool.endsWith(name.slice("mcp__unknown".length)) || tool.includes("*") ? "maybe" : "no";
  // A rule for Bash fits a Monitor, under any matcher of the hook (driven with 2.1.330).
  if (!(name === "Monitor" && tool === "Bash") && (tool === "Task" ? "Agent" : tool) !== name)
    return "no";
  const pattern = written?.replace(/\\([()\\])/g, "$1");
  if (!pattern || pattern === "*") return "yes";
  const field = SUBJECTS[name];
  if (field === undefined)
    return WITHOUT.includes(name) || name.startsWith("mcp__") ? "no" : "maybe";
  const input = payload["tool_input"];
  const subject = isFields(input) ? text(input[field]) : undefined;
  const isCommand = field === "command";
  if (subject === undefined && (SEVERAL.test(pattern) || (isCommand && PIPED.test(pattern))))
    return "no";
  if (isCommand) return lineFits(pattern.trim(), subject);
  if (field === "pattern")
    return subject === undefined
      ? "maybe"
      : piecesFit(piecesOf(pattern.trim()), subject)
        ? "yes"
        : "no";
  const cwd = text(payload["cwd"]);
  return fileFits(pattern, subject, { root: env["CLAUDE_PROJECT_DIR"] ?? cwd, cwd, home, own });
}

function lineFits(pattern: string, line: string | undefined): Fit {
  if (!pattern || pattern === ":*") return "no";
  if (line === undefined) return "maybe";
  const { parts, certain } = subcommands(line);
  if (parts.some((part) => commandFits(pattern, part))) return "yes";
  return certain || unnamed(pattern, line, parts) ? "no" : "maybe";
}

/** Nothing in the line spells the rule's first word or expands to it: skipped (seen on 2.1.330). */
function unnamed(pattern: string, line: string, parts: readonly string[]): boolean {
  const [word = ""] = pattern.split(/[\s:*]/);
  if (!word || line.replace(/["'\\]/g, "").includes(word)) return false;
  const open = /["\\]/.test(line) ? line : line.replace(/(^|[\s=])'[^']*'/g, "$1x");
  const rest = open.replaceAll("$((", "");
  if (/`|\$[({'"]|[<>@+!]\(|<<(?!<)|=\(|\\\s/.test(rest) || expands(rest)) return false;
  // A glob may name a command that somebody put there as a file.
  const heads = parts.map(headOf);
  if (heads.some((head) => /[?*[]/.test(head))) return false;
  return (
    !open.includes("$") ||
    !parts.some((part, i) => heads[i]?.includes("$") || (WRAPPERS.test(part) && part.includes("$")))
  );
}

/** It has braces with a comma or two dots. A group's braces are followed by a space. */
function expands(text: string): boolean {
  const start = text.search(/\{[^\s}]|\{\}\S/);
  return start >= 0 && (text.includes(",", start) || text.includes("..", start));
}

/**
 * A part up to its first plain word, which assignments, redirections and quoted words may precede.
 * Its words are separated by one space.
 */
function headOf(part: string): string {
  const words = part.split(" ");
  const last = words.length - 1;
  let i = 0;
  while (i < last) {
    const word = words[i] as string;
    // The file of `> file` is the next word, unless that is the last and so the command.
    if (/[<>][&|]?$/.test(word) && i + 1 < last) i += 2;
    else if (/[<>]/.test(word.slice(0, -1)) || /[="'[]/.test(word) || word.startsWith("-")) i++;
    else break;
  }
  return words.slice(0, i + 1).join(" ");
}

/** Words that run other words. */
const WRAPPERS =
  /\b(?:eval|exec|source|xargs|env|sudo|doas|sh|bash|zsh|dash|ksh|fish|nohup|timeout|time|command|builtin|coproc|nice|find|watch|parallel|set|alias|function|trap|ssh|setsid|stdbuf|strace|ltrace|chroot|busybox|ionice|taskset|unshare|nsenter|script|expect|gdb|python3?|node|perl|ruby)\b/;

/** The simple commands of a line; not `certain` if a shell might run more than the text shows. */
function subcommands(line: string): { parts: readonly string[]; certain: boolean } {
  const parts: string[] = [];
  let start = 0;
  let quote = "";
  const end = (at: number) => {
    const part = bare(line.slice(start, at));
    if (part) parts.push(part);
    start = at + 1;
  };
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string;
    if (char === "\\" && quote !== "'") i++;
    else if (quote) {
      if (char === quote) quote = "";
    } else if (char === "'" || char === '"') quote = char;
    else if (";|&\n(){}".includes(char) && !redirects(line, i)) end(i);
  }
  end(line.length);
  // The result is certain only if there are just plain words, separators and simple quotes;
  // anything else may run what cannot be read from the text.
  const plain = line.replace(/(^|[\s=])(["'])[^"'$`\\]*\2(?=[\s;|&)]|$)/g, "$1x");
  const certain =
    !quote &&
    /^[\w\s./:,@%=;|&()!+-]*$/.test(plain) &&
    !/\+=|\]=|[@+!=]\(/.test(plain) &&
    !WRAPPERS.test(line);
  return { parts, certain };
}

/** The character belongs to `>&`, `<&` or `>|`, each of which is a single operator. */
const redirects = (line: string, i: number) =>
  (line[i] === "&" && /[<>]/.test(line[i - 1] ?? "")) || (line[i] === "|" && line[i - 1] === ">");

const CONTROL = /(?:if|then|else|elif|while|until|do|!|time)\s+/y;
const ASSIGNMENT = /[A-Za-z_]\w*=(?:'[^']*'|"[^"]*"|\S*)\s+/y;

/** Drops words of control flow, variables set before a command, and quotes around whole words. */
function bare(part: string): string {
  const text = part.trim();
  if (!text) return "";
  return text
    .slice(after(ASSIGNMENT, text, after(CONTROL, text, 0)))
    .replace(/(^|\s)(["'])([A-Za-z0-9_./-]+)\2(?=\s|$)/g, "$1$3")
    .replace(/\s+/g, " ");
}

/** The end of the last of the matches that follow one another; the pattern is sticky. */
function after(pattern: RegExp, text: string, start: number): number {
  let end = start;
  for (pattern.lastIndex = start; pattern.test(text);) end = pattern.lastIndex;
  return end;
}

function commandFits(pattern: string, command: string): boolean {
  const prefix = pattern.endsWith(":*") ? pattern.slice(0, -2) : undefined;
  if (prefix !== undefined && !prefix.includes("*"))
    return command === prefix || command.startsWith(`${prefix} `);
  const glob = prefix === undefined ? pattern : `${prefix} *`;
  // `git push *` also fits a bare `git push`: the wider reading, and so the safe one.
  return globFits(glob, command) || (glob.endsWith(" *") && globFits(glob, `${command} `));
}

/** `*` is any text. */
const globFits = (glob: string, text: string): boolean => piecesFit(glob.split("*"), text);
