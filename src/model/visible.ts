const SHORT: { readonly [char: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One line, with control and direction characters written out; joiners are parts of letters. */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, (char) => {
    const short = SHORT[char];
    if (short !== undefined) return short;
    const code = (char.codePointAt(0) ?? 0).toString(16);
    if (code.length > 4) return `\\u{${code}}`;
    return code.length > 2 ? `\\u${code.padStart(4, "0")}` : `\\x${code.padStart(2, "0")}`;
  });
