/** Reads what was given as `convert` reads a project: its files, their hooks, and what is wrong. */
import type { Adapters } from "../model/adapter.ts";
import { quietly, UserError } from "../model/error.ts";
import { remembered, type Files, covered, NO_FILES } from "../model/files.ts";
import { PROJECT } from "../model/layer.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { readLock } from "../plan/assemble.ts";
import { chooseSources, demandOne, type Picked } from "../plan/choose.ts";
import { readEdited } from "../read/edited.ts";
import { NAMELESS, placeOfText } from "../read/recognise.ts";
import { handlersIn, hasGroups } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { plural } from "../screen/text.ts";
import type { PageAsked, PageFault, ReadFile } from "./values.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface GivenProject extends Picked {
  readonly files: Files;
  /** Paths as they are here, in the order in which the files were given. */
  readonly paths: readonly string[];
  readonly faults: readonly PageFault[];
  readonly doc: HooksDocument | undefined;
  /** A file that no agent loads, and that has to be named. */
  readonly named?: string;
}

export function givenProject(
  adapters: Adapters,
  asked: Pick<PageAsked, "files" | "isWhole">,
): GivenProject {
  const paths = asked.files.map(({ path, text, isGuessed }) =>
    isGuessed && (path === "" || isData(path))
      ? (placeOfText(adapters, text) ?? (path || NAMELESS))
      : path,
  );
  // A script whose text is still empty was not given yet, unless these are all files.
  const isGiven = (text: string, i: number) => text !== "" || i === 0 || asked.isWhole;
  const texts = new Map(
    asked.files.flatMap(({ text }, i) =>
      isGiven(text, i) ? [[paths[i] ?? "", text] as const] : [],
    ),
  );
  const files = remembered(givenFiles(texts, asked.isWhole));
  const common = { files, paths, doc: undefined, sources: [], others: [] };
  try {
    const [edited, doc] = [readEdited(files, PROJECT), readLock(files, PROJECT)];
    const choose = (file: string | undefined) =>
      chooseSources(adapters, files, {
        layer: PROJECT,
        file,
        from: "auto",
        doc,
        edited,
        includeLocal: false,
      });
    const picked = choose(undefined);
    if (picked.sources.some(hasGroups)) return { ...common, ...picked, doc, faults: [] };
    for (const named of paths.filter((path) => isData(path) && texts.has(path))) {
      const picked = quietly(() => choose(named));
      if (picked?.sources.some(hasGroups)) return { ...common, ...picked, doc, faults: [], named };
    }
    const [first] = paths;
    if (first !== undefined && isData(first) && texts.get(first)?.trim()) choose(first);
    demandOne(adapters, files, picked, PROJECT.document);
    return { ...common, ...picked, faults: [] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const isEmpty = ![...texts.values()].some((text) => text.trim());
    return { ...common, faults: isEmpty ? [] : [errorFault(error, paths[0] ?? "")] };
  }
}

const isData = (path: string) => /\.(?:jsonc?|toml|ya?ml|txt)$/.test(path);

/** Here no command is run again, and nothing is written. */
const AGAIN = " and run the command again; nothing was written";

export const errorFault = (error: UserError, file: string): PageFault => ({
  file: error.place?.file ?? file,
  line: error.place?.line ?? 0,
  message: error.place?.what ?? error.message,
  hint: error.hint.replace(AGAIN, ""),
  code: error.code ?? "",
  level: "error",
});

/** What each file was read as. */
export function readFiles(
  adapters: Adapters,
  { paths, sources }: Pick<GivenProject, "paths" | "sources">,
): readonly ReadFile[] {
  return paths.map((path) => {
    const own = sources.filter((source) => source.file === path && hasGroups(source));
    const hooks = own.flatMap(handlersIn);
    const [first, other] = own;
    if (!first) return { path, readAs: "" };
    const whose =
      other || first.format !== undefined
        ? "a document from which another program writes agents' files"
        : first.host === UNIVERSAL
          ? "a universal document"
          : `${adapters[first.host]?.title ?? first.host}'s ${path.split("/").at(-1)}`;
    return { path, readAs: `${whose}: ${plural(hooks.length, "hook")}` };
  });
}

/** `isWhole` means that what is not among them is not there; else a script may be. */
const givenFiles = (texts: ReadonlyMap<string, string>, isWhole: boolean): Files => ({
  ...covered(NO_FILES, texts, () => false),
  // A browser is not told the mode of a file.
  executable: () => true,
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  ...(!isWhole && { ungiven: (path: string) => !texts.has(path) }),
});
