import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { askedIn, type Format, type Said } from "../../live/format.ts";
import { SUMMARY, type Asked } from "../../live/session.ts";
import type { Turn } from "../../model/driver.ts";
import { INSIDE } from "./sandbox.ts";
import { asFields, parseJson } from "../../model/json.ts";

export interface ModelScript {
  readonly main: readonly Turn[];
  readonly agent: readonly Turn[];
}

export interface Model {
  readonly url: string;
  readonly requests: readonly Asked[];
  close(): Promise<void>;
}

/** Serves on this socket, or else on a free port. `log` receives every request unchanged. */
export async function serve(
  format: Format,
  script: ModelScript,
  name: (turn: Turn) => Said["calls"],
  socket?: string,
  log?: (path: string, body: string) => void,
): Promise<Model> {
  const requests: Asked[] = [];
  const next = turnsOf(script);
  return listening(requests, socket, async ({ path, body: bytes, response }) => {
    const text = bytes.toString();
    log?.(path, text);
    const body = asFields(parseJson(text));
    const reply = (status: number, type: string, text: string) =>
      response.writeHead(status, { "content-type": type }).end(text);
    const conversation = format.read(path, body);
    if (!conversation) return reply(200, "application/json", JSON.stringify(format.other(path)));
    const asked = askedIn(conversation);
    requests.push(asked);
    const turn = asked.lane === "aside" ? { text: SUMMARY } : await next(asked.lane);
    if (turn.status)
      return reply(
        turn.status,
        "application/json",
        JSON.stringify({ error: { type: "api_error", message: "scripted" } }),
      );
    const spoken = { text: turn.text ?? "", calls: name(turn), tokens: turn.tokens ?? 100 };
    const answer = format.write(spoken, requests.length, body, path);
    return reply(200, answer.type, answer.body);
  });
}

/** Gives a lane's next turn once its time to think is over. */
export function turnsOf(script: ModelScript): (lane: keyof ModelScript) => Promise<Turn> {
  const left = { main: [...script.main], agent: [...script.agent] };
  return async (lane) => {
    const turn = left[lane].shift() ?? { text: "done" };
    const { thinks = 0 } = turn;
    if (thinks) await new Promise((done) => setTimeout(done, thinks * 1000));
    return turn;
  };
}

interface Posted {
  readonly path: string;
  readonly type: string | undefined;
  readonly body: Buffer;
  readonly response: ServerResponse;
}

export async function listening(
  requests: readonly Asked[],
  socket: string | undefined,
  answer: (posted: Posted) => unknown,
): Promise<Model> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const whole = Buffer.concat(chunks);
      const { "content-encoding": encoding, "content-type": type } = request.headers;
      const body = encoding === "gzip" ? gunzipSync(whole) : whole;
      answer({ path: (request.url ?? "").split("?")[0] as string, type, body, response });
    });
  });
  await new Promise<void>((done, fail) =>
    server
      .once("error", fail)
      .listen(socket === undefined ? { port: 0, host: "127.0.0.1" } : { path: socket }, done),
  );
  return {
    requests,
    url:
      socket === undefined ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : INSIDE,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
