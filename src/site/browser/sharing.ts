/** Makes a link when a button is pressed, and opens the page from one. */
import type { ShareReply, Shared } from "../values.ts";
import { copyButton, save } from "./code.ts";
import { byId, button, el, fill, type Child } from "./dom.ts";
import { SHARED } from "./files.ts";
import type { WorkerClient } from "./worker-client.ts";

export const PREFIX = "#s=";

export function sharing(
  client: WorkerClient,
  sharedNow: () => Shared,
  failed: (error: unknown) => void,
): void {
  const place = byId("shared");
  byId("share").addEventListener("click", () => {
    client.ask("share", sharedNow()).then(show, failed);
  });
  function show({ link, text, leftOut }: ShareReply): void {
    const address = `${location.href.split("#", 1)[0]}${PREFIX}${link}`;
    fill(
      place,
      ...(link
        ? [
            el("label", { for: "link" }, "The link holds all of it; no server is asked."),
            linkBox(address),
            copyButton("the link", () => address),
          ]
        : [
            el("p", "This is too long for a link (8 KB). A file holds it as well: drop it here."),
            button("Save the file", () => save(`hooks${SHARED}`, text, "application/json"), "main"),
          ]),
      ...leftOutPart(leftOut),
    );
    place.querySelector<HTMLElement>("input, button")?.focus();
  }
}

function linkBox(address: string): HTMLElement {
  const box = el("input", { id: "link", readonly: true });
  box.value = address;
  box.addEventListener("focus", () => box.select());
  return box;
}

const leftOutPart = (places: readonly string[]): readonly Child[] =>
  places.length
    ? [
        el("p", "Left out, because it looks like a secret, an address or a name:"),
        el("ul", ...places.map((place) => el("li", place))),
      ]
    : [el("p.soft", "Nothing in it looks like a secret.")];

/** The part of the address that a link brought; it is read once. */
export const linkIn = (hash: string): string | undefined =>
  hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined;
