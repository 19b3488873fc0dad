/**
 * The second group: prompt guards, stop holds, permission requests, asks, rewrites and hooks that
 * disagree come out as at home, or the conversion says that they do not.
 */
import { IDS, brief, play as call } from "./agents.mjs";
import { announced, rig } from "./guards.mjs";
import { KINDS } from "./second-forms.mjs";

const rank = ({ stop: stopped, ask, hold }) => (stopped || hold ? 2 : ask ? 1 : 0);
const rewritten = ({ input }) => (input ? JSON.stringify(input).includes("safe") : false);

export async function play(random) {
  const kind = random.one(Object.keys(KINDS));
  const [momentOf, forms] = KINDS[kind];
  const name = random.one(Object.keys(forms));
  const adopt = random.chance(0.5);
  const target = random.one(IDS.filter((id) => adopt || id !== forms[name].source));
  const made = await rig(`${kind} ${name}`, forms[name], { adopt });
  const word = random.chance(0.7);
  const [home, there] = await Promise.all([
    call(made.source, made.home, momentOf(word)),
    call(target, made.place, momentOf(word)),
  ]);
  const codes = announced(made, target);
  const note = `${kind}: ${name}${adopt ? " --adopt" : ""} -> ${target}, ${word ? "forbidden" : "harmless"}; home ${rank(home)} ${brief(home)}; there ${rank(there)} ${brief(there)}; said ${codes.join(" ") || "nothing"}`;
  const label = `${kind}, ${name}${adopt ? " --adopt" : ""} -> ${target}`;
  const differ = (verdict) => ({
    verdict: codes.length ? "announced" : verdict,
    kind: label,
    note,
  });
  if (there.allow && !home.allow)
    return { verdict: "opened", kind: `an allow is gained: ${label}`, note };
  if (rewritten(home) && !rewritten(there) && !there.stop) return differ("opened");
  // Where nothing of the kind can happen there is nothing to open, but it must be said.
  if (rank(there) < rank(home)) return differ("opened");
  if (rank(there) > rank(home) && !(rewritten(home) || rank(home) === 1 || home.wished))
    return differ("over-blocked");
  return { verdict: "held" };
}
