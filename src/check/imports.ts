/** Finds modules that a script imports and that neither the package nor the language has. */
import { dirOf, under } from "../model/paths.ts";
import { filesAt, OF_NODE } from "../read/node-modules.ts";
import type { Index } from "../make/tree.ts";

export interface MissingImport {
  readonly file: string;
  readonly line: number;
  readonly module: string;
  readonly language: "node" | "python";
}

/** Characters of a line that are read, so that a bundled script costs little. */
const LONGEST = 2000;

const NODE =
  /(?:\brequire\s*\(\s*|(?:^|;)\s*import\s+|\bimport\s*\(\s*|(?:^|;)\s*(?:import|export)\b[^"'`;]{0,500}\bfrom\s*|^\s*\}\s*from\s*)(["'`])([^"'`$\n]{1,200})\1/g;
const PYTHON =
  /^\s*(?:from\s+([\w.]+)\s+import\b|import\s+([\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*))/;

/** Lists files of the package, and what nothing in it fulfils. */
export function modulesOf(
  file: string,
  index: Index,
): { readonly local: readonly string[]; readonly missing: readonly MissingImport[] } {
  const text = index.text(file) ?? "";
  const language = languageOf(file, text);
  if (!language) return { local: [], missing: [] };
  const lines = text.split("\n");
  const local: string[] = [];
  const missing = new Map<string, MissingImport>();
  for (const [i, whole] of lines.entries()) {
    const line = whole.slice(0, LONGEST);
    for (const module of language === "node" ? ofNode(line) : ofPython(line, lines, i)) {
      const found = resolved(module, file, index, language);
      if (found) local.push(...found);
      else if (!missing.has(module)) missing.set(module, { file, line: i + 1, module, language });
    }
  }
  // A script whose dependencies stand in it is given them by the program that starts it.
  const given = language === "python" && /^# \/\/\/ script\s*$/m.test(text);
  return { local, missing: given ? [] : [...missing.values()] };
}

function languageOf(file: string, text: string): MissingImport["language"] | undefined {
  const [, program = ""] = /^#!.*?\b(node|bun|deno|tsx|python)/.exec(text) ?? [];
  if (/\.[cm]?[jt]s$/.test(file) || (program && program !== "python")) return "node";
  // A command may name the interpreter of a script that does not say it.
  const isBare = !/\.\w+$/.test(file) && !text.startsWith("#!");
  if (isBare && /^(?:import\b.*["']|(?:const|let|var)\b.*\brequire\s*\()/m.test(text))
    return "node";
  return file.endsWith(".py") || program === "python" ? "python" : undefined;
}

const ofNode = (line: string): readonly string[] =>
  /^\s*(?:\/\/|\*)/.test(line) ? [] : [...line.matchAll(NODE)].map(([, , name]) => name as string);

function ofPython(line: string, lines: readonly string[], at: number): readonly string[] {
  const [, from, plain] = PYTHON.exec(line) ?? [];
  // An import that is tried can do without.
  if ((from === undefined && plain === undefined) || isTried(lines, at)) return [];
  if (from !== undefined) return from.startsWith(".") ? [] : [from];
  return (plain ?? "").split(",").map((part) => (part.trim().split(/\s/)[0] ?? "").trim());
}

/** True if the line stands in a `try` of Python. */
function isTried(lines: readonly string[], at: number): boolean {
  const indent = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0;
  const own = indent(lines[at] ?? "");
  if (own === 0) return false;
  for (let i = at - 1; i >= 0; i--) {
    const line = lines[i] ?? "";
    const isAbove = line.trim() !== "" && indent(line) < own;
    if (isAbove) return /^\s*(?:try|except|else|if)\b/.test(line);
  }
  return false;
}

/** It is undefined if the package has no such file. */
function resolved(
  module: string,
  file: string,
  index: Index,
  language: MissingImport["language"],
): readonly string[] | undefined {
  if (language === "python") {
    const [top = ""] = module.split(".");
    const own = new RegExp(`(?:^|/)${top}(?:\\.py$|/.*\\.py$)`);
    const files = index.paths.filter((path) => own.test(path));
    const beside = files.filter((path) => path.startsWith(under(dirOf(file), top)));
    if (beside.length) return beside;
    return files.length || OF_PYTHON.has(top) ? files : undefined;
  }
  // A path that ends here goes on in code.
  if (/^(?:node|bun|data|file|https?):|^#|\/$/.test(module)) return [];
  if (!/^\.{1,2}(?:\/|$)/.test(module))
    return OF_NODE.has(module.split("/")[0] ?? "") ? [] : undefined;
  const files = filesAt(file, module, index.isFile);
  return files.length ? files : undefined;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Includes every release since 3.8. */
const OF_PYTHON = words(`
  __future__ _thread abc aifc annotationlib antigravity argparse array ast asynchat asyncio
  asyncore atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb
  chunk cmath cmd code codecs codeop collections colorsys compileall compression concurrent
  configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime
  dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler
  fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass
  gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp
  importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma
  mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc
  nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb
  pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile
  pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline
  reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal
  site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse
  ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog
  tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter token
  tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata
  unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib
  xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
`);
