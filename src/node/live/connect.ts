/**
 * Serves a backend on loopback that asks its client for every call, answers from a script, and
 * keeps what the client sends.
 */
import { createServer, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
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
import { listening, type Model, type ModelScript } from "./server.ts";

type Lane = "main" | "agent";

/** A conversation with the client, which chose its number. */
interface Line {
  stream?: ServerResponse;
  /** The client asked for a turn before its stream was open. */
  run?: { readonly lane: Lane; readonly text: string };
  /** The number of the next message, and the messages that overtook it. */
  next: number;
  readonly early: Map<number, Uint8Array>;
}

interface Waiting {
  readonly answers: DecodedMessage[];
  readonly done: () => void;
}

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
  const left = { main: [...script.main], agent: [...script.agent] };
  const told: { [lane in Lane]: string[] } = { main: [], agent: [] };
  const results: { [call: string]: Result } = {};
  const lines = new Map<string, Line>();
  const waiting = new Map<number, Waiting>();
  let sent = 0;

  function lineOf(id: string): Line {
    const line = lines.get(id) ?? { next: 0, early: new Map<number, Uint8Array>() };
    lines.set(id, line);
    return line;
  }

  async function ask(
    stream: ServerResponse,
    one: ClientRequest,
  ): Promise<readonly DecodedMessage[]> {
    const no = ++sent;
    const answers: DecodedMessage[] = [];
    await new Promise<void>((over) => {
      const clock = setTimeout(over, PATIENCE);
      waiting.set(no, { answers, done: () => (clearTimeout(clock), over()) });
      stream.write(protocol.message(asking(one, no)));
    });
    waiting.delete(no);
    return answers;
  }

  async function perform(stream: ServerResponse, call: ClientRequest): Promise<Result> {
    if (call.name === DELEGATE) return delegate((one) => ask(stream, one), call);
    if (!canAsk(call.name))
      return { text: `there is no tool ${call.name} on this wire`, failed: true };
    return protocol.toolResult(await ask(stream, call));
  }

  /** The loop ends when the model asks for nothing more. */
  async function converse(stream: ServerResponse, lane: Lane): Promise<void> {
    for (;;) {
      requests.push({ lane, text: told[lane].join("\n"), results: { ...results }, tools: [] });
      const turn = left[lane].shift() ?? { text: "done" };
      if (turn.thinks) await new Promise((done) => setTimeout(done, (turn.thinks ?? 0) * 1000));
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
  }

  /** A follow-up has the same number and a new stream. */
  function begin(line: Line): void {
    const { stream, run } = line;
    if (!stream || !run) return;
    delete line.stream;
    delete line.run;
    told[run.lane].push(run.text);
    void converse(stream, run.lane);
  }

  function heard(line: Line, bytes: Uint8Array): void {
    const said = protocol.fromClient(bytes);
    if (said.is === "run") {
      line.run = said;
      begin(line);
    } else if (said.is === "answer") waiting.get(said.no)?.answers.push(said.answer);
    else if (said.is === "closed") waiting.get(said.no)?.done();
  }

  /** Every message is a separate request, and later ones may overtake earlier ones. */
  function append(body: Uint8Array): void {
    const all = decode(body);
    const line = lineOf(textAt(messageAt(body, 2), 1) ?? "");
    const no = numberAt(all, 3) ?? 0;
    if (!no) line.next = 0;
    line.early.set(no, bytesAt(all, 4) ?? Buffer.from(textAt(all, 1) ?? "", "hex"));
    for (let bytes = line.early.get(line.next); bytes; bytes = line.early.get(line.next)) {
      line.early.delete(line.next++);
      heard(line, bytes);
    }
  }

  function answer(path: string, type: string, body: Uint8Array, response: ServerResponse): void {
    const reply = (kind: string, text = "") =>
      void response.writeHead(200, { "content-type": kind }).end(text);
    const json = protocol.other(path);
    if (json !== undefined) return reply("application/json", JSON.stringify(json));
    if (path.endsWith("/RunSSE")) {
      response.writeHead(200, { "content-type": "application/connect+proto" }).flushHeaders();
      const line = lineOf(textAt(decode(protocol.unframed(body)), 1) ?? "");
      line.stream = response;
      return begin(line);
    }
    if (path.endsWith("/BidiAppend")) {
      append(body);
      return reply("application/proto");
    }
    // Some clients end if these counters and settings are missing.
    if (/\.(Dashboard|Analytics)Service\//.test(path))
      return reply(type, type.includes("json") ? "{}" : "");
    response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const whole = Buffer.concat(chunks);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(whole) : whole;
      const path = (request.url ?? "").split("?")[0] as string;
      log?.(path, body.toString("hex"));
      answer(path, request.headers["content-type"] ?? "application/proto", body, response);
    });
  });
  return { ...(await listening(server, socket)), requests };
}
