/** Gaps that a team has accepted, as documents and universal sources say them. */
import type { AcceptedGap } from "../model/document.ts";
import { isFields, text, type Json } from "../model/json.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

/** A gap without a reason is not accepted. */
export const acceptsOf = (value: unknown): readonly AcceptedGap[] => {
  const list = isFields(value) && Array.isArray(value["accept"]) ? (value["accept"] as Json[]) : [];
  return list.filter((one) => isFields(one) && ["code", "why"].every((key) => text(one[key])?.trim())) as unknown as AcceptedGap[];
};

/** What universal sources say of gaps. */
export const acceptedIn = (sources: readonly Source[]): readonly AcceptedGap[] =>
  sources.flatMap(({ host, value }) => (host === UNIVERSAL ? acceptsOf(value) : []));
