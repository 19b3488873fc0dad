/** Says what comes of a hook that an agent runs as it stands, in another agent's words. */
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { Code } from "../../model/codes.ts";
import { isEventName } from "../../model/events.ts";
import type { Entry } from "../../play/entries.ts";
import { playedElsewhere } from "../../play/runs.ts";
import type { ReadPlay } from "../reach/rule.ts";
import { isStartedHere } from "../../play/trace.ts";
import { startedOf } from "../../read/script.ts";
import {
  bareCommand,
  brokenRaw,
  deniesAll,
  faultIn,
  faultsBeside,
  faultsOf,
  isTrust,
  strangeTo,
} from "../start/broken.ts";
import { blocksRaw, deniesAnyhow, deniesByAnyCode, needsRaw, type RawLack } from "../reach/raw.ts";
import { asksInVainRaw, asksNothing, losesNothingRaw } from "../reach/raw-observer.ts";
import type { StartFault } from "../start/start.ts";
import { faultOfRun, runBy } from "../start/run-start.ts";
import { isMet, verdictFor } from "../word.ts";
import { fitsNothing, TO_FIT } from "../reach/fits.ts";
import { leavesWithout } from "../checks/waits.ts";
import { startedName, explained, failing, finding, type AuditedHook, type Now } from "./today.ts";

/** A guard holds in another agent's words only if its denial is seen to count (S23). */
export function asItStands(
  hook: AuditedHook,
  play: ReadPlay,
  by: Entry | undefined,
  where: string,
): Now {
  const { files, adapter } = play;
  const { title } = adapter;
  const runs = `${title} runs it unchanged${where}`;
  const { lacks, fault, beside, isEarlier } = faultsThere(hook, play, by);
  const first = isEarlier ? undefined : fault;
  const { matcher } = hook.group;
  const runsThere = by?.off?.by === "place" ? playedElsewhere(play) : play;
  const isOn = by && (!by.off || runsThere !== play);
  // Another condition than the matcher may be one that this agent does not read.
  const { command = "", origin } = hook.handler;
  const plain = { ...hook, handler: { command, ...(origin && { origin }) } };
  const isNever = () => [hook, plain].every((candidate) => !isStartedHere(runsThere, candidate));
  if (isOn && matcher && isEventName(hook.event) && isNever()) {
    const message = fitsNothing(adapter, hook.event, matcher);
    return explained(hook, "raw", "no-event", message, "lost", TO_FIT);
  }
  if (by && (first?.code.startsWith("script-") || first?.code === "needs-setup")) {
    const why = `${runs}; ${brokenRaw(play, hook.event, { more: lacks?.more, ...first }, by)}`;
    const now = failing(hook, "broken", first.code as Code, why, first.hint);
    const more = (lacks?.code === first.code && lacks.more) || [];
    const others = beside.filter(({ message }) => message !== first.message);
    const told = alsoTold(hook, now, [...more, ...others]);
    const later = isOn ? laterRaw(hook, told, { play: runsThere, by, runs }) : [];
    return { ...told, findings: [...told.findings, ...later] };
  }
  const needing = (now: Now): Now =>
    isOn && isMet(now.verdict)
      ? { ...now, findings: [...now.findings, ...needsRaw(runsThere, hook, by)] }
      : now;
  const how = by && bareCommand(play, hook.event, hook.handler, by);
  const blocks = hook.guard && isOn && !fault && !how ? blocksRaw(runsThere, hook) : undefined;
  if (blocks === "untold" || (blocks && "doubt" in blocks)) {
    const name = startedName(hook.handler) || "its command";
    const why = blocks === "untold" ? runs : blocks.doubt;
    const message = `it cannot be told whether a denial of ${name} counts: ${why}; converted with --adopt, it counts`;
    const now = explained(hook, "raw", "imported-raw", message, "unproved");
    return needing(alsoTold(hook, now, beside));
  }
  if (blocks && "told" in blocks) {
    const untold = blocks.told ? "" : ", but the model is not told why";
    const message = `${runs}, ${runsThere === play ? "where" : "and"} its denial counts${untold}`;
    return needing(explained(hook, "raw", "imported-raw", message, "weakened"));
  }
  const isSeen = !hook.guard && by && !by.off && !fault && !how && !beside.length;
  const same = isSeen ? losesNothingRaw(play, hook) : undefined;
  if (by && same) {
    const asAtHome = same === "unread" ? unreadAtHome(hook, runs) : [];
    const findings = [...asAtHome, ...needsRaw(play, hook, by)];
    return { way: "raw", verdict: verdictFor(hook.guard, findings), findings };
  }
  // A guard that its own agent does not hear either is not mended by a conversion.
  const [own, ...more] = hook.guard && isOn && !how && !isEarlier ? beside : [];
  if (own)
    return needing(
      alsoTold(hook, failing(hook, "raw", own.code as Code, own.message, own.hint), more),
    );
  // It prints nothing where its script leaves before, for want of a variable that nobody sets.
  const isLeft = beside.some(
    ({ code, about }) =>
      code === "variable-unset" && about !== undefined && leavesWithout({ ...hook, files }, about),
  );
  const denies = () => !isLeft && deniesAnyhow(runsThere, hook);
  const why =
    how === undefined ? whyRaw(hook, blocks, denies, asksNothing(hook, files)) : `, ${how}`;
  const message = `${runs}${why}`;
  // The script that its arguments name is not started.
  const isBare =
    how !== undefined && startedOf(hook.handler)?.path !== startedOf(by?.handler ?? {})?.path;
  return isBare
    ? explained(hook, "raw", "imported-raw", message, "lost")
    : needing(
        alsoTold(hook, failing(hook, "raw", "imported-raw", message), [
          ...(isEarlier && lacks ? [lacks, ...(lacks.more ?? [])] : []),
          ...beside,
        ]),
      );
}

