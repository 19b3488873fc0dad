/** Reading of JSON texts for kits, which use no code of an adapter. */
import type { Fields, Json } from "../../src/model/json.ts";

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";
export const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** It is undefined if the text is no JSON. */
export function valueOf(source: string | undefined): Json | undefined {
  try {
    return source === undefined ? undefined : (JSON.parse(source.replace(/^\uFEFF/, "")) as Json);
  } catch {
    return undefined;
  }
}

/** It is undefined if the text holds anything else than an object. */
export function objectOf(source: string | undefined): Fields | undefined {
  const value = valueOf(source);
  return isObject(value) ? value : undefined;
}

export const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? (value as Json[]) : [];
export const objectsOf = (value: unknown): readonly Fields[] => listOf(value).filter(isObject);

export const known = <T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export function patternOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}
