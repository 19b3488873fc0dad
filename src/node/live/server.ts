/** Serves a scripted model on loopback. It answers from a script and keeps the requests. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { askedIn, type Format, type Said } from "../../live/format.ts";
import { SUMMARY, type Asked } from "../../live/session.ts";
import type { Turn } from "../../model/driver.ts";
import { INSIDE } from "./sandbox.ts";
import { isFields, parseJson } from "../../model/json.ts";

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
  const left = { main: [...script.main], agent: [...script.agent] };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const path = (request.url ?? "").split("?")[0] as string;
      const text = Buffer.concat(chunks).toString();
      log?.(path, text);
      const sent = parseJson(text);
      const body = isFields(sent) ? sent : {};
      const reply = (status: number, type: string, text: string) =>
        response.writeHead(status, { "content-type": type }).end(text);
      const conversation = format.read(path, body);
      if (!conversation) return reply(200, "application/json", JSON.stringify(format.other(path)));
      const asked = askedIn(conversation);
      requests.push(asked);
      const turn = (asked.lane === "aside" ? undefined : left[asked.lane].shift()) ?? {
        text: asked.lane === "aside" ? SUMMARY : "done",
      };
      if (turn.thinks) await new Promise((done) => setTimeout(done, (turn.thinks ?? 0) * 1000));
      if (turn.status)
        return reply(
          turn.status,
          "application/json",
          JSON.stringify({ error: { type: "api_error", message: "scripted" } }),
        );
      const said = { text: turn.text ?? "", calls: name(turn), tokens: turn.tokens ?? 100 };
      const answer = format.write(said, requests.length, body, path);
      return reply(200, answer.type, answer.body);
    });
  });
  return { ...(await listening(server, socket)), requests };
}

export async function listening(
  server: Server,
  socket: string | undefined,
): Promise<Pick<Model, "url" | "close">> {
  await new Promise<void>((done, fail) =>
    server
      .once("error", fail)
      .listen(socket === undefined ? { port: 0, host: "127.0.0.1" } : { path: socket }, done),
  );
  return {
    url:
      socket === undefined ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : INSIDE,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
