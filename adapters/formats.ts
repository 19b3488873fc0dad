/** Generated from the folders beside this file by `npm run accept`. */
import type { DocumentFormat } from "../src/model/format.ts";
import { format as rulesync } from "./rulesync/format.ts";

/** The formats of documents from which other programs write agents' files. */
export const formats: readonly DocumentFormat[] = [rulesync];
