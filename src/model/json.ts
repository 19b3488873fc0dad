export type Json = string | number | boolean | null | readonly Json[] | Fields;
export interface Fields {
  readonly [key: string]: Json | undefined;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of an object; none of anything else. */
export const asFields = (value: unknown): Fields => (isFields(value) ? value : {});

export const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

export function parseJson(source: string): Json | undefined {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, "")) as Json;
  } catch {
    return undefined;
  }
}

export const keptOf = <Member>(
  of: { readonly [name: string]: Member },
  isKept: (member: Member, name: string) => boolean,
): { readonly [name: string]: Member } =>
  Object.fromEntries(Object.entries(of).filter(([name, member]) => isKept(member, name)));

export const same = (a: unknown, b: unknown): boolean => a === b || stable(a) === stable(b);

/** Equal values give equal texts, whatever the order of keys. */
export const stable = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isFields(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

export function pointer(...steps: readonly (string | number)[]): string {
  return steps
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

export function stepsOf(at: string): readonly string[] {
  return at
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export const isWithin = (place: string, above: string) =>
  place === above || place.startsWith(`${above}/`);

/** The form of our own files. */
export const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** It is undefined if the value has nothing of its own at the pointer. */
export const valueAt = (value: Json, pointer: string): unknown =>
  stepsOf(pointer).reduce<unknown>(
    (current, step) =>
      typeof current === "object" && current !== null && Object.hasOwn(current, step)
        ? (current as Fields)[step]
        : undefined,
    value,
  );
