// The translation of the LLVM dialect to the text of LLVM IR.

import { exportModule, writeModuleBytes } from "../../llvm/index.ts";
import type { Translation } from "./translations.ts";

export const exportLlvm: Translation = (run) => {
  if (run.op === undefined) return false;
  const exported = exportModule(run.op);
  for (const one of exported.diagnostics) run.context.emit(one);
  if (!exported.ok) return false;
  writeModuleBytes(exported.value, run);
  return true;
};
