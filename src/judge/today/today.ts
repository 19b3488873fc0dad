import { infoOf, type Code } from "../../model/codes.ts";
import type { Capability } from "../../model/events.ts";
import type { Diagnostic, HostVerdict } from "../../../schemas/types/output.ts";
import { diagnostic } from "../../model/diagnostics.ts";
import type { LoadedFile } from "../../model/world.ts";
import type { Hook } from "../../play/work.ts";
import type { ReadPlay } from "../reach/rule.ts";
import type { Source } from "../../read/source.ts";
import { hasLost, opens, isMet, verdictFor } from "../word.ts";
import { faultIn, faultsOf } from "../start/broken.ts";
import type { Judged } from "../judge.ts";
import type { Guarding } from "../guard/purpose.ts";
import type { InstalledState } from "./installed.ts";
import type { Handler } from "../../../schemas/types/document.ts";
import { scriptCalled, startedOf } from "../../read/script.ts";

export interface AuditedHook extends Hook, Guarding {
  readonly source: Source;
  /** The event's name in the hook's own file. */
  readonly hostEvent: string;
  /** The file of its own host still has it. */
  readonly stands: boolean;
  readonly purpose: Capability | undefined;
  /** Faults of the hook itself, which do not depend on the agent. */
  readonly faults: readonly Diagnostic[];
}

export interface Here {
  readonly installed: InstalledState | undefined;
  readonly play: ReadPlay;
  /** The same if the agent trusted all hooks. */
  readonly trusted: ReadPlay;
  readonly looksAt: readonly LoadedFile[];
  /** It judges what a conversion would make of the hook, which few are asked for. */
  readonly after: () => Judged;
  readonly targets: readonly string[];
}

export type Now = Pick<HostVerdict, "way" | "verdict" | "findings">;

export const isOff = ({ code, level }: Diagnostic) =>
  code === "host-disabled" ||
  code === "host-rejects" ||
  code === "matcher-never" ||
  (code === "needs-trust" && level !== "conditional");

/** The state as it was played; the finding that explains it comes first. */
export function asPlayed(
  hook: AuditedHook,
  { findings, verdict }: Judged,
  how: Now["way"],
  otherwise: Now["way"],
): Now {
  const worst =
    (!isMet(verdict) && findings.find(opens)) ||
    (findings.find(isOff) ?? findings.find((finding) => finding.level !== "notice"));
  const way = (): Now["way"] => {
    if (isMet(verdict)) return how;
    if (worst && isOff(worst)) return "disabled";
    if (hasLost(findings)) return otherwise;
    return faultIn(faultsOf(hook.faults, hook)) ? "broken" : how;
  };
  const ordered = worst ? [worst, ...findings.filter((finding) => finding !== worst)] : findings;
  return {
    way: way(),
    verdict,
    findings: ordered.map((finding) => ({ ...finding, ...placeOfHook(hook) })),
  };
}

export function failing(
  hook: AuditedHook,
  way: Now["way"],
  code: Code,
  reason: string,
  hint: string = infoOf(code).hint,
): Now {
  const level = hook.guard || (way !== "raw" && way !== "broken") ? "lost" : "weakened";
  return explained(hook, way, code, reason, level, hint);
}

export function explained(
  hook: AuditedHook,
  way: Now["way"],
  ...told: [Code, message: string, Diagnostic["level"], hint?: string]
): Now {
  const findings = [finding(hook, ...told)];
  return { way, verdict: verdictFor(hook.guard, findings), findings };
}

export function finding(
  hook: AuditedHook,
  code: Code,
  message: string,
  level: Diagnostic["level"],
  hint: string = infoOf(code).hint,
): Diagnostic {
  return diagnostic(code, { ...placeOfHook(hook), event: hook.event }, message, { level, hint });
}

export function placeOfHook({
  source: { file },
  handler,
  group,
}: Pick<AuditedHook, "source" | "handler" | "group">) {
  const { line = 1, pointer = "" } = handler.origin ?? group.origin ?? {};
  return { file, line, pointer };
}

/** Says that nothing runs the hook, as far as it was read. */
export const nothingStarts = (title: string, [code]: readonly string[]): string =>
  code === undefined
    ? `${title} does not run it`
    : `nothing that is read makes ${title} run it; its code in ${code} is not read`;

/** Code of this agent names the script or the program, and nothing of the code is read. */
export function byCode(hook: AuditedHook, { play }: Here, code: readonly string[]) {
  const { adapter, files } = play;
  const [script, folder = ""] = startedOf(hook.handler)?.path.split("/").toReversed() ?? [];
  const name = startedName(hook.handler);
  // A name without an ending may be that of something else.
  const named = script === undefined || name.includes(".") ? name : `${folder}/${name}`;
  const file = name && code.find((text) => hasWord(files.read(text) ?? "", named));
  if (!file) return undefined;
  const message = `it cannot be told whether ${adapter.title} runs ${name}: ${file} names it, and is code, which is not read`;
  return explained(hook, "raw", "code-source", message, "unproved", "");
}

/** The name of the script that is started, or the program with its first words. */
export const startedName = (handler: Handler): string =>
  scriptCalled(handler) ?? PROGRAM_AND_WORDS.exec(handler.command ?? "")?.[0] ?? "";

/** A program's own name says little without one of its words. */
const PROGRAM_AND_WORDS = /^[\w.-]+(?: [\w.:=-]+){1,3}/;

export const hasWord = (text: string, word: string): boolean =>
  text
    .split(word)
    .some(
      (before, i, texts) =>
        i + 1 < texts.length &&
        !/[\w.-]/.test(before.at(-1) ?? "") &&
        !/^[\w-]/.test(texts[i + 1] ?? ""),
    );
