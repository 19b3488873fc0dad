/** How agents ask a file of ours that they load into their own process. */
import type { Folder, Started } from "../../../../test/support/kit.ts";

/** They are for hooks: the agent's own process began without them. */
const HELD = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "OPENSSL_CONF"];

const held = HELD.map((name) => `HELD_${name}="$${name}" ${name}=`).join(" ");

/** The agent's own part reads what the file will tell, and loads the file. */
const BEGIN = `
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
const told = JSON.parse(text);
const effect = {};
const { default: ours } = await import(pathToFileURL(resolve(file)));
`;
const END = `
console.log(JSON.stringify(effect));
`;

/** `part` makes the agent's call of the event, and puts into \`effect\` what came of that. */
export const startsIn =
  (folder: string, part: string, events: readonly string[]) =>
  ({ read, list }: Folder): readonly Started[] =>
    list(folder)
      .filter((name) => /\.[jt]s$/.test(name))
      .toSorted()
      .flatMap((name) => {
        const file = `${folder}/${name}`;
        const text = read(file) ?? "";
        const quoted = `${BEGIN}${part}${END}`.replaceAll("'", "'\\''");
        return events
          .filter((event) => text.includes(`"event": "${event}"`))
          .map((event) => ({
            file,
            event,
            command: `${held} '${process.execPath}' --input-type=module -e '${quoted}' '${file}' ${event}`,
            entry: text,
          }));
      });
