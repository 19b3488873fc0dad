/** Names what does not come into a package, and what may be different in it. */
import type { Adapters } from "../model/adapter.ts";
import { diagnostic, fromError } from "../model/diagnostics.ts";
import { quietly } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { isOwnFile } from "../model/own-file.ts";
import { dirOf, pathFrom } from "../model/paths.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Protocols } from "../model/route.ts";
import { findSources } from "../read/find.ts";
import { ROOT, startedOf } from "../read/script.ts";
import { emptySource, readSource, type Source } from "../read/source.ts";
import { mayGuard } from "../judge/checks/rule.ts";
import { leftBehind, type Moved } from "./commands.ts";
import type { PackedHook } from "./hooks.ts";
import { baseOfPath, type Index } from "./tree.ts";

export const isHookFile = (path: string): boolean =>
  /^(?:[\w.-]*hooks?(?:[.-][\w.-]+)?|settings(?:\.local)?)\.json$/i.test(baseOfPath(path));

export function sourcesIn(
  adapters: Adapters,
  files: Files,
  scopes: readonly Source["scope"][],
): readonly Source[] {
  return findSources(adapters, files, {
    scopes,
    broken: (error, file, host, scope) => ({
      ...emptySource(host, file, scope),
      unread: [
        fromError(error, { file, line: Math.max(1, error.place?.line ?? 1) }, "unreadable-file"),
      ],
    }),
  });
}

/** The hooks of one person are nobody else's, whether they can be read or not. */
export function personal(
  adapters: Adapters,
  files: Files,
  read: ReadonlySet<string>,
): readonly Diagnostic[] {
  return sourcesIn(adapters, files, ["local"])
    .filter(({ file }) => !read.has(file))
    .flatMap(({ host, file, groups, natives, unread }) => {
      const hooks = [...groups, ...natives].flatMap(({ hostEvent: event, group }) =>
        group.hooks.map(({ origin: { line = 1, pointer = "" } = {} }) => ({
          line,
          pointer,
          event,
        })),
      );
      const message = "it is one person's, and a package is everybody's";
      const hint = "move it to the file that everybody shares, and make the package again";
      return [...hooks, ...unread].map(({ line, pointer, event }) =>
        diagnostic("personal-file", { file, host, line, pointer, event }, message, { hint }),
      );
    });
}

/** Files with hooks that are code, beside the place of ours. */
export function inCode(adapters: Adapters, index: Index): readonly Diagnostic[] {
  return Object.entries(adapters).flatMap(([host, { config }]) => {
    const { code, whole } = config;
    const folders = (whole?.places ?? []).flatMap(({ path, scope }) =>
      scope === "project" ? dirOf(path) : [],
    );
    if (!code) return [];
    return index.paths
      .filter((path) => folders.includes(dirOf(path)) && /\.[cm]?[jt]sx?$/.test(path))
      .filter((path) => !isOwnFile(index.text(path) ?? ""))
      .map((file) => diagnostic("code-source", { file, host }, code.says));
  });
}

/** So many files are looked into for hooks that no agent loads. */
const MOST = 100;

/** Files with hooks that no agent reads where they are. */
export function unloaded(
  adapters: Adapters,
  files: Files,
  index: Index,
  read: ReadonlySet<string>,
): readonly Diagnostic[] {
  const paths = index.paths.filter((path) => isHookFile(path) && !read.has(path)).slice(0, MOST);
  return paths.flatMap((file) => {
    const source = quietly(() => readSource(adapters, files, file));
    const count = source?.groups.flatMap(({ group }) => group.hooks).length ?? 0;
    const message = `no agent that is known here reads ${count === 1 ? "its one hook" : `its ${count} hooks`} from this place`;
    const hint = "put the file where its agent looks, and make the package again";
    return count ? [diagnostic("unread", { file }, message, { level: "notice", hint })] : [];
  });
}

export const switchedOff = (sources: readonly Source[]): readonly Diagnostic[] =>
  sources.flatMap(({ off, file, host }) => {
    const message = `its hooks do not run where they are (${off}), and in the package they do`;
    const told = { level: "notice", hint: "" } as const;
    return off === undefined ? [] : diagnostic("host-disabled", { file, host }, message, told);
  });

/** Hooks whose script is a link, which is not copied. */
export const linked = (
  hooks: readonly PackedHook[],
  files: Files,
  index: Index,
): readonly Diagnostic[] =>
  hooks.flatMap(({ handler, plugin = "", file, line, pointer, host }) => {
    const path = pathFrom(plugin, startedOf(handler)?.path.replace(ROOT, "") ?? "");
    if (!path || index.isFile(path) || index.isFolder(path) || !files.exists(path)) return [];
    const message = `its script ${path} is a link or in an installed package, and is not copied`;
    return [diagnostic("link-out", { file, line, pointer, host }, message)];
  });

export const brokenAtHome = (
  faults: readonly Diagnostic[],
  hooks: readonly PackedHook[],
): readonly Diagnostic[] =>
  faults.filter(
    ({ code, file, pointer }) =>
      ["script-missing", "script-not-executable", "script-line-ends"].includes(code) &&
      hooks.some((hook) => hook.file === file && hook.pointer === pointer),
  );

/** Scripts of a project that name another file by the project's folder. */
export function byProject(
  hooks: readonly PackedHook[],
  { places, ...index }: Moved,
): readonly Diagnostic[] {
  if (hooks.every(({ plugin }) => plugin !== undefined)) return [];
  const moved = [...places].filter(([from, to]) => from !== to).map(([from]) => from);
  return moved.flatMap((file) => {
    const words = new Set((index.text(file) ?? "").match(/[\w@.+-]+(?:\/[\w@.+-]+)+/g));
    const named = [...words].filter((word) => moved.includes(pathFrom("", word) ?? ""));
    const told = { level: "warning", hint: "let it find the file from its own folder" } as const;
    return named.map((word) => {
      const message = `it names ${word} by the project's folder, and in the package that is ${places.get(word) ?? word}`;
      return diagnostic("script-missing", { file }, message, told);
    });
  });
}

/** Hooks whose command names what is in the project, and not in the package. */
export const namedOutside = (
  hooks: readonly PackedHook[],
  protocols: Protocols,
  files: Files,
  moved: Moved,
): readonly Diagnostic[] =>
  hooks.flatMap((hook) => {
    const { file, line, pointer, host, event, hostEvent, group, handler } = hook;
    const named = leftBehind(hook, moved);
    if (!named.length) return [];
    const may = event !== null && mayGuard({ protocols, files, event, group, handler });
    const [they, them] = named.length === 1 ? ["it does", "it"] : ["they do", "them"];
    const message = `its command still names ${named.join(" and ")} by the project's folder: ${they} not come with the package, and other projects do not have ${them}`;
    const level = may ? "error" : "warning";
    const at = { file, line, pointer, host, event: hostEvent };
    return [diagnostic("outside-package", at, message, { level, hint: WAYS_IN })];
  });

const WAYS_IN =
  "let the command name its script by the path from the project's folder, and the script find other files from its own folder; or put the file into the package by hand, and name it by ${PACKAGE_ROOT}";
