/**
 * The one worker of the page: all that reads what was pasted runs here, so that it can be ended. It
 * asks nothing of the network, which the page's policy forbids.
 */
import { loadAll } from "../read/agents.ts";
import { answerTo } from "./answer.ts";
import { packed, unpacked } from "./packed.ts";
import { LARGEST_SHARE, LONGEST_LINK, maskedShare, sharedIn, shareText } from "./share.ts";
import type { Questions, Replied, Request } from "./values.ts";

/** Of a worker's global scope this is all that is used. */
declare function addEventListener(
  type: "message",
  listener: (event: { readonly data: Request }) => void,
): void;
declare function postMessage(message: unknown): void;

const SHIM = "// Hookport's shim: `hookport convert` writes it.\n";
const today = () => new Date().toISOString().slice(0, 10);

const known = loadAll();

const questions: Questions = {
  answer: async (asked) => answerTo(asked, { ...(await known), today: today(), shim: SHIM }),
  async share(given) {
    const { shared, leftOut } = maskedShare(given);
    const text = shareText(shared);
    const link = text.length > LARGEST_SHARE ? "" : packed(text);
    return { text, link: link.length > LONGEST_LINK ? "" : link, leftOut };
  },
  async open(link) {
    const text = link.length > LONGEST_LINK ? undefined : unpacked(link, LARGEST_SHARE);
    return sharedIn(text ?? "");
  },
  openFile: async (text) => sharedIn(text),
};

addEventListener("message", ({ data: { id, kind, given } }) => {
  const tell = (replied: Omit<Replied, "id">) => postMessage({ id, ...replied });
  void questions[kind](given as never).then(
    (value) => tell({ value }),
    (error: unknown) => tell({ failed: String(error) }),
  );
});
void known.then(() => postMessage({ ready: true }));
