import { acceptsIn, unusedAccepts } from "../judge/accept.ts";
import { stranded, otherRelease, formattersIn } from "../judge/generated.ts";
import { originsOf } from "../plan/assemble.ts";
import { remarksOn } from "../judge/remarks.ts";
import { worldOfLayer } from "../read/world.ts";
import type { ConvertRequest } from "../plan/request.ts";
import type { Code } from "../model/codes.ts";
import { actionOf, changed, type Change, type Files } from "../model/files.ts";
import { diagnostic, reporterFor, strands, wholeEvidence } from "../model/diagnostics.ts";
import type { JudgedPlan } from "../judge/judge.ts";
import { countsOf } from "../judge/word.ts";
import type { Adapter } from "../model/adapter.ts";
import { homeFor } from "../model/config.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { groupsOfDocument } from "../model/of-document.ts";
import { age, MOST_DAYS } from "../model/observed.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import { inFolder, LAUNCHER, SHIM, TWIN } from "../model/layer.ts";
import { hasGroups } from "../read/source.ts";
import { notRun } from "../judge/today/not-read.ts";

export function reportOf(
  request: ConvertRequest,
  before: Files,
  doc: HooksDocument,
  plans: readonly JudgedPlan[],
  filesOf: Map<string, string[]>,
  changes: readonly Change[],
  faults: readonly Diagnostic[],
): Report {
  const handlers = plans[0]?.judged.length ?? 0;
  const { document, edited } = request.layer;
  const shared = [edited, document, LAUNCHER, SHIM].filter(
    (path) => path !== edited || request.files.exists(edited),
  );
  const action = (path: string) => {
    const change = changes.find((change) => change.path === path);
    return { path, action: change ? actionOf(change) : ("unchanged" as const) };
  };
  const origins = groupsOfDocument(doc).map(({ group }) => group.origin);
  const source = request.sources.find(hasGroups) ?? request.sources[0] ?? origins[0];
  return {
    version: 1,
    source: {
      host: source?.format ?? source?.host ?? "universal",
      files: [
        ...new Set([
          ...request.sources.map(({ file }) => file),
          ...origins.map((origin) => origin?.file ?? document),
        ]),
      ],
    },
    handlers,
    files: changes.map(({ path }) => action(path)),
    unread: request.sources.flatMap((source) =>
      notRun({ protocols: request.protocols, files: request.from }, source),
    ),
    notices: [
      ...faults,
      ...apart(request),
      ...otherRelease(request.files, request.layer),
      ...(request.layer.scope === "project" ? formattersIn(changed(request.files, changes)) : []),
      ...remarksOn(request.adapters, worldOfLayer(request, before)),
      // An agent whose own hooks moved has entries of ours too.
      ...plans.flatMap(({ host, plan }) =>
        plan.placements.length && !request.targets.includes(host)
          ? stranded(request, doc, host).filter(strands)
          : [],
      ),
      ...unusedAccepts(acceptsIn(doc, request, request.from), (fits) =>
        plans.some(
          ({ host, judged }) =>
            judged.some(({ findings, group }) =>
              findings.some((finding) =>
                fits(host, { file: group.origin?.file ?? "", pointer: finding.pointer }, [finding]),
              ),
            ) ||
            general(request, doc, host, true).some((finding) => fits(host, finding, [finding])),
        ),
      ),
    ],
    targets: request.targets.map((host) => {
      const { judged, plan, beside } = plans.find((plan) => plan.host === host) as JudgedPlan;
      const wired = plan.placements.length;
      const { protectedFolder: folder, startsTwin } = request.adapters[host]?.config ?? {};
      const copies = [
        ...(folder ? [document, LAUNCHER, SHIM] : []),
        ...(startsTwin ? [TWIN] : []),
      ].map((path) => inFolder(path, folder));
      const ours = [
        ...shared,
        ...copies.filter(
          (path) => request.files.exists(path) || changes.some((change) => change.path === path),
        ),
      ];
      return {
        host,
        files: wired ? [...(filesOf.get(host) ?? []), ...ours].map(action) : [],
        verdicts: countsOf(judged),
        findings: [
          ...judged.flatMap(({ findings }) => findings),
          ...general(request, doc, host, Boolean(wired)),
          ...beside().map((finding) => ({ ...finding, host })),
        ],
      };
    }),
  };
}

/** Plugins in the project that nobody has enabled, all in one line. */
function apart({ others }: ConvertRequest): readonly Diagnostic[] {
  const items = others.flatMap(({ plugin, file }) =>
    plugin && !plugin.on && plugin.folder ? [{ folder: plugin.folder, file }] : [],
  );
  const folders = [...new Set(items.map(({ folder }) => folder))];
  const [first] = items;
  if (!first) return [];
  const which = folders.length > 1 ? ` and ${folders.length - 1} more: plugins` : ": a plugin";
  const message = `${first.folder}${which} that nobody here enables, and no part of this conversion`;
  return [diagnostic("plugin-apart", { file: first.file }, message)];
}

function general(
  request: ConvertRequest,
  doc: HooksDocument,
  host: string,
  wired: boolean,
): readonly Diagnostic[] {
  const { adapters, others, today, installed, layer, ignored } = request;
  const adapter = adapters[host] as Adapter;
  const { config, title } = adapter;
  const home = homeFor(config, layer.scope);
  const out: Diagnostic[] = [];
  const about = (code: Code, message: string, file = home ?? ""): Diagnostic =>
    reporterFor(adapter, "", { host, file, pointer: "" })(code, message);
  const tell = (...args: Parameters<typeof about>) => void out.push(about(...args));
  const known = originsOf(doc).map(({ file }) => file);
  for (const { plugin, host: of, file } of others)
    if (!plugin && of !== host && !known.includes(file))
      tell("other-source", `the hooks in ${file} are not part of this conversion`, file);
  if (!wired || home === undefined) return out;
  const { version = "", date } = adapter.observed ?? adapter.evidence;
  const days = date ? age(date, today) : 0;
  if (days > MOST_DAYS)
    tell("old-evidence", `what is said of ${title} was found out on ${date}, ${days} days ago`);
  const installedVersion = installed[host];
  if (version && installedVersion && installedVersion !== version)
    tell(
      "other-version",
      `${title} ${installedVersion} is installed: what is said here was found out on ${version}`,
    );
  for (const notice of config.notices ?? []) tell("setup", notice);
  if (config.windows)
    out.push({
      ...about("windows", `on Windows ${config.windows}`),
      evidence: wholeEvidence({
        basis: "documented",
        surface: "Windows",
        source: adapter.evidence.source,
      }),
    });
  out.push(...stranded(request, doc, host));
  if (layer.scope === "local" && !ignored(home))
    tell("not-ignored", `${home} holds one person's hooks, and git would take it along`);
  return out;
}
