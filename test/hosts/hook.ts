/**
 * Hooks as small shell scripts: they keep what they were given, and answer what they are told to.
 */
import { quoted } from "../../src/model/shell.ts";

/** A hook says this, and nobody else does. */
export const SAID = "said-by-the-hook";

export interface Answer {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: number;
  /** Shell lines before it answers; `$input` is what it was given. */
  readonly first?: string;
  /** It answers the first call only. */
  readonly once?: true;
}

/** Beside the project, where no conversion looks. */
const LOG = '"$(dirname "$0")"/../../log';

export function script(name: string, { stdout, stderr, code, first, once }: Answer = {}): string {
  return [
    `input=$(cat); printf '%s\\n' "$input" >> ${LOG}/${name}`,
    ...(once ? [`[ -e ${LOG}/${name}.once ] && exit 0; : > ${LOG}/${name}.once`] : []),
    ...(first ? [first] : []),
    ...(stdout === undefined ? [] : [`printf %s ${quoted(stdout)}`]),
    ...(stderr === undefined ? [] : [`printf %s ${quoted(stderr)} >&2`]),
    `exit ${code ?? 0}`,
    "",
  ].join("\n");
}

export const json = (value: object): Answer => ({ stdout: JSON.stringify(value) });
export const nested = (hookEventName: string, value: object): Answer =>
  json({ hookSpecificOutput: { hookEventName, ...value } });

/** Only what it was given with this in it is answered. */
export const on = (text: string, answer: Answer): Answer => ({
  ...answer,
  first: `case "$input" in *${text}*) ;; *) exit 0 ;; esac`,
});
