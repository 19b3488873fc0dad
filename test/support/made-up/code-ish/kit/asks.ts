/**
 * Codeish loads a module and calls its function, and starts nothing (REPORT.md, sections 1 and 3).
 */
import type { Folder, Started } from "../../../kit.ts";

const FOLDER = ".code-ish/hooks";
const EVENTS = ["toolBefore", "promptBefore"];

/** They are for hooks: the agent's own process began without them. */
const HELD = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "OPENSSL_CONF"];
const held = HELD.map((name) => `HELD_${name}="$${name}" ${name}=`).join(" ");

/** It runs in the agent's process, so the program is not looked for in a hook's PATH. */
const AGENT = `
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
for (const name of ${JSON.stringify(HELD)}) {
  const value = process.env["HELD_" + name];
  delete process.env["HELD_" + name];
  if (value) process.env[name] = value;
  else delete process.env[name];
}
const [file, event] = process.argv.slice(1);
let text = "";
for await (const piece of process.stdin) text += piece;
const { default: before } = await import(pathToFileURL(resolve(file)));
console.log(JSON.stringify(before(event, JSON.parse(text))));
`;

export const starts = ({ read, list }: Folder): readonly Started[] =>
  list(FOLDER)
    .filter((name) => name.endsWith(".mjs"))
    .toSorted()
    .flatMap((name) =>
      EVENTS.map((event) => {
        const file = `${FOLDER}/${name}`;
        const command = `${held} '${process.execPath}' --input-type=module -e '${AGENT}' '${file}' ${event}`;
        return { file, event, command, entry: read(file) ?? "" };
      }),
    );
