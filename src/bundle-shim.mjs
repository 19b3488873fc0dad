/**
 * Builds dist/shim.cjs, which runs on every call of an agent: each character of code that V8 reads
 * there has a price, and a call wants few of them. So the dialects (all that the registry imports
 * when it is asked) and every module that says `@part` stand in comments of the one file, a
 * twentieth as dear, and are compiled when something of theirs is first called. What two parts use
 * stands with the rest, the base.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const ENTRY = "src/shim.ts";
const START = `import "part-table"; import "./${ENTRY}";`;
const source = (path) => readFileSync(join(root, path), "utf8");
/** What calls a part: an import for one name of it, or a stand-in for one of its functions. */
const CALL = /(?:\(await import\("part:([^"]+)"\)\)\.(\w+)|\$of\("([^"]+)","(\w+)"\))/g;
const IMPORT = /import\{([^}]*)\}from"([^"]+)";/g;
/** What a part takes from the base, where also stands what stands in for a part to several others. */
const [BASE, STAND_IN] = ["base:", "call:"];
const isPart = (path) => path.endsWith(".ts") && /^\/\/ @part\b/m.test(source(path));

/**
 * What stands in for a part: its functions only, so that nothing of it is wanted before one is
 * called.
 */
const callsOf = (path) =>
  [
    ...source(path).matchAll(
      /^export (?:async )?(?:function |const (?=\w+ = (?:async )?\())(\w+)/gm,
    ),
  ]
    .map(
      ([, name]) =>
        `export const ${name} = /* @__PURE__ */ $of(${JSON.stringify(path)}, "${name}");`,
    )
    .join("\n");

/**
 * A module of an adapter without what reports alone read: a sentence is `true`, and of other facts
 * nothing is left of a call that does nothing. What is no sentence in quotes is an error: there is no
 * `how` to import.
 */
const withoutReports = (path) =>
  path === "adapters/_kin/for-reports.ts"
    ? "export function forReports() {}"
    : source(path).replace(/\bhow\(\s*"(?:[^"\\\n]|\\.)*",?\s*\)/g, "true");

/** Bundles a module without the parts that it calls, and without what stands in the base. */
async function bundled(path, contents, base = new Set(), table = "") {
  const plugin = {
    name: "parts",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^part-table$/ }, () => ({ path: "table", namespace: "table" }));
      onLoad({ filter: /./, namespace: "table" }, () => ({ contents: table, resolveDir: root }));
      onLoad({ filter: /./, namespace: "call" }, ({ path: file }) => ({ contents: callsOf(file) }));
      onLoad({ filter: /\/adapters\/.*\.ts$/ }, ({ path: file }) => ({
        contents: withoutReports(relative(root, file)),
        loader: "ts",
      }));
      onResolve({ filter: /^\./ }, ({ path: to, resolveDir, kind }) => {
        const file = relative(root, join(resolveDir, to));
        if (kind === "dynamic-import") return { path: `part:${file}`, external: true };
        const isCalled = file !== path && isPart(file);
        const id = isCalled ? STAND_IN + file : file;
        if (base.has(id)) return { path: BASE + id, external: true, sideEffects: false };
        return isCalled ? { path: file, namespace: "call" } : { path: join(root, file) };
      });
    },
  };
  const options = {
    platform: "node",
    format: "esm",
    // What is too old for the rest still has to read it, to say so.
    target: "node14",
    // It has these; what esbuild keeps away from it is a fault in rare forms of them.
    supported: { "optional-chain": true },
    treeShaking: true,
  };
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minifySyntax: true,
    write: false,
    metafile: true,
    logLevel: "warning",
    plugins: [plugin],
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  const files = Object.keys(inputs).filter(
    (file) => file.endsWith(".ts") && inputs[file].bytesInOutput > 0,
  );
  // Only now is it seen what nobody uses any more.
  const { code } = await transform(withoutNothing(outputFiles[0].text), {
    ...options,
    minify: true,
  });
  const text = code.trim();
  const taken = [...text.matchAll(IMPORT)].flatMap(([, list, from]) =>
    from.startsWith(BASE)
      ? pairs(list).map(([name, as = name]) => ({ from: from.slice(BASE.length), name, as }))
      : [],
  );
  const calls = [
    ...[...text.matchAll(CALL)].map(calledIn),
    ...taken.flatMap(({ from, name }) =>
      from.startsWith(STAND_IN) ? [{ path: from.slice(STAND_IN.length), name }] : [],
    ),
  ];
  return { text, files, taken, calls };
}

/** Takes out the constants that held facts of reports, of which nothing is left. */
const withoutNothing = (text) =>
  [...text.matchAll(/\b([A-Z_]{3,}) = void 0[,;]/g)].reduce(
    (rest, [, name]) => rest.replace(new RegExp(`\\.\\.\\.${name}\\b`, "g"), "...void 0"),
    text,
  );

const pairs = (list) => list.split(",").map((word) => word.split(" as "));
const calledIn = ([, module, value, path = module, name = value]) => ({ path, name });

/**
 * As code within a function: the imports from the base are its parameters, and it returns what is
 * wanted of it, in that order.
 */
