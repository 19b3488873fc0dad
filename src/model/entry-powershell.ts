/**
 * Rewrites an entry for PowerShell, which an agent starts on Windows. This is from documentation
 * and was not tried on a real program.
 */
import { shimCallIn } from "./started-shim.ts";
import { noNode, noShim, type Fault } from "./fault-words.ts";
import { LOADING } from "./loading.ts";

/** Single quotes can hold any text in PowerShell. */
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Runs the first `node` of PATH outside the project, without the variables by which node loads code
 * (S10). `root` is the variable that holds the project's folder. If the shim does not answer,
 * `unanswered` renders the fault in the agent's own form, and `blocks` holds back the call; without
 * `unanswered`, nothing is reported.
 */
export function powershellCommand(
  command: string,
  root: string,
  unanswered?: (fault: Fault) => string,
  blocks = false,
): string {
  const call = shimCallIn(command);
  const words = (/hookport\/hook ([\w -]+)$/.exec(command)?.[1] ?? "").replace(
    / (?:gate|call|prompt)$/,
    " sealed",
  );
  const fault = (one: Fault) => quotedText(unanswered?.(one) ?? "");
  const names = LOADING.map(quotedText).join(", ");
  return [
    `$d = if ($env:${root}) { $env:${root} } else { '.' }`,
    "$p = (Resolve-Path -LiteralPath $d).Path.TrimEnd('\\') + '\\'",
    "$n = Get-Command node -CommandType Application -All -ErrorAction SilentlyContinue | Where-Object { -not $_.Source.StartsWith($p, 'OrdinalIgnoreCase') } | Select-Object -First 1",
    `foreach ($v in ${names}) { Set-Item "env:HOOKPORT_$v" ([Environment]::GetEnvironmentVariable($v)); Remove-Item "env:$v" -ErrorAction SilentlyContinue }`,
    `$global:LASTEXITCODE = $null; if ($n) { & $n.Source "$d/${call?.folder}/shim.cjs" ${words} }`,
    "if ($LASTEXITCODE -eq 2) { exit 2 }",
    "if ($LASTEXITCODE -eq 77) { exit 0 }",
    ...(unanswered ? [`if ($n) { ${fault(noShim(call))} } else { ${fault(noNode(call))} }`] : []),
    blocks ? "exit 2" : "exit 0",
  ].join("; ");
}
