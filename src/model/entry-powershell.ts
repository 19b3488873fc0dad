/** The same entry for PowerShell, which an agent starts on Windows: documented, and not tried on a real program. */
import { shimCallIn } from "./entry.ts";
import { blocked, noNode, noShim, type Fault } from "./fault-words.ts";
import { LOADING } from "./loading.ts";

/** PowerShell's single quotes hold any text. */
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Rewrites an entry's command. It runs the first `node` of PATH outside the project, without the variables by which node loads code
 * (S10). `root` is the variable that holds the project's folder; `denies` prints a denial in the agent's own form, and without it a
 * shim that does not answer lets the call go on.
 */
export function powershellCommand(command: string, root: string, denies?: (text: string) => string): string {
  const call = shimCallIn(command);
  const words = /hookport\/shim\.[cm]js ([\w -]+)$/.exec(command)?.[1] ?? "";
  const fault = (one: Fault) => quotedText(denies ? denies(blocked(one)) : "");
  const names = LOADING.map(quotedText).join(", ");
  return [
    `$d = if ($env:${root}) { $env:${root} } else { '.' }`,
    "$p = (Resolve-Path -LiteralPath $d).Path.TrimEnd('\\') + '\\'",
    "$n = Get-Command node -CommandType Application -All -ErrorAction SilentlyContinue | Where-Object { -not $_.Source.StartsWith($p, 'OrdinalIgnoreCase') } | Select-Object -First 1",
    `foreach ($v in ${names}) { Set-Item "env:HOOKPORT_$v" ([Environment]::GetEnvironmentVariable($v)); Remove-Item "env:$v" -ErrorAction SilentlyContinue }`,
    `$global:LASTEXITCODE = $null; if ($n) { & $n.Source "$d/${call?.folder}/shim.cjs" ${words} }`,
    "if ($LASTEXITCODE -eq 2) { exit 2 }",
    ...(denies
      ? ["if ($LASTEXITCODE -eq 77) { exit 0 }", `if ($n) { ${fault(noShim(call))} } else { ${fault(noNode(call))} }; exit 2`]
      : ["exit 0"]),
  ].join("; ");
}
