/** Finds words in a command line that bash has and a plain `/bin/sh`, such as dash, does not. */

const WORDS: readonly (readonly [word: string, pattern: RegExp])[] = [
  ["`[[`", /(?:^|[\s;&|(!{`])\[\[(?=\s)/],
  ["`<<<`", /<<</],
  ["`<( )`", /<\(/],
  ["`>( )`", />\(/],
  ["`&>`", /&>/],
  ["an array", /(?:^|[\s;&|({`])\w+\+?=\(|\$\{[#!]?\w+\[/],
  ["`pipefail`", /(?:^|[;&|({`\n])[^\S\n]*set[^\S\n][^;&|\n]*\bpipefail\b/],
  ["`source`", /(?:^|[;&|({`\n]|\b(?:then|do|else|if)\s)[^\S\n]*source[^\S\n]/],
  ["`function`", /(?:^|[;&|({`\n])[^\S\n]*function[^\S\n]+[\w:-]/],
];

/** The first of these words outside quotes, comments and here-documents. */
export function bashWordIn(command: string): string | undefined {
  const text = plainText(command);
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}

const PLAIN = /[^'"`\\$()<#\n]+/y;
/** No word of the shell can be in such a part; or the operator that begins like a document. */
const PART = /<<<|'[^']*'?|\\[^]|<<-?[^\S\n]*(?:'[^'\n]+'|"[^"\n]+"|\\?\w+)/y;

/**
 * Puts `_` in the place of every text that is no shell word. What a command substitution within
 * double quotes runs is one.
 */
export function plainText(command: string): string {
  const closing: string[] = [];
  const ends: string[] = [];
  let text = "";
  for (let at = 0; at < command.length;) {
    const char = command[at] as string;
    const isText = closing.at(-1) === '"';
    PLAIN.lastIndex = PART.lastIndex = at;
    const plain = PLAIN.exec(command)?.[0];
    if (plain !== undefined) {
      text += isText ? "_" : plain;
      at += plain.length;
      continue;
    }
    const part = isText && char !== "\\" ? undefined : PART.exec(command)?.[0];
    if (part !== undefined) {
      if (/^<<[^<]/.test(part)) ends.push(part.replace(/^<<-?\s*|['"\\]/g, ""));
      text += part === "<<<" ? part : "_";
      at += part.length;
    } else if (!isText && char === "#" && /^[\s;&|(]?$/.test(text.slice(-1))) {
      at = lineEnd(command, at);
    } else if (!isText && char === "\n" && ends.length) {
      text += char;
      at = documentsEnd(command, at + 1, ends.splice(0));
    } else {
      const opens = command.startsWith("$(", at) ? "$(" : char;
      if (char === closing.at(-1)) closing.pop();
      else if (/["`]/.test(char)) closing.push(char);
      else if (opens === "$(" || (!isText && char === "(")) closing.push(")");
      text += char === '"' || (isText && opens !== "$(" && char !== "`") ? "_" : opens;
      at += opens.length;
    }
  }
  return text;
}

function lineEnd(command: string, from: number): number {
  const end = command.indexOf("\n", from);
  return end < 0 ? command.length : end;
}

function documentsEnd(command: string, from: number, ends: readonly string[]): number {
  let at = from;
  for (const end of ends)
    for (let found = false; !found && at < command.length;) {
      const next = lineEnd(command, at);
      found = command.slice(at, next).replace(/^\t+/, "") === end;
      at = next + 1;
    }
  return Math.min(at, command.length);
}
