/** Whether a program in PowerShell lets everything go on without the variable that tells its call. */

/** Other ways to learn of the call. */
const READS = /console\]\s*::\s*(?:in\b|read|openstandardinput)|\$input\b|\$args\b|read-host/i;
const FEEDS = /(?:-(\w+)\s+|\$(\w+)\s*=\s*)\$env:(\w+)\b/gi;
const ASKS_EMPTY =
  /\bif\s*\(\s*(?:-not\s+|!\s*|\[string\]::IsNullOr(?:Empty|WhiteSpace)\(\s*)\$(\w+)\s*\)?\s*\)\s*\{\s*((?:return|exit)\b[^\n]{0,300})/gi;
const GOES_ON =
  /^(?:exit(?:\s+0)?|return(?:\s+\$null|(?!.*(?:deny|block|disallow))\s.*allow.*)?)[\s;}]*$/i;

export function givesUpWithout(script: string, variable: string): boolean {
  const text = script
    .split("<#")
    .map((part, i) => (i ? part.slice(part.indexOf("#>") + 2) : part))
    .join("");
  const uses = text.match(/\$env:\w+/gi)?.filter((use) => use.slice(5) === variable) ?? [];
  const feeds = [...text.matchAll(FEEDS)].filter(([, , , name]) => name === variable);
  const [fed, ...more] = new Set(
    feeds.map(([, option, name]) => (option ?? name ?? "").toLowerCase()),
  );
  if (fed === undefined || more.length || feeds.length < uses.length || READS.test(text))
    return false;
  const isIt = (name: string) => name.toLowerCase() === fed;
  const given = [...text.matchAll(/\$(\w+)\s*=(?!\s*\$env:)/g)];
  return (
    !given.some(([, name = ""]) => isIt(name)) &&
    [...text.matchAll(ASKS_EMPTY)].some(
      ([, name = "", deed = ""]) => isIt(name) && GOES_ON.test(deed.trimEnd()),
    )
  );
}
