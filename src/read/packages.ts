/** Reads the hooks of installed packages, as far as the file that people edit wants them. */
import type { FoundGroup } from "../model/config.ts";
import type { Code } from "../model/codes.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import type { Adapters } from "../model/adapter.ts";
import { pointer } from "../model/json.ts";
import {
  PACKAGE_DOCUMENT,
  packageDocumentOf,
  packageFolderOf,
  recordOf,
} from "../model/packages.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Edited } from "./edited.ts";
import type { NamedPackage } from "./edited-parts.ts";
import { readRecord, type PackageRecord } from "./records.ts";
import { emptySource, handlersIn, readSource, type Source } from "./source.ts";
import { filesStartedBy } from "./started.ts";
import { UNIVERSAL } from "./universal.ts";

/** Each named package is a source of its own. */
export function packageSources(
  adapters: Adapters,
  files: Files,
  edited: Edited,
  scope: Source["scope"],
): readonly Source[] {
  return edited.packages.flatMap((named): readonly Source[] => {
    const { name, hooks } = named;
    const tell = (code: Code, message: string, ...at: readonly string[]) => {
      const place = pointer("packages", name, ...at);
      const line = edited.parsed.line(place);
      return diagnostic(code, { file: edited.file, line, pointer: place }, message);
    };
    const none = (...unread: readonly Diagnostic[]) => [
      { ...emptySource(UNIVERSAL, edited.file, scope), unread },
    ];
    const record = readRecord(files, name);
    const file = packageDocumentOf(name);
    if (record === undefined || !files.exists(file)) {
      const lacking = record === undefined ? recordOf(name) : file;
      return none(tell("package-missing", `${name} is named here, and ${lacking} is not there`));
    }
    if (typeof record === "string") {
      const what = `${recordOf(name)}, which says what may run of ${name}, ${record}`;
      return none(tell("package-missing", what));
    }
    if (!isAsInstalled(files, file, record))
      return none(
        tell(
          "package-changed",
          `${file} is not as it was installed, so nothing of it is taken: \`hookport install\` puts it back`,
        ),
      );
    const source = readSource(adapters, files, file, { as: UNIVERSAL, scope });
    if (!source) return [];
    const handlers = handlersIn(source);
    const wrong = [
      ...Object.keys(hooks)
        .filter((hook) => !handlers.some((handler) => isCalled(handler, hook)))
        .map((hook) => tell("unread", `${name} has no hook ${JSON.stringify(hook)}`, hook)),
      ...Object.entries(hooks).flatMap(([hook, ids]) =>
        ids
          .filter((id) => !Object.hasOwn(adapters, id))
          .map((id) => tell("unread", `there is no agent ${JSON.stringify(id)}`, hook)),
      ),
    ];
    const started = filesStartedBy(files, packageFolderOf(name), record);
    const groups = source.groups.map((group) => ofPackage(group, started, named));
    return [...(wrong.length ? none(...wrong) : []), { ...source, groups, package: name }];
  });
}

/** The document is the one that was installed, whatever its mode. */
const isAsInstalled = (files: Files, file: string, { files: prints }: PackageRecord): boolean =>
  prints[PACKAGE_DOCUMENT]?.endsWith(` ${files.sha256(files.read(file) ?? "")}`) === true;

function ofPackage(
  found: FoundGroup,
  started: ReturnType<typeof filesStartedBy>,
  { name, hooks }: NamedPackage,
): FoundGroup {
  const { origin } = found.group;
  const handlers = found.group.hooks.map((handler): Handler => {
    const wanted = Object.entries(hooks).find(([hook]) => isCalled(handler, hook))?.[1];
    const agents = wanted && (handler.agents?.filter((id) => wanted.includes(id)) ?? wanted);
    return {
      ...handler,
      ...(agents && { agents: [...agents] }),
      ...(handler.origin && { origin: { ...handler.origin, files: started(handler) } }),
    };
  });
  const whole = { ...(origin && { origin: { ...origin, package: name } }), hooks: handlers };
  return { ...found, group: { ...found.group, ...whole } };
}

const isCalled = ({ command, prompt }: Handler, hook: string): boolean =>
  hook !== "" && (command ?? prompt ?? "").includes(hook);

/** The package is not installed; throws if it has no hooks that can be read. */
export function hooksOfPackage(adapters: Adapters, files: Files): Source {
  const source = readSource(adapters, files, PACKAGE_DOCUMENT);
  if (source?.host === UNIVERSAL) return source;
  if (!source)
    throw new UserError(
      `${PACKAGE_DOCUMENT}: there are no hooks in it`,
      "a package has its hooks there, in the universal format; nothing was written",
    );
  throw new UserError(
    `${PACKAGE_DOCUMENT}: these hooks are ${adapters[source.host]?.title ?? source.host}'s, and no package's`,
    "make a package of them: hookport init NAME --from DIR; nothing was written",
  );
}
