/** Recognises payloads by the fields and forms with which they were recorded (S28). */
import type { Fields } from "../../src/model/json.ts";

/** Each field with the form of its text; null is a field that no payload has. */
export type Forms = { readonly [field: string]: RegExp | null };

export const hasForms = (payload: Fields, forms: Forms): boolean =>
  Object.entries(forms).every(([name, form]) => {
    const value = payload[name];
    return form ? typeof value === "string" && form.test(value) : value === undefined;
  });

export const CAPITAL = /^[A-Z]/;
/** A date as `toISOString` writes it. */
export const ISO = /T.*\.\d{3}Z$/;