/** Finds what keeps the hook from its work there: the first cause, what it lacks, and what stands beside. */
function faultsThere(hook: AuditedHook, play: ReadPlay, by: Entry | undefined) {
  const lacks = by && !by.off ? faultOfRun(play, runBy(play, by.handler, by, "raw")) : undefined;
  // Its words are read by the shell of this agent.
  const faults = faultsOf(hook.faults, hook).filter(({ code }) => {
    if (code === "input-path") return play.adapter.protocol.host?.inputIsSocket;
    // Its ending may be no error there.
    if (code === "exit-code") return !deniesByAnyCode(play, hook);
    return code !== "shell-words" || lacks?.code === code;
  });
  const own = faultIn(faults);
  // This agent has its own rule of where it looks for a script.
  const isSought = own === undefined && lacks?.code.startsWith("script-");
  const fault = lacks?.code === "needs-setup" || isSought ? lacks : own;
  const { set } = play.adapter.config.variables;
  const beside = faultsBeside(faults).filter(
    ({ code, about = "" }) => code !== "variable-unset" || !set.includes(about),
  );
  // No program that its script starts is missed where the script leaves before.
  const isEarlier =
    !hook.guard && lacks !== undefined && lacks === fault && asksInVainRaw(play, hook);
  return { lacks, fault, beside, isEarlier };
}

/** A text that its own agent does not read either, which no conversion mends. */
const unreadAtHome = (hook: AuditedHook, runs: string): readonly Diagnostic[] =>
  strangeTo(faultsOf(hook.faults, hook), true, (code, message, _row, level) =>
    finding(hook, code as Code, `${runs}; ${message}`, level as Diagnostic["level"]),
  ).filter(({ level }) => level === "weakened");

/** What keeps the hook from its work on its own agent too is told beside the first cause. */
const alsoTold = (
  hook: AuditedHook,
  now: Now,
  faults: readonly Pick<StartFault, "code" | "message" | "hint">[],
): Now => ({
  ...now,
  findings: [
    ...now.findings,
    ...faults.map(({ code, message, hint }) =>
      finding(hook, code as Code, message, "weakened", hint),
    ),
  ],
});

interface Raw {
  readonly play: ReadPlay;
  readonly by: Entry;
  readonly runs: string;
}

/**
 * A guard that reads what it is not sent lets calls go on once its program is there, and what would deny
 * everything does so where its agent trusts it.
 */
function laterRaw(hook: AuditedHook, { findings }: Now, { play, by, runs }: Raw) {
  const isSetUp = hook.guard && findings[0]?.code === "needs-setup";
  const blocks = isSetUp ? blocksRaw(play, hook) : undefined;
  const lack = typeof blocks === "object" && "why" in blocks ? blocks : undefined;
  return [
    ...(lack
      ? [finding(hook, "imported-raw", `${runs}; once it starts, ${lackOf(lack)}`, "lost")]
      : []),
    ...(findings.some(deniesAll) ? needsRaw(play, hook, by).filter(isTrust) : []),
  ];
}

function whyRaw(
  { guard }: AuditedHook,
  lack: RawLack | undefined,
  denies: () => boolean,
  isUnfed: boolean,
) {
  if (guard) return lack ? `; ${lackOf(lack)}` : ", and nothing shows that its denial counts";
  if (denies()) return ", and takes what it prints for a denial: it may block what it fits";
  return isUnfed
    ? ", with its own way to read answers"
    : ", with its own payload and its own way to read answers";
}

const lackOf = ({ on, why }: RawLack): string => `${on ? `for ${on.join(", ")} ` : ""}${why}`;
