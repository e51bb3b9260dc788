// The code in the documents: programs are type-checked and run, commands are run, output is compared, MLIR and JSON are parsed. Each
// document has a folder as a reader has it: the package from dist/ is installed, the examples are there.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { filesUnder } from "../scripts/check/files.ts";
import { llvm } from "../src/dialects/llvm/index.ts";
import { Context } from "../src/ir/index.ts";
import { parseLlvm, verifyLlvm } from "../src/llvm/index.ts";
import { Source } from "../src/support/diagnostics/source.ts";
import { parseText } from "../src/text/index.ts";
import { dialectNames, loadDialects } from "../src/tools/dialects.ts";
import { type Block, commandsOf, type Document, readDocument, sources } from "./harness/documents.ts";
import { unwrapped } from "./harness/results.ts";

/** Generated pages contain formats and differences of modules, not code. */
const generated =
  /^docs\/(dialects|conformance|validation\/(?!devices)|conversions\/spirv-to-llvm-tables|tools\/flags)/;

const paths = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "examples/README.md", ...filesUnder("docs", ".md")];
const documents = paths.filter((path) => !generated.test(path)).map((path) => readDocument(path));

const root = mkdtempSync(join(tmpdir(), "spirvana-documents-"));
/** Of removing files on a busy machine, in milliseconds. */
const LONGEST = 60_000;
afterAll(() => rmSync(root, { recursive: true }), LONGEST);
mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
symlinkSync(resolve("."), join(root, "node_modules/spirvana"));
for (const name of [
  "spirvana",
  "spirvana-as",
  "spirvana-dis",
  "spirvana-llvm-as",
  "spirvana-llvm-dis",
  "spirvana-llvm-spirv",
  "spirvana-opt",
  "spirvana-runner",
  "spirvana-translate",
]) {
  symlinkSync(resolve(`bin/${name}.js`), join(root, "node_modules/.bin", name));
}
writeFileSync(join(root, "package.json"), '{ "type": "module" }');

function folderOf({ path }: Document): string {
  return join(root, path.replaceAll(/[./]/g, "-"));
}

for (const document of documents) {
  const folder = folderOf(document);
  cpSync("examples", folder, { recursive: true });
  cpSync("examples", join(folder, "examples"), { recursive: true });
  for (const { file, text } of document.files) writeFileSync(join(folder, file), text);
}

/** What a command of a document prints; `fails` if the document shows its error. */
function run(folder: string, command: string, fails = false): string {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const options = { cwd: folder, encoding: "utf8", env: { ...process.env, PATH: path } } as const;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], options);
  if (!fails) expect([status, stderr], stdout).toEqual([0, ""]);
  else expect(status).not.toBe(0);
  return fails ? stderr : stdout;
}

const checked = /^(console|sh|js|ts|mlir|llvm|json)$/;
const withCode = documents.filter(({ blocks }) => blocks.some(({ language }) => checked.test(language)));

describe.each(withCode)("$path", (document) => {
  const folder = folderOf(document);
  const inputs = document.path.startsWith("examples/") ? [] : ["saxpy", "reduce", "mandelbrot"];
  for (const name of inputs) {
    const version = name === "reduce" ? "--target-env spv1.4 " : "";
    run(folder, `spirvana as ${version}${name}.spvasm -o ${name}.spv`);
  }

  test.each(document.blocks.flatMap((block) => commandsOf(block)))("$line", ({ line, output }) => {
    const printed = run(folder, line, output !== undefined && /\berror\b|^cannot /.test(output));
    if (output !== undefined) expectOutput(printed, output);
  });

  test.each(document.files.filter(({ isProgram }) => isProgram))("$file", ({ file, output }) => {
    const printed = run(folder, `node ${file}`);
    if (output !== undefined) expectOutput(printed, output);
  });

  test.each(blocksIn(document, "mlir"))("MLIR in line $line", async ({ text }) => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test.each(blocksIn(document, "llvm"))("LLVM IR in line $line", ({ text }) => {
    const module = unwrapped(parseLlvm(new Context([llvm]), text));
    expect(verifyLlvm(module).diagnostics).toEqual([]);
  });

  test.each(blocksIn(document, "json"))("JSON in line $line", ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test.each(blocksIn(document, "ts"))("TypeScript in line $line is in the sources", ({ text }) => {
    expect(sources()).toContain(text.trim());
  });
});

function blocksIn({ blocks }: Document, language: string): readonly Block[] {
  return blocks.filter((block) => block.language === language);
}

/** Compares what was printed with what a document shows; a line `…` there is any number of lines. */
function expectOutput(printed: string, shown: string): void {
  const [first = "", ...rest] = shown.trim().split("\n…");
  expect(printed.trim().slice(0, first.length || undefined)).toBe(first);
  let at = first.length;
  for (const piece of rest) {
    const found = printed.indexOf(piece, at);
    expect(found, piece).toBeGreaterThanOrEqual(0);
    at = found + piece.length;
  }
  if (rest.length === 0) expect(printed.trim()).toBe(first);
}

async function problemsOf(text: string): Promise<readonly string[]> {
  const context = new Context();
  for (const dialect of await loadDialects(dialectNames)) context.register(dialect);
  const problems: string[] = [];
  parseText(new Source("block.mlir", text), context, ({ message }) => problems.push(message), {
    noImplicitModule: false,
    check: () => true,
  });
  return problems;
}

test("every block has a language that is checked, or is text", () => {
  const languages = documents.flatMap(({ blocks }) => blocks.map(({ language }) => language));
  expect(languages.filter((language) => language !== "text" && !checked.test(language))).toEqual([]);
});

test("every program is type-checked", () => {
  const compilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom"],
    types: ["node"],
    typeRoots: [resolve("node_modules/@types")],
    strict: true,
    noImplicitAny: false,
    skipLibCheck: true,
  };
  const files = documents.flatMap((one) =>
    one.files.filter(({ isProgram }) => isProgram).map(({ file }) => join(folderOf(one), file)),
  );
  expect(files.length).toBeGreaterThan(10);
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", "."], { cwd: root, encoding: "utf8" });
  expect(stdout).toBe("");
});
