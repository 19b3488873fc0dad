/** The shell around a shim call that must not fail silently (S10). */

export const REPAIR =
  "hookport: its hooks could not run, so this is blocked; with Node.js installed outside the project, run: hookport convert";

/** Goes on only where the shim says that it answered; else `denial` speaks. An exit code 2 of the shim's own stays. */
export function sealed(command: string, denial: string): string {
  return `${command} sealed; case $? in 77) ;; 2) exit 2 ;; *) ${denial}; exit 2 ;; esac`;
}
