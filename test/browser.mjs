/** The pages and the playground, in one browser. */
import { borrowed, returned } from "./support/chromium.mjs";

await borrowed();
await import("./pages.mjs");
await import("./playground.mjs");
await returned();
