/** Serves a backend on loopback that asks its client for every call, answering from a script. */
import type { ServerResponse } from "node:http";
import { asking, canAsk, type ClientRequest } from "../../live/asks.ts";
import * as protocol from "../../live/connect.ts";
import { DELEGATE, delegate } from "../../live/delegate.ts";
import {
  bytesAt,
  decode,
  numberAt,
  textAt,
  messageAt,
  type DecodedMessage,
} from "../../live/protobuf.ts";
import type { Asked, Result } from "../../live/session.ts";
import type { Turn } from "../../model/driver.ts";
import { listening, turnsOf, type Model, type ModelScript } from "./server.ts";

type Lane = "main" | "agent";

/** Milliseconds to wait for the answer to a call; a missing one would hang the session. */
const PATIENCE = 40_000;

/** `log` receives every request as hexadecimal digits. */
export async function serveConnect(
  script: ModelScript,
  name: (turn: Turn) => readonly ClientRequest[],
  socket?: string,
  log?: (path: string, body: string) => void,
): Promise<Model> {
  const requests: Asked[] = [];
  const client = askerOf();
  const converse = conversationsOf(script, name, client.ask, requests);
  const lines = new Map<string, ReturnType<typeof newLine>>();
  function lineOf(id: string) {
    const line = lines.get(id) ?? newLine(converse, client.hear);
    lines.set(id, line);
    return line;
  }

  return listening(requests, socket, ({ path, type = "application/proto", body, response }) => {
    log?.(path, body.toString("hex"));
    const reply = (kind: string, text = "") =>
      void response.writeHead(200, { "content-type": kind }).end(text);
    const json = protocol.other(path);
    if (json !== undefined) return reply("application/json", JSON.stringify(json));
    if (path.endsWith("/RunSSE")) {
      response.writeHead(200, { "content-type": "application/connect+proto" }).flushHeaders();
      return lineOf(textAt(decode(protocol.unframed(body)), 1) ?? "").open(response);
    }
    if (path.endsWith("/BidiAppend")) {
      lineOf(textAt(messageAt(body, 2), 1) ?? "").append(decode(body));
      return reply("application/proto");
    }
    // Some clients end if these counters and settings are missing.
    if (/\.(Dashboard|Analytics)Service\//.test(path))
      return reply(type, type.includes("json") ? "{}" : "");
    return void response.writeHead(404).end();
  });
}

type Asks = (stream: ServerResponse, call: ClientRequest) => Promise<readonly DecodedMessage[]>;

/** Asks the client, which answers by the number of the question. */
function askerOf(): { readonly ask: Asks; hear(message: protocol.Client): void } {
  const waiting = new Map<number, { answers: DecodedMessage[]; done: () => void }>();
  let sent = 0;
  return {
    async ask(stream, call) {
      const no = ++sent;
      const answers: DecodedMessage[] = [];
      await new Promise<void>((over) => {
        const clock = setTimeout(over, PATIENCE);
        waiting.set(no, { answers, done: () => (clearTimeout(clock), over()) });
        stream.write(protocol.message(asking(call, no)));
      });
      waiting.delete(no);
      return answers;
    },
    hear(message) {
      if (message.is === "answer") waiting.get(message.no)?.answers.push(message.answer);
      else if (message.is === "closed") waiting.get(message.no)?.done();
    },
  };
}

type Converse = (stream: ServerResponse, lane: Lane, text: string) => Promise<void>;

/** A conversation ends when the model asks for nothing more. */
function conversationsOf(
  script: ModelScript,
  name: (turn: Turn) => readonly ClientRequest[],
  ask: Asks,
  requests: Asked[],
): Converse {
  const next = turnsOf(script);
  const told: { readonly [lane in Lane]: string[] } = { main: [], agent: [] };
  const results: { [call: string]: Result } = {};

  async function perform(stream: ServerResponse, call: ClientRequest): Promise<Result> {
    if (call.name === DELEGATE) return delegate((request) => ask(stream, request), call);
    if (!canAsk(call.name))
      return { text: `there is no tool ${call.name} on this wire`, failed: true };
    return protocol.toolResult(await ask(stream, call));
  }

  return async (stream, lane, text) => {
    told[lane].push(text);
    for (;;) {
      requests.push({ lane, text: told[lane].join("\n"), results: { ...results }, tools: [] });
      const turn = await next(lane);
      if (turn.status) return void stream.end(protocol.streamEnd("scripted"));
      const calls = name(turn);
      if (turn.text) stream.write(protocol.message(protocol.speaking(turn.text)));
      if (!calls.length) {
        stream.write(protocol.message(protocol.turnEnded(turn.tokens ?? 100)));
        return void stream.end(protocol.streamEnd());
      }
      for (const call of calls) {
        const result = await perform(stream, call);
        results[call.id] = result;
        told[lane].push(result.text);
      }
    }
  };
}

/** What the client sends under a number that it chose. */
function newLine(converse: Converse, hear: (message: protocol.Client) => void) {
  const early = new Map<number, Uint8Array>();
  let next = 0;
  let stream: ServerResponse | undefined;
  // The client may ask for a turn before its stream is open.
  let run: { readonly lane: Lane; readonly text: string } | undefined;

  function begin(): void {
    if (!stream || !run) return;
    void converse(stream, run.lane, run.text);
    stream = run = undefined;
  }

  return {
    /** A follow-up has the same number and a new stream. */
    open(opened: ServerResponse): void {
      stream = opened;
      begin();
    },
    /** Every message is a separate request, and later ones may overtake earlier ones. */
    append(body: DecodedMessage | undefined): void {
      const no = numberAt(body, 3) ?? 0;
      if (!no) next = 0;
      early.set(no, bytesAt(body, 4) ?? Buffer.from(textAt(body, 1) ?? "", "hex"));
      for (let bytes = early.get(next); bytes; bytes = early.get(next)) {
        early.delete(next++);
        const message = protocol.fromClient(bytes);
        if (message.is !== "run") hear(message);
        else {
          run = message;
          begin();
        }
      }
    },
  };
}
