// The byte-for-byte comparison with the reference: a harness outside this repository that records what the reference
// does and asks our tools the same, through the batch server.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { keepKnown } from "./known.ts";
import { type DifferenceKind, differenceKinds, type Report, writeConformancePage } from "./page.ts";

const LABEL = "spirvana";
const KNOWN_LABEL = "spirvana-known";

/** Flags of the harness's `run`; all others belong to its `report`. */
const runFlags = new Set(["--sets", "--folders", "--match"]);

/**
 * Runs the harness in `folder` and prints its table. `args` may hold --sets, --folders, --match (which cases), --by,
 * --list, --limit, --json (what is reported), --known (only what is within the operations and flags that exist),
 * --report (no new run), --write (docs/conformance.md is written from the run), or `show CASE`. Returns the exit status.
 */
export async function runDifferential(folder: string, args: readonly string[]): Promise<number> {
  const harness = join(folder, "diff.py");
  const python = (...words: string[]) => spawnSync("python3", [harness, ...words], { stdio: "inherit" }).status ?? 1;
  if (args[0] === "show") return python("show", "--label", LABEL, ...args.slice(1));
  const isWritten = args.includes("--write");
  const isKnown = isWritten || args.includes("--known");
  const { chosen, reported } = splitFlags(args.filter((word) => !["--known", "--report", "--write"].includes(word)));
  const sets = chosen.includes("--sets") ? [] : ["--sets", "run,syn,upg"];
  const run = ["run", "--label", LABEL, "--mode", "batch", "--batch", batchCommand(), ...sets, ...chosen];
  const status = args.includes("--report") ? 0 : python(...run);
  if (status !== 0) return status;
  const known = isKnown ? await keepKnown(LABEL, KNOWN_LABEL) : "";
  if (isKnown) console.log(known);
  if (isWritten) {
    writeConformancePage(
      known,
      Object.keys(differenceKinds).map((kind) => reportOf(harness, kind as DifferenceKind)),
    );
    return 0;
  }
  return python("report", "--label", isKnown ? KNOWN_LABEL : LABEL, ...reported);
}

/** Every case of one kind of difference. */
function reportOf(harness: string, kind: DifferenceKind): Report {
  const args = [harness, "report", "--label", KNOWN_LABEL, "--list", kind, "--limit", "1000000"];
  const { stdout } = spawnSync("python3", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return { kind, output: stdout };
}

/** The command of the batch server, for a shell. */
function batchCommand(): string {
  const server = ["scripts/ts.mjs", "scripts/conformance/batch-server.ts"].map((path) => join(process.cwd(), path));
  return [process.execPath, ...server].map((word) => `'${word}'`).join(" ");
}

function splitFlags(args: readonly string[]): { readonly chosen: string[]; readonly reported: string[] } {
  const chosen: string[] = [];
  const reported: string[] = [];
  for (let i = 0; i < args.length; i += 2) {
    const list = runFlags.has(args[i] ?? "") ? chosen : reported;
    list.push(...args.slice(i, i + 2));
  }
  return { chosen, reported };
}
