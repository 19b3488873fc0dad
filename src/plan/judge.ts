/** What one handler is worth on one host (design, section 6). */
import { gaps } from "./gaps.ts";
import { lost, type Question } from "./lost.ts";
import type { Group, Handler } from "../model/document.ts";
import type { Diagnostic } from "../model/output.ts";
import { judgedBy, sourceRow } from "../model/route.ts";

export type Level = "exact" | "emulated" | "conditional" | "weakened" | "lost";
export const LEVELS: readonly Level[] = ["exact", "emulated", "conditional", "weakened", "lost"];

export interface Judged {
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly level: Level;
  readonly findings: readonly Diagnostic[];
  /** It could block at its source and cannot here. */
  readonly opened: boolean;
}

/** Its level is that of its worst finding; without one, `exact` in the host's own words and `emulated` through the shim.
 *  A notice weighs nothing, and neither does an error, which is about today and not about the translation. */
export function judge(question: Question): Judged {
  const { event, hostEvent, group, handler, left, native } = question;
  const findings = left ? [] : [...lost(question), ...gaps(question)];
  const levels = findings.map(({ level }) => LEVELS.findIndex((one) => one === level));
  const level = LEVELS[Math.max(...levels, left || native ? 0 : 1)] as Level;
  return { event: event ?? hostEvent ?? "", group, handler, level, findings, opened: !left && opens(question, findings) };
}

function opens({ protocols, event, group, handler, way }: Question, findings: readonly Diagnostic[]): boolean {
  const capability = event && judgedBy(event, sourceRow(protocols, event, group)?.row);
  if ((capability !== "deny" && capability !== "hold") || handler.async) return false;
  return findings.some(({ level }) => level === "lost") || !(way?.row.can[capability] || way?.carried);
}
