/**
 * Detects secrets by their shape and by the text before them. Shapes come from the rules of
 * gitleaks 8 (config/gitleaks.toml) and from the vendors' own pages. Every pattern is bounded or a
 * single run, so that the time for a long text is linear in its length.
 */
export const MASK = "***";

const PREFIXES =
  "ops_eyJ|p8e-|CLOJARS_|dnkey-|dp\\.(?:pt|st|ct|sa|scim|audit)\\.|duffel_(?:live|test)_|dt0[cs]\\d\\d\\.|figd_|FLWSECK_|fio-u-|lsv2_(?:pt|sk)_|" +
  "[sp]k\\.eyJ|NRA[KL]-|NRJS-|ntn_|pcsk_|pscale_(?:tkn|pw|oauth)_|PMAK-|pnu_|rdme_|rubygems_|xkeysib-|xsmtpsib-|sntry[su]_|" +
  "shippo_(?:live|test)_|sgp_|sq0[a-z]{3}-|tskey-[a-z]{2,10}-|tfp_|vc[apik]_|bkua_|CCIPAT_|A{21}";
const SHAPES =
  "dapi[a-f0-9]{32}|EZ[AT]K\\w{54}|(?:live|test)_(?=[\\w-]{0,39}\\d)[\\w-]{40}|ico-\\w{32}|AKCp\\w{60,80}|key-[a-f0-9]{32}|secret_\\w{43}|oy2[a-z0-9]{43}|" +
  "pul-[a-f0-9]{40}|rnd_\\w{20,40}|EAAA[\\w-]{56,80}|sbp_[a-f0-9]{40}|SK[a-f0-9]{32}|AQVN[\\w-]{35,38}|LTAI\\w{12,26}";

/** These are secrets in any surroundings. */
const TOKENS: { readonly [what: string]: RegExp } = {
  aws: /\b(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}\b/g,
  github: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255})/g,
  gitlab:
    /\b(?:gl(?:pat|oas|ptt|dt|rt|rtr|cbt|ft|ffct|imt|agent|soat|wt)-[\w.-]{20,300}|GR1348941[\w-]{20,50})/g,
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
  otherModels:
    /\b(?:gsk_[A-Za-z0-9]{40,80}|xai-[A-Za-z0-9]{40,100}|pplx-[A-Za-z0-9]{40,80}|r8_[A-Za-z0-9]{30,60})/g,
  digitalOcean: /\bdo[opr]_v1_[a-f0-9]{64}/g,
  sendGrid: /\bSG\.[\w-]{16,64}\.[\w-]{30,100}/g,
  shopify: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g,
  vault: /\bhv[sbr]\.[\w-]{20,300}/g,
  atlassian: /\bATATT3[\w=-]{50,400}/g,
  grafana: /\bgl(?:sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|c_[A-Za-z0-9+/=]{32,400})/g,
  linear: /\blin_(?:api|oauth)_[A-Za-z0-9]{30,80}/g,
  telegram: /\b\d{8,10}:AA[\w-]{33}/g,
  age: /\bAGE-SECRET-KEY-1[A-Z0-9]{58}/g,
  azure: /(?<![\w~.-])[\w~.-]{3}8Q~[\w~.-]{31,34}/g,
  discordBot: /\b[MNO][\w-]{17,27}\.[\w-]{6}\.[\w-]{27,45}/g,
  mailchimp: /\b[a-f0-9]{32}-us\d{1,2}\b/g,
  terraform: /\b\w{14}\.atlasv1\.[\w-]{60,70}/g,
  twitch: /\boauth:[a-z0-9]{30}\b/g,
  airtable: /\bpat\w{14}\.[a-f0-9]{64}/g,
  harness: /\bpat\.[\w-]{22}\.[a-f0-9]{24}\.\w{20}/g,
  cloudflare: /\bv1\.0-[a-f0-9]{24}-[a-f0-9]{146}/g,
  // Only a vendor's key begins with these words.
  byPrefix: new RegExp(`\\b(?:${PREFIXES})(?=[\\w.+/=-]{0,200}\\d)[\\w.+/=-]{10,500}`, "g"),
  // Other words begin like this too, so the rest must have the length and the letters of a key.
  byShape: new RegExp(`\\b(?:${SHAPES})(?![\\w-])`, "g"),
  jwt: /\beyJ[\w-]{10,4000}\.eyJ[\w-]{10,8000}(?:\.[\w-]{0,2000})?/g,
};

/** Keys, variables and options whose values are secret. */
const NAMES =
  "pass(?:word|wd|phrase|code)|(?<=_)pass|(?<![\\w-])pw(?![\\w-])|(?<![\\w-])pass(?=[\"'`\\\\])|pwd|secret(?:[_-]key[_-]base)?|token|credential|" +
  "(?:api|access|private|secret|signing|encryption|auth|account|master|service)[_-]?key(?:[_-]?id)?|connection[_-]?string";

