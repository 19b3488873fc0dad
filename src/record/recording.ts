/** Makes a recording: converts a document in which every event calls the recorder. */
import { convert, type Outcome } from "../convert/convert.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { changeTo } from "../model/files.ts";
import { RECORDER } from "../model/layer.ts";
import type { Adapter } from "../model/adapter.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { eventNames, type EventName } from "../model/events.ts";
import { pointer } from "../model/json.ts";
import { emptySource, type Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { OUT } from "./fixture.ts";

/** Seconds. */
const TIMEOUT = 10;

/**
 * Every event calls the recorder. The hooks are asynchronous, so that the call is answered even if
 * the recorder fails, and they run without a shell, so that nothing needs quoting.
 */
function source(out: string): Source {
  const groups = eventNames.map((event) => {
    const at = pointer("hooks", event, 0);
    const origin = { host: UNIVERSAL, file: RECORDER, pointer: at, line: 1 };
    const handler = {
      type: "command" as const,
      command: "node",
      args: [`\${PACKAGE_ROOT}/${RECORDER}`],
      env: { [OUT]: out },
      timeout: TIMEOUT,
      async: true,
    };
    return { event, hostEvent: event, group: { hooks: [handler], origin }, pointer: at };
  });
  return { ...emptySource(UNIVERSAL, RECORDER, "project"), groups };
}

export type RecordRequest = Pick<
  ConvertRequest,
  "adapters" | "protocols" | "layer" | "targets" | "files" | "folder" | "shim" | "today"
> & {
  readonly out: string;
  readonly recorder: string;
};

/** The recorder is written first, before anything names it. */
export function record({ out, recorder, ...wish }: RecordRequest): Outcome {
  const outcome = convert({
    ...wish,
    sources: [source(out)],
    others: [],
    from: wish.files,
    inPlace: false,
    failOpen: true,
    adopt: false,
    ignored: () => false,
    installed: {},
  });
  return { ...outcome, changes: [...changeTo(wish.files, RECORDER, recorder), ...outcome.changes] };
}

/** The folder for a recording's fixtures; undefined if the hooks are somebody's own. */
export function recordingTo(doc: HooksDocument | undefined): string | undefined {
  const groups = eventNames.flatMap((event) => doc?.hooks[event] ?? []);
  const handlers = groups.flatMap(({ hooks }) => hooks);
  const [first] = handlers;
  const own = Object.keys(doc ?? {}).some((key) => key.startsWith("x-"));
  return !own && handlers.every(({ args }) => args?.[0]?.endsWith(RECORDER))
    ? first?.env?.[OUT]
    : undefined;
}

export const unreportedEvents = ({ protocol }: Adapter): readonly EventName[] =>
  eventNames.filter((event) => !protocol.events[event].some((row) => !row.readOnly));
