// The translation of the LLVM dialect to the text of LLVM IR.

import { exportModule, writeModuleBytes } from "../llvm/index.ts";
import type { Translation } from "./translations.ts";

export const exportLlvm: Translation = (run) => {
  const { op } = run;
  const module = op === undefined ? undefined : exportModule(op);
  if (module === undefined) return false;
  writeModuleBytes(module, run);
  return true;
};
