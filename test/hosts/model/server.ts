/** A scripted model on loopback: it answers from a script and keeps what it was asked. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isFields, parseJson, type Fields, type Json } from "../../../src/model/json.ts";
import { SUBTASK, SUMMARY, type Asked, type Turn } from "../session.ts";

/** A call as it goes over the wire. */
export interface Said {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: Json }[];
  readonly tokens: number;
}

/** One wire format. */
export interface Format {
  /** Who said what, where the request asks for a turn. */
  read(
    path: string,
    body: Fields,
  ): { readonly messages: readonly { readonly role: string; readonly text: string }[]; readonly tools: boolean } | undefined;
  write(said: Said, id: number, body: Fields): { readonly type: string; readonly body: string };
  /** Anything else it asks. */
  other(path: string): Json;
}

export interface Script {
  readonly main: readonly Turn[];
  readonly agent: readonly Turn[];
}

export interface Model {
  readonly url: string;
  readonly requests: readonly Asked[];
  close(): Promise<void>;
}

export async function serve(format: Format, script: Script, name: (turn: Turn) => Said["calls"]): Promise<Model> {
  const requests: Asked[] = [];
  const left = { main: [...script.main], agent: [...script.agent] };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const path = (request.url ?? "").split("?")[0] as string;
      const sent = parseJson(Buffer.concat(chunks).toString());
      const body = isFields(sent) ? sent : {};
      const reply = (status: number, type: string, text: string) => response.writeHead(status, { "content-type": type }).end(text);
      const asked = format.read(path, body);
      if (!asked) return reply(200, "application/json", JSON.stringify(format.other(path)));
      const lane = laneOf(asked);
      requests.push({
        lane,
        text: asked.messages
          .filter(({ role }) => role !== "assistant")
          .map(({ text }) => text)
          .join("\n"),
      });
      const turn = (lane === "aside" ? undefined : left[lane].shift()) ?? { text: lane === "aside" ? SUMMARY : "done" };
      if (turn.thinks) await new Promise((done) => setTimeout(done, (turn.thinks ?? 0) * 1000));
      if (turn.status) return reply(turn.status, "application/json", JSON.stringify({ error: { type: "api_error", message: "scripted" } }));
      const said = { text: turn.text ?? "", calls: name(turn), tokens: turn.tokens ?? 100 };
      const answer = format.write(said, requests.length, body);
      return reply(200, answer.type, answer.body);
    });
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

type Conversation = NonNullable<ReturnType<Format["read"]>>;

/** Titles, summaries and judges are asked without tools, or by words of their own. */
function laneOf({ messages, tools }: Conversation): Asked["lane"] {
  const users = messages.filter(({ role }) => role === "user");
  if (users[0]?.text.includes(SUBTASK)) return "agent";
  return tools && !/detailed summary of (the|our|this) conversation/i.test(users.at(-1)?.text ?? "") ? "main" : "aside";
}

/** All text in a value, wherever it stands; not the kinds of its blocks. */
export function textIn(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textIn).join("\n");
  const { type: _type, ...rest } = isFields(value) ? value : {};
  return Object.values(rest).map(textIn).join("\n");
}

export const sse = (events: readonly string[]) => ({ type: "text/event-stream", body: events.join("") });
