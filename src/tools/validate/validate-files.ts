// Which files a command validates, and their verdicts one after the other.

import type { Platform } from "../../support/platform.ts";
import type { ValidateOptions } from "../../validate/index.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { type Verdict, validateInput } from "./validate-input.ts";

/** The result for one file. */
export interface Checked {
  readonly file: string;
  /** Undefined for a file that cannot be read. */
  readonly verdict: Verdict | undefined;
  /** Why a file cannot be read. */
  readonly reason: string;
  /** The input, if it cannot be read again. */
  readonly input: Uint8Array | undefined;
}

/** Ends of the names of files that folders are searched for. */
const endings = [".spv", ".spvasm", ".mlir"];

/** The files of an argument: itself, or those in the folder and the folders in it. */
function filesIn(path: string, platform: Platform): readonly string[] {
  const entries = path === "-" ? undefined : platform.list?.(path);
  if (entries === undefined) return [path];
  return entries.flatMap((name) => {
    const inside = path.endsWith("/") ? `${path}${name}` : `${path}/${name}`;
    const files = filesIn(inside, platform);
    return files[0] === inside ? files.filter((file) => endings.some((end) => file.endsWith(end))) : files;
  });
}

/** The files of all arguments. Says so where a folder has none; `isWhole` is false then. */
export function filesOf(
  paths: readonly string[],
  platform: Platform,
): { readonly files: readonly string[]; readonly isWhole: boolean } {
  const found = paths.map((path) => ({ path, files: filesIn(path, platform) }));
  const empty = found.filter(({ files }) => files.length === 0);
  for (const { path } of empty) {
    reportProblem(platform, "file", `spirvana val: no module was found in '${path}'\n`);
  }
  return { files: found.flatMap(({ files }) => files), isWhole: empty.length === 0 };
}

/** How diagnostics call a file. */
export const nameOf = (file: string): string => (file === "-" ? "<stdin>" : file);

/** Validates one file. */
export async function checkFile(file: string, options: ValidateOptions, read: Platform["read"]): Promise<Checked> {
  const bytes = read(file);
  if (typeof bytes === "string") return { file, verdict: undefined, reason: bytes, input: undefined };
  const verdict = await validateInput(nameOf(file), bytes, options);
  return { file, verdict, reason: "", input: file === "-" ? bytes : undefined };
}
