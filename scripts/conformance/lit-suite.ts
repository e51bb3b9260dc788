// MLIR's own tests, run in this process with our tools in place of MLIR's. A test counts where it needs no pass and no
// dialect that exist for MLIR's tests alone, and where the reference passes it, which is tried where it is installed.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runLit } from "../../test/harness/lit.ts";
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
      if (needsTestSupport(text) || (await failureOf(path, text, referencePrograms)) !== undefined) continue;
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

function printRow(name: string, { total, counted, passed }: Tally): void {
  const share = counted === 0 ? "-" : `${((100 * passed) / counted).toFixed(1)}%`;
  console.log(`| ${name} | ${total} | ${counted} | ${passed} | ${share} |`);
}

function testsIn(folder: string): readonly string[] {
  return filesUnder(folder, ".mlir").filter((path) => !path.includes("/Inputs/"));
}

/** Whether a test needs what only MLIR's test build has, or another platform's support. */
function needsTestSupport(text: string): boolean {
  // Those for tests of the SPIR-V dialect exist here.
  const usesTestPass = /\bRUN:.*(?:-|[(,])test-(?!spirv-)[a-z]/.test(text);
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

const ourPrograms: Programs = (name) => {
  if (name === "FileCheck") return checking;
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
