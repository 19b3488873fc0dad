/** What an audit finds: is what should guard this project wired, whole and able to? */
import type { Pages } from "./page.ts";

/** What only `check` asks: does what was written still say what the sources say? */
export const CHECK = {
  "out-of-date": {
    title: "What was written is not up to date",
    means: ["A hook came, was changed or was taken out, or a file is not as it was written: a conversion of today would write otherwise."],
    why: ["The other agents still run the hooks as they were at the last conversion."],
    example: ["hookport check      names each hook and each file", "hookport convert    brings all of them up to date"],
    fix: ["Convert, and commit what that changes."],
  },
} as const satisfies Pages;

export const AUDIT = {
  "not-wired": {
    title: "The guard is not on this agent",
    means: ["The project uses this agent, and the guard has no entry there: it was never converted, or the entry is gone."],
    why: ["Whoever works with this agent works without the guard."],
    example: ["hookport convert --to ID"],
    fix: ["Convert for this agent and commit what is written."],
  },
  "wired-modified": {
    title: "What hookport wrote is not whole",
    means: ["An entry, the document or the shim differs from what hookport wrote, or part of it is missing."],
    why: [
      "Nobody can say any more what the guard does. Often it was an innocent edit or a half-finished merge; it may also be",
      "somebody's way around the guard.",
    ],
    example: ["hookport check      names what differs", "hookport convert    writes it anew"],
    fix: ["See what was changed and why, then convert again. Changes belong in the source, not in what is written from it."],
  },
  "imported-raw": {
    title: "Another agent's file runs here untranslated",
    means: [
      "This agent reads another agent's file and runs its hooks by itself. The scripts get another payload than they were",
      "written for, with other names for tools and inputs, and their answers are read by other rules.",
    ],
    why: ["A script that waits for a tool name which never comes lets everything pass. It is not proven to guard here."],
    example: ["hookport convert --to ID --adopt"],
    fix: ["Convert for this agent, with --adopt so that the original is not run beside it."],
  },
  "no-guard": {
    title: "No hook here can block anything",
    means: ["The project has hooks, or none, but not one on an event where it could hold something back."],
    why: ["What agents do here is at most recorded."],
    example: ['"pre-tool-use": [', '  { "matcher": "Bash", "hooks": [{ "command": "sh hooks/check.sh" }] }', "]"],
    fix: ["Add a hook that can block, as above, if anything here must never happen."],
  },
  "required-missing": {
    title: "A required guard is not there",
    means: ["The file of requirements given with --require names a guard that this project does not have on this agent."],
    why: ["Someone decided that no project goes without it."],
    fix: ["Restore the guard and convert, or correct the requirement if it is out of date."],
  },
  "other-release": {
    title: "Another release of hookport wrote it",
    means: ["The lock or the shim in .hookport was written by another release than the one that looks at it now."],
    why: [
      "It works as that release left it. A newer one may know more of the agents, and a release that is older than what stands there",
      "writes nothing: it could not know what it takes away.",
    ],
    fix: ["Run `hookport convert`, which writes both anew, or update hookport to the release that the message names."],
  },
  "fails-open": {
    title: "The guards let go where hookport cannot run",
    means: ["The project was converted with --fail-open, or someone has put `failOpen` into the document."],
    why: [
      "The guards hold as long as the shim, its document and Node.js are there. Where one of them is missing or damaged, every",
      "call goes on as if there were no hooks.",
    ],
    fix: ["If that is not wanted, convert with --no-fail-open."],
  },
  "accepted-unused": {
    title: "An accepted gap no longer occurs",
    means: ["The list of accepted gaps has one that this run did not find."],
    why: ["The gap was closed, or the hook it speaks of was renamed or removed. A stale line may hide a new gap of the same", "kind."],
    fix: ["Take it off the list of accepted gaps."],
  },
} as const satisfies Pages;
