// The translator's conformance tests: `translator.ts FOLDER [--match REGEX] [--verbose] [--list] [--write]` runs the files of a folder by their RUN lines, in this
// process, with our tools in place of llvm-spirv, llvm-as, llvm-dis, spirv-as and spirv-dis, and prints how many of each group pass. Validation of
// outputs is skipped, as in the folder's own runner, and so are tests of parts that LLVM's packages lack; `--write` writes docs/conformance.md. Tools that we have no counterpart of (clang, llc, llvm-dwarfdump, opt) are the native ones.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runLit } from "../../test/harness/lit.ts";
import { ourTool, type Program, type Programs, standardPrograms } from "../../test/harness/shell/commands.ts";
import { filesUnder } from "../check/files.ts";
import { type GroupResult, writeTranslatorResults } from "./translator-page.ts";
import { startWatchdog } from "./watchdog.ts";

const folder = process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin";
/** Seconds that one test may take. */
const LIMIT = 60;

const ours: { readonly [native: string]: string } = {
  "llvm-spirv": "spirvana-llvm-spirv",
  "llvm-as": "spirvana-llvm-as",
  "llvm-dis": "spirvana-llvm-dis",
  "spirv-as": "spirvana-as",
  "spirv-dis": "spirvana-dis",
};

const natives: { readonly [name: string]: readonly string[] } = {
  "%clang_cc1": [join(folder, "clang"), "-cc1"],
  "%clang": [join(folder, "clang")],
  sed: ["/bin/sed"],
  grep: ["/bin/grep"],
  llc: [join(folder, "llc")],
  opt: [join(folder, "opt")],
  "llvm-dwarfdump": [join(folder, "llvm-dwarfdump")],
  "llvm-objdump": [join(folder, "llvm-objdump")],
  "llvm-readobj": [join(folder, "llvm-readobj")],
  "llvm-bcanalyzer": [join(folder, "llvm-bcanalyzer")],
};

/** Options of llvm-as that ours lacks are dropped with the others of the reference's debugging. */
const native =
  ([command = "", ...fixed]: readonly string[]): Program =>
  (argv, { stdin, stdout, stderr, folder: cwd }) => {
    const args = [...fixed, ...argv.map((one) => one.replaceAll("%triple", "x86_64-pc-linux-gnu"))];
    const run = spawnSync(command, args, { input: stdin, cwd, maxBuffer: 2 ** 28, timeout: LIMIT * 1000 });
    stdout.write(run.stdout);
    stderr.write(run.stderr.toString());
    return run.status ?? 1;
  };

const programs: Programs = (name) => {
  if (name === "spirv-val") return () => 0;
  const tool = ours[name];
  if (tool !== undefined) return ourTool(tool);
  const other = natives[name];
  return other === undefined ? standardPrograms(name) : native(other);
};

/** Groups of the goals. */
const groups = ["core", "KHR and EXT", "debug info", "INTEL"] as const;
type Group = (typeof groups)[number];

function groupOf(path: string): Group {
  if (/extensions\/INTEL|SPV_INTEL_/.test(path)) return "INTEL";
  if (/extensions\/(KHR|EXT)/.test(path)) return "KHR and EXT";
  return /DebugInfo|OpLine|OpNoLine|[Dd]ebug|dbg/.test(path) ? "debug info" : "core";
}

/** Parts of llvm-spirv that neither its packages nor ours have: a plug-in for LLVM's opt. */
const LACKING = /\bREQUIRES:.*\bpass-plugin\b/;

interface Tally {
  total: number;
  readonly failed: string[];
  unsupported: number;
}

async function failureOf(path: string, text: string): Promise<string | undefined> {
  try {
    const failure = await runLit(path, text.replaceAll("%triple", "x86_64-pc-linux-gnu"), programs);
    return failure && `  ${failure.line}\n${failure.output}`.trimEnd().replaceAll("\n", "\n  ");
  } catch (error) {
    return `  ${error instanceof Error ? error.stack : error}`;
  }
}

const args = process.argv.slice(2);
const root = args[0] ?? "";
const after = (flag: string): string | undefined => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const match = new RegExp(after("--match") ?? "");
const isVerbose = args.includes("--verbose");
const tallies = new Map<Group, Tally>(groups.map((one) => [one, { total: 0, failed: [], unsupported: 0 }]));
const watchdog = startWatchdog(LIMIT);
for (const path of [".ll", ".cl", ".spt", ".spvasm"].flatMap((extension) => filesUnder(root, extension)).sort()) {
  const name = relative(root, path);
  if (!match.test(name)) continue;
  const text = readFileSync(path, "latin1");
  if (!/\bRUN:/.test(text)) continue;
  const tally = tallies.get(groupOf(name));
  if (tally === undefined) continue;
  if (LACKING.test(text)) {
    tally.unsupported++;
    continue;
  }
  watchdog.begin();
  const isExpected = /\bXFAIL:/.test(text);
  const failure = await failureOf(path, text);
  const isPassed = (failure === undefined) !== isExpected;
  tally.total++;
  if (!isPassed) tally.failed.push(name);
  if (!isPassed && (isVerbose || args.includes("--list")))
    console.log(`FAIL ${name}${isVerbose ? `\n${failure}` : ""}`);
}
console.log("| group | tests | pass | |\n|---|---:|---:|---:|");
for (const [group, { total, failed }] of tallies) {
  const passed = total - failed.length;
  console.log(`| ${group} | ${total} | ${passed} | ${((100 * passed) / Math.max(1, total)).toFixed(1)} % |`);
}
const results: readonly GroupResult[] = [...tallies].map(([group, tally]) => ({ group, ...tally }));
if (args.includes("--write")) writeTranslatorResults(results);
process.exit(0);
