/** Makes elements. Text becomes text and nothing else. */
import { visible } from "../../model/visible.ts";
import type { Html } from "../../screen/html.ts";

export type Child = Node | string | false | undefined;

interface Attributes {
  readonly [name: string]: string | number | boolean | undefined;
}

type Tags = HTMLElementTagNameMap;
type Named<S extends string> = S extends `${infer T extends keyof Tags}.${string}`
  ? Tags[T]
  : S extends keyof Tags
    ? Tags[S]
    : never;

/** As in el("p.soft", { id: "a" }, "text"); a false or undefined attribute is left out. */
export function el<S extends keyof Tags | `${keyof Tags}.${string}`>(
  what: S,
  ...parts: readonly (Attributes | Child)[]
): Named<S> {
  const [tag = "", ...classes] = what.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const part of parts)
    if (typeof part !== "object" || part instanceof Node) made.append(...shown([part]));
    else
      for (const [name, value] of Object.entries(part))
        if (value !== undefined && value !== false)
          made.setAttribute(name, value === true ? "" : String(value));
  return made as Named<S>;
}

export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...shown(children));
}

const shown = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child): (Node | string)[] => {
    if (child === false || child === undefined) return [];
    return typeof child === "string" ? [lines(child)] : [child];
  });

/** Line breaks stay; other characters that a reader would not see are written out. */
const lines = (text: string): string => text.replace(/[^\n\t]+/g, (part) => visible(part));

export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found as T;
}

export function button(
  label: string,
  act: () => void,
  kind: "main" | "quiet" | "link" | "tab" = "quiet",
  attributes: Attributes = {},
): HTMLElement {
  const made = el(`button.${kind}`, { type: "button", ...attributes }, label);
  made.addEventListener("click", act);
  return made;
}

/** A sign is for the eyes alone: the words beside it say the same. */
export const sign = (shape: string): HTMLElement =>
  el("span.sign", { "aria-hidden": "true" }, shape);
/** Every text in it was escaped, and the page's policy lets no script but its own run. */
export function showHtml(parent: Element, { html }: Html): void {
  parent.innerHTML = html;
}

/** Words between backquotes are code. */
export const prose = (text: string): readonly Child[] =>
  text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
