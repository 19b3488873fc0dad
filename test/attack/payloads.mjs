/**
 * Class 1, odd payloads: a forbidden call is denied however its payload is bent, and nothing that
 * cannot be read goes through a gate.
 */
import { brief, play as call } from "./agents.mjs";
import { ANY, FORMS, WORD, anyRig } from "./guards.mjs";
import { READABLE, UNKNOWN, UNREADABLE } from "./bends.mjs";

export async function play(random) {
  const pool = random.pick([READABLE, READABLE, READABLE, UNREADABLE, UNKNOWN]);
  const bend = random.pick(Object.keys(pool));
  const made = await anyRig(
    random,
    pool === READABLE ? FORMS : random.chance(0.5) && pool === UNREADABLE ? FORMS : ANY,
  );
  const write = pool[bend](random);
  // An adopted source speaks its own dialect natively where it is its own target: then only its own
  // script could deny.
  const native = made.source === made.target && !made.adopt;
  if (native) return { verdict: "held", note: "native" };
  let sent = "";
  const forbidden = pool !== READABLE || random.chance(0.85);
  const outcome = await call(
    made.target,
    made.place,
    { command: `echo ${forbidden ? WORD : "fine"}` },
    { input: (payload) => (sent = write(payload)) },
  );
  const note = `${made.label}; ${bend}: ${sent.slice(0, 300)} => ${brief(outcome)}`;
  if (!forbidden)
    return outcome.stop
      ? { verdict: "over-blocked", kind: `${bend} on ${made.target}`, note }
      : { verdict: "held" };
  if (outcome.stop) return { verdict: "held" };
  return {
    verdict: "opened",
    kind: `${made.id.endsWith("/marks") ? "a guard that asks for marks" : bend} on ${made.target}`,
    note,
  };
}
