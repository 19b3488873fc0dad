/** The same cases every time; a longer run (`HOOKPORT_RUNS`) looks for new ones. */
import fc from "fast-check";

if (!process.env["HOOKPORT_RUNS"]) fc.configureGlobal({ seed: 20261122 });
