// The translation of the LLVM dialect to the text of LLVM IR.

import { exportModule, writeModule } from "../llvm/index.ts";
import type { Translation } from "./translations.ts";

export const exportLlvm: Translation = (run) => {
  const { op } = run;
  const module = op === undefined ? undefined : exportModule(op);
  if (module === undefined) return false;
  writeModule(module, { write: (text) => run.write(text) });
  return true;
};
