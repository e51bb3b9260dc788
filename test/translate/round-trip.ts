// What tests of both directions share: LLVM IR to SPIR-V, validated, and back.

import { expect } from "vitest";
import { writeModule } from "../../src/llvm/index.ts";
import { encode, indexModule } from "../../src/spirv/modules.ts";
import { printTranslatorText, type TranslateOptions, translateToLlvm } from "../../src/translate/index.ts";
import { validate } from "../../src/validate/index.ts";
import { translated } from "./forward.ts";

interface RoundTrip {
  /** The lines of SPIR-V without their word counts. */
  readonly lines: string;
  readonly llvm: string;
}

/** The translation of a text and back, with extensions of INTEL by the rest of their names. */
export function roundTrip(text: string, extensions: readonly string[], options: TranslateOptions = {}): RoundTrip {
  const names = extensions.map((one) => (one.startsWith("SPV_") ? one : `SPV_INTEL_${one}`));
  const made = translated(text, { ...options, extensions: names });
  if (!made.ok) throw new Error(made.diagnostics[0]?.message);
  expect(validate(encode(made.value)).diagnostics.map(({ message }) => message)).toEqual([]);
  const index = indexModule(made.value);
  if (!index.ok) throw new Error("malformed");
  let lines = "";
  printTranslatorText(index.value, { write: (part) => (lines += part) });
  const back = translateToLlvm(made.value, { targetEnvironment: "SPV-IR", ...options });
  if (!back.ok) throw new Error(back.diagnostics[0]?.message);
  let llvm = "";
  writeModule(back.value, { write: (part) => (llvm += part) });
  return { lines: lines.replaceAll(/^\d+ /gm, ""), llvm };
}

/** The operands of the metadata of a kind on a definition. */
export function attached(llvm: string, kind: string): string | undefined {
  const number = new RegExp(`!${kind} !(\\d+)`).exec(llvm)?.[1];
  return number === undefined ? undefined : new RegExp(`^!${number} = (.*)$`, "m").exec(llvm)?.[1];
}
