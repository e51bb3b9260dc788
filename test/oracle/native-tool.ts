// Native tools that oracle tests compare with. Where one is not installed its tests are skipped, with a notice.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const folders = ["/usr/lib/llvm-22/bin", ...(process.env["PATH"] ?? "").split(":")];

/** What a run of a native tool gave. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The standard output as it is, for binaries. */
  readonly bytes: Uint8Array;
}

/** A native tool that is installed. */
export type NativeTool = (args: readonly string[], stdin?: string | Uint8Array, cwd?: string) => Outcome;

/** Finds the native tool `name` where LLVM 22 or the system keep it; undefined, after a notice, where it is missing. */
export function nativeTool(name: string): NativeTool | undefined {
  const path = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (path === undefined) {
    process.stderr.write(`notice: ${name} is not installed, the comparisons with it are skipped\n`);
    return undefined;
  }
  return (args, stdin = "", cwd = ".") => {
    const result = spawnSync(path, args, { input: stdin, cwd, maxBuffer: 1 << 28 });
    const { status, stdout, stderr } = result;
    return { status, stdout: stdout.toString(), stderr: stderr.toString(), bytes: new Uint8Array(stdout) };
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
