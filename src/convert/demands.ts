/** Refuses conversions after which a hook would not be what it was before (S26). */
import type { FoundGroup } from "../model/config.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { speaks, type DialectProtocol } from "../model/adapter.ts";
import { bashWordIn } from "../read/bash-words.ts";
import { errorIn, UserError } from "../model/error.ts";
import { eventNames } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import type { Json } from "../model/json.ts";
import type { Layer } from "../model/layer.ts";
import { sourceRow } from "../model/route.ts";
import { wrongInGroup, wrongInHandler } from "../model/well-formed.ts";
import type { LoadedHook } from "../model/world.ts";
import { ownEvents } from "../plan/own-events.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { parseConfig } from "../read/parse.ts";
import { quietWorldOf } from "../read/world.ts";
import { nameOf, shortName } from "../report/format/label.ts";
import { visible } from "../report/format/text.ts";
import { isGuard } from "../report/purpose.ts";
import { meant } from "./give-back.ts";

/**
 * Throws if the lock would hold a value that no reader takes: the shim would deny every call then.
 */
export function demandReadable(doc: HooksDocument): void {
  const own = Object.keys(doc).flatMap((key) =>
    key.startsWith("x-") ? ownEvents(doc, key.slice(2)).map(({ group }) => group) : [],
  );
  for (const group of [...eventNames.flatMap((name) => doc.hooks[name] ?? []), ...own])
    demandWellFormed(group);
}

function demandWellFormed(group: Group): void {
  const one = wrongInGroup(group as unknown as Json);
  if (one !== undefined) throw refusal(group, undefined, `cannot be carried over: ${one}`, FIX);
  for (const handler of group.hooks) {
    const wrong = wrongInHandler(handler as unknown as Json);
    if (wrong !== undefined) throw refusal(group, handler, `cannot be carried over: ${wrong}`, FIX);
  }
}

const FIX = "correct it there";

/**
 * Throws unless every hook that moves is read from its new place as it was read from the old one,
 * and every hook that was there already is read as before.
 */
export function demandSame(
  { edited, scope }: Layer,
  moved: readonly Pick<FoundGroup, "event" | "group">[],
  before: readonly FoundGroup[],
  now: readonly FoundGroup[],
): void {
  for (const { group } of moved) demandWellFormed(group);
  const read = new Set(now.map(meant));
  const lost = [...before, ...moved].find((one) => !read.has(meant(one)));
  if (lost)
    throw refusal(
      lost.group,
      lost.group.hooks[0],
      `would be read otherwise in ${edited}`,
      `keep it where it is: hookport convert ${scope === "user" ? "--user " : ""}--no-adopt`,
    );
  if (now.length !== before.length + moved.length)
    throw new UserError(`${edited}: it would hold other hooks than were moved there`, NOTHING);
}

/**
 * Throws if another agent runs a hook in bash today, by its own reading of the same file, and would
 * have it run in a shell that lacks a word of it from now on: nothing would be denied then.
 */
export function demandDenials(request: ConvertRequest, doc: HooksDocument, after: Files): void {
  const { adapters, protocols, files } = request;
  const risky = eventNames.flatMap((event) =>
    (doc.hooks[event] ?? []).flatMap((group) =>
      group.hooks.flatMap((handler) => {
        const { command, args } = handler;
        const word = command === undefined || args ? undefined : bashWordIn(command);
        const own = sourceRow(protocols, event, group)?.protocol;
        return word !== undefined &&
          own &&
          !runsBash(own) &&
          isGuard({ protocols, files: after }, event, group, handler)
          ? [{ command, word }]
          : [];
      }),
    ),
  );
  if (!risky.length) return;
  const worlds = [files, after].map((one) => worldFor(request, one));
  for (const { title, protocol, config } of Object.values(adapters)) {
    if (!speaks(protocol) || !runsBash(protocol)) continue;
    const [was, is] = worlds.map((world) =>
      config.loads(world).filter(({ of, off }) => of !== undefined && !off),
    );
    for (const { command, word } of risky) {
      const runs = ({ handler }: LoadedHook) => handler.command === command;
      const raw = was?.find(runs);
      if (!raw || is?.some(runs)) continue;
      const line = parseConfig(files.read(raw.file) ?? "", raw.file).line(raw.pointer);
      throw errorIn(
        {
          file: raw.file,
          line,
          what: visible(
            `${title} runs the hook ${shortName(nameOf(raw.handler))} in bash today. From now on /bin/sh would run it, which need not have ${word}`,
          ),
        },
        `write it as \`bash -c '…'\`, or as a script that begins with #!/usr/bin/env bash; ${NOTHING}`,
        "unread",
      );
    }
  }
}

/** True also if only a person's own shell is bash. */
const runsBash = ({ dialect }: DialectProtocol): boolean =>
  dialect.shell({ SHELL: "/bin/bash" })[0].endsWith("/bash");

const worldFor = ({ layer, folder }: ConvertRequest, files: Files) =>
  quietWorldOf({ [layer.scope === "user" ? "home" : "project"]: files }, folder);

const NOTHING = "nothing was written";

function refusal(group: Group, handler: Handler | undefined, what: string, way: string): UserError {
  const { file = "", line = 1 } = { ...group.origin, ...handler?.origin };
  const name = shortName(nameOf(handler ?? (group.hooks[0] as Handler)));
  return errorIn(
    { file, line, what: visible(`the hook ${name} ${what}`) },
    `${way}; ${NOTHING}`,
    "unread",
  );
}
