import { pretty } from "../model/json.ts";

/** The paths of a hook package's files (UAAPS 0.8, chapter 8). */
export const DOCUMENT = "hooks/hooks.json";
export const TESTS = "hooks/tests";
export const CONFIG = `${TESTS}/test-config.json`;
/** What it says in a new package. */
export const NEW_CONFIG = pretty({ version: 1, timeout: 30, env: { PACKAGE_ROOT: "." } });
export const FIXTURES = `${TESTS}/fixtures`;
export const CASES = `${TESTS}/cases`;
