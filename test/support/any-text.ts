import fc from "fast-check";

/**
 * Any text. fast-check's own `unit: "binary"` makes a table of every character that there is, which
 * takes longer than the law that asks for a hundred of them.
 */
export const anyText = fc.string({
  unit: fc
    .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0x10_ff_ff }))
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code)),
});
