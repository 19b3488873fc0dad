/** Refuses conversions after which a hook would not be what it was before (S26). */
import type { FoundGroup } from "../model/config.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { speaks, type DialectProtocol } from "../model/adapter.ts";
import { bashWordIn } from "../read/bash-words.ts";
import { errorIn, UserError } from "../model/error.ts";
import { hooksOfDocument } from "../model/of-document.ts";
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { sourceRow } from "../model/route.ts";
import type { LoadedHook } from "../model/world.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { parseConfig } from "../read/parse.ts";
import { worldOfLayer } from "../read/world.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";
import { isOnGate } from "../judge/guard/purpose.ts";
import { meant } from "../read/meant.ts";
import { demandWellFormed, refusal } from "../plan/readable.ts";

/** Every hook that moves must be read as it was, and those that were there as before. */
export function demandSame(
  { edited, scope }: Layer,
  moved: readonly Pick<FoundGroup, "event" | "group">[],
  before: readonly FoundGroup[],
  now: readonly FoundGroup[],
): void {
  for (const { group } of moved) demandWellFormed(group);
  const read = new Set(now.map(meant));
  const lost = [...before, ...moved].find((candidate) => !read.has(meant(candidate)));
  if (lost) {
    const wayOut = `keep it where it is: hookport convert ${scope === "user" ? "--user " : ""}--no-adopt`;
    throw refusal(lost.group, lost.group.hooks[0], `would be read otherwise in ${edited}`, wayOut);
  }
  if (now.length !== before.length + moved.length)
    throw new UserError(`${edited}: it would hold other hooks than were moved there`, NOTHING);
}

/** Throws where an agent runs a hook in bash today, and then would in a shell without its words. */
export function demandDenials(request: ConvertRequest, doc: HooksDocument, after: Files): void {
  const { adapters, protocols, files } = request;
  const risky = hooksOfDocument(doc).flatMap(({ event, group, handler }) => {
    const { command, args } = handler;
    const word = command === undefined || args ? undefined : bashWordIn(command);
    const own = sourceRow(protocols, event, group)?.protocol;
    return word !== undefined &&
      own &&
      !runsBash(own) &&
      isOnGate({ protocols, files: after, event, group, handler })
      ? [{ command, word }]
      : [];
  });
  if (!risky.length) return;
  const worlds = [files, after].map((files) => worldOfLayer(request, files));
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

const NOTHING = "nothing was written";
