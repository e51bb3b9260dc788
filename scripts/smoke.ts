// npm run smoke: the packed package in other engines and with other compilers of TypeScript, as far as npm has them for this system.
//
//   npm run smoke [-- NAME…]   those whose names begin so, such as `node@22`
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "./check/problem.ts";
import {
  commandProblems,
  importProblems,
  install,
  type Manifest,
  packFresh,
  readManifest,
  threadProblems,
} from "./packed-package.ts";

/** A version of an engine or a compiler: its package, and the program in it. */
interface Subject {
  readonly name: string;
  readonly package: string;
  readonly program: string;
  readonly problems: (program: string, project: string, manifest: Manifest) => readonly Problem[];
}

const { arch, platform } = process;
const isArm = arch === "arm64";

const node = (version: string): Subject => ({
  name: `node@${version}`,
  package: `node-${platform === "win32" ? "win" : platform}-${arch}@${version}`,
  program: platform === "win32" ? "bin/node.exe" : "bin/node",
  problems: engine([]),
});

const typescript = (version: string): Subject => ({
  name: `typescript@${version}`,
  package: `typescript@${version}`,
  program: "bin/tsc",
  problems: typeProblems,
});

const subjects: readonly Subject[] = [
  ...["20.19.0", "20", "22.12.0", "22", "24"].map(node),
  {
    name: "bun",
    package: `@oven/bun-${platform === "win32" ? "windows" : platform}-${isArm ? "aarch64" : arch}`,
    program: platform === "win32" ? "bin/bun.exe" : "bin/bun",
    problems: engine([]),
  },
  {
    name: "deno",
    package: `@deno/${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`,
    program: platform === "win32" ? "deno.exe" : "deno",
    problems: engine(["run", "--allow-all"]),
  },
  ...["5.7", "5.8", "5.9", "6", "7"].map(typescript),
];

/** Tries entries, the program of the README and commands in an engine that takes those arguments before a file. */
function engine(before: readonly string[]): Subject["problems"] {
  return (program, project, manifest) => {
    const start = (file: string) => [program, ...before, file];
    const imported = [...importProblems(project, manifest, start), ...threadProblems(project, start)];
    const commands = (name: string) => start(join("node_modules/spirvana", manifest.bin[name] ?? ""));
    return [...imported, ...programProblems(project, start), ...commandProblems(project, manifest, commands)];
  };
}

function programProblems(project: string, start: (file: string) => readonly string[]): readonly Problem[] {
  const [, text = ""] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync("README.md", "utf8")) ?? [];
  writeFileSync(join(project, "readme.mjs"), text);
  const [command = "", ...args] = start("readme.mjs");
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: "utf8" });
  return status === 0 && stdout.includes("arith.constant 2 : i32") ? [] : [`the README's program: ${stdout}${stderr}`];
}

/** Type-checks a file that imports all entries, as Node and as bundlers find them. */
function typeProblems(program: string, project: string, { exports }: Manifest): readonly Problem[] {
  const names = Object.entries(exports).flatMap(([name, one]) => (typeof one === "string" ? [] : [name]));
  const imports = names.map((name, index) => `import * as entry${index} from "spirvana${name.slice(1)}";\n`);
  const all = `export const all: readonly object[] = [${names.map((_, index) => `entry${index}`).join(", ")}];\n`;
  writeFileSync(join(project, "types.ts"), imports.join("") + all);
  const modules = [{ module: "nodenext" }, { module: "esnext", moduleResolution: "bundler" }];
  return modules.flatMap((module) => {
    const compilerOptions = { ...typeOptions, ...module };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["types.ts"] }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, "-p", "."], {
      cwd: project,
      encoding: "utf8",
    });
    return status === 0 ? [] : [`with the module ${module.module}: ${stdout}${stderr}`];
  });
}

/** Declarations are checked, too, and need no types of Node or of a browser. */
const typeOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: "es2022",
  lib: ["es2022"],
  types: [],
};

/** The installed program and its version; undefined if npm has none for this system. */
function fetch(subject: Subject, folder: string): string | undefined {
  const own = join(folder, subject.name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "package.json"), '{"private":true}\n');
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=silent", subject.package];
  if (spawnSync("npm", args, { cwd: own }).status !== 0) return undefined;
  const program = join(own, "node_modules", subject.package.replace(/(?<=.)@[^@/]*$/, ""), subject.program);
  return existsSync(program) ? program : undefined;
}

function versionOf(program: string): string {
  const command = program.endsWith("tsc") ? [process.execPath, program] : [program];
  return (
    execFileSync(command[0] ?? "", [...command.slice(1), "--version"], { encoding: "utf8" }).split("\n", 1)[0] ?? ""
  );
}

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "spirvana-smoke-"));
let failed = 0;
try {
  const manifest = readManifest();
  const project = install(folder, packFresh(folder));
  for (const subject of subjects) {
    if (wanted.length > 0 && !wanted.some((name) => subject.name.startsWith(name))) continue;
    const program = fetch(subject, folder);
    if (program === undefined) {
      console.log(`skip ${subject.name}: npm has no ${subject.package}`);
      continue;
    }
    const problems = subject.problems(program, project, manifest);
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${subject.name}: ${versionOf(program)}`);
    for (const problem of problems) console.log(problem.replaceAll(/^/gm, "    "));
    if (problems.length > 0) failed++;
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
