// A module to bitcode.

import type { Module } from "../../module.ts";
import { ModuleWriter } from "./module-writer.ts";

/** Writes a module as bitcode that LLVM 22 reads. */
export function writeBitcode(module: Module): Uint8Array {
  return new ModuleWriter(module).write();
}
