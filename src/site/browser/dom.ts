/** Makes elements. Text becomes text and nothing else: nothing here reads markup. */
import { visible } from "../../model/visible.ts";

export type Child = Node | string | false | undefined;

interface Attributes {
  readonly [name: string]: string | number | boolean | undefined;
}

/** An attribute that is true stands without a value, and one that is false or undefined does not. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  made.append(...shown(children));
  return made;
}

export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...shown(children));
}

const shown = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((one): (Node | string)[] => {
    if (one === false || one === undefined) return [];
    return typeof one === "string" ? [lines(one)] : [one];
  });

/** Line breaks stay; other characters that a reader would not see are written out. */
const lines = (text: string): string => text.split("\n").map(written).join("\n");
const written = (line: string): string =>
  line
    .split("\t")
    .map((part) => visible(part))
    .join("\t");

export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found as T;
}

export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLElement {
  const made = el("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", act);
  return made;
}

/** Words between backquotes are code. */
export const prose = (text: string): readonly Child[] =>
  text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
