/** Texts that would like to be more than text, or to take for ever, each with a name. */

const MARKUP = [
  "<script>taken=1</script>",
  "</script><script>taken=1</script>",
  "<img src=x onerror=taken=1>",
  "<svg onload=taken=1>",
  "</textarea><svg onload=taken=1>",
  "</title><title>taken</title>",
  "<iframe srcdoc='<script>top.taken=1</script>'></iframe>",
  "<base href=//example.invalid>",
  "<style>*{display:none}</style>",
  "<meta http-equiv=refresh content='0;url=//example.invalid'>",
  "<a href=javascript:taken=1>x</a>",
  "<template><b>x</b></template>",
  "`<b>x</b>`",
  "${taken=1}",
  "{{worker}}",
  "javascript:taken=1",
  "data:text/html,<script>taken=1</script>",
  '" autofocus onfocus="taken=1" x="',
  "' onclick='taken=1",
  "]]><!--",
  "<!--<script>",
  "\u202egnp.exe\u202c",
  "\u2028\u2029\ufeff",
  "\u0000\u0007\u001b[31m",
  "\ud800",
  "__proto__",
  "constructor",
  "toString",
  "x".repeat(5000),
  "é".repeat(300),
];

/** Where a text may stand in an agent's file. */
const PLACES = {
  command: (text) => hooks({ hooks: [{ type: "command", command: text }] }),
  matcher: (text) => hooks({ matcher: text, hooks: [{ type: "command", command: "exit 2" }] }),
  event: (text) =>
    JSON.stringify({ hooks: { [text]: [{ hooks: [{ type: "command", command: "x" }] }] } }),
  field: (text) =>
    hooks({ [text]: text, hooks: [{ type: "command", command: "x", [text]: text }] }),
  prompt: (text) => hooks({ hooks: [{ type: "prompt", prompt: text }] }),
  whole: (text) => text,
};
const hooks = (group) => JSON.stringify({ hooks: { PreToolUse: [group] } });

const deep = (open, close, n) => open.repeat(n) + close.repeat(n);
const OTHERS = {
  "deep lists": deep("[", "]", 50_000),
  "deep objects": deep('{"a":', "}", 20_000),
  "deep hooks": `{"hooks":${deep('{"PreToolUse":[', "]}", 5000)}}`,
  "many hooks": JSON.stringify({
    hooks: {
      PreToolUse: Array.from({ length: 3000 }, (_, i) => ({
        hooks: [{ type: "command", command: `echo ${i}` }],
      })),
    },
  }),
  "many keys": JSON.stringify(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, i])),
  ),
  "a long line": `{"hooks":"${"a".repeat(500_000)}"}`,
  "a key of an object's own": '{"hooks":{"__proto__":{"PreToolUse":[]},"constructor":[]}}',
  "a repeated key":
    '{"hooks":{},"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"x"}]}]}}',
  "a number that is none":
    '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"x","timeout":1e999}]}]}}',
  "aliases of YAML": `a: &a [x,x]\n${Array.from({ length: 20 }, (_, i) => `b${i}: &b${i} [*${i ? `b${i - 1}` : "a"},*${i ? `b${i - 1}` : "a"}]`).join("\n")}`,
  "quotes of a shell": hooks({ hooks: [{ type: "command", command: '"'.repeat(3000) }] }),
  "brackets of a shell": hooks({ hooks: [{ type: "command", command: "$(".repeat(3000) }] }),
  "a pattern of patterns": hooks({
    matcher: "(".repeat(2000),
    hooks: [{ type: "command", command: "x" }],
  }),
  "a slow pattern": hooks({ matcher: "(a+)+$", hooks: [{ type: "command", command: "x" }] }),
  nothing: "",
  blanks: " \n\t\n",
  null: "null",
  "a number": "42",
  "a list": "[]",
  "hooks of null": '{"hooks":null}',
  "hooks of lists": '{"hooks":[[[[]]]]}',
  "groups of null": '{"hooks":{"PreToolUse":[null,{"hooks":[null]},{"hooks":null}]}}',
};

export const hostileTexts = () => [
  ...Object.entries(PLACES).flatMap(([place, made]) =>
    MARKUP.map((text, i) => [`${place} ${i}`, made(text)]),
  ),
  ...Object.entries(OTHERS),
];
