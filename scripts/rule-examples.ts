// Writes the modules of the tests of rules, one that passes and one that fails of each, into src/tools/validate/rule-examples.generated.ts for
// `spirvana val --explain`. `npm run bless` writes it, `npm run check` compares it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { environmentNamed } from "../src/validate/index.ts";
import type { RuleCase } from "../test/validate/cases.ts";
import { type SentenceCase, versionOf } from "../test/validate/kernel-module.ts";
import { guideCases } from "../test/validate/level-zero-cases.ts";
import { openClCases } from "../test/validate/opencl-cases.ts";
import { filesUnder } from "./check/files.ts";
import { difference } from "./line-difference.ts";

const PATH = "src/tools/validate/rule-examples.generated.ts";
const SCRIPT = "scripts/rule-examples.ts";

export async function writeRuleExamples(): Promise<void> {
  writeFileSync(PATH, sourceOf(await examples()));
}

export async function ruleExampleProblems(): Promise<readonly string[]> {
  const text = existsSync(PATH) ? readFileSync(PATH, "utf8") : "";
  return text === sourceOf(await examples()) ? [] : [`${PATH}: out of date, run npm run bless`];
}

interface Example {
  readonly rule: string;
  readonly options: object;
  /** Lines of both modules, as `difference` gives them. */
  readonly lines: readonly string[];
}

/** The first example of each rule. */
async function examples(): Promise<readonly Example[]> {
  const all = [
    ...(await recordedCases()).flatMap(exampleOfRule),
    ...guideCases.flatMap((one) => exampleOfSentence(one, "level-zero1.0")),
    ...openClCases.flatMap((one) => exampleOfSentence(one, "opencl2.2")),
  ];
  const first = new Map([...all].reverse().map((example) => [example.rule, example]));
  return [...first.values()].sort((a, b) => (a.rule < b.rule ? -1 : 1));
}

function exampleOfRule({ rule, passes, fails, options = {} }: RuleCase): readonly Example[] {
  // The tests of these rules have no profiles of their own.
  if (typeof options.device === "object") return [];
  const version = environmentNamed(options.targetEnv ?? "spv1.6")?.version ?? 0;
  return [exampleOf(rule, options, linesOf(passes, version), linesOf(fails, version))];
}

function exampleOfSentence({ rule, passes, fails, device, targetEnv }: SentenceCase, fallback: string) {
  const options = device === undefined ? { targetEnv: targetEnv ?? fallback } : { device };
  return [exampleOf(rule, options, linesOf(passes, versionOf(passes)), linesOf(fails, versionOf(fails)))];
}

const exampleOf = (rule: string, options: object, passes: readonly string[], fails: readonly string[]): Example => ({
  rule,
  options,
  lines: difference(passes, fails),
});

/** The lines of a module with its version in front, where `spirvana val` finds it. */
function linesOf(text: string, version: number): readonly string[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("; Version"));
  return [`; Version: 1.${(version >> 8) & 0xff}`, ...lines];
}

/** The cases of the files in test/validate/, which are run with a test runner that runs nothing. */
async function recordedCases(): Promise<readonly RuleCase[]> {
  const files = filesUnder("test/validate", ".test.ts").filter((path) =>
    /\btest(Rules|Instructions)\b/.test(read(path)),
  );
  const folder = "node_modules/.cache/scripts";
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `rule-examples.${process.pid}.mjs`);
  const imports = files.map((path) => `import "./${path}";`).join("\n");
  const contents = `${imports}\nexport { recordedCases } from "./test/validate/cases.ts";`;
  const stdin = { contents, resolveDir: process.cwd(), loader: "ts" } as const;
  await build({
    stdin,
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    ignoreAnnotations: true,
    plugins: [noRunner],
  });
  // Sound: the bundle exports it.
  const collected = (await import(pathToFileURL(outfile).href)) as { recordedCases: readonly RuleCase[] };
  rmSync(outfile);
  return collected.recordedCases;
}

const read = (path: string): string => readFileSync(path, "utf8");

/** Stands for vitest: groups are entered, tests are not run. */
const noRunner: Plugin = {
  name: "no-runner",
  setup(bundler) {
    bundler.onResolve({ filter: /^vitest$/ }, ({ path }) => ({ path, namespace: "no-runner" }));
    const contents = `const nothing = () => {};
export const describe = (_name, group) => group();
export const it = Object.assign(nothing, { each: () => nothing });
export const test = it;
export const expect = nothing;
export const vi = {};
export { nothing as afterEach, nothing as beforeAll, nothing as beforeEach };`;
    bundler.onLoad({ filter: /.*/, namespace: "no-runner" }, () => ({ contents, loader: "js" }));
  },
};

/** Lines occur in many examples: each is there once, and examples name them by their numbers in base 36. */
function sourceOf(all: readonly Example[]): string {
  const lines = [...new Set(all.flatMap((one) => one.lines.map((line) => line.slice(1))))].sort();
  const numbers = new Map(lines.map((line, number) => [line, number]));
  const rows = all.map(({ rule, options, lines: own }) => {
    const refs = own.map((line) => `${line.slice(0, 1).trim()}${(numbers.get(line.slice(1)) ?? 0).toString(36)}`);
    return [rule, JSON.stringify(options), refs.join(" ")].join("\t");
  });
  const data = `/** Lines of modules. */
export const lines: readonly string[] = ${JSON.stringify(lines, undefined, 0)};

/** Of each rule: code, options, numbers of lines, with "-" of the module that passes alone, with "+" of the one that fails. */
export const examples: readonly string[] = ${JSON.stringify(rows, undefined, 0)};
`;
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  return `// Generated by ${SCRIPT}. Do not edit.
// Generator SHA-256: ${hash(read(SCRIPT))}
// Input SHA-256: ${hash(data)}

${data}`;
}
