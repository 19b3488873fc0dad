/**
 * Handles what node would load before its program: an entry removes it, and the shim restores it
 * for the hooks (S10).
 */
import type { Env } from "./adapter.ts";

/**
 * Variables by which node loads code or options before its program. A compile cache and an OpenSSL
 * module are code (both were tried).
 */
export const LOADING = [
  "NODE_OPTIONS",
  "NODE_COMPILE_CACHE",
  "OPENSSL_CONF",
  "OPENSSL_MODULES",
  "OPENSSL_ENGINES",
];
/** The prefix of the variables that keep the original values for the hooks that the shim runs. */
export const KEPT = "HOOKPORT_";

/**
 * Returns the caller's environment as it was before the entry: a handler gets back what was kept
 * from the shim.
 */
export function restored(env: Env): Env {
  const own = { ...env };
  for (const name of LOADING) {
    const kept = own[KEPT + name];
    if (kept === undefined) continue;
    delete own[KEPT + name];
    if (kept === "") delete own[name];
    else own[name] = kept;
  }
  return own;
}