const END = /["'`\\\]]{0,4}/.source;
/** A type may come before the value. */
const TYPE = /(?::[ \t]{0,3}\w{1,20}[ \t]{0,3}(?==))?/.source;
const GIVEN = `(?:${NAMES})${END}[ \\t]{0,3}${TYPE}(?::=|=>|[:=])[ \\t]{0,3}`;

/** A secret in its place, and what stands there then if that is not `masked`. */
type Rule = RegExp | readonly [pattern: RegExp, masked: (...found: string[]) => string];

/** Keeps the text before a secret, which is everything that a pattern's first group holds. */
const masked = (_: string, head = ""): string => head + MASK;

const of = (programs: string, options: string) =>
  `\\b${programs}\\s[^\\n;|&]{0,300}?(?<=\\s)${options}`;
const OPTIONS: readonly string[] = [
  of("(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|az)\\s(?:registry\\s|auth\\s)?login", "-p"),
  of("redis-cli", "-a"),
  of("mongo\\w{0,10}", "-p"),
  of("(?:sqlcmd|bcp)", "-P"),
  of("ldap\\w{2,10}", "-w"),
  of("(?:zip|unzip)", "-P"),
  of("security", "-w"),
  of("ssh-keygen", "-[NP]"),
  "\\s-(?:src|dest|new)?(?:store|key)pass(?::\\w{1,9})?",
  "\\baws\\s{1,3}configure\\s{1,3}set\\s{1,3}\\S{0,99}(?:secret|token|key)\\S{0,99}",
  "\\bvault\\s{1,3}login",
  "\\bhtpasswd\\s{1,3}-\\w{0,5}b\\w{0,5}\\s{1,3}\\S{1,200}\\s{1,3}\\S{1,200}",
];

/** Secrets that only their surroundings reveal; the remaining text shows that there was one. */
const PLACES: readonly Rule[] = [
  [
    /(-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)(?:[\s\S]{0,20000}?(-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)|[^-"'`]{0,20000})/g,
    (_, begin = "", end = "") => `${begin}${MASK}${end}`,
  ],
  /\b((?:proxy-)?authorization["'`\\\]]{0,4}\s{0,3}[:=]\s{0,3}["'`\\]{0,4}(?:(?:bearer|basic|token|digest|negotiate|apikey|aws4-hmac-sha256)\s{1,3})?)[^"'`\r\n\\]{1,4000}/gi,
  /\b(bearer\s{1,3})(?=[^\s"'`]{0,4000}\d|[^\s"'`]{24})[\w.~+/=-]{8,4000}/gi,
  /\b((?:set-)?cookie["'`]?\s{0,3}:\s{0,3}["'`]?)[^"'`\r\n=]{1,80}=[^"'`\r\n]{1,8000}/gi,
  [
    /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/:@"'`<>]{0,100}:[^\s/"'`<>]{1,300}@/gi,
    (_, head = "") => `${head}${MASK}:${MASK}@`,
  ],
  [/\b(https?:\/\/)[^\s/:@"'`<>]{8,300}@/gi, (_, head = "") => `${head}${MASK}@`],
  /(\bwebhook\.office\.com\/webhookb2\/[\w@-]{1,200}\/IncomingWebhook\/)[\w/-]{1,200}/g,
  // These are signatures in addresses, and cookies that a command carries.
  /([?&](?:sig|signature|x-(?:amz|goog|oss)-(?:signature|security-token|credential))=)[^&\s"'`]{1,4000}/gi,
  /(\bcurl\s[^\n;|&]{0,300}?(?<=\s)(?:-b|--cookie)[ =]{1,3}["']?[^"'\s=]{1,80}=)[^"'\n]{1,4000}/g,
  /(:_(?:auth|password)[ \t]{0,3}=[ \t]{0,3}["']?)[^\s"']{1,1000}/g,
  /(<[\w:.-]{0,40}(?:password|passphrase|secret|token|apikey)>)[^<]{1,2000}/gi,
  /^((?:[\w-]{1,63}\.[\w.-]{1,200}|localhost|\*):(?:\d{3,5}|\*):[^\s:]{1,100}:[^\s:]{1,100}:)[^\s:]{4,200}$/gm,
  /\b((?:password|passphrase|token|secret) is:? ["'`]?)(?=[^\s"'`]{0,200}\d)[^\s"'`,]{4,200}/gi,
  new RegExp(`(\\bdefine\\(\\s?["']\\w{0,40}(?:${NAMES})["']\\s?,\\s?["'])[^"'\\n]{1,1000}`, "gi"),
  new RegExp(`((?:${NAMES})=\\$\\(\\s?(?:echo|printf)\\s{1,3}["']?)[^\\s"')]{1,1000}`, "gi"),
  // The option of these programs does not name what its value is.
  ...OPTIONS.map(
    (before) => new RegExp(`(${before}\\s{1,3}["']?)(?![-"'])[^\\s"';|&]{1,500}`, "g"),
  ),
  /(-pass(?:in|out)?\s{1,3}pass:)[^\s"']{1,300}/g,
  /(\s-U\s{0,3}["']?[^\s%"']{1,100}%)[^\s"']{1,300}/g,
  /(\b(?:7z[ar]?|rar|unrar)\s[^\n;|&]{0,200}?\s-p)[^\s-][^\s]{0,300}/g,
  // This is .netrc, and two programs whose option does not name what its value is.
  /(\bmachine\s{1,9}\S{1,200}\s{1,9}login\s{1,9}\S{1,200}\s{1,9}password\s{1,9})\S{1,300}/g,
  /(\bsshpass\s{1,3}-p\s{0,3}|\bmysql(?:dump|admin)?\s[^\n;|&]{0,200}?(?<=\s)-p)(?![\s-])[^\s;|&]{1,300}/g,
  [
    /((?:^|\s)(?:-u|--user|--proxy-user)[ =]{1,3}["']?|\bcurl\s[^\n;|&]{0,300}?(?<=\s)-u)(?!\d+:\d+\b)[^\s:"']{1,100}:[^\s"']{1,300}/g,
    (_, head = "") => `${head}${MASK}:${MASK}`,
  ],
  [
    new RegExp(
      `(${GIVEN}\\\\{0,3}(["'\`])(?!\\\\{0,3}\\2))([^\\r\\n]{1,4000}?)(?=\\\\{0,3}\\2)`,
      "gi",
    ),
    (_, head = "", _quote = "", value = "") => head + maskedValue(value),
  ],
  // A function call is code and not a value.
  [
    new RegExp(`(${GIVEN})(?![\\w.$]{1,200}\\()([^\\s"'\`\\\\,;&|<>()]{1,4000})`, "gi"),
    (_, head = "", value = "") => head + maskedValue(value),
  ],
  [
    new RegExp(
      `((?<![^\\s"'])--?[\\w-]{0,30}(?:${NAMES})\\s{1,3}["']?)(?![-\\s])([^\\s"'\`;&|<>()]{1,4000})`,
      "gi",
    ),
    (_, head = "", value = "") => head + maskedValue(value),
  ],
];

/** References, types and empty words, which are not secret and which hooks may read. */
const PLAIN =
  /^(?:\*+|\$\w+|\$[({].*|%\w+%|\{.*|<.*|\[.*|string|str|number|int|bool|boolean|null|none|undefined|nil|true|false|any|unknown|never|void|await|new|function|async|process\.env.*|os\.environ.*|import\.meta.*|(?:this|self)\..*)$/is;

export const maskedValue = (value: string) => (PLAIN.test(value) ? value : MASK);

/** A line that passes a password to a program on standard input. */
const ON_STDIN =
  /^.*(?:--password-stdin|--with-token|\bchpasswd\b|\bsudo\s{1,3}-S|\bpasswd\s{1,3}--stdin).*$/gm;
const PIPED =
  /(\b(?:echo|printf)\s{1,3}(?:-\w{1,3}\s{1,3})?(?:["']?%s(?:\\n)?["']?\s{1,3})?["']?)[^|"']{1,1000}?(?=["']?\s{0,3}\|)/g;
const HERE = /(<<<\s{0,3}["']?)[^\s"']{1,1000}/g;
const piped = (line: string) => line.replace(PIPED, masked).replace(HERE, masked);

/** The data of a secret in a Kubernetes manifest. */
const DATA = /^((?:data|stringData):[ \t]{0,9}\n)((?:[ \t]{1,99}[^\n]{0,9999}(?:\n|$)){1,500})/gm;
const manifest = (text: string) =>
  /^kind:[ \t]{0,9}Secret\b/m.test(text)
    ? text.replace(
        DATA,
        (_, head: string, body: string) =>
          head + body.replace(/^([ \t]{1,99}[\w.-]{1,253}:[ \t]{1,9})[^\n]{1,9999}/gm, `$1${MASK}`),
      )
    : text;

export function withoutSecrets(text: string): string {
  const given = manifest(text.replace(ON_STDIN, piped));
  const rest = Object.values(TOKENS).reduce((text, pattern) => text.replace(pattern, MASK), given);
  return PLACES.reduce<string>((text, rule) => {
    const [pattern, written] = rule instanceof RegExp ? [rule, masked] : rule;
    return text.replace(pattern, written);
  }, rest);
}

const KEY = new RegExp(`(?:${NAMES}|authorization|cookie)s?$`, "i");

/** The shape of the value does not matter. */
export const isSecretKey = (key: string) => KEY.test(key) && !/tokens$/i.test(key);
