/** Makes tar archives byte by byte, also those that no program makes. */

interface Odd {
  readonly type?: string;
  readonly link?: string;
  readonly mode?: number;
}

const BLOCK = 512;

/** A name that has no room in the head is put into remarks by `member`. */
export function head(
  path: string,
  size: number,
  { type = "0", link = "", mode = 0o644 }: Odd = {},
): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0, 100);
  block.write(`${mode.toString(8).padStart(7, "0")}\0`, 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write(link, 157, 100);
  block.write("ustar\x0000", 257, "latin1");
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, "0")}\0 `,
    148,
  );
  return block;
}

const padded = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
};

/** Remarks come before the head if the name is long. */
export function member(path: string, text: string, odd: Odd = {}): Buffer {
  const bytes = [head(path, Buffer.byteLength(text), odd), padded(text)];
  if (Buffer.byteLength(path) <= 100) return Buffer.concat(bytes);
  const body = ` path=${path}\n`;
  const digits = String(Buffer.byteLength(body) + 3).length;
  const remark = `${Buffer.byteLength(body) + digits}${body}`;
  return Buffer.concat([
    head("remarks", Buffer.byteLength(remark), { type: "x" }),
    padded(remark),
    ...bytes,
  ]);
}

export const archive = (members: readonly Buffer[]): Buffer =>
  Buffer.concat([...members, Buffer.alloc(2 * BLOCK)]);
