// The flags of `spirvana translate FILE` besides those of the translations: llvm-spirv's.

import type { FlagTable } from "../command-line.ts";
import { LLVM_SPIRV_FLAGS } from "../llvm-spirv/flags.ts";

const NAMES: ReadonlySet<string> = new Set([
  "spirv-ext",
  "spirv-max-version",
  "spirv-debug-info-version",
  "spirv-target-env",
]);

export const FILE_FLAGS: FlagTable = Object.fromEntries(
  Object.entries(LLVM_SPIRV_FLAGS).filter(([name]) => NAMES.has(name)),
);
