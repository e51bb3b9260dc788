// What tests of translations to SPIR-V share: translates a text, validates the binary, and returns lines of the text form.

import { expect } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, parseLlvm, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { encode, indexModule } from "../../src/spirv/modules.ts";
import type { TranslateOptions } from "../../src/translate/common/options.ts";
import { printTranslatorText, translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { validate } from "../../src/validate/index.ts";

const HEAD = 'target triple = "spir64-unknown-unknown"\n';

/** Metadata of a module that was OpenCL C. */
export const OPEN_CL_C = "\n!opencl.ocl.version = !{!0}\n!0 = !{i32 2, i32 0}\n";

export function translated(text: string, options: TranslateOptions = {}) {
  const module = parseLlvm(new Context(), HEAD + text);
  const verified = module.ok ? verifyLlvm(module.value) : module;
  if (!verified.ok) throw new Error(verified.diagnostics[0]?.message);
  return translateToSpirv(verified.value, options);
}

/** The lines of the translation without their word counts; the binary must be valid. */
export function linesOf(text: string, options: TranslateOptions = {}): readonly string[] {
  const made = translated(text, options);
  if (!made.ok) throw new Error(made.diagnostics[0]?.message);
  expect(validate(encode(made.value)).diagnostics.map(({ message }) => message)).toEqual([]);
  const index = indexModule(made.value);
  if (!index.ok) throw new Error("malformed");
  let out = "";
  printTranslatorText(index.value, { write: (part) => (out += part) });
  return out.split("\n").map((line) => line.trim().replace(/^\d+ /, ""));
}

/** The names of the instructions of functions. */
export function opsOf(text: string, options: TranslateOptions = {}): readonly string[] {
  const lines = linesOf(text, options);
  const first = lines.findIndex((line) => line.startsWith("Label"));
  return lines.slice(first + 1).flatMap((line) => (line === "" ? [] : [line.split(" ")[0] ?? ""]));
}

/** The message of a translation that fails; "" if it does not. */
export function messageOf(text: string, options: TranslateOptions = {}): string {
  const made = translated(text, options);
  return made.ok ? "" : (made.diagnostics[0]?.message ?? "");
}

/** The warnings of a translation, which must succeed. */
export function warningsOf(text: string, options: TranslateOptions = {}): readonly string[] {
  const { ok, diagnostics } = translated(text, options);
  expect(ok).toBe(true);
  return diagnostics.map(({ message }) => message);
}

/** The text of a module. */
export function textOf(module: Module): string {
  let text = "";
  writeModule(module, { write: (part) => (text += part) });
  return text;
}

/** The LLVM IR that comes back of the translation. */
export function back(text: string, forward: TranslateOptions = {}, reverse: TranslateOptions = {}): string {
  const made = translated(text, forward);
  if (!made.ok) throw new Error(made.diagnostics[0]?.message);
  const module = translateToLlvm(made.value, reverse);
  if (!module.ok) throw new Error(module.diagnostics[0]?.message);
  return textOf(module.value);
}
