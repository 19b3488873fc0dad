/**
 * The one worker of the page: all that reads what was pasted runs here, so that it can be ended. It
 * asks nothing of the network, which the page's policy forbids.
 */
import { loadAll } from "../read/agents.ts";
import { answerTo } from "./answer.ts";
import { packed, unpacked } from "./packed.ts";
import { LARGEST_SHARE, LONGEST_LINK, maskedShare, sharedIn, shareText } from "./share.ts";
import type { Replied, Request } from "./values.ts";

/** Of a worker's global scope this is all that is used. */
declare function addEventListener(
  type: "message",
  listener: (event: { readonly data: Request }) => void,
): void;
declare function postMessage(message: unknown): void;

const SHIM = "// Hookport's shim: `hookport convert` writes it.\n";
const today = () => new Date().toISOString().slice(0, 10);

const known = loadAll();

async function reply(request: Request): Promise<Replied["value"]> {
  switch (request.kind) {
    case "answer":
      return answerTo(request.asked, { ...(await known), today: today(), shim: SHIM });
    case "share": {
      const { shared, leftOut } = maskedShare(request.shared);
      const text = shareText(shared);
      const link = text.length > LARGEST_SHARE ? "" : packed(text);
      return { text, link: link.length > LONGEST_LINK ? "" : link, leftOut };
    }
    case "open": {
      const text =
        request.link.length > LONGEST_LINK ? undefined : unpacked(request.link, LARGEST_SHARE);
      return sharedIn(text ?? "");
    }
    case "openFile":
      return sharedIn(request.text);
  }
}

addEventListener("message", ({ data }) => {
  void reply(data).then(
    (value) => postMessage({ id: data.id, value }),
    (error: unknown) => postMessage({ id: data.id, failed: String(error) }),
  );
});
void known.then(() => postMessage({ ready: true }));
