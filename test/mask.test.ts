/** What a recording takes out of what an agent said, and what it leaves. */
import { expect, describe, test } from "vitest";
import { fixtureOf } from "../src/record/fixture.ts";
import { masksFor } from "../src/record/mask.ts";
import { withoutSecrets } from "../src/record/secrets.ts";
import { passes, secretOf, SECRETS as KINDS } from "./support/secrets.ts";

/** In parts, so that no scanner takes this file for a leak. */
const of = (...parts: string[]) => parts.join("");
const letters = (n: number) => "aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA".repeat(9).slice(0, n);

const SECRETS: { readonly [what: string]: string } = {
  aws: of("AKIA", "IOSFODNN7EXAMPLE"),
  github: of("ghp_", letters(36)),
  "github, fine-grained": of("github_pat_", letters(22), "_", letters(59)),
  gitlab: of("glpat-", letters(20)),
  slack: of("xoxb-", "123456789012-123456789012-", letters(24)),
  "a Slack hook": of("T00000000/B00000000/", letters(24)),
  npm: of("npm_", letters(36)),
  openai: of("sk-proj-", letters(48)),
  anthropic: of("sk-ant-api03-", letters(93), "AA"),
  google: of("AIza", letters(35)),
  stripe: of("sk_live_", letters(24)),
  huggingface: of("hf_", letters(34)),
  jwt: of("eyJhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxMjM0NTY3ODkwIn0.", letters(43)),
};

describe("known by their look", () => {
  test.each(Object.entries(SECRETS))("%s", (what, secret) => {
    const around =
      what === "a Slack hook"
        ? `curl https://hooks.slack.com/services/${secret} -d x`
        : `echo ${secret} | use "${secret}", (${secret}).`;
    expect(withoutSecrets(around)).not.toContain(secret.slice(8));
    expect(withoutSecrets(around)).toMatch(/^(echo|curl) .*\*\*\*/);
  });
});

test("of nearly two hundred kinds these alone pass", () => {
  const left = Object.entries(KINDS).flatMap(([kind, marked]) => {
    const { text, secret } = secretOf(marked);
    return passes(withoutSecrets(text), secret) ? [kind] : [];
  });
  expect([Object.keys(KINDS).length > 170, left]).toEqual([true, ["one-time code"]]);
});

test.each([
  "vca_configuration_file",
  "sgp_controller_main",
  "rdme_documentation",
  "test_that_a_word_of_forty_letters_is_no_k",
  "main.c:10:5:error:unexpected",
])("%s is no secret", (text) => expect(withoutSecrets(text)).toBe(text));

describe("known by what stands before them", () => {
  test.each([
    ["DB_PASSWORD=hunter2 npm start", "DB_PASSWORD=*** npm start"],
    ["password: hunter2", "password: ***"],
    ['const token: string = "hunter2";', 'const token: string = "***";'],
    ['{"password": "correct horse, battery"}', '{"password": "***"}'],
    [String.raw`{\"apiKey\": \"hunter2\", \"b\": 1}`, String.raw`{\"apiKey\": \"***\", \"b\": 1}`],
    ['{"token": "", "user": "bob"}', '{"token": "", "user": "bob"}'],
    ["https://x.y/z?access_token=hunter2&page=2", "https://x.y/z?access_token=***&page=2"],
    ["AWS_SECRET_ACCESS_KEY='hunter2'", "AWS_SECRET_ACCESS_KEY='***'"],
    ["deploy --api-key hunter2 --dry-run", "deploy --api-key *** --dry-run"],
    ["deploy --password=hunter2", "deploy --password=***"],
    ["curl -u bob:hunter2 https://x.y", "curl -u ***:*** https://x.y"],
    ["curl -ubob:hunter2 https://x.y", "curl -u***:*** https://x.y"],
    ["machine x.y login bob password hunter2", "machine x.y login bob password ***"],
    [
      "sshpass -p hunter2 ssh x.y; mysql -u root -phunter2 shop",
      "sshpass -p *** ssh x.y; mysql -u root -p*** shop",
    ],
    ['{"pass": "hunter2"}', '{"pass": "***"}'],
    ["secret_key_base: hunter2", "secret_key_base: ***"],
    ["git clone https://bob:hunter2@x.y/z.git", "git clone https://***:***@x.y/z.git"],
    ["postgres://bob:hunt@er2@db/x", "postgres://***:***@db/x"],
    ["git clone https://hunter2hunter2@x.y/z.git", "git clone https://***@x.y/z.git"],
    [
      'curl -H "Authorization: Bearer hunter2" https://x.y',
      'curl -H "Authorization: Bearer ***" https://x.y',
    ],
    ["Authorization: Basic Ym9iOmh1bnRlcjI=\nAccept: */*", "Authorization: Basic ***\nAccept: */*"],
    [
      'fetch(u, { headers: { authorization: "hunter2" } })',
      'fetch(u, { headers: { authorization: "***" } })',
    ],
    ["Cookie: sid=hunter2; theme=dark\nHost: x.y", "Cookie: ***\nHost: x.y"],
    [
      "-----BEGIN RSA PRIVATE KEY-----\nMIIhunter2\n-----END RSA PRIVATE KEY-----\nrest",
      "-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----\nrest",
    ],
    ["-----BEGIN PRIVATE KEY-----\nMIIhunter2 and cut off", "-----BEGIN PRIVATE KEY-----***"],
  ])("%s", (text, masked) => {
    expect(withoutSecrets(text)).toBe(masked);
    expect(withoutSecrets(masked)).toBe(masked);
  });
});

