// The byte-for-byte comparison with the reference: a harness outside this repository that records what the reference
// does and asks our tools the same, through the batch server.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const LABEL = "spirvana";

/** Flags of the harness's `run`; all others belong to its `report`. */
const runFlags = new Set(["--sets", "--folders", "--match"]);

/**
 * Runs the harness in `folder` and prints its table. `args` may hold --sets, --folders, --match (which cases), --by,
 * --list, --limit, --json (what is reported), or `show CASE`. Returns the exit status.
 */
export function runDifferential(folder: string, args: readonly string[]): number {
  const harness = join(folder, "diff.py");
  const python = (...words: string[]) => spawnSync("python3", [harness, ...words], { stdio: "inherit" }).status ?? 1;
  if (args[0] === "show") return python("show", "--label", LABEL, ...args.slice(1));
  const { chosen, reported } = splitFlags(args);
  const server = ["scripts/ts.mjs", "scripts/conformance/batch-server.ts"].map((path) => join(process.cwd(), path));
  const batch = [process.execPath, ...server].map((word) => `'${word}'`).join(" ");
  const sets = chosen.includes("--sets") ? [] : ["--sets", "run,syn,upg"];
  const status = python("run", "--label", LABEL, "--mode", "batch", "--batch", batch, ...sets, ...chosen);
  return status === 0 ? python("report", "--label", LABEL, ...reported) : status;
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
