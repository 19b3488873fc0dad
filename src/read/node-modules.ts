/** Finds the files and modules that Node.js takes for the names that a script loads. */
import { dirOf, pathFrom } from "../model/paths.ts";

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
