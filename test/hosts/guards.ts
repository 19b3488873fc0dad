/**
 * The same guard in every dialect and form: it blocks everywhere, says why, and lets a harmless
 * call run. The languages take turns, so that every agent meets each of them.
 */
import type { Form } from "./forms.ts";
import { SAID } from "./hook.ts";
import { verdictOf, HOLDS, type Scenario } from "./scenario.ts";
import { heard } from "../../src/live/session.ts";
import type { Driver } from "./driver.ts";
import { shell } from "./session.ts";
import type { Guard, Source } from "./source.ts";
import { sources } from "./sources.ts";

const FORBIDDEN = "touch forbidden.txt";
const HARMLESS = "echo fine > harmless.txt";

/** A guard's source in each language, with the program that runs it. */
const LANGUAGES: {
  readonly [program: string]: (
    path: readonly string[],
    variable: string | undefined,
    form: Form,
  ) => string;
} = {
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
      out
        ? `  console.log(${JSON.stringify(JSON.stringify(out))});`
        : `  console.error(${JSON.stringify(SAID)});`,
      `  process.exitCode = ${code};`,
      "}",
    ].join("\n"),
  python3: (path, variable, { out, code }) =>
    [
      "import json, os, sys",
      `payload = json.${variable ? `loads(os.environ["${variable}"])` : "load(sys.stdin)"}`,
      `if "forbidden" in payload${path.map((key) => `["${key}"]`).join("")}:`,
      out
        ? `    print(${JSON.stringify(JSON.stringify(out))})`
        : `    print("${SAID}", file=sys.stderr)`,
      `    sys.exit(${code})`,
    ].join("\n"),
};

export const guards = (driver: Driver): readonly Scenario[] => {
  const languages = Object.keys(LANGUAGES);
  const written = sources.flatMap((source) =>
    Object.entries(source.guards).flatMap(([suffix, { forms }]) =>
      Object.keys(forms).map((form) => ({ source, suffix, form })),
    ),
  );
  // Every agent begins with another language.
  const first = sources.findIndex(({ id }) => id === driver.id);
  return written.map(({ source, suffix, form }, at) =>
    guard(driver, source, suffix, form, languages[(first + 1 + at) % languages.length] as string),
  );
};

function guard(
  driver: Driver,
  { id, guards: written }: Source,
  suffix: string,
  form: string,
  language: string,
): Scenario {
  const { config, command, forms } = written[suffix] as Guard;
  const [, variable, path = ""] = /^(?:\$(\w+)\.)?(.+)$/.exec(command) ?? [];
  const mute = driver.muteExit2 && id === driver.id && form === "exit 2";
  return {
    name: `guard ${id}${suffix} ${form} ${language}`,
    files: {
      ...config(`${language} hooks/guard`),
      "hooks/guard": `${LANGUAGES[language]?.(path.split("."), variable, forms[form] as Form)}\n`,
    },
    convert: ["--from", id, "--to", driver.id, "--adopt"],
    session: () => shell(FORBIDDEN, HARMLESS),
    expected: HOLDS,
    claim: "a guard that blocks at home blocks here, with its reason",
    judge: (seen) =>
      verdictOf({
        "the forbidden call did not run": seen.files["forbidden.txt"] === undefined,
        // Through its own entry, an agent that loses the text of exit 2 loses it at home too.
        ...(!mute && { "its reason reached the model": heard(seen, SAID) }),
        "the harmless call ran": seen.files["harmless.txt"] !== undefined,
      }),
  };
}
