/** What one handler is worth on one host (design, section 6). */
import { gaps } from "./gaps.ts";
import { lost, type Question } from "./lost.ts";
import type { Group, Handler } from "../model/document.ts";
import type { Diagnostic } from "../model/output.ts";
import { guardsBy, sourceRow } from "../model/route.ts";

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
  const level = levelOf(findings, left || native ? "exact" : "emulated");
  return { event: event ?? hostEvent ?? "", group, handler, level, findings, opened: !left && opens(question, findings) };
}

/** The worst of what was found, and no better than this. */
export function levelOf(findings: readonly Diagnostic[], best: Level): Level {
  const levels = findings.map(({ level }) => LEVELS.findIndex((one) => one === level));
  return LEVELS[Math.max(...levels, LEVELS.indexOf(best))] as Level;
}

function opens({ protocols, event, group, handler, way }: Question, findings: readonly Diagnostic[]): boolean {
  const capability = event && guardsBy(event, sourceRow(protocols, event, group)?.row, handler);
  if (!capability) return false;
  return findings.some(({ level }) => level === "lost") || !(way?.row.can[capability] || way?.carried);
}
