/** Recognises payloads by the fields and forms with which they were recorded (S28). */
import type { Fields } from "../../src/model/json.ts";

/** Each field with the form of its text; null is a field that no payload has. */
export type Forms = { readonly [field: string]: RegExp | null };

export function hasForms(payload: Fields, forms: Forms): boolean {
  return Object.entries(forms).every(([name, form]) => {
    const value = payload[name];
    return form ? typeof value === "string" && form.test(value) : value === undefined;
  });
}
