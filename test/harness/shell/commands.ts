// The commands of RUN lines, all in this process: our tools, FileCheck, and what a shell has current.
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { OutputFailure } from "../../../src/tools/start/node-platform.ts";
import { tools } from "../../../src/tools/table.ts";
import { fileCheck } from "../filecheck/index.ts";
import type { Main } from "../fuzz/laws.ts";
import { memoryPlatform, readBytes, Sink, type Streams, writeBytes } from "../memory-platform.ts";
import { readBackProblem } from "../read-back.ts";

/** A command: takes its arguments, returns its exit status. */
export type Program = (argv: readonly string[], streams: Streams) => number | Promise<number>;

/** Finds the program that a name represents. */
export type Programs = (name: string) => Program | undefined;

/** Exit status for a command that it is unknown. */
const NOT_FOUND = 127;
/** Exit status of a tool that threw: a bug of ours. */
const BUG = 70;

/** Our tools by their names, then what `builtins` has. */
export const standardPrograms: Programs = (name) => (tools[name] === undefined ? builtins[name] : ourTool(name));

/** The program that is our tool `name`. */
export function ourTool(name: string): Program {
  return async (argv, streams) => {
    try {
      const tool = await tools[name]?.();
      if (tool === undefined) return NOT_FOUND;
      if (name !== "spirvana-opt") return await tool.main(argv, memoryPlatform(streams));
      return await runAndReadBack(tool.main, argv, streams);
    } catch (error) {
      if (error instanceof OutputFailure) {
        streams.stderr.write(`cannot open output file '${error.path}': ${error.message}\n`);
        return 1;
      }
      streams.stderr.write(`${name}: bug: ${error instanceof Error ? error.stack : error}\n`);
      return BUG;
    }
  };
}

/** Runs spirvana-opt, and what it prints through it again. */
async function runAndReadBack(main: Main, argv: readonly string[], streams: Streams): Promise<number> {
  const stdout = new Sink();
  const status = await main(argv, memoryPlatform({ ...streams, stdout }));
  streams.stdout.write(stdout.bytes());
  const problem = status === 0 ? await readBackProblem(argv, stdout.text()) : undefined;
  if (problem === undefined) return status;
  streams.stderr.write(`${problem}\n`);
  return BUG;
}

/** Runs a command by its name; `programs` finds it. */
export async function runProgram(argv: readonly string[], streams: Streams, programs: Programs): Promise<number> {
  const [name = "", ...rest] = argv;
  if (name === "not") return runNegated(rest, streams, programs);
  if (name === "env") return runProgram(rest.slice(rest.findIndex((word) => !word.includes("="))), streams, programs);
  const program = programs(name);
  if (program !== undefined) return program(rest, streams);
  streams.stderr.write(`${name}: command not found\n`);
  return NOT_FOUND;
}

/** `not` succeeds where a command fails by itself; with `--crash` a bug counts as a failure too. */
async function runNegated(argv: readonly string[], streams: Streams, programs: Programs): Promise<number> {
  const crash = argv[0] === "--crash";
  const status = await runProgram(crash ? argv.slice(1) : argv, streams, programs);
  if (status === BUG || status === NOT_FOUND) return crash ? 0 : status;
  return status === 0 ? 1 : 0;
}

function readPath(path: string, { stdin, folder }: Streams): Uint8Array | string {
  return path === "-" ? stdin : readBytes(resolve(folder, path));
}

function cat(argv: readonly string[], streams: Streams): number {
  for (const path of argv.length === 0 ? ["-"] : argv) {
    const bytes = readPath(path, streams);
    if (typeof bytes === "string") return 1;
    streams.stdout.write(bytes);
  }
  return 0;
}

function diff(argv: readonly string[], streams: Streams): number {
  const [left, right] = argv
    .filter((word) => word === "-" || !word.startsWith("-"))
    .map((path) => readPath(path, streams));
  if (typeof left !== "object" || typeof right !== "object") return 2;
  if (Buffer.from(left).equals(right)) return 0;
  streams.stdout.write("the files differ\n");
  return 1;
}

function count([wanted = ""]: readonly string[], { stdin, stderr }: Streams): number {
  const lines = stdin.filter((byte) => byte === 0x0a).length;
  if (lines === Number(wanted)) return 0;
  stderr.write(`expected ${wanted} lines and got ${lines}\n`);
  return 1;
}

function testFile([flag = "", path = ""]: readonly string[], { folder }: Streams): number {
  const target = resolve(folder, path);
  if (!existsSync(target)) return 1;
  if (flag === "-e") return 0;
  if (flag === "-s") return statSync(target).size > 0 ? 0 : 1;
  return statSync(target).isFile() === (flag === "-f") ? 0 : 1;
}

/** Writes the parts of a file, which lines like `//--- name` open, into a folder. */
function splitFile([path = "", target = ""]: readonly string[], streams: Streams): number {
  const bytes = readPath(path, streams);
  if (typeof bytes === "string") return 1;
  const parts = new TextDecoder().decode(bytes).split(/^[^\n]*--- (\S+)\n/m);
  for (let i = 1; i < parts.length; i += 2) {
    const file = resolve(streams.folder, target, parts[i] ?? "");
    writeBytes(file, new TextEncoder().encode(parts[i + 1]));
  }
  return 0;
}

export const builtins: { readonly [name: string]: Program } = {
  cat,
  cmp: diff,
  count,
  diff,
  echo: (argv, { stdout }) => {
    stdout.write(`${argv.join(" ")}\n`);
    return 0;
  },
  false: () => 1,
  FileCheck: (argv, streams) => {
    const verdict = fileCheck(argv, (path) => readPath(path, streams));
    if (verdict.message !== "") streams.stderr.write(`${verdict.message}\n`);
    return verdict.status;
  },
  mkdir: (argv, { folder }) => {
    for (const path of argv.filter((word) => !word.startsWith("-")))
      mkdirSync(resolve(folder, path), { recursive: true });
    return 0;
  },
  rm: (argv, { folder }) => {
    for (const path of argv.filter((word) => !word.startsWith("-")))
      rmSync(resolve(folder, path), { recursive: true, force: true });
    return 0;
  },
  "split-file": splitFile,
  test: testFile,
  true: () => 0,
};
