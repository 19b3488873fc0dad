/** Finds the programs that scripts of hooks need and one machine lacks. */
import type { AuditProject } from "../../schemas/types/output.ts";
import { groupedBy } from "../model/grouped.ts";
import { lackOf } from "../judge/start/to-meet.ts";
import { openSubject } from "../play/conditions.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";

export interface Lack {
  readonly program: string;
  readonly isOfGuard: boolean;
  readonly says: string;
}

export function lacksIn({ hooks }: AuditProject): readonly Lack[] {
  const found = hooks.flatMap(({ name, guard, hosts }) =>
    hosts.flatMap(({ findings }) =>
      findings.flatMap((finding) => {
        const program = openSubject("machine", finding);
        return program === undefined ? [] : [{ program, guard, script: shortName(name) }];
      }),
    ),
  );
  return groupedBy(found, ({ program }) => program).map((alike) => {
    const [{ program }] = alike;
    const scripts = [...new Set(alike.map(({ script }) => script))];
    return {
      program,
      isOfGuard: alike.some(({ guard }) => guard),
      says: `${program} ${lackOf(program)}: ${listed(scripts)} may use it`,
    };
  });
}
