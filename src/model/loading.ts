/** An entry removes what node would load before its program; the shim restores it (S10). */
import type { Env } from "./adapter.ts";

/**
 * Variables that node reads before its program. With a compile cache and an OpenSSL module it loads
 * code; with a folder for coverage or for the cache that cannot be made, and with certificates from
 * a pipe, it never starts; with a channel it fails, and with the words of debugging it writes (each
 * was tried on 20, 22 and 24).
 */
export const LOADING = [
  "NODE_OPTIONS",
  "NODE_COMPILE_CACHE",
  "NODE_V8_COVERAGE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_CHANNEL_FD",
  "NODE_DEBUG",
  "NODE_DEBUG_NATIVE",
  "OPENSSL_CONF",
  "OPENSSL_MODULES",
  "OPENSSL_ENGINES",
];
/** Such variables keep the original values for the hooks that the shim runs. */
export const KEPT = "HOOKPORT_";

/** A handler gets back what the entry kept from the shim. */
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
