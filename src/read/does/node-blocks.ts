/** Finds where the blocks of a program in JavaScript end. */

/** So many tests and functions of a program are looked at. */
export const MOST = 200;

/** The end of what is done otherwise, which is this place if there is nothing. */
export function elseEnd(code: string, from: number): number {
  let end = from;
  for (let tests = 0; tests < MOST; tests++) {
    const [whole, test] = /^\s{0,99}else\b(\s{0,99}if ?\()?/.exec(code.slice(end, end + 300)) ?? [];
    if (whole === undefined) break;
    const open = end + whole.length;
    [, end] = bodyAt(code, test ? closingBracket(code, open - 1) + 1 : open);
  }
  return end;
}

/** The beginning and the end of what is done on a condition. */
export function bodyAt(code: string, from: number): readonly [number, number] {
  const start = from + code.slice(from).search(/\S|$/);
  if (code[start] === "{") return [start, closingBracket(code, start) + 1];
  const end = code.slice(start).search(/;|\n|$/);
  return [start, start + end + 1];
}

export function closingBracket(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    const char = code[at] as string;
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char) && --depth === 0) return at;
  }
  return code.length;
}

/** Each bracket closes the one that was opened last. */
export function isNested(code: string): boolean {
  const open: string[] = [];
  for (const [sign] of code.matchAll(/[()[\]{}]/g)) {
    if ("([{".includes(sign)) open.push(sign);
    else if (!["()", "[]", "{}"].includes(`${open.pop()}${sign}`)) return false;
  }
  return !open.length;
}

export function blockEnd(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && --depth < 0) return at;
  }
  return code.length;
}

/** What is done goes on with nothing behind it in its block, or in its switch. */
export function leaves(body: string): boolean {
  const done = body.trim();
  const isBlock = done.startsWith("{") && closingBracket(done, 0) === done.length - 1;
  return LEAVES.test(isBlock ? done.slice(1, -1).trim() : done);
}

const LEAVES =
  /(?:^|[;}])\s*(?:(?:break|continue|process\.exit\([^;{}()]*\))\s*|(?:return|throw)\b[^;{}]*);?$/;
