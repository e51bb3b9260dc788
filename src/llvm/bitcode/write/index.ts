// A module to bitcode.

import type { Module } from "../../module.ts";
import { ModuleWriter } from "./module-writer.ts";

/** How a module is written as bitcode. */
export interface WriteBitcodeOptions {
  /** Whether the module ends with the SHA-1 hash of what precedes, as with `llvm-as --module-hash`; false by default. */
  readonly hashes?: boolean;
}

/** Writes a module as bitcode that LLVM 22 reads. */
export function writeBitcode(module: Module, options: WriteBitcodeOptions = {}): Uint8Array {
  return new ModuleWriter(module).write(options.hashes ?? false);
}
