/** Finds the files and modules that Node.js takes for the names that a script loads. */
import type { Handler } from "../../schemas/types/document.ts";
import { dirOf, pathFrom } from "../model/paths.ts";

const BY_NODE = /(?:^|[\s/"'])node(?:\.exe)?["']?\s/;
/** Modules may then be found in another way. */
const ELSEWHERE =
  /\s(?:-r|--(?:require|import|loader|experimental-loader))\b|\bNODE_(?:OPTIONS|PATH)=/;
const OTHERS = /(?:^|[\s/"'])(?:bunx?|deno|tsx|ts-node)\b/;

/** Node.js reads the script with this text, and nothing changes how it loads modules. */
export function isReadByNode({ command = "", args = [] }: Handler, text: string): boolean {
  const line = [command, ...args, ""].join(" ");
  const byName = /^#!.*\bnode\b/.test(text) && !OTHERS.test(line);
  return (BY_NODE.test(line) || byName) && !ELSEWHERE.test(line);
}

/** The files to which a path in another one may lead. */
export function filesAt(
  from: string,
  module: string,
  isFile: (path: string) => boolean,
): readonly string[] {
  const at = pathFrom(dirOf(from), module);
  return at === undefined ? [] : ENDINGS.map((end) => `${at}${end}`).filter(isFile);
}

const ENDINGS =
  " .js .mjs .cjs .ts .mts .cts .json .node /index.js /index.mjs /index.cjs /index.ts".split(" ");

/** Names have no `node:` prefix. */
export const OF_NODE = new Set(
  `
  assert async_hooks buffer child_process cluster console constants crypto dgram
  diagnostics_channel dns domain events fs http http2 https inspector module net os path
  perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls
  trace_events tty url util v8 vm wasi worker_threads zlib
`
    .trim()
    .split(/\s+/),
);
