/** A model behind a backend that asks its client for every call, over Connect on HTTP 1.1. */
import type { Json } from "../model/json.ts";
import { HOOKS } from "./asks.ts";
import type { Result } from "./session.ts";
import {
  bytesAt,
  decode,
  encode,
  concatenated,
  numberAt,
  textAt,
  textsIn,
  messageAt,
  type DecodedMessage,
} from "./protobuf.ts";

export const speaking = (words: string): Uint8Array => encode({ 1: { 1: { 1: words } } });
export const turnEnded = (tokens: number): Uint8Array =>
  encode({ 1: { 14: { 1: tokens, 2: 10 } } });

/** A stream's message comes after five bytes: its kind and its length. */
const framed = (flag: number, body: Uint8Array) => {
  const head = new Uint8Array(5);
  head[0] = flag;
  new DataView(head.buffer).setUint32(1, body.length);
  return concatenated([head, body]);
};
export const message = (body: Uint8Array) => framed(0, body);
export const streamEnd = (error?: string) =>
  framed(
    2,
    new TextEncoder().encode(
      JSON.stringify(error === undefined ? {} : { error: { code: "internal", message: error } }),
    ),
  );
export const unframed = (stream: Uint8Array): Uint8Array => stream.subarray(5);

export type Client =
  | { readonly is: "run"; readonly lane: "main" | "agent"; readonly text: string }
  | { readonly is: "answer"; readonly no: number; readonly answer: DecodedMessage }
  /** Ends the answers to the call with this number. */
  | { readonly is: "closed"; readonly no: number }
  | { readonly is: "other" };

export function fromClient(bytes: Uint8Array): Client {
  const message = decode(bytes);
  const [run, answer] = [bytesAt(message, 1), bytesAt(message, 2)];
  if (run)
    return {
      is: "run",
      lane: textAt(decode(run), 11) === undefined ? "main" : "agent",
      text: promptIn(run),
    };
  if (answer) {
    const fields = decode(answer) ?? {};
    return { is: "answer", no: numberAt(fields, 1) ?? 0, answer: fields };
  }
  const closed = messageAt(bytes, 5, 1) ?? messageAt(bytes, 5, 2);
  return closed ? { is: "closed", no: numberAt(closed, 1) ?? 0 } : { is: "other" };
}

/** Field 11 is a sub-agent's type; the prompt is in the action, as the state repeats all. */
const promptIn = (run: Uint8Array) => textsIn(bytesAt(decode(run), 2) ?? run).join("\n");

/** A shell's answer comes in pieces; field 8 holds the hooks' answers to it. */
const SHELL = 14;
/** The fields of numbers, times, and the hooks' answers to a result. */
const BESIDE = [1, 15, 39, 45];

export function toolResult(answers: readonly DecodedMessage[]): Result {
  const shell: Result[] = [];
  const others: Uint8Array[] = [];
  for (const [no, [body]] of answers.flatMap((answer) => Object.entries(answer)))
    if (BESIDE.includes(Number(no)) || !(body instanceof Uint8Array)) continue;
    else if (Number(no) === SHELL) shell.push(piece(body));
    else others.push(body);
  const texts = [
    shell.map(({ text }) => text).join(""),
    ...others.flatMap(textsIn),
    ...answers.flatMap((answer) => (answer[45] ?? []).map(contextIn)),
  ];
  return {
    text: texts.filter(Boolean).join("\n"),
    failed:
      shell.some(({ failed }) => failed) || others.some((body) => decode(body)?.[1] === undefined),
  };
}

const contextIn = (context: number | Uint8Array) =>
  context instanceof Uint8Array ? (textAt(decode(context), 2) ?? "") : "";

function piece(body: Uint8Array): Result {
  const output = textAt(messageAt(body, 1), 1) ?? textAt(messageAt(body, 2), 1);
  if (output !== undefined) return { text: output, failed: false };
  const refused = textAt(messageAt(body, 5), 3) ?? textAt(messageAt(body, 6), 3);
  if (refused !== undefined) return { text: refused, failed: true };
  const contexts = messageAt(body, 8)?.[1];
  if (contexts) return { text: contexts.map(contextIn).join("\n"), failed: false };
  const exit = messageAt(body, 3);
  return { text: "", failed: exit !== undefined && (numberAt(exit, 1) ?? 0) !== 0 };
}

/** The fields by number, as in the event's own message. */
export function hookAnswer(answers: readonly DecodedMessage[], event: string): DecodedMessage {
  const result = answers.map((answer) => bytesAt(answer, 27)).find(Boolean);
  return messageAt(result, 1, HOOKS[event] ?? 0) ?? {};
}

/** Only the expiry date is read. */
export const TOKEN = `x.${btoa(JSON.stringify({ exp: 4_102_444_800, sub: "auth0|x" }))}.y`;

export function other(path: string): Json | undefined {
  if (path.startsWith("/auth/exchange")) return { accessToken: TOKEN, refreshToken: TOKEN };
  if (!path.startsWith("/v1/models")) return undefined;
  const variants = [{ params: [], displayName: "scripted", isDefault: true }];
  return {
    items: [{ id: "scripted", displayName: "scripted", aliases: [], parameters: [], variants }],
  };
}
