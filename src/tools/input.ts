// How every tool reads its input, and what it states where it cannot.
import type { Platform } from "../support/platform.ts";
import { reportProblem } from "./diagnostics/report.ts";

/** Why a file is not read, in the words of mlir-opt. */
export function cannotOpen(path: string, reason: string): string {
  return `cannot open input file '${path}': ${reason}`;
}

/** The bytes of a file, or of standard input for "-"; undefined, after saying why, if there are none. */
export function readInput(path: string, platform: Platform): Uint8Array | undefined {
  const bytes = platform.read(path);
  if (typeof bytes !== "string") return bytes;
  reportProblem(platform, "file", `${cannotOpen(path, bytes)}\n`);
  return undefined;
}
