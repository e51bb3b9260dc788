// States why a module was rejected. The validator is loaded only in that case.
import type { Module } from "../spirv/modules.ts";
import { type Failed, failed } from "../support/diagnostics/result.ts";

/** The failure with the rule that the module breaks, if it is invalid. */
export async function explainedRefusal(failure: Failed, module: Module): Promise<Failed> {
  const { withReason } = await import("../validate/index.ts");
  return failed(withReason<never>(failure, module).diagnostics);
}
