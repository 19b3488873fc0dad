/** The same guard in every dialect, form and language: it blocks everywhere, says why, and lets a harmless call run. */
import { SAID } from "./effects.ts";
import { all, HOLDS, type Scenario } from "./scenario.ts";
import { heard } from "../../src/live/session.ts";
import { shell, type Driver } from "./session.ts";

const FORBIDDEN = "touch forbidden.txt";
const HARMLESS = "echo fine > harmless.txt";

/** A way to deny: what is printed, on which stream, and the exit code. */
interface Form {
  readonly out?: object;
  readonly code: 0 | 2;
}

const decision = { permissionDecision: "deny", permissionDecisionReason: SAID };
const FORMS = {
  "exit 2": { code: 2 },
  nested: { out: { hookSpecificOutput: { hookEventName: "PreToolUse", ...decision } }, code: 0 },
  flat: { out: decision, code: 0 },
  legacy: { out: { decision: "block", reason: SAID }, code: 0 },
  permission: { out: { permission: "deny", user_message: SAID, agent_message: SAID }, code: 0 },
} as const satisfies { readonly [name: string]: Form };

/** Where an agent's guard stands, where its command line finds the command it judges, and how it may deny. */
interface Dialect {
  readonly config: (command: string) => { readonly [path: string]: unknown };
  /** Dot-path in the payload; `$NAME` before it: in that variable. */
  readonly command: string;
  readonly forms: readonly (keyof typeof FORMS)[];
}

const grouped = (command: string) => ({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] } });
const DIALECTS: { readonly [name: string]: Dialect } = {
  "claude-code": {
    config: (command) => ({ ".claude/settings.json": grouped(command) }),
    command: "tool_input.command",
    forms: ["exit 2", "nested", "legacy"],
  },
  copilot: {
    config: (bash) => ({ ".github/hooks/guard.json": { version: 1, hooks: { preToolUse: [{ type: "command", bash, matcher: "bash" }] } } }),
    command: "toolArgs.command",
    forms: ["exit 2", "flat"],
  },
  "copilot:PreToolUse": {
    config: (bash) => ({ ".github/hooks/guard.json": { version: 1, hooks: { PreToolUse: [{ type: "command", bash, matcher: "Bash" }] } } }),
    command: "tool_input.command",
    forms: ["exit 2", "flat", "nested"],
  },
  cursor: {
    config: (command) => ({ ".cursor/hooks.json": { version: 1, hooks: { beforeShellExecution: [{ command }] } } }),
    command: "command",
    forms: ["exit 2", "permission"],
  },
  "cursor:preToolUse": {
    config: (command) => ({ ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command, matcher: "^Shell$" }] } } }),
    command: "tool_input.command",
    forms: ["exit 2", "permission"],
  },
  lime: {
    config: (command) => ({ ".lime/settings.json": { hooks: { PreToolUse: [command] } } }),
    command: "$HOOK_TOOL_INPUT.command",
    forms: ["exit 2", "nested", "legacy"],
  },
  universal: {
    config: (command) => ({ "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": grouped(command).hooks.PreToolUse } } }),
    command: "toolInput.command",
    forms: ["exit 2", "nested", "legacy"],
  },
};

/** A guard's source in each language, with the program that runs it. */
const LANGUAGES: { readonly [program: string]: (path: readonly string[], variable: string | undefined, form: Form) => string } = {
  bash: (_, variable, { out, code }) =>
    [
      variable ? `payload="$${variable}"` : "payload=$(cat)",
      `if grep -q '"command": *"[^"]*forbidden' <<< "$payload"; then`,
      out ? `  echo '${JSON.stringify(out)}'` : `  echo '${SAID}' >&2`,
      `  exit ${code}`,
      "fi",
    ].join("\n"),
  node: (path, variable, { out, code }) =>
    [
      `const payload = JSON.parse(${variable ? `process.env.${variable}` : 'require("fs").readFileSync(0, "utf8")'});`,
      `if (payload.${path.join(".")}.includes("forbidden")) {`,
      out ? `  console.log(${JSON.stringify(JSON.stringify(out))});` : `  console.error(${JSON.stringify(SAID)});`,
      `  process.exitCode = ${code};`,
      "}",
    ].join("\n"),
  python3: (path, variable, { out, code }) =>
    [
      "import json, os, sys",
      `payload = json.${variable ? `loads(os.environ["${variable}"])` : "load(sys.stdin)"}`,
      `if "forbidden" in payload${path.map((key) => `["${key}"]`).join("")}:`,
      out ? `    print(${JSON.stringify(JSON.stringify(out))})` : `    print("${SAID}", file=sys.stderr)`,
      `    sys.exit(${code})`,
    ].join("\n"),
};

/** The files of a guard on shell commands, as a user of that agent has them. */
export const placed = (dialect: string, command: string) => DIALECTS[dialect]?.config(command) ?? {};

export const guards = (driver: Driver): readonly Scenario[] =>
  Object.entries(DIALECTS).flatMap(([name, dialect]) =>
    dialect.forms.flatMap((form) => Object.keys(LANGUAGES).map((language) => guard(driver, name, dialect, form, language))),
  );

function guard(driver: Driver, name: string, dialect: Dialect, form: keyof typeof FORMS, language: string): Scenario {
  const [, variable, path = ""] = /^(?:\$(\w+)\.)?(.+)$/.exec(dialect.command) ?? [];
  const home = name.split(":")[0] as string;
  const mute = driver.muteExit2 && home === driver.id && form === "exit 2";
  return {
    name: `guard ${name} ${form} ${language}`,
    files: {
      ...dialect.config(`${language} hooks/guard`),
      "hooks/guard": `${LANGUAGES[language]?.(path.split("."), variable, FORMS[form])}\n`,
    },
    convert: ["--from", home, "--to", driver.id, "--adopt"],
    session: () => shell(FORBIDDEN, HARMLESS),
    expected: HOLDS,
    claim: "a guard that blocks at home blocks here, with its reason",
    judge: (seen) =>
      all({
        "the forbidden call did not run": seen.files["forbidden.txt"] === undefined,
        // Through its own entry, an agent that loses the text of exit 2 loses it at home too.
        ...(!mute && { "its reason reached the model": heard(seen, SAID) }),
        "the harmless call ran": seen.files["harmless.txt"] !== undefined,
      }),
  };
}
