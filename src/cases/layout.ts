/** The paths of a hook package's files (UAAPS 0.8, chapter 8). */
export const DOCUMENT = "hooks/hooks.json";
export const TESTS = "hooks/tests";
export const CONFIG = `${TESTS}/test-config.json`;
export const FIXTURES = `${TESTS}/fixtures`;
export const CASES = `${TESTS}/cases`;
