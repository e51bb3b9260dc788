// What every command does with a command line, files and signals as no caller wants them. Processes of their own, with dist/.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

interface Result {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

const folder = mkdtempSync(join(tmpdir(), "spirvana-command-line-"));
afterAll(() => rmSync(folder, { recursive: true }));

const assembly = `OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
%1 = OpString "title \x1b]0;owned\x07"
`;

beforeAll(async () => {
  mkdirSync(join(folder, "folder"));
  writeFileSync(join(folder, "empty"), "");
  writeFileSync(join(folder, "f.mlir"), "func.func private @f()\n");
  writeFileSync(join(folder, "m.spvasm"), assembly);
  await start(["spirvana", "as", "m.spvasm", "-o", "m.spv"]);
});

/** Starts the command whose name and arguments those are. */
function start(command: readonly string[], stdin = "", during: (pid: number) => void = () => {}): Promise<Result> {
  const [name, ...args] = command;
  const env = { ...process.env, SPIRVANA_CACHE: join(folder, "cache") };
  const child = spawn(process.execPath, [resolve(`bin/${name}.js`), ...args], { cwd: folder, env });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (data: Buffer) => stdout.push(data));
  child.stderr.on("data", (data: Buffer) => stderr.push(data));
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  if (child.pid !== undefined) during(child.pid);
  return new Promise((done) => {
    child.on("close", (status, signal) => {
      done({ status, signal, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

interface Command {
  /** The command with the flags that it needs to read a file. */
  readonly command: readonly string[];
  /** A file that is right for it. */
  readonly file: string;
  readonly writes: boolean;
  /** Whether it takes several files, and folders. */
  readonly takesMany?: true;
}

/** Every way to start a tool. */
const commands: readonly Command[] = [
  { command: ["spirvana-opt"], file: "f.mlir", writes: true },
  { command: ["spirvana-translate", "--deserialize-spirv"], file: "m.spv", writes: true },
  { command: ["spirvana-as"], file: "m.spvasm", writes: true },
  { command: ["spirvana-dis"], file: "m.spv", writes: true },
  { command: ["spirvana-runner"], file: "f.mlir", writes: false },
  { command: ["spirvana-val"], file: "m.spv", writes: false },
  { command: ["spirvana", "val"], file: "m.spv", writes: false, takesMany: true },
  { command: ["spirvana", "info"], file: "m.spv", writes: false },
  { command: ["spirvana", "run", "--emit=mlir"], file: "m.spv", writes: true },
];

const inputs: readonly (readonly [name: string, reason: string])[] = [
  ["missing", "No such file or directory"],
  ["folder", "Is a directory"],
  ["f.mlir/x", "Not a directory"],
  ["", "No such file or directory"],
  ["no\ufffdname", "No such file or directory"],
];

const outputs: readonly (readonly [name: string, message: string])[] = [
  ["missing/out", "cannot open output file 'missing/out': No such file or directory"],
  ["folder", "cannot open output file 'folder': Is a directory"],
  ["f.mlir/x", "cannot open output file 'f.mlir/x': Not a directory"],
  ["/dev/full", "cannot write output file '/dev/full': No space left on device"],
];

/** A mistake has one message, without a trace of ours. */
function expectMistake({ status, stdout, stderr }: Result, statuses: readonly number[]): void {
  expect([status, statuses]).toEqual([expect.toBeOneOf([...statuses]), statuses]);
  expect(stdout).toBe("");
  expect(stderr).not.toBe("");
  expect(stderr).not.toMatch(/^\s+at |internal error|node:|dist\//m);
}

describe.each(commands)("$command", { timeout: 60_000 }, ({ command, file, writes, takesMany }) => {
  test("names the file that it cannot open, and why", async () => {
    const wrong = inputs.filter(([name]) => takesMany !== true || name !== "folder");
    const results = await Promise.all(wrong.map(([name]) => start([...command, name])));
    for (const [index, [name, reason]] of wrong.entries()) {
      const { status, stdout, stderr } = results[index] ?? {};
      const [line, ...more] = stderr?.split("\n") ?? [];
      expect([status, stdout, line]).toEqual([1, "", `cannot open input file '${name}': ${reason}`]);
      // As the model of the runner says it.
      expect(more).toEqual(command[0] === "spirvana-runner" ? ["could not parse the input IR", ""] : [""]);
    }
  });

  test.runIf(writes)("names the file that it cannot write, and why", async () => {
    const results = await Promise.all(outputs.map(([name]) => start([...command, file, "-o", name])));
    for (const [index, [, message]] of outputs.entries()) {
      expect([results[index]?.status, results[index]?.stderr]).toEqual([1, `${message}\n`]);
    }
  });

  test("rejects options that do not exist, lack a value or come with two files", async () => {
    const wrong = [
      ["--nope"],
      ["-x"],
      ["--nope=1"],
      ...(takesMany ? [] : [[file, file]]),
      [`--${"long".repeat(20_000)}`],
      ...(writes ? [[file, "-o"]] : []),
    ];
    const results = await Promise.all(wrong.map((args) => start([...command, ...args])));
    for (const result of results) expectMistake(result, [1, 2]);
  });

  test("accepts empty input and input that is not text", async () => {
    const noise = String.fromCharCode(...Array.from({ length: 4000 }, (_, index) => (index * 37) % 251));
    const results = await Promise.all([
      start([...command, "empty"]),
      start([...command, "/dev/null"]),
      start([...command, "-"], noise),
    ]);
    for (const { status, stderr } of results) {
      expect(status).toBeOneOf([0, 1]);
      expect(stderr).not.toMatch(/^\s+at |internal error|node:|dist\//m);
      if (status === 1) expect(stderr).not.toBe("");
    }
  });
});

describe("a run that a signal ends", { timeout: 60_000 }, () => {
  const big = Array.from({ length: 30_000 }, (_, index) => `func.func private @f${index}() -> (i32, i32)\n`).join("");

  // The run takes most of a second.
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s leaves no file, or a whole one", async (signal) => {
    writeFileSync(join(folder, "big.mlir"), big);
    const whole = (await start(["spirvana-opt", "big.mlir"])).stdout;
    expect(whole.length).toBeGreaterThan(big.length);
    const signals = new Set<string>();
    for (const delay of [60, 150, 250, 350, 500]) {
      const target = join(folder, `${signal}-${delay}`);
      mkdirSync(target);
      const kill = (pid: number) => setTimeout(() => stop(pid, signal), delay);
      const ended = await start(["spirvana-opt", "big.mlir", "-o", `${target}/out`], "", kill);
      signals.add(ended.signal ?? "none");
      expect([ended.signal ?? "none", ended.stderr]).toEqual([expect.toBeOneOf([signal, "none"]), ""]);
      const files = readdirSync(target);
      expect(files, `after ${delay} ms`).toEqual(files.length === 0 ? [] : ["out"]);
      if (files.length > 0) expect(readFileSync(join(target, "out"), "utf8") === whole).toBe(true);
    }
    expect(signals).toContain(signal);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s while it writes leaves a whole file", async (signal) => {
    const target = join(folder, `writing-${signal}`);
    mkdirSync(target);
    const during = join(folder, "during.cjs");
    const kill = `process.kill(process.pid, "${signal}")`;
    writeFileSync(
      during,
      `const fs = process.getBuiltinModule("node:fs");
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  if (to.endsWith("/out")) ${kill};
  renameSync(from, to);
};
`,
    );
    const args = ["--require", during, resolve("bin/spirvana-opt.js"), "f.mlir", "-o", join(target, "out")];
    const { stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect([stderr, readdirSync(target)]).toEqual(["", ["out"]]);
    expect(readFileSync(join(target, "out"), "utf8")).toContain("func.func private @f()");
  });
});

function stop(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

// `script` gives a command a terminal.
describe.skipIf(!existsSync("/usr/bin/script"))("on a terminal", { timeout: 60_000 }, () => {
  const onTerminal = (...args: readonly string[]) =>
    new Promise<string>((done) => {
      const quoted = [process.execPath, ...args].map((word) => `'${word}'`).join(" ");
      const child = spawn("/usr/bin/script", ["-qec", quoted, "/dev/null"], {
        cwd: folder,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const output: Buffer[] = [];
      child.stdout.on("data", (data: Buffer) => output.push(data));
      child.on("close", () => done(Buffer.concat(output).toString()));
    });

  test("control characters of an input are shown in its disassembly, with and without colours", async () => {
    const simple = await onTerminal(resolve("bin/spirvana-dis.js"), "m.spv");
    expect(simple).toContain('OpString "title ␛]0;owned␇"');
    expect(simple).not.toContain("\x1b");
    const colored = await onTerminal(resolve("bin/spirvana-dis.js"), "--color", "m.spv");
    expect(colored).toContain("\x1b[32mtitle ␛]0;owned␇\x1b[0m");
    expect(colored.replaceAll(/\p{Cc}\[[0-9;]*m/gu, "")).not.toContain("\x1b");
  });

  test("control characters of an input are shown in diagnostics", async () => {
    writeFileSync(join(folder, "bad.mlir"), "func.func @f() { \x1b[31mred }\n");
    const text = await onTerminal(resolve("bin/spirvana-opt.js"), "bad.mlir");
    expect(text).toContain("error:");
    expect(text).toContain("␛[31mred");
    expect(text).not.toContain("\x1b");
  });

  test("they go into files and pipes as they are", async () => {
    expect((await start(["spirvana-dis", "m.spv"])).stdout).toContain('"title \x1b]0;owned\x07"');
  });
});

test("spirvana val prints the same with one thread and with two", { timeout: 60_000 }, async () => {
  const files = ["m.spv", "m.spvasm", "missing", "m.spv"];
  const [one, two] = await Promise.all(
    ["1", "2"].map((count) => start(["spirvana", "val", "--threads", count, ...files])),
  );
  expect(two).toEqual(one);
  expect(one?.stdout).toContain("4 files: ");
});
