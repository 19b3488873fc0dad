/** Protocol buffers without a schema, with fields by their number. */
import { asFields, type Json } from "../model/json.ts";

export type Value = string | number | boolean | Uint8Array | Message;
export interface Message {
  readonly [no: number]: Value | readonly Value[] | undefined;
}

/** Values are in their order; a decoder returns undefined for bytes that are no message. */
export type DecodedMessage = { readonly [no: number]: readonly (number | Uint8Array)[] };

const utf8 = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true });

/** The wire types: 0 is a number, 1 eight bytes, 2 bytes of a given length, 5 four bytes. */
const tag = (no: number, type: 0 | 1 | 2) => varint(no * 8 + type);

export function encode(message: Message): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [no, values] of Object.entries(message)) {
    const list = Array.isArray(values)
      ? (values as readonly Value[])
      : [values as Value | undefined];
    for (const value of list) if (value !== undefined) parts.push(...field(Number(no), value));
  }
  return concatenated(parts);
}

function field(no: number, value: Value): readonly Uint8Array[] {
  if (typeof value === "number" || typeof value === "boolean")
    return [tag(no, 0), varint(Number(value))];
  const bytes = bytesOf(value);
  return [tag(no, 2), varint(bytes.length), bytes];
}

function bytesOf(value: string | Uint8Array | Message): Uint8Array {
  if (typeof value === "string") return utf8.encode(value);
  return value instanceof Uint8Array ? value : encode(value);
}

function varint(value: number): Uint8Array {
  const out: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  return Uint8Array.from([...out, rest]);
}

export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The wire types of a fixed size, in bytes. */
const SIZES: { readonly [type: number]: number } = { 1: 8, 5: 4 };

export function decode(bytes: Uint8Array): DecodedMessage | undefined {
  const out: { [no: number]: (number | Uint8Array)[] } = {};
  let at = 0;
  const number = (): number | undefined => {
    let sum = 0;
    for (let power = 1; at < bytes.length; power *= 128) {
      const byte = bytes[at++] as number;
      sum += (byte & 127) * power;
      if (byte < 128) return sum;
    }
    return undefined;
  };
  while (at < bytes.length) {
    const key = number();
    if (key === undefined || key < 8) return undefined;
    const type = key % 8;
    const size = SIZES[type] ?? (type === 0 || type === 2 ? number() : undefined);
    if (size === undefined || (type !== 0 && at + size > bytes.length)) return undefined;
    (out[Math.floor(key / 8)] ??= []).push(type === 0 ? size : bytes.subarray(at, at + size));
    if (type !== 0) at += size;
  }
  return out;
}

/** The path is made of field numbers. */
export function messageAt(
  bytes: Uint8Array | undefined,
  ...way: readonly number[]
): DecodedMessage | undefined {
  const message = bytes && decode(bytes);
  const [no, ...rest] = way;
  if (no === undefined) return message;
  const next = message?.[no]?.[0];
  return next instanceof Uint8Array ? messageAt(next, ...rest) : undefined;
}

export const numberAt = (message: DecodedMessage | undefined, no: number): number | undefined => {
  const value = message?.[no]?.[0];
  return typeof value === "number" ? value : undefined;
};
export const bytesAt = (
  message: DecodedMessage | undefined,
  no: number,
): Uint8Array | undefined => {
  const value = message?.[no]?.[0];
  return value instanceof Uint8Array ? value : undefined;
};
export const textAt = (message: DecodedMessage | undefined, no: number): string | undefined => {
  const bytes = bytesAt(message, no);
  return bytes && plain(bytes);
};

export function textsIn(bytes: Uint8Array): readonly string[] {
  const text = plain(bytes);
  if (text !== undefined) return text ? [text] : [];
  const texts: string[] = [];
  for (const values of Object.values(decode(bytes) ?? {}))
    for (const value of values)
      if (value instanceof Uint8Array) for (const text of textsIn(value)) texts.push(text);
  return texts;
}

function plain(bytes: Uint8Array): string | undefined {
  try {
    const text = strict.decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return /[\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Encodes google.protobuf.Value. */
export function jsonValue(value: Json | undefined): Uint8Array {
  if (value === null || value === undefined) return encode({ 1: 0 });
  if (typeof value === "number") {
    const out = new Uint8Array(9);
    out[0] = 0x11;
    new DataView(out.buffer).setFloat64(1, value, true);
    return out;
  }
  if (typeof value === "string") return encode({ 3: value });
  if (typeof value === "boolean") return encode({ 4: value });
  if (Array.isArray(value)) return encode({ 6: { 1: (value as Json[]).map(jsonValue) } });
  return encode({ 5: jsonStruct(value as Json) });
}

/** Encodes google.protobuf.Struct. */
export const jsonStruct = (value: Json): Uint8Array => encode({ 1: mapEntries(value) });
export const mapEntries = (value: Json): readonly Uint8Array[] =>
  Object.entries(asFields(value)).map(([key, value]) => encode({ 1: key, 2: jsonValue(value) }));
