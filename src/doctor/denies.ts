/** Says which agents deny everything on one machine, because a hook cannot start. */
import type { Adapters } from "../model/adapter.ts";
import type { Doctor } from "../../schemas/types/output.ts";
import { groupedBy } from "../model/grouped.ts";
import { shortName } from "../read/short-name.ts";
import { listed, shortTitle } from "../screen/label.ts";

/** A hook that is not trusted, or that some shells let end otherwise, may deny nothing. */
const DENIES = /: (?!once trusted)[^:]* denies everything that it fits(?!,)/;

export function denyingSentences(
  { project: { hooks }, agents }: Doctor,
  adapters: Adapters,
): readonly string[] {
  const isUntold = (asked: string) =>
    agents.some(({ host, untold }) => host === asked && untold.length);
  const found = hooks.flatMap(({ name, hosts }) =>
    hosts.flatMap(({ host, findings }) =>
      findings.some(({ accepted, message }) => !accepted && DENIES.test(message)) &&
      !findings.some(({ code, level }) => code === "needs-trust" && level !== "conditional")
        ? [{ host, name: shortName(name) }]
        : [],
    ),
  );
  return groupedBy(found, ({ host }) => host).map((alike) => {
    const [{ host }] = alike;
    const names = [...new Set(alike.map(({ name }) => name))];
    const sure = isUntold(host) ? "As far as can be told, " : "";
    const are = names.length === 1 ? "is" : "are";
    return `${sure}${shortTitle(adapters, host)} denies everything here that ${listed(names)} ${are} asked about.`;
  });
}
