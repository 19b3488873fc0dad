/** A patch, and what came of it. */
export interface Case {
  /** `PROJECT` stands for the folder in which the patch is applied. */
  readonly patch: string;
  /** The files before it, by path. */
  readonly start: { readonly [path: string]: string };
}

/** Without files the session ended with the patch. */
export interface Outcome extends Case {
  /** The files after the patch, by path from the folder that holds the project. */
  readonly files?: { readonly [path: string]: string };
  /** What the model was told. */
  readonly told?: string;
}

/** The project's name in the folder that is looked at, so that a file beside it is seen too. */
export const PROJECT = "project";

/** The files on which patches that are made up are played. */
export const START: { readonly [path: string]: string } = {
  "app.js": "const one = 1;\nconst two = 2;\n\nexport { one, two };\n",
  "safe.txt": "line one\nline two\nline three\n",
  ".env": "KEY=1\n",
  "src/main.py": "def main():\n    first()\n    second()\n\n\ndef other():\n    pass\n",
  Makefile: "all: one\n\techo one\n\techo two\n",
  "crlf.txt": "line one\r\nline two\r\nline three\r\n",
  "odd.md":
    "*** Update File: safe.txt\n  indented\nsaid \u201cso\u201d \u2013 or\u00a0not\n\nlast  \n",
  "twice.txt": "alpha\nALPHA\nbeta\n  alpha\nalpha beta\nal pha\nalpha\nBeta\n",
  "marks.txt": "@@one\n*** End Patch\n***\n--- a\n+++ b\n-minus\n",
  "no-end.txt": "line one\nline two",
  "empty.txt": "",
  "sp ace.txt": "line one\nline two\n",
  "bom.txt": "\ufeffline one\nline two\n",
};
