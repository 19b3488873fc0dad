/**
 * Secrets, by their look and by what stands before them. Shapes: the rules of gitleaks 8 (config/gitleaks.toml) and the vendors' own pages.
 * Every pattern is bounded or a single run, so that a long text costs no more than its length.
 */
export const MASK = "***";

/** Texts that are secrets whatever stands around them. */
const TOKENS: { readonly [what: string]: RegExp } = {
  aws: /\b(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}\b/g,
  github: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255})/g,
  gitlab: /\b(?:gl(?:pat|oas|ptt|dt|rt|rtr|cbt|ft|ffct|imt|agent|soat|wt)-[\w.-]{20,300}|GR1348941[\w-]{20,50})/g,
  slack: /\b(?:xox[a-z](?:\.xox[a-z])?-[\w-]{10,300}|xapp-\d-[\w-]{10,300})/g,
  slackHook: /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/+-]{10,300}/g,
  discordHook: /(?<=discord(?:app)?\.com\/api\/webhooks\/)\d{5,30}\/[\w-]{20,200}/g,
  npm: /\bnpm_[A-Za-z0-9]{36}/g,
  pypi: /\bpypi-[\w-]{50,500}/g,
  docker: /\bdckr_(?:pat|oat)_[\w-]{20,100}/g,
  openaiAnthropic: /\bsk-(?=[\w-]{0,300}\d)[\w-]{20,300}/g,
  google: /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,500}|GOCSPX-[\w-]{20,60}|1\/\/0[\w-]{30,200})/g,
  stripe: /\b(?:[rs]k_(?:live|test|prod)_[A-Za-z0-9]{10,200}|whsec_[A-Za-z0-9+/=]{20,100})/g,
  huggingFace: /\bhf_[A-Za-z0-9]{30,60}/g,
  otherModels: /\b(?:gsk_[A-Za-z0-9]{40,80}|xai-[A-Za-z0-9]{40,100}|pplx-[A-Za-z0-9]{40,80}|r8_[A-Za-z0-9]{30,60})/g,
  digitalOcean: /\bdo[opr]_v1_[a-f0-9]{64}/g,
  sendGrid: /\bSG\.[\w-]{16,64}\.[\w-]{30,100}/g,
  shopify: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g,
  vault: /\bhv[sbr]\.[\w-]{20,300}/g,
  atlassian: /\bATATT3[\w=-]{50,400}/g,
  grafana: /\bgl(?:sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|c_[A-Za-z0-9+/=]{32,400})/g,
  linear: /\blin_(?:api|oauth)_[A-Za-z0-9]{30,80}/g,
  telegram: /\b\d{8,10}:AA[\w-]{33}/g,
  age: /\bAGE-SECRET-KEY-1[A-Z0-9]{58}/g,
  jwt: /\beyJ[\w-]{10,4000}\.eyJ[\w-]{10,8000}(?:\.[\w-]{0,2000})?/g,
};

/** What a key, a variable or an option is called whose value is secret. */
const NAMES =
  "pass(?:word|wd|phrase|code)|(?<=_)pass|(?<![\\w-])pass(?=[\"'`\\\\])|pwd|secret(?:[_-]key[_-]base)?|token|credential|" +
  "(?:api|access|private|secret|signing|encryption|auth|account|master|service)[_-]?key(?:[_-]?id)?|connection[_-]?string";