function asFunction({ path, text, taken }) {
  const code = text
    .replace(IMPORT, (_, list, from) =>
      from.startsWith(BASE)
        ? ""
        : `const{${pairs(list).map(([name, as = name]) => `${name}:${as}`)}}=require("${from}");`,
    )
    .replace(CALL, (...found) => {
      const { path, name } = calledIn(found);
      const [number, index] = [paths.indexOf(path), [...(wanted.get(path) ?? [])].indexOf(name)];
      if (index < 0) throw new Error(`no part has it: ${name} of ${path}`);
      return found[1] ? `$part(${number})[${index}]` : `$of(${number},${index})`;
    })
    .replace(/export\{([^}]*)\};?$/, (_, list) => {
      const locals = new Map(pairs(list).map(([name, as = name]) => [as, name]));
      return `return[${[...wanted.get(path)].map((name) => locals.get(name))}]`;
    });
  const left = /(?:^|[;}])(?:import|export)\b.{0,80}/.exec(
    code.replace(/"(?:[^"\\]|\\.)*"/g, '""'),
  );
  if (left || code.includes("*#/")) throw new Error(`cannot be made a part: ${left ?? "*#/"}`);
  return { taken, code };
}

const first = await bundled(ENTRY, START);
const base = new Set(first.files);
// The names that are called of every part. They and the base only grow, until no part calls for more.
const wanted = new Map();
const want = ({ path, name }) =>
  wanted.has(path) ? wanted.get(path).add(name) : wanted.set(path, new Set([name]));
first.calls.forEach(want);
const size = () => [...wanted.values()].reduce((sum, names) => sum + names.size, base.size);
let parts = [];
for (let before = -1; before < size();) {
  before = size();
  parts = await Promise.all(
    [...wanted].map(async ([path, names]) => ({
      path,
      ...(await bundled(path, `export { ${[...names]} } from "./${path}"`, base)),
    })),
  );
  parts.flatMap(({ calls }) => calls).forEach(want);
  const users = parts.flatMap(({ files }) => files);
  for (const file of users.filter((user, i) => users.indexOf(user) < i)) base.add(file);
}

parts.sort((a, b) => (a.path < b.path ? -1 : 1));
const paths = parts.map(({ path }) => path);
const texts = parts.map(asFunction);
const given = texts.flatMap(({ taken }, i) =>
  taken.map(({ from, name }, j) => ({ from, name, as: `given${i}_${j}` })),
);
const table = [
  ...given.map(
    ({ from, name, as }) => `import { ${name} as ${as} } from "./${from.replace(STAND_IN, "")}";`,
  ),
  `$given = [${texts.map(({ taken }, i) => `() => [${taken.map((_, j) => `given${i}_${j}`)}]`)}];`,
].join("\n");
const main = asFunction(await bundled(ENTRY, START, new Set(), table));

/**
 * What parts repeat most is written in two signs there, so that fifteen agents find room: a part
 * that is called gets the words back.
 */
const WORDS =
  'return|void 0|function |{name:"|"post-tool-use|-failure"|rewrite|.length|let |",does:[|context|message|.startsWith(|reason|==="|hookSpecificOutput|,subject:|permission-request"|sub-agent-|.includes(|.test(|,can:{|=="string"|.slice(|prompt|permissionDecision|,...|verdict|typeof |command|Object.|.replace(|payload|session-|tool_input|feedback|failure|input|:!0,|pre-tool-use"|file_path|ermission|withhold|toolResponse|pre-compact|carries:[|additionalContext|updatedInput|otification|aliases:|fields:{|output:|["file"]|["agent"]|.filter(|.flatMap(|.map(|decision|hook_event_name'.split(
    "|",
  );
/** The sign of the first word; the others follow. */
const SIGN = 65;
const SPELT = new RegExp(
  ["~", ...WORDS.toSorted((a, b) => b.length - a.length)]
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .join("|"),
  "g",
);
const shortened = (text) =>
  text.replace(
    SPELT,
    (word) => `~${word === "~" ? word : String.fromCharCode(SIGN + WORDS.indexOf(word))}`,
  );

// A function's text is what was written, comments and all, and what a formatter makes of it leaves
// a comment as it is. A damaged part is not shown: node would print all of it.
const LOADER =
  `let $given;const $words=()=>{/*${WORDS.join("|")}*/},$text=(f)=>{const t=String(f);return t.slice(t.indexOf("/\\x2a")+2,t.lastIndexOf("*/"))},$made=[],$part=(i)=>{` +
  `if($made[i])return $made[i];const w=$text($words).split("|");let f;` +
  'try{f=(0,eval)("\\"use strict\\";((require,$of)=>("+$text($parts[i]).replace(/~(.)/g,(_,c)=>w[c.charCodeAt()-65]||c).split("*#/").join("*/")+"))")}catch{throw new Error("a part of shim.cjs is damaged")}' +
  "return $made[i]=f(require,$of)(...$given[i]())},$of=(i,n)=>(...a)=>$part(i)[n](...a);";
const asComment = ({ taken, code }) => {
  const text = `(${taken.map(({ as }) => as)})=>{${code}}`;
  return `()=>{/*${shortened(text.replaceAll("*/", "*#/"))}*/}`;
};
// Line comments, so that what stands between other signs is code of a part and nothing else.
const HEADER = `// The shim of Hookport: an agent starts it for a hook call, and it runs the project's hooks as the
// lock.json beside it says, in the words of the agent that each was written for.
// Built from src/shim.ts, src/model and adapters of Hookport by src/bundle-shim.mjs (\`npm run bundle\`).
// Comments hold code too: parts for single agents and rare events, compiled when a call needs them.
// In these a tilde and a sign stand for the words that they repeat, which are listed first.
`;
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(
  join(root, "dist/shim.cjs"),
  `${HEADER}"use strict";${LOADER}\nconst $parts=[\n${texts.map(asComment).join(",\n")}];\n${main.code}\n`,
);
