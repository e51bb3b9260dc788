// The guides: every file in them is type-checked and run, with the package in dist/, and prints what the guide says.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

interface Guide {
  readonly name: string;
  readonly files: readonly (readonly [path: string, text: string])[];
  /** Commands of its `sh` blocks. */
  readonly commands: readonly string[];
  /** What its programs print. */
  readonly outputs: readonly string[];
}

function guideOf(path: string): Guide {
  const blocks = [...readFileSync(path, "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
  const of = (language: string) => blocks.filter(([, one]) => one === language).map(([, , text = ""]) => text);
  const files = of("js").map((text) => {
    const [, file] = /^\/\/ file: (\S+)\n/.exec(text) ?? [];
    if (file === undefined) throw new Error(`${path}: a program without a name`);
    return [file, text] as const;
  });
  return { name: path, files, commands: of("sh").flatMap((text) => text.trim().split("\n")), outputs: of("text") };
}

const guides = readdirSync("docs/guides").map((file) => guideOf(`docs/guides/${file}`));

/** A folder as a reader has it: the package installed, the examples at hand. */
const folder = mkdtempSync(join(tmpdir(), "spirvana-guides-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(resolve("."), join(folder, "node_modules/spirvana"));
cpSync("examples/saxpy.spvasm", join(folder, "saxpy.spvasm"));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
for (const [file, text] of guides.flatMap(({ files }) => files)) writeFileSync(join(folder, file), text);
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, ...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status, stdout).toBe(0);
  return stdout;
}

/** A command of a guide, with the commands of the package in place of `npx`. */
function runCommand(line: string): string {
  const [program = "", tool = "", ...rest] = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([all, quoted]) => quoted ?? all);
  return program === "npx"
    ? run(process.execPath, resolve(`bin/${tool}.js`), ...rest)
    : run(process.execPath, tool, ...rest);
}

runCommand("npx spirvana as saxpy.spvasm -o saxpy.spv");

describe.each(guides)("$name", ({ files, commands, outputs }) => {
  test.each(commands)("%s", (line) => {
    runCommand(line);
  });

  test.skipIf(outputs.length === 0)("prints what it says", () => {
    const [file = ""] = files.at(-1) ?? [];
    expect(run(process.execPath, file).trim()).toBe(outputs.at(-1)?.trim());
  });
});

test("every program is type-checked", () => {
  const options = {
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
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["*.js", "*.mjs"] }),
  );
  const { stdout } = spawnSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});
