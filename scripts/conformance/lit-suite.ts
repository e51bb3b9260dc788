// MLIR's own tests, run in this process with our tools in place of MLIR's. A test counts where it needs no pass and no
// dialect that exist for MLIR's tests alone, and where the reference passes it, which is tried where it is installed.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isPassName, isPipelineName } from "../../src/passes/index.ts";
import { runLit } from "../../test/harness/lit.ts";
import { Sink } from "../../test/harness/memory-platform.ts";
import { ourTool, type Program, type Programs, standardPrograms } from "../../test/harness/shell/commands.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { filesUnder } from "../check/files.ts";
import { startWatchdog } from "./watchdog.ts";

/** What MLIR's own test suite sets for FileCheck. */
const fileCheckFlags = ["--enable-var-scope", "--allow-unused-prefixes=false"];

/** Folders of the foundation's list. */
const defaultFolders = ["IR", "mlir-opt", "Dialect/Builtin", "Dialect/Func", "Dialect/Arith", "Dialect/ControlFlow"];

const ours: { readonly [native: string]: string } = {
  "mlir-opt": "spirvana-opt",
  "mlir-translate": "spirvana-translate",
};

/** Programs of MLIR 19 that run programs with kernels; the reference has none of them here. */
const runners: ReadonlySet<string> = new Set(["mlir-vulkan-runner", "mlir-spirv-cpu-runner"]);

/** Seconds that one test may take. */
const LIMIT = 60;

interface Tally {
  total: number;
  counted: number;
  passed: number;
}

/** Which tests run, and what is shown of them. */
export interface LitOptions {
  readonly folders: readonly string[];
  readonly match: RegExp;
  /** Shows how each failing test fails. */
  readonly verbose: boolean;
}

/** Options from arguments: --folders A,B --match REGEX --verbose. */
export function litOptionsOf(args: readonly string[]): LitOptions {
  const after = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  return {
    folders: after("--folders")?.split(",") ?? defaultFolders,
    match: new RegExp(after("--match") ?? ""),
    verbose: args.includes("--verbose"),
  };
}

/** Runs the tests of the folder `root` (MLIR's mlir/test) and prints a row per folder. */
export async function runLitSuite(root: string, { folders, match, verbose }: LitOptions): Promise<void> {
  const watchdog = startWatchdog(LIMIT);
  console.log("| folder | tests | count | pass | |\n|---|---:|---:|---:|---:|");
  const all: Tally = { total: 0, counted: 0, passed: 0 };
  const failures: string[] = [];
  for (const folder of folders) {
    const tally: Tally = { total: 0, counted: 0, passed: 0 };
    for (const path of testsIn(join(root, folder)).filter((file) => match.test(file))) {
      watchdog.begin();
      const text = readFileSync(path, "latin1");
      tally.total++;
      if (needsTestSupport(text)) continue;
      if (!isRun(text) && (await failureOf(path, text, referencePrograms)) !== undefined) continue;
      tally.counted++;
      const failure = await failureOf(path, text, ourPrograms);
      if (failure === undefined) tally.passed++;
      else failures.push(`${relative(root, path)}${verbose ? `\n${failure}` : ""}`);
    }
    printRow(folder, tally);
    all.total += tally.total;
    all.counted += tally.counted;
    all.passed += tally.passed;
  }
  printRow("**all**", all);
  if (failures.length > 0) console.log(`\nfailing:\n${failures.join("\n")}`);
}

/** Whether a test runs a program: its CHECK lines are what MLIR printed. */
function isRun(text: string): boolean {
  return [...runners].some((name) => text.includes(`RUN: ${name}`));
}

function printRow(name: string, { total, counted, passed }: Tally): void {
  const share = counted === 0 ? "-" : `${((100 * passed) / counted).toFixed(1)}%`;
  console.log(`| ${name} | ${total} | ${counted} | ${passed} | ${share} |`);
}

function testsIn(folder: string): readonly string[] {
  return filesUnder(folder, ".mlir").filter((path) => !path.includes("/Inputs/"));
}

/** Whether a test needs what only MLIR's test build has, or another platform's support. */
function needsTestSupport(text: string): boolean {
  // Some of the passes for tests exist here.
  const lines = [...text.matchAll(/\bRUN:.*/g)].map(([line]) => line);
  const passes = lines.flatMap((line) =>
    [...line.matchAll(/(?:-|[(,])(test-[a-z][\w-]*)/g)].map(([, name = ""]) => name),
  );
  const usesTestPass = passes.some((name) => !isPassName(name) && !isPipelineName(name));
  const usesTestDialect = /(?:^|[\s"(<#!])(?:test|transform)\.[a-z_]/m.test(text.replaceAll(/\/\/.*$/gm, ""));
  return usesTestPass || usesTestDialect || /^\s*(?:\/\/|#).*\b(?:REQUIRES|UNSUPPORTED|XFAIL):/m.test(text);
}

async function failureOf(path: string, text: string, programs: Programs): Promise<string | undefined> {
  try {
    const failure = await runLit(path, text, programs);
    return failure && `  ${failure.line}\n${failure.output}`.trimEnd().replaceAll("\n", "\n  ");
  } catch (error) {
    if (error instanceof SyntaxError) return `  ${error.message}`;
    throw error;
  }
}

const checking: Program = (argv, streams) =>
  standardPrograms("FileCheck")?.([...fileCheckFlags, ...argv], streams) ?? 1;

/** Runs a program of MLIR 19 after it was brought to the syntax of 22. */
const running: Program = async (argv, streams) => {
  const file = argv.find((word) => word.endsWith(".mlir")) ?? "-";
  const upgraded = new Sink();
  const status = await ourTool("spirvana")(["opt", "--upgrade", file], { ...streams, stdout: upgraded });
  if (status !== 0) return status;
  const flags = argv.filter((word) => word.startsWith("--entry-point"));
  const stdin = upgraded.bytes();
  return ourTool("spirvana-run")(["-", "-e", "main", ...flags], { ...streams, stdin });
};

const ourPrograms: Programs = (name) => {
  if (name === "FileCheck") return checking;
  if (runners.has(name)) return running;
  const tool = ours[name];
  return tool === undefined ? standardPrograms(name) : ourTool(tool);
};

const natives = new Map(Object.keys(ours).map((name) => [name, nativeTool(name)]));

const referencePrograms: Programs = (name) => {
  if (name === "FileCheck") return checking;
  const tool = natives.get(name);
  if (tool === undefined) return name in ours ? () => 0 : standardPrograms(name);
  return (argv, streams) => {
    const { status, bytes, stderr } = tool(argv, streams.stdin, streams.folder);
    streams.stderr.write(stderr);
    streams.stdout.write(bytes);
    return status ?? 1;
  };
};
