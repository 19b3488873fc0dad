/** Finds scripts that deny in words which the dialect of their group does not read. */
import { isHost, speaks, type DialectProtocol, type EventRow } from "../model/adapter.ts";
import type { Group } from "../../schemas/types/document.ts";
import type { EventName } from "../model/events.ts";
import type { ExitCode } from "../read/does/value.ts";
import { isFields, parseJson, type Fields, type Json } from "../model/json.ts";
import { sourceRow, type Protocols } from "../model/route.ts";

/** A key with the word that denies: `"permission": "deny"`. */
type Pair = readonly [key: string, value: string];

const REASON = "hookport-reason";

/** The words in which the script denies, if only other dialects read them. */
export function foreignAnswer(
  protocols: Protocols,
  event: EventName,
  group: Group,
  text: string,
  codes: ReadonlySet<ExitCode>,
): { readonly words: string; readonly dialects: readonly string[] } | undefined {
  const own = sourceRow(protocols, event, group);
  // Exit code 2 denies in every dialect.
  if (!own || codes.has(2) || codes.has("any")) return undefined;
  const answers = answersOn(protocols, event);
  const read = answers.filter(({ reply }) => isDenial(own, reply));
  const mine = read.flatMap(({ pairs }) => pairs);
  if (!read.length || mine.some((pair) => says(text, pair))) return undefined;
  const foreign = answers.filter(({ reply, pairs }) => {
    return pairs.length > 0 && !isDenial(own, reply) && pairs.some((pair) => says(text, pair));
  });
  const [first] = foreign;
  const pair = first?.pairs.find((pair) => says(text, pair));
  return pair && { words: `"${pair[0]}": "${pair[1]}"`, dialects: foreign.map(({ id }) => id) };
}

interface Answer {
  readonly id: string;
  readonly reply: Fields;
  readonly pairs: readonly Pair[];
}

const answersOn = (protocols: Protocols, event: EventName): readonly Answer[] =>
  Object.values(protocols).flatMap((protocol) => {
    if (!isHost(protocol) || !speaks(protocol)) return [];
    return protocol.events[event].flatMap((row): Answer[] => {
      const call = { event: row.name, payload: {}, env: {} };
      const { stdout } = protocol.host.encodeReply({ verdict: "deny", reason: REASON }, call);
      const reply = parseJson(stdout);
      return isFields(reply) ? [{ id: protocol.id, reply, pairs: pairsIn(reply) }] : [];
    });
  });

/** The reason and the event's name are left out. */
function pairsIn(value: Json | undefined): readonly Pair[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, value]): readonly Pair[] =>
    typeof value === "string"
      ? value !== REASON && /^[a-z]+$/.test(value)
        ? [[key, value]]
        : []
      : pairsIn(value as Json),
  );
}

const says = (text: string, [key, value]: Pair): boolean =>
  new RegExp(`\\b${key}\\\\?["'\`]?\\s*[:=]\\s*\\\\?["'\`]${value}\\b`).test(text);

function isDenial(
  { protocol, row }: { readonly protocol: DialectProtocol; readonly row: EventRow },
  reply: Fields,
): boolean {
  const call = { event: row.name, payload: {}, env: {} };
  const answer = { code: 0, stdout: JSON.stringify(reply), stderr: "" };
  const { verdict, end, hold } = protocol.dialect.decodeReply(answer, call);
  return verdict === "deny" || end !== undefined || hold !== undefined;
}
