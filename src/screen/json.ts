/** The same value in a text without a character that a terminal would obey. */
export const printedJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu,
    (char) =>
      char
        .split("")
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
  );
