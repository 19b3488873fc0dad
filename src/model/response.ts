// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { isFields, type Json } from "./json.ts";

/** Gives the text as a model would read it. */
export function responseText(response: Json | undefined): string {
  const texts: string[] = [];
  collect(response, texts);
  return texts.join("\n");
}

function collect(response: Json | undefined, texts: string[]): void {
  if (response === undefined || response === null) return void texts.push("");
  if (Array.isArray(response)) {
    if (!response.length) texts.push("");
    for (const part of response as readonly Json[]) {
      if (isFields(part) && typeof part["text"] === "string") texts.push(part["text"]);
      else collect(part, texts);
    }
    return;
  }
  if (!isFields(response)) return void texts.push(String(response));
  if (typeof response["stdout"] === "string")
    return void texts.push(
      [response["stdout"], response["stderr"]]
        .filter((part) => typeof part === "string" && part)
        .join("\n"),
    );
  for (const field of ["output", "text", "content", "result"])
    if (response[field] !== undefined) return collect(response[field], texts);
  texts.push(JSON.stringify(response));
}
