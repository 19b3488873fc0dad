/** Answers for an entry as the shim does, without a process: who plays makes the replies. */
import { isHost, type HostProtocol, type Invocation, type Reply } from "../model/adapter.ts";
import { hookCall, type HookRequest } from "../model/call.ts";
import { deniedForAll } from "../model/caller.ts";
import { replyToFault } from "../model/fault.ts";
import { faultBehind, faultError } from "../model/fault-words.ts";
import type { Files } from "../model/files.ts";
import { inFolder, layerWith } from "../model/layer.ts";
import type { RegexTest } from "../model/matcher.ts";
import type { Protocols } from "../model/route.ts";
import { filesIn, isSecondCall } from "../model/second-call.ts";
import { isForsaken } from "../model/standing.ts";
import { shimCallIn } from "../model/started-shim.ts";
import { documentIn } from "../model/well-formed.ts";

interface MemoryShim {
  readonly protocols: Protocols;
  readonly marks: readonly string[];
  readonly files: Files;
  readonly root: string;
  readonly match: RegexTest;
  readonly run: HookRequest["run"];
}

/** `call` is how the agent of this protocol calls the entry. */
export async function shimReply(
  command: string,
  protocol: HostProtocol,
  call: Invocation,
  { protocols, marks, files, root, match, run }: MemoryShim,
): Promise<Reply> {
  const at = shimCallIn(command) ?? { id: "", flag: "", folder: "" };
  const named = protocols[at.id];
  const entry = named && isHost(named) ? named : protocol;
  const others = Object.values(protocols).flatMap((protocol) =>
    isHost(protocol) && protocol.id !== entry.id ? [protocol] : [],
  );
  const caller = { protocol, call };
  const standing = { protocol, event: call.event };
  const name = inFolder(layerWith(at.flag).document, at.folder || undefined);
  let documents: HookRequest["documents"] | undefined;
  try {
    const doc = documentIn(files.read(name), name);
    documents = [{ doc, packageRoot: root }];
    if (isForsaken(documents, standing, standing))
      throw faultError("no-document", `${name} has no hook for ${call.event}`);
    if (isSecondCall(entry, caller, doc.targets, filesIn(files), match))
      return protocol.host.encodeReply({}, caller.call);
    const { reply, decision } = await hookCall({
      ...caller,
      protocols,
      documents,
      root,
      cwd: root,
      marks,
      run,
      match,
      at,
      elapsed: () => 0,
      readFile: (path) =>
        path.startsWith(`${root}/`) ? files.read(path.slice(root.length + 1)) : undefined,
    });
    return decision.verdict === "deny"
      ? deniedForAll(caller, others, reply, decision.reason)
      : reply;
  } catch (error) {
    const failed = { entry: standing, caller, others, protocols, documents, failOpen: false };
    return replyToFault(failed, faultBehind(error, at)).reply;
  }
}
