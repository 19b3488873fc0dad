/** Everything in a folder as plain values, so that two states can be compared byte for byte. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

function valueOf(path, info) {
  const mode = (info.mode & 0o777).toString(8);
  if (info.isDirectory()) return "folder";
  if (info.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  if (!info.isFile()) return "special";
  if (info.size > 1_000_000) return `${mode} ${info.size}`;
  return `${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}

export function tree(root, skip = () => false, at = "", found = {}) {
  for (const name of readdirSync(join(root, at)).toSorted()) {
    const path = at ? `${at}/${name}` : name;
    if (skip(path)) continue;
    const info = lstatSync(join(root, path));
    found[path] = valueOf(join(root, path), info);
    if (info.isDirectory()) tree(root, skip, path, found);
  }
  return found;
}

/** The paths at which two trees differ. */
export function differences(a, b) {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]);
}
