/** Generated from the codes by `npm run accept`: a code without its page does not build. */
import type { Code } from "../../model/codes.ts";
import leftOut from "./left-out.md";
import noEvent from "./no-event.md";
import noCommand from "./no-command.md";
import agentScoped from "./agent-scoped.md";
import noAgent from "./no-agent.md";
import readAs from "./read-as.md";
import carried from "./carried.md";
import cannotBlock from "./cannot-block.md";
import cannotHide from "./cannot-hide.md";
import partLost from "./part-lost.md";
import filterWidened from "./filter-widened.md";
import fieldUntold from "./field-untold.md";
import mcpSpelling from "./mcp-spelling.md";
import partialEvent from "./partial-event.md";
import firesTwice from "./fires-twice.md";
import scriptInSourceFolder from "./script-in-source-folder.md";
import unproved from "./unproved.md";
import needsTrust from "./needs-trust.md";
import needsSetup from "./needs-setup.md";
import runsInside from "./runs-inside.md";
import surface from "./surface.md";
import notTold from "./not-told.md";
import limited from "./limited.md";
import timeoutCapped from "./timeout-capped.md";
import fieldIgnored from "./field-ignored.md";
import hostDisabled from "./host-disabled.md";
import personalFile from "./personal-file.md";
import pluginEmptied from "./plugin-emptied.md";
import pluginApart from "./plugin-apart.md";
import otherSource from "./other-source.md";
import oldEvidence from "./old-evidence.md";
import otherVersion from "./other-version.md";
import setup from "./setup.md";
import windows from "./windows.md";
import windowsName from "./windows-name.md";
import windowsStart from "./windows-start.md";
import nativeTwin from "./native-twin.md";
import foreignHookCanOverride from "./foreign-hook-can-override.md";
import notIgnored from "./not-ignored.md";
import gitIgnored from "./git-ignored.md";
import hostRejects from "./host-rejects.md";
import unknownEvent from "./unknown-event.md";
import unread from "./unread.md";
import codeSource from "./code-source.md";
import unreadableFile from "./unreadable-file.md";
import linkOut from "./link-out.md";
import notUniversal from "./not-universal.md";
import notStrictJson from "./not-strict-json.md";
import notAsExpected from "./not-as-expected.md";
import wrongValue from "./wrong-value.md";
import unknownKey from "./unknown-key.md";
import matcherNever from "./matcher-never.md";
import timeoutUnit from "./timeout-unit.md";
import variableUnset from "./variable-unset.md";
import scriptMissing from "./script-missing.md";
import scriptNotExecutable from "./script-not-executable.md";
import scriptLineEnds from "./script-line-ends.md";
import outsidePackage from "./outside-package.md";
import notPacked from "./not-packed.md";
import scriptRewritten from "./script-rewritten.md";
import shebang from "./shebang.md";
import importMissing from "./import-missing.md";
import untested from "./untested.md";
import stdinTaken from "./stdin-taken.md";
import shellWords from "./shell-words.md";
import exitCode from "./exit-code.md";
import foreignWords from "./foreign-words.md";
import placeholderInProgram from "./placeholder-in-program.md";
import unquotedPath from "./unquoted-path.md";
import notWired from "./not-wired.md";
import wiredModified from "./wired-modified.md";
import outOfDate from "./out-of-date.md";
import importedRaw from "./imported-raw.md";
import noGuard from "./no-guard.md";
import packageMissing from "./package-missing.md";
import packageUnnamed from "./package-unnamed.md";
import requiredMissing from "./required-missing.md";
import otherRelease from "./other-release.md";
import formatted from "./formatted.md";
import failsOpen from "./fails-open.md";
import acceptedUnused from "./accepted-unused.md";
import noNode from "./no-node.md";
import noShim from "./no-shim.md";
import noDocument from "./no-document.md";
import sealed from "./sealed.md";
import packageChanged from "./package-changed.md";
import unreadCall from "./unread-call.md";
import outOfTime from "./out-of-time.md";
import notAsked from "./not-asked.md";
import ownFault from "./own-fault.md";

export const PAGES: { readonly [C in Code]: string } = {
  "left-out": leftOut,
  "no-event": noEvent,
  "no-command": noCommand,
  "agent-scoped": agentScoped,
  "no-agent": noAgent,
  "read-as": readAs,
  carried: carried,
  "cannot-block": cannotBlock,
  "cannot-hide": cannotHide,
  "part-lost": partLost,
  "filter-widened": filterWidened,
  "field-untold": fieldUntold,
  "mcp-spelling": mcpSpelling,
  "partial-event": partialEvent,
  "fires-twice": firesTwice,
  "script-in-source-folder": scriptInSourceFolder,
  unproved: unproved,
  "needs-trust": needsTrust,
  "needs-setup": needsSetup,
  "runs-inside": runsInside,
  surface: surface,
  "not-told": notTold,
  limited: limited,
  "timeout-capped": timeoutCapped,
  "field-ignored": fieldIgnored,
  "host-disabled": hostDisabled,
  "personal-file": personalFile,
  "plugin-emptied": pluginEmptied,
  "plugin-apart": pluginApart,
  "other-source": otherSource,
  "old-evidence": oldEvidence,
  "other-version": otherVersion,
  setup: setup,
  windows: windows,
  "windows-name": windowsName,
  "windows-start": windowsStart,
  "native-twin": nativeTwin,
  "foreign-hook-can-override": foreignHookCanOverride,
  "not-ignored": notIgnored,
  "git-ignored": gitIgnored,
  "host-rejects": hostRejects,
  "unknown-event": unknownEvent,
  unread: unread,
  "code-source": codeSource,
  "unreadable-file": unreadableFile,
  "link-out": linkOut,
  "not-universal": notUniversal,
  "not-strict-json": notStrictJson,
  "not-as-expected": notAsExpected,
  "wrong-value": wrongValue,
  "unknown-key": unknownKey,
  "matcher-never": matcherNever,
  "timeout-unit": timeoutUnit,
  "variable-unset": variableUnset,
  "script-missing": scriptMissing,
  "script-not-executable": scriptNotExecutable,
  "script-line-ends": scriptLineEnds,
  "outside-package": outsidePackage,
  "not-packed": notPacked,
  "script-rewritten": scriptRewritten,
  shebang: shebang,
  "import-missing": importMissing,
  untested: untested,
  "stdin-taken": stdinTaken,
  "shell-words": shellWords,
  "exit-code": exitCode,
  "foreign-words": foreignWords,
  "placeholder-in-program": placeholderInProgram,
  "unquoted-path": unquotedPath,
  "not-wired": notWired,
  "wired-modified": wiredModified,
  "out-of-date": outOfDate,
  "imported-raw": importedRaw,
  "no-guard": noGuard,
  "package-missing": packageMissing,
  "package-unnamed": packageUnnamed,
  "required-missing": requiredMissing,
  "other-release": otherRelease,
  formatted: formatted,
  "fails-open": failsOpen,
  "accepted-unused": acceptedUnused,
  "no-node": noNode,
  "no-shim": noShim,
  "no-document": noDocument,
  sealed: sealed,
  "package-changed": packageChanged,
  "unread-call": unreadCall,
  "out-of-time": outOfTime,
  "not-asked": notAsked,
  "own-fault": ownFault,
};
