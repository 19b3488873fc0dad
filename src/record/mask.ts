/** Removes what identifies a person or a place; the same machine always gives the same text. */
import { isFields, type Fields, type Json } from "../model/json.ts";
import { isSecretKey, maskedValue, withoutSecrets } from "./secrets.ts";

export interface Whereabouts {
  /** The project's folder under every name it has. */
  readonly roots: readonly string[];
  readonly homes: readonly string[];
  readonly user: string;
  readonly machine: string;
}

type Text = (text: string) => string;

export function masksFor({ roots, homes, user, machine }: Whereabouts) {
  const places = [
    ...roots.map((path) => ({ path, as: "." })),
    ...homes.map((path) => ({ path, as: "~" })),
  ]
    .filter(
      ({ path }, i, items) =>
        namesIn(path).length > 0 && items.findIndex((candidate) => candidate.path === path) === i,
    )
    .toSorted((a, b) => b.path.length - a.path.length);
  const rules: readonly Text[] = [
    withoutSecrets,
    ...places.map(({ path, as }) => replacing(folder(path), as)),
    ...places.flatMap(({ path, as }) =>
      namesIn(path).length > 1 ? [replacing(dashed(path), as === "." ? "-project" : "-home")] : [],
    ),
    withoutMail,
    ...(isTelling(user) ? [withoutUser(user)] : []),
    withoutHomes,
    ...names(machine).map((name) =>
      replacing(new RegExp(`(?<![\\w.-])${literal(name)}(?![\\w-])`, "gi"), "host"),
    ),
  ];
  const text: Text = (text) => rules.reduce((now, rule) => rule(now), text);
  const own = roots
    .filter((root) => namesIn(root).length)
    .map((root) => new RegExp(`^(?:${spelt(root)})(?:[\\\\/]+|$)`, flagsFor(root)));
  /** A path within the project becomes relative to the project. */
  const path: Text = (printed) => {
    const root = own.find((pattern) => pattern.test(printed));
    return root ? text(printed.replace(root, "")) || "." : text(printed);
  };
  /** Masks keys and texts at any depth. */
  const value = (member: Json, key = ""): Json => {
    if (typeof member === "string") {
      if (isSecretKey(key)) return member && maskedValue(member);
      return isPath(key) ? path(member) : text(member);
    }
    if (Array.isArray(member))
      return (member as readonly Json[]).map((item, i, values) =>
        value(item, isSecretOption(values[i - 1]) ? SECRET : key),
      );
    if (!isFields(member)) return member;
    const named = namesSecret(member);
    return Object.fromEntries(
      Object.entries(member).map(([name, item]) => [
        text(name),
        item === undefined ? item : value(item, keyFor(name, key, named)),
      ]),
    );
  };
  return { value, path };
}

/** The key that counts for a field of an object with this key. */
function keyFor(name: string, key: string, named: boolean): string {
  if (isSecretKey(key)) return key;
  return named && name === "value" ? SECRET : name;
}

/** Counts as the secret key of values whose own key does not. */
const SECRET = "secret";
/** True if the next argument of a program is secret. */
const isSecretOption = (member: Json | undefined) =>
  typeof member === "string" && /^--?[\w-]+$/.test(member) && isSecretKey(member);
/** An entry of a list, as for headers and variables, has a secret's name next to its value. */
const namesSecret = (fields: Fields) =>
  [fields["name"], fields["key"]].some((name) => typeof name === "string" && isSecretKey(name));

const isPath = (key: string) =>
  /(?:path|file|file_?name|dir|directory|cwd|folder|root)s?$/i.test(key);

const replacing =
  (pattern: RegExp, as: string): Text =>
  (text) =>
    text.replace(pattern, () => as);

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
const namesIn = (path: string) => path.split(/[\\/]/).filter(Boolean);

/** Fits either slash, and both of them doubled, as in JSON. */
const spelt = (path: string) =>
  (/^[\\/]/.test(path) ? "\\\\?\\/" : "") + namesIn(path).map(literal).join("[\\\\/]{1,2}");

/** No folder whose name is longer; a path of a single name is no part of another path. */
function folder(path: string): RegExp {
  const before = namesIn(path).length > 1 ? "" : "(?:(?<![\\w.~-])|(?<=(?:^|\\s)-\\w))";
  return new RegExp(`${before}${spelt(path)}(?![\\w-]|\\.\\w)`, `g${flagsFor(path)}`);
}

/** Windows paths are case-insensitive. */
const flagsFor = (path: string) => (/^[A-Za-z]:/.test(path) ? "i" : "");

/** Agents use a project's path in this form as a folder name. */
const dashed = (path: string) =>
  new RegExp(`${literal(path.replace(/[^A-Za-z0-9]/g, "-"))}(?![A-Za-z0-9])`, "g");

/**
 * Masks addresses, but not the user that all clients of a server share (`git@…`), nor domains for
 * examples (RFC 2606).
 */
const withoutMail: Text = (text) =>
  text.replace(
    /(?<![\w.+-])(?!git@)[\w.+-]{1,64}@(?!\d+\.\d)(?!(?:[\w-]+\.)*example\.(?:com|org|net)\b)[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[A-Za-z]{2,24}(?![\w-])/g,
    "user@example.com",
  );

/** Names that identify nobody; masking them would only damage the text. */
const NOBODY = new Set(
  "root user users node ubuntu debian runner vscode codespace app admin administrator home dev build test src www-data ec2-user localhost host machine shared public default guest".split(
    " ",
  ),
);
const isTelling = (name: string) => name.length > 1 && !NOBODY.has(name.toLowerCase());

/** The name is masked in paths, before an @, and as the owner in the output of `ls -l`. */
function withoutUser(user: string): Text {
  const name = literal(user);
  const inPaths = new RegExp(`(?<=[\\\\/])${name}(?![\\w.-])|(?<![\\w.+-])${name}(?=@)`, "g");
  const owner = new RegExp(
    `^([-bcdlps][-rwxsStT]{9}[.+@]?[ \\t]+\\d+[ \\t]+)(?:${name}([ \\t]+)(\\S+)|(\\S+)([ \\t]+)${name}(?=[ \\t]))`,
    "gm",
  );
  return (text) =>
    text
      .replace(inPaths, "user")
      .replace(
        owner,
        (_, head: string, gap: string | undefined, group = "", other = "", gap2 = "") =>
          gap === undefined
            ? `${head}${other}${gap2}user`
            : `${head}user${gap}${group === user ? "user" : group}`,
      );
}

const withoutHomes: Text = (text) =>
  text.replace(
    /((?:\/home|\/Users|\b[A-Za-z]:[\\/]{1,2}Users)[\\/]{1,2})([^\\/\s"'`:;,)<>|&*$]+)/g,
    (whole, head: string, name: string) => (isTelling(name) ? `${head}user` : whole),
  );

const names = (machine: string) =>
  [...new Set([machine, machine.split(".")[0] ?? ""])].filter(
    (name) => name.length > 3 && isTelling(name),
  );
