// Declares the extensions that features need, or rejects the module with the reference's message if none is allowed.

import { rejectRow } from "../../common/rejection.ts";
import type { ToSpirv } from "../module-state.ts";

export const FUNCTION_POINTERS = "SPV_INTEL_function_pointers";

/** Declares an extension, or rejects the module if it is not allowed; `note` names the feature that needs it. */
export function requireExtension({ builder }: ToSpirv, name: string, note: string, row?: number): void {
  if (!builder.options.allows(name)) return missingExtension([name], note, row);
  builder.extension(name);
}

/** Declares the extension of pointers to functions, or rejects the module. */
export function requireFunctionPointers({ builder }: ToSpirv, note: string, row?: number): void {
  if (builder.options.allows(FUNCTION_POINTERS)) return builder.extension(FUNCTION_POINTERS);
  const message = "FunctionPointers: Can't translate function pointer:";
  rejectRow(`${message}\n${note}, which ${FUNCTION_POINTERS} has`, row, `--spirv-ext=+${FUNCTION_POINTERS} allows it`);
}

/** Rejects the module because none of some extensions is allowed. */
export function missingExtension(names: readonly string[], note: string, row?: number): never {
  const message = `RequiresExtension: Feature requires the following SPIR-V extension:\n${names.join(" or ")}`;
  return rejectRow(`${message}\n${note}`, row, `--spirv-ext=+${names[0] ?? ""} allows it`);
}
