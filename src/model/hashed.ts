/**
 * FNV-1a of 64 bits as 16 hexadecimal digits. Equal texts have equal names; it keeps no secrets.
 */
export function hashed(text: string): string {
  let low = 0xcbf2_9ce4;
  let high = 0x8422_2325;
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x0100_0193);
    high = Math.imul(high ^ text.charCodeAt(i), 0x0100_0197);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
