// Modules of LLVM IR as inputs of commands that take the LLVM dialect: text or bitcode, by their content.

import { verify } from "../../define/index.ts";
import type { Context, Operation } from "../../ir/index.ts";
import { importModule, isBitcode, type Module, parseLlvm, readBitcode, verifyLlvm } from "../../llvm/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";

/** Reads and verifies a module; undefined after reports. */
export function readLlvm(
  context: Context,
  bytes: Uint8Array,
  name: string,
  report: (one: Diagnostic) => void,
): Module | undefined {
  const read = isBitcode(bytes) ? readBitcode(context, bytes, { name }) : parseLlvm(context, bytes, { name });
  for (const one of read.diagnostics) report(one);
  if (!read.ok) return undefined;
  const verified = verifyLlvm(read.value);
  for (const one of verified.diagnostics) report(one);
  return verified.ok ? read.value : undefined;
}

/** The same as ops of the LLVM dialect, in a context with the dialects `llvm` and `dlti`. */
export function readImported(
  context: Context,
  bytes: Uint8Array,
  name: string,
  report: (one: Diagnostic) => void,
): Operation | undefined {
  const module = readLlvm(context, bytes, name, report);
  if (module === undefined) return undefined;
  const imported = importModule(module);
  for (const one of imported.diagnostics) report(one);
  return imported.ok && verify(imported.value) ? imported.value : undefined;
}
