/** Finds the programs that scripts of hooks need and one machine lacks. */
import type { AuditProject } from "../../schemas/types/output.ts";
import { groupedBy } from "../model/grouped.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";

const LACKED = / only if (.+) is (on this (?:terminal's PATH|machine))$/;

export interface Lack {
  readonly program: string;
  readonly isOfGuard: boolean;
  readonly says: string;
}

export function lacksIn({ hooks }: AuditProject): readonly Lack[] {
  const found = hooks.flatMap(({ name, guard, hosts }) =>
    hosts.flatMap(({ findings }) =>
      findings.flatMap(({ level, accepted, message }) => {
        const [, program, where = ""] = LACKED.exec(message) ?? [];
        return program === undefined || accepted || level !== "conditional"
          ? []
          : [{ program, where, guard, script: shortName(name) }];
      }),
    ),
  );
  return groupedBy(found, ({ program }) => program).map((alike) => {
    const [{ program, where }] = alike;
    const scripts = [...new Set(alike.map(({ script }) => script))];
    return {
      program,
      isOfGuard: alike.some(({ guard }) => guard),
      says: `${program} is not ${where}: ${listed(scripts)} may use it`,
    };
  });
}