test.each([
  "function f(password: string, token?: string) {}",
  "export API_KEY=$API_KEY TOKEN=${TOKEN} SECRET=$(pass show x)",
  "const token = process.env.TOKEN;",
  "const token = readToken(file);",
  "usage: { input_tokens: 12, max_tokens: 4096 }",
  "git push git@github.com:owner/repo.git main",
  "docker run -u 1000:1000 image",
  "npm install lodash@4.17.21 @types/node@20.19.43",
  "see https://example.com:8080/path?q=1 and ssh://git@host/x",
  "grep -rn passwords docs/tokens.md",
  "git commit -m 'the bearer of bad news' 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
  "ls /usr/local/bin /etc/passwd ./src",
  "mkdir -p src && curl -u bob https://x.y && mysql -u root -p shop < dump.sql && let pass: boolean",
])("left alone: %s", (text) => {
  const { value } = masksFor({
    roots: ["/home/bsmith/shop"],
    homes: ["/home/bsmith"],
    user: "bsmith",
    machine: "bsmith-laptop.local",
  });
  expect(value(text)).toBe(text);
});

describe("paths and names", () => {
  const { value, path } = masksFor({
    roots: ["/home/bsmith/my shop", "/private/my shop"],
    homes: ["/home/bsmith"],
    user: "bsmith",
    machine: "bsmith-laptop.local",
  });
  test.each([
    ["cat '/home/bsmith/my shop/src/app.ts'", "cat './src/app.ts'"],
    ["cd '/home/bsmith/my shop'", "cd '.'"],
    ["cd '/private/my shop' && ls ~/x", "cd '.' && ls ~/x"],
    ["ls '/home/bsmith/my shop-2'", "ls '~/my shop-2'"],
    ["cat /home/bsmith/.ssh/config -I/home/bsmith/include", "cat ~/.ssh/config -I~/include"],
    ["file:///home/bsmith/x", "file://~/x"],
    ["~/.agent/projects/-home-bsmith-my-shop/log", "~/.agent/projects/-project/log"],
    ["/var/mail/bsmith and bsmith@build7", "/var/mail/user and user@build7"],
    [
      "/home/other/x /Users/other/x C:\\Users\\other\\x",
      "/home/user/x /Users/user/x C:\\Users\\user\\x",
    ],
    ["-rw-r--r-- 1 bsmith bsmith 12 Nov 22 a.txt", "-rw-r--r-- 1 user user 12 Nov 22 a.txt"],
    ["mail b.smith@firm.co.uk, not x@example.com", "mail user@example.com, not x@example.com"],
    ["ssh bsmith-laptop uptime; ping bsmith-laptop.local", "ssh host uptime; ping host"],
    ["/home/bsmithson/x", "/home/user/x"],
  ])("%s", (text, masked) => {
    expect(value(text)).toBe(masked);
    expect(value(masked)).toBe(masked);
  });

  test("a path of the project's is told from there, any other as in a text", () => {
    expect(path("/home/bsmith/my shop/src/app.ts")).toBe("src/app.ts");
    expect(path("/home/bsmith/my shop")).toBe(".");
    expect(path("/home/bsmith/other")).toBe("~/other");
    expect(
      value({
        file_path: "/home/bsmith/my shop/a",
        edits: [{ filePath: "/private/my shop/b" }],
        filenames: ["/home/bsmith/my shop/c"],
      }),
    ).toEqual({
      file_path: "a",
      edits: [{ filePath: "b" }],
      filenames: ["c"],
    });
  });

  test("a folder of one name is a part of other paths too", () => {
    const { value: masked } = masksFor({
      roots: ["/app"],
      homes: ["/root"],
      user: "root",
      machine: "x",
    });
    expect(masked("cat /app/a /src/app/b /root/c /etc/root; ls -I/app/d")).toBe(
      "cat ./a /src/app/b ~/c /etc/root; ls -I./d",
    );
  });

  test("Windows", () => {
    const { value: masked } = masksFor({
      roots: ["C:\\Users\\Bo\\shop"],
      homes: ["C:\\Users\\Bo"],
      user: "Bo",
      machine: "x",
    });
    expect(
      masked({
        file_path: "c:\\Users\\Bo\\shop\\a.ts",
        command: "type C:\\Users\\Bo\\x C:/Users/Bo/shop/b",
      }),
    ).toEqual({
      file_path: "a.ts",
      command: "type ~\\x ./b",
    });
  });

  test("what follows a secret option, and what stands beside a secret name", () => {
    expect(
      value({
        args: ["--token", "x", "--file", "y"],
        headers: [
          { name: "Authorization", value: "x" },
          { key: "Accept", value: "y" },
        ],
      }),
    ).toEqual({
      args: ["--token", "***", "--file", "y"],
      headers: [
        { name: "Authorization", value: "***" },
        { key: "Accept", value: "y" },
      ],
    });
  });
  test("what stands under a secret's key, and in keys themselves", () => {
    expect(
      value({
        apiKey: "x",
        credentials: { user: "bob", list: ["y"] },
        max_tokens: 5,
        nested: { "/home/bsmith/a": true },
      }),
    ).toEqual({
      apiKey: "***",
      credentials: { user: "***", list: ["***"] },
      max_tokens: 5,
      nested: { "~/a": true },
    });
  });
});

