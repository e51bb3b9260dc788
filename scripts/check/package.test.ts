import { describe, expect, test } from "vitest";
import { linkProblems } from "./links.ts";
import { lockFileProblems } from "./lock-file.ts";
import { contentProblems } from "./package.ts";
import { rootProblems } from "./root.ts";

describe("contentProblems", () => {
  const manifest = {
    bin: { tool: "bin/tool.js" },
    exports: { ".": { types: "./dist/i.d.ts", default: "./dist/i.js" } },
  };
  const whole = [
    ...["bin/tool.js", "dist/i.d.ts", "dist/i.js", "dist/cli.cjs", "dist/NOTICE"],
    ...["LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "package.json"],
  ];
  const problems = (paths: readonly string[], unpackedSize = 1) =>
    contentProblems({ filename: "x.tgz", unpackedSize, files: paths.map((path) => ({ path })) }, manifest);

  test("accepts what the manifest names, and no other files", () => {
    expect(problems(whole)).toEqual([]);
    expect(problems(["src/i.ts", ...whole])).toEqual(["the package holds src/i.ts"]);
  });

  test("names missing code", () => {
    const lost = new Set(["dist/i.js", "bin/tool.js"]);
    expect(problems(whole.filter((path) => !lost.has(path)))).toEqual([
      "the package lacks dist/i.js",
      "the package lacks bin/tool.js",
    ]);
  });

  test("limits the size", () => {
    expect(problems(whole, 1e9)).toEqual([expect.stringContaining("unpacks to 1000000000 bytes")]);
  });
});

describe("lockFileProblems", () => {
  const found = { integrity: "sha512-" };

  test("finds dependencies where Node does", () => {
    const packages = {
      "": { devDependencies: { a: "1" } },
      "node_modules/a": { ...found, optionalDependencies: { "@s/b": "1", c: "1" } },
      "node_modules/@s/b": { ...found, dependencies: { c: "1" } },
      "node_modules/a/node_modules/c": found,
    };
    expect(lockFileProblems({ packages })).toEqual(["'node_modules/@s/b' needs 'c', which is not in the lock file"]);
    expect(lockFileProblems({ packages: { ...packages, "node_modules/c": found } })).toEqual([]);
  });

  test("rejects other registries and packages without a checksum", () => {
    const packages = { "node_modules/a": { resolved: "https://mirror.example/a.tgz" } };
    expect(lockFileProblems({ packages })).toEqual([
      "'node_modules/a' is not from https://registry.npmjs.org/",
      "'node_modules/a' has no checksum",
    ]);
  });
});

describe("linkProblems", () => {
  const exists = (path: string) => ["docs/a.md", "LICENSE"].includes(path);
  const url = "https://github.com/spirvana/spirvana/blob/main/";

  test("follows links of pages and whole URLs of the repository", () => {
    const text = `[a](a.md#part), [b](b.md), [c](${url}docs/a.md), [d]\n\n[d]: ${url}docs/d.md\n[e]: https://example.org/x\n`;
    expect(linkProblems("docs/x.md", text, exists)).toEqual([
      "docs/x.md: the link to 'b.md' leads nowhere",
      `docs/x.md: the link to '${url}docs/d.md' leads nowhere`,
    ]);
  });

  test("lets pages of the package link to its own files alone", () => {
    expect(linkProblems("README.md", `[l](LICENSE) [a](${url}docs/a.md)`, exists)).toEqual([]);
    expect(linkProblems("README.md", "[a](docs/a.md)", exists)).toEqual([
      `README.md: the link to 'docs/a.md' leads out of the package, write ${url}docs/a.md`,
    ]);
  });
});

test("rootProblems names what is not listed and what is missing", () => {
  const problems = rootProblems(["isolate-1.log", "src/index.ts", "package.json"]);
  expect(problems[0]).toBe("isolate-1.log: not in the list of scripts/check/root.ts");
  expect(problems).toContain("README.md: in the list of scripts/check/root.ts, but not there");
  expect(problems.join()).not.toContain("package.json");
});
