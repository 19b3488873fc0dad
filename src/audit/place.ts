/**
 * Returns a path below the repository's top level, seen from where the audit was started. An
 * absolute project path is taken as the repository itself or, among many projects, stays absolute.
 */
export function uriOf(
  project: string,
  file: string,
  many: boolean,
): { uri: string; uriBaseId?: string } {
  const folder = project.replaceAll("\\", "/").replace(/\/+$/, "");
  const [, drive, rest] = /^([A-Za-z]:)?(?:\/(.*))?$/s.exec(folder) ?? [];
  const absolute = drive !== undefined || rest !== undefined || /^[\\/]/.test(project);
  if (many && absolute)
    return { uri: `file://${drive ? `/${drive}` : ""}${encoded(["", rest, file])}` };
  const below = absolute ? "" : folder.replace(/^(\.\/+)*\.?(?=\/|$)/, "");
  return { uri: encoded([below, file]).replace(/^\/+/, ""), uriBaseId: "%SRCROOT%" };
}

const encoded = (path: readonly (string | undefined)[]) =>
  path
    .filter((part) => part !== undefined)
    .join("/")
    .replace(/\p{Cs}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");

/** 64 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) as 16 digits; not a secret. */
export function fingerprint(parts: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(parts.join("\0")))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
