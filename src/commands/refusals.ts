import type { Outcome } from "../convert/convert.ts";
import { isBuilt } from "../install/manifest.ts";
import { packageView, packageTree } from "../install/contents.ts";
import { foreignStart, missingModule } from "../check/own.ts";
import { indexed } from "../make/tree.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { UserError } from "../model/error.ts";
import { lookAlike, packageDocumentOf, PACKAGE_DOCUMENT } from "../model/packages.ts";
import type { Fetched } from "../node/fetch/fetch.ts";
import { hooksOfPackage } from "../read/packages.ts";
import { readEdited } from "../read/edited.ts";
import { recordedNames } from "../read/records.ts";
import { clipped } from "../screen/text.ts";
import { handlersIn } from "../read/source.ts";
import { hostsNamed, someNamed } from "./load.ts";
import { namedIn } from "./packages.ts";
import type { Workspace } from "./here.ts";

export function targetsFor(to: string | undefined, workspace: Workspace): readonly string[] {
  const { adapters, files, layer, user } = workspace;
  const edited = readEdited(files, layer);
  const before = edited?.to?.filter((id) => adapters[id]) ?? [];
  const named = to === undefined ? [] : someNamed(to, workspace, wayOut(adapters));
  const more = named.filter((id) => !before.includes(id));
  if (before.length && more.length && (edited?.from.length || edited?.groups?.length))
    throw new UserError(
      `${user ? "your own hooks" : "this project's hooks"} are not for ${more.join(" and ")}, and a package brings no agents that would stay without it`,
      `say that they are, and install it then: hookport convert ${user ? "--user " : ""}--to ${[...before, ...more].join(",")}. Nothing was written`,
    );
  const texts = [...new Set([...before, ...named])];
  if (texts.length) return texts;
  const detected = hostsNamed("detected", workspace);
  if (!detected.length)
    throw new UserError("install for which agents? none was detected here", wayOut(adapters));
  return detected;
}

const wayOut = (adapters: Adapters) =>
  `name the agents: --to ${Object.keys(adapters).join(",")}, or some of them`;

export function demandHooks(
  adapters: Adapters,
  { files }: Pick<Fetched, "files">,
  name: string,
): void {
  const found = files.find(({ path }) => path === PACKAGE_DOCUMENT);
  if (!found)
    throw new UserError(
      `there is no ${PACKAGE_DOCUMENT} in it, so it is no package of hooks`,
      "name the folder or the archive that has it; a package is made with hookport init NAME. Nothing was written",
    );
  const source = hooksOfPackage(adapters, packageView([found]));
  const [wrong] = source.unread.filter(
    ({ code, level }) => level === "error" && code !== "unknown-event",
  );
  if (wrong)
    throw new UserError(
      `${PACKAGE_DOCUMENT}:${wrong.line}: ${wrong.message}`,
      "its author can correct it; hookport check with its folder names every error. Nothing was written",
    );
  demandOwn(handlersIn(source), files, name);
}

/** Throws if a hook starts, or a script imports, something that is not in the package. */
function demandOwn(handlers: readonly Handler[], files: Fetched["files"], name: string): void {
  const index = indexed(packageTree(files));
  for (const handler of handlers) {
    const foreign = foreignStart(handler, index);
    if (foreign)
      throw new UserError(
        `${PACKAGE_DOCUMENT}:${handler.origin?.line ?? 1}: the hook ${clipped(handler.command ?? "", 60)} starts ${clipped(foreign.path, 80)}, which ${foreign.why}`,
        "its author can correct it: a command names its files with ${PACKAGE_ROOT}/ and without `..`. Nothing was written",
      );
  }
  const missing = missingModule(handlers, index, name);
  if (missing)
    throw new UserError(
      `${missing.file}:${missing.line}: it imports ${clipped(missing.module, 60)}, which is not in the package, and installing fetches nothing else`,
      "its author can bundle it (esbuild --bundle), or name it under `files` of the package.json; nothing was written",
    );
}

/** Throws if the name could be mistaken for that of an installed package. */
export function demandOwnLook(workspace: Workspace, name: string): void {
  const like = lookAlike(name, [...recordedNames(workspace.files), ...namedIn(workspace)]);
  if (like !== undefined)
    throw new UserError(
      `${name} looks like ${like}, which is installed here, and is another package`,
      `if it is the one you want, take the other out first: hookport remove ${like}; nothing was written`,
    );
}

export function demandRuns({ report }: Outcome, { files }: Fetched, name: string): void {
  const [wrong] = report.notices.filter(
    ({ code, file }) => file === packageDocumentOf(name) && code.startsWith("script-"),
  );
  if (!wrong) return;
  const isUnbuilt = wrong.code === "script-missing" && isBuilt(files);
  throw new UserError(
    `${PACKAGE_DOCUMENT}:${wrong.line}: ${wrong.message.replace(`${packageDocumentOf(name).slice(0, -PACKAGE_DOCUMENT.length)}`, "")}`,
    isUnbuilt
      ? "the package needs a build step, and installing runs no code: build it, and install what npm pack makes of it. Nothing was written"
      : "its author can correct it: a command names its files with ${PACKAGE_ROOT}/. Nothing was written",
  );
}

export const openIn = ({ judged, report }: Outcome, name: string): boolean =>
  judged.some(
    (side) =>
      report.targets.some(({ host }) => host === side.host) &&
      side.judged.some((judged) => judged.opened && judged.group.origin?.package === name),
  );
