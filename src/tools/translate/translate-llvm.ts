// The translations between the LLVM dialect and LLVM IR.

import { verify } from "../../define/index.ts";
import { exportModule, importModule, verifyLlvm, writeModuleBytes } from "../../llvm/index.ts";
import { readLlvm } from "../llvm/read-llvm.ts";
import type { Translation } from "./translations.ts";

export const exportLlvm: Translation = (run) => {
  if (run.op === undefined) return false;
  const exported = exportModule(run.op);
  for (const one of exported.diagnostics) run.context.emit(one);
  if (!exported.ok) return false;
  // As the reference does, before it writes.
  const verified = verifyLlvm(exported.value);
  for (const one of verified.diagnostics) run.context.emit(one);
  if (!verified.ok) return false;
  writeModuleBytes(exported.value, run);
  return true;
};

/** Text or bitcode, by its content. */
export const importLlvm: Translation = (run) => {
  const { context, bytes, name } = run;
  const module = readLlvm(context, bytes, name, (one) => context.emit(one));
  if (module === undefined) return false;
  const imported = importModule(module, {
    dropCompositeTypeElements: run.isSet("drop-di-composite-type-elements"),
    expensiveWarnings: run.isSet("emit-expensive-warnings"),
    preferUnregisteredIntrinsics: run.isSet("prefer-unregistered-intrinsics"),
    structsAsLiterals: run.isSet("import-structs-as-literals"),
  });
  for (const one of imported.diagnostics) context.emit(one);
  if (!imported.ok || !verify(imported.value)) return false;
  run.print(imported.value);
  return true;
};
