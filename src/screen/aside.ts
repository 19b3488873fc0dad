/** Words what a report does not speak of, because it was not read or is another project's. */
import type { AuditProject, Diagnostic } from "../../schemas/types/output.ts";
import { type Item, capital, placedItems } from "./screen.ts";
import { plural } from "./text.ts";

const isNotice = ({ level }: Diagnostic) => level === "notice";
const isCode = (finding: Diagnostic) => finding.code === "code-source" && isNotice(finding);
const isLeft = (finding: Diagnostic) => finding.code === "unread" && isNotice(finding);
/** A rule belongs to an agent, and hooks that are left belong to none that is known here. */
const isRule = (finding: Diagnostic) => isLeft(finding) && finding.host !== undefined;
/** Plugins that the project's settings enable lie elsewhere. */
const isApart = ({ code }: Diagnostic) => code === "plugin-apart";
const isOutside = (finding: Diagnostic) => isLeft(finding) && finding.host === undefined;

/** Hooks that stand in such a place may be guards. */
export const isUnreadPlace = (finding: Diagnostic): boolean =>
  isCode(finding) || isOutside(finding);

export const isAside = (finding: Diagnostic): boolean => isCode(finding) || isLeft(finding);

/** A place that may hold hooks was not read, so that nothing can be said of all hooks. */
export const isAllRead = (findings: readonly Diagnostic[]): boolean =>
  !findings.some(
    (finding) =>
      isCode(finding) || isApart(finding) || (finding.code === "unread" && !isRule(finding)),
  );

/** About the agents whose entries nobody tried on Windows; in a conversion each has its own. */
const isUntried = (finding: Diagnostic) => finding.code === "windows" && finding.host === undefined;

/** Gives a sentence for the files that are code, and one for the projects below. */
export function asideSentences(notices: readonly Diagnostic[]): readonly string[] {
  const [first, ...more] = notices.filter(isCode).map(({ file }) => file);
  // A file without an ending is started as it stands, in whatever language it is.
  const kind = /\.\w+$/.test(first ?? "") ? "code, which is" : "programs, which are";
  const whose = more.length
    ? `${first} and ${plural(more.length, "more file")}: their`
    : `${first}: its`;
  const below = notices.find(({ code, file }) => code === "other-source" && file === "");
  return [
    ...(first === undefined ? [] : [`${whose} hooks are ${kind} not read.`]),
    ...notices.filter(isOutside).map(({ file, message }) => `${file}: ${message}.`),
    ...notices.filter(isUntried).map(({ message }) => `${capital(message)}.`),
    ...(below ? [`${capital(below.message)} (${below.hint}).`] : []),
  ];
}

/** It also names the plugins that were not read, where no list of findings follows. */
export const unreadPlaces = (notices: readonly Diagnostic[]): readonly string[] => [
  ...asideSentences(notices),
  ...notices.filter(isApart).map(({ message }) => `${capital(message)}.`),
];

/** A report without hooks has no list of findings. */
export const asideOf = ({ hooks, notices }: Pick<AuditProject, "hooks" | "notices">) =>
  (hooks.length ? asideSentences : unreadPlaces)(notices);

/** Parts of a guard that are no hooks. */
export const rulesSection = (
  notices: readonly Diagnostic[],
): {
  readonly title: string;
  readonly items: readonly Item[];
} => ({ title: "Not carried", items: placedItems(notices.filter(isRule)) });
