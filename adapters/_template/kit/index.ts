/**
 * The agent's kit: answers to the questions that the suite asks about every agent, which stand in
 * test/support/kit.ts. Write each answer from the agent's REPORT and without code of this adapter, or
 * `{ not: "…" }` with the sentence of the REPORT that makes the question inapplicable. The kit may be
 * split into several files of this folder.
 */
import type { Kit } from "../../../test/support/kit.ts";

/** Put each answer here; in the end `kit` is this object. */
const answers: Partial<Kit> = {};

const HERE = import.meta.url.split("/").slice(-4).join("/");

/** An answer that is missing throws, because an empty one would count. */
export const kit = new Proxy(answers, {
  get(_, question: keyof Kit) {
    if (question in answers) return answers[question];
    throw new Error(`${HERE}: write what test/support/kit.ts says of \`${question}\``);
  },
}) as Kit;