describe("a fixture", () => {
  const where = { roots: ["/p/q"], homes: ["/home/bsmith"], user: "bsmith", machine: "laptop" };
  const event = {
    hookEventName: "pre-tool-use",
    host: "an-agent",
    cwd: "/p/q",
    sessionId: "s",
    toolName: "mcp__a_b__c",
    toolInput: { x: 1 },
    native: {},
  };

  test("is named after agent, event and tool; ids and the agent's own payload are left out", () => {
    expect(fixtureOf(event, where)).toEqual({
      name: "an-agent-pre-tool-use-mcp-a-b-c",
      event: { hookEventName: "pre-tool-use", toolName: "mcp__a_b__c", toolInput: { x: 1 } },
    });
    expect(fixtureOf({ ...event, cwd: "/p/q/sub" }, where)?.event["cwd"]).toBe("sub");
  });

  test("of no universal event there is none", () => {
    expect(fixtureOf({ ...event, hookEventName: "PreToolUse" }, where)).toBeUndefined();
    expect(fixtureOf({}, where)).toBeUndefined();
  });

  test("is cut where it is long, with a word about it, and no secret is cut in two", () => {
    const long = `${"x ".repeat(130_000)}`;
    const secret = of("ghp_", letters(36));
    const padded = `${"y".repeat(64 * 1024 - 20)} ${secret} ${long}`;
    const cut = fixtureOf(
      { ...event, toolInput: { content: padded, list: Array(100_000).fill("z") } },
      where,
    )?.event;
    const text = JSON.stringify(cut);
    expect(text.length).toBeLessThan(256 * 1024);
    expect(text).toContain("… (cut: ");
    expect(text).not.toContain(secret.slice(0, 12));
    expect(
      fixtureOf({ ...event, toolInput: long.slice(0, 200_000) }, where)?.event["toolInput"],
    ).toHaveLength(200_000);
  });

  test("costs no more than its length, whatever it holds", () => {
    for (const part of [
      "password",
      "-token ",
      "a@",
      "eyJ-",
      "/home/",
      "https://a:",
      "-----BEGIN PRIVATE KEY-----",
      '\\"',
      "bearer ",
      "-u a:",
      'password="',
      "Cookie: a",
      "aaaa.",
      " ",
    ]) {
      // With the square of its length each would take minutes, and the test's own clock would run
      // out.
      expect(
        fixtureOf({ ...event, toolInput: { content: part.repeat(40_000 / part.length) } }, where),
        part,
      ).toBeDefined();
    }
  });
});