const END = /["'`\\\]]{0,4}/.source;
/** A type may stand before the value. */
const TYPE = /(?::[ \t]{0,3}\w{1,20}[ \t]{0,3}(?==))?/.source;
const GIVEN = `(?:${NAMES})${END}[ \\t]{0,3}${TYPE}(?::=|=>|[:=])[ \\t]{0,3}`;

type Rule = readonly [pattern: RegExp, masked: (...found: string[]) => string];

/** Secrets that only their surroundings tell; what is kept says that one stood there. */
const PLACES: readonly Rule[] = [
  [
    /(-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)(?:[\s\S]{0,20000}?(-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)|[^-"'`]{0,20000})/g,
    (_, begin = "", end = "") => `${begin}${MASK}${end}`,
  ],
  [
    /\b((?:proxy-)?authorization["'`\\\]]{0,4}\s{0,3}[:=]\s{0,3}["'`\\]{0,4}(?:(?:bearer|basic|token|digest|negotiate|apikey|aws4-hmac-sha256)\s{1,3})?)[^"'`\r\n\\]{1,4000}/gi,
    (_, head = "") => head + MASK,
  ],
  [/\b(bearer\s{1,3})(?=[^\s"'`]{0,4000}\d|[^\s"'`]{24})[\w.~+/=-]{8,4000}/gi, (_, head = "") => head + MASK],
  [/\b((?:set-)?cookie["'`]?\s{0,3}:\s{0,3}["'`]?)[^"'`\r\n=]{1,80}=[^"'`\r\n]{1,8000}/gi, (_, head = "") => head + MASK],
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/:@"'`<>]{0,100}:[^\s/"'`<>]{1,300}@/gi, (_, head = "") => `${head}${MASK}:${MASK}@`],
  [/\b(https?:\/\/)[^\s/:@"'`<>]{8,300}@/gi, (_, head = "") => `${head}${MASK}@`],
  // .netrc, and two programs whose option says nothing of what it is.
  [/(\bmachine\s{1,9}\S{1,200}\s{1,9}login\s{1,9}\S{1,200}\s{1,9}password\s{1,9})\S{1,300}/g, (_, head = "") => head + MASK],
  [/(\bsshpass\s{1,3}-p\s{0,3}|\bmysql(?:dump|admin)?\s[^\n;|&]{0,200}?(?<=\s)-p)(?![\s-])[^\s;|&]{1,300}/g, (_, head = "") => head + MASK],
  [
    /((?:^|\s)(?:-u|--user|--proxy-user)[ =]{1,3}["']?|\bcurl\s[^\n;|&]{0,300}?(?<=\s)-u)(?!\d+:\d+\b)[^\s:"']{1,100}:[^\s"']{1,300}/g,
    (_, head = "") => `${head}${MASK}:${MASK}`,
  ],
  [
    new RegExp(`(${GIVEN}\\\\{0,3}(["'\`])(?!\\\\{0,3}\\2))([^\\r\\n]{1,4000}?)(?=\\\\{0,3}\\2)`, "gi"),
    (_, head = "", _quote = "", value = "") => head + maskedValue(value),
  ],
  // A call is code, and no value.
  [
    new RegExp(`(${GIVEN})(?![\\w.$]{1,200}\\()([^\\s"'\`\\\\,;&|<>()]{1,4000})`, "gi"),
    (_, head = "", value = "") => head + maskedValue(value),
  ],
  [
    new RegExp(`((?<![^\\s"'])--?[\\w-]{0,30}(?:${NAMES})\\s{1,3}["']?)(?![-\\s])([^\\s"'\`;&|<>()]{1,4000})`, "gi"),
    (_, head = "", value = "") => head + maskedValue(value),
  ],
];

/** A reference, a type, an empty word: nothing secret, and hooks may look at it. */
const PLAIN =
  /^(?:\*+|\$\w+|\$[({].*|%\w+%|\{.*|<.*|\[.*|string|str|number|int|bool|boolean|null|none|undefined|nil|true|false|any|unknown|never|void|await|new|function|async|process\.env.*|os\.environ.*|import\.meta.*|(?:this|self)\..*)$/is;

/** What is given as a secret, masked. */
export const maskedValue = (value: string) => (PLAIN.test(value) ? value : MASK);

export function withoutSecrets(text: string): string {
  const rest = Object.values(TOKENS).reduce((said, pattern) => said.replace(pattern, MASK), text);
  return PLACES.reduce((said, [pattern, masked]) => said.replace(pattern, masked), rest);
}

const KEY = new RegExp(`(?:${NAMES}|authorization|cookie)s?$`, "i");

/** Is what stands under this key secret, however it looks? */
export const isSecretKey = (key: string) => KEY.test(key) && !/tokens$/i.test(key);
