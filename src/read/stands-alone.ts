/** Tells whether a script does the same wherever a copy of it lies. */
import { importsIn, isBrought } from "./does/python-modules.ts";

/** It looks at its own name or folder, or loads what lies beside it. */
const OWN_PLACE =
  /\$\{?0\b|BASH_SOURCE|\$_\b|__file__|__dirname|__filename|\bimport\.meta\b|PSScriptRoot|MyInvocation|\bargv0?\b|\bmain\.filename\b|importlib|runpy|\b(?:from|import|require)\b\s*\(?\s*["'`][./]|\bimport\s*\(/;
const PYTHON = /\.pyw?$|^#!.*\b(?:python|uv)/;

export const standsAlone = (text: string, path: string): boolean =>
  text.trim() !== "" &&
  !OWN_PLACE.test(text) &&
  (!isPython(text, path) ||
    importsIn(text, text, []).every(({ name }) => name !== undefined && isBrought(name)));

const isPython = (text: string, path: string): boolean =>
  PYTHON.test(path) || PYTHON.test(text.split("\n", 1)[0] ?? "");
