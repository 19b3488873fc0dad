/** Which files there are, where each stands, and which scripts are missing. */
import type { Answer, GivenFile, State } from "../values.ts";
import { byId, button, el, fill } from "./dom.ts";
import { type Editor, LONGEST_FILE } from "./editor.ts";

interface Hands {
  readonly state: State;
  readonly editor: Editor;
  readonly changed: () => void;
  /** A file may hold all of a page that somebody shared. */
  readonly openShared: (text: string) => void;
}

export function filesView(hands: Hands) {
  const { state, editor } = hands;
  const path = byId<HTMLInputElement>("path");
  const show = () => {
    fill(byId("tabs"), ...state.files.map((file, i) => tab(hands, file, i, show)));
    const { path: name = "", text = "" } = state.files[state.current] ?? {};
    if (document.activeElement !== path) path.value = name;
    byId("remove").hidden = state.files.length < 2;
    editor.show(text);
  };
  const add = (files: readonly GivenFile[]) => {
    if (!files.length) return;
    const isFresh = state.files.length === 1 && state.files[0]?.text === "";
    const kept = (isFresh ? [] : state.files).filter(
      (file) => !files.some((other) => other.path === file.path),
    );
    state.files = [...kept, ...files];
    state.current = kept.length;
    show();
    hands.changed();
  };
  edits(hands, path, add, show);
  opening(async (found) => {
    const given = await givenFrom(found);
    const shared = given.find((file) => file.path.endsWith(SHARED));
    if (shared) hands.openShared(shared.text);
    else add(given);
  });
  return {
    show,
    told(answer: Pick<Answer, "files" | "faults" | "ungiven">): void {
      const { ungiven } = answer;
      const before = state.files;
      state.files = placed(before, answer);
      // A script that has found its place is read in the next round.
      if (state.files.some((file, i) => before[i]?.isGuessed && !file.isGuessed)) hands.changed();
      show();
      editor.mark(answer.faults, state.files[state.current]?.path ?? "");
      byId("read-as").textContent = readAs(answer.files);
      fill(byId("ungiven"), ...ungiven.map((name) => missingScript(name, add)));
      byId("ungiven-part").hidden = !ungiven.length;
    },
  };
}

/** A script that came alone stands where a hook starts one of its name, else beside others. */
function placed(files: readonly GivenFile[], answer: Pick<Answer, "files" | "ungiven">) {
  const folder = files.find((file) => !file.isGuessed)?.path.replace(/[^/]*$/, "") ?? "";
  return files.map((file, i): GivenFile => {
    const { path = "", readAs = "" } = answer.files[i] ?? {};
    if (!file.isGuessed || !path) return file;
    if (readAs || /^$|\.jsonc?$/.test(file.path)) return { ...file, path };
    const started = answer.ungiven.find((script) => `/${script}`.endsWith(`/${file.path}`));
    const place = started ?? folder + file.path;
    return { ...file, path: place, isGuessed: place === file.path };
  });
}

/** How a file ends that holds all of a page. */
export const SHARED = ".playground.json";

const tab = (
  { state, editor, changed }: Hands,
  { path }: GivenFile,
  i: number,
  show: () => void,
): HTMLElement => {
  const select = () => {
    state.current = i;
    show();
    changed();
    editor.focus();
  };
  const current = i === state.current ? "true" : undefined;
  const name = path.split("/").at(-1) || "new file";
  return el("li", button(name, select, "tab", { title: path, "aria-current": current }));
};

/** The path is edited, and files come and go by buttons. */
function edits(
  { state, changed }: Hands,
  path: HTMLInputElement,
  add: (files: readonly GivenFile[]) => void,
  show: () => void,
): void {
  path.addEventListener("change", () => {
    const name = path.value.trim().replace(/^(?:\.?\/)+/, "");
    const isFree = !state.files.some((file, i) => i !== state.current && file.path === name);
    state.files = state.files.map((file, i) =>
      i === state.current
        ? { ...file, path: isFree ? name : file.path, isGuessed: name === "" }
        : file,
    );
    show();
    changed();
  });
  byId("add").addEventListener("click", () => {
    const taken = state.files.map((file) => file.path);
    const names = ["hooks/script.sh", ...taken.map((_, i) => `hooks/script-${i + 2}.sh`)];
    const free = names.find((name) => !taken.includes(name)) ?? "";
    add([{ path: free, text: "", isGuessed: false }]);
    path.focus();
    path.select();
  });
  byId("remove").addEventListener("click", () => {
    state.files = state.files.filter((_, i) => i !== state.current);
    state.current = Math.max(0, state.current - 1);
    show();
    changed();
    byId("text").focus();
  });
}

function opening(take: (found: Awaited<ReturnType<typeof droppedIn>>) => Promise<void>): void {
  const panel = byId("given");
  const open = byId<HTMLInputElement>("open");
  open.addEventListener("change", () => {
    void take([...(open.files ?? [])].map(namedAlone));
    open.value = "";
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    panel.classList.add("over");
  });
  document.addEventListener("dragleave", () => panel.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    panel.classList.remove("over");
    if (event.dataTransfer) void droppedIn(event.dataTransfer).then(take);
  });
}

const missingScript = (name: string, add: (files: readonly GivenFile[]) => void): HTMLElement =>
  el(
    "li",
    el("code", name),
    button("Paste it", () => add([{ path: name, text: "", isGuessed: false }]), "quiet", {
      "aria-label": `Paste ${name}`,
    }),
  );

const readAs = (files: Answer["files"]): string => {
  const read = files.flatMap((file) => file.readAs || []);
  return read.length ? `Read as ${read.join("; ")}.` : "No hooks are recognised here yet.";
};

const MOST_FILES = 200;
const DEEPEST = 6;
const LEFT_ALONE = /^(?:node_modules|\.git|\.venv|dist|build)$/;

interface Found {
  readonly path: string;
  readonly file: File;
}

async function droppedIn({ items, files }: DataTransfer): Promise<readonly Found[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.length) return [...files].map(namedAlone);
  const found: Found[] = [];
  for (const entry of entries) await gather(entry, "", found);
  return found;
}

const namedAlone = (file: File): Found => ({
  path: file.webkitRelativePath || file.name,
  file,
});

async function gather(entry: FileSystemEntry, folder: string, found: Found[]): Promise<void> {
  if (found.length >= MOST_FILES || LEFT_ALONE.test(entry.name)) return;
  const path = folder ? `${folder}/${entry.name}` : entry.name;
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((done, failed) => entry.file(done, failed));
    found.push({ path, file });
  } else if (isFolderEntry(entry) && path.split("/").length <= DEEPEST) {
    const reader = entry.createReader();
    const some = () =>
      new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    for (let entries = await some(); entries.length; entries = await some())
      for (const child of entries) await gather(child, path, found);
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;

/** A file from a folder keeps its path there, without the project's folder; any other is placed by what it holds. */
async function givenFrom(found: readonly Found[]): Promise<readonly GivenFile[]> {
  const given: GivenFile[] = [];
  for (const { path, file } of found) {
    if (file.size > LONGEST_FILE) continue;
    const text = await file.text();
    // A program is no text, and nothing of it is read.
    if (text.includes("\0")) continue;
    const isGuessed = !path.includes("/");
    given.push({ path: isGuessed ? path : withoutTop(path), text, isGuessed });
  }
  return given;
}

/** A hidden folder and one of hooks stand in a project; any other that was dropped is the project. */
const withoutTop = (path: string): string =>
  /^(?:\.|hooks\/)/.test(path) ? path : path.slice(path.indexOf("/") + 1);
