// Mutants of the translator's inputs: LLVM IR as text and bitcode, and SPIR-V. No translation may throw, and what one gives the other one takes or rejects.
import type { Random } from "../../../bench/inputs/random.ts";
import { Context } from "../../../src/ir/index.ts";
import {
  isBitcode,
  type Module as LlvmModule,
  parseLlvm,
  readBitcode,
  verifyLlvm,
  writeBitcode,
  writeModule,
} from "../../../src/llvm/index.ts";
import { decode, encode, type Module } from "../../../src/spirv/modules.ts";
import { type TranslateOptions, translateToLlvm, translateToSpirv } from "../../../src/translate/index.ts";
import { mutateRecords } from "./bitcode.ts";
import { mutateModule } from "./modules/mutate.ts";
import { takeApart } from "./modules/parts.ts";

const WORD = /[%@!]?[\w.$-]+|"[^"\n]*"/g;
const KINDS = [/^[%@]/, /^!/, /^-?\d/, /^"/, /^(?:i\d+|half|float|double|ptr|void)$/, /./] as const;

const kindOf = (word: string): number => KINDS.findIndex((kind) => kind.test(word));

/** Text with a few words replaced by others of their kind, and a line erased or repeated at times. */
function mutateWords(text: string, choices: Random): string {
  const words = [...text.matchAll(WORD)];
  const kinds = words.map(([word]) => kindOf(word));
  const changes = new Map<number, string>();
  for (let count = choices.below(4); count >= 0 && words.length > 0; count--) {
    const at = choices.below(words.length);
    const alike = words.filter((_, other) => kinds[other] === kinds[at]);
    changes.set(at, choices.pick(alike)[0]);
  }
  let [out, last] = ["", 0];
  for (const [at, changed] of [...changes].sort(([a], [b]) => a - b)) {
    const { index = 0, 0: word = "" } = words[at] ?? {};
    out += text.slice(last, index) + changed;
    last = index + word.length;
  }
  const lines = (out + text.slice(last)).split("\n");
  if (choices.chance(30)) lines.splice(choices.below(lines.length), 1);
  if (choices.chance(10)) lines.splice(choices.below(lines.length), 0, choices.pick(lines));
  return lines.join("\n");
}

const isSpirv = (bytes: Uint8Array): boolean => bytes[0] === 0x03 && bytes[1] === 0x02 && bytes[2] === 0x23;

/** A mutant of an input of one of the translations. */
export function mutateInput(bytes: Uint8Array, choices: Random): Uint8Array {
  if (isBitcode(bytes)) return mutateRecords(bytes, choices, choices.pick([100, 400, 2000]));
  if (!isSpirv(bytes)) return new TextEncoder().encode(mutateWords(new TextDecoder().decode(bytes), choices));
  const module = decode(bytes);
  const parts = module.ok ? takeApart(module.value) : undefined;
  return parts === undefined ? bytes : encode(mutateModule(parts, choices));
}

const towardsLlvm: readonly TranslateOptions[] = [
  { targetEnvironment: "SPV-IR" },
  { targetEnvironment: "CL1.2", argumentNames: true },
  { targetEnvironment: "CL2.0", builtinFormat: "global" },
];
const towardsSpirv: readonly TranslateOptions[] = [
  {},
  { extensions: ["SPV_KHR_untyped_pointers"] },
  { extensions: "all", debugInfo: "nonsemantic-shader-200" },
];

/** What is thrown for an input or for its translations; undefined if nothing is. */
export function brokenTranslation(bytes: Uint8Array, choices: Random): string | undefined {
  try {
    if (isSpirv(bytes)) spirvThereAndBack(bytes, choices);
    else llvmThereAndBack(bytes, choices);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function spirvThereAndBack(module: Module | Uint8Array, choices: Random): void {
  const made = translateToLlvm(module, choices.pick(towardsLlvm));
  if (!made.ok) return;
  written(made.value);
  const again = translateToSpirv(made.value, choices.pick(towardsSpirv));
  if (again.ok) encode(again.value);
}

function llvmThereAndBack(bytes: Uint8Array, choices: Random): void {
  const context = new Context();
  const read = isBitcode(bytes) ? readBitcode(context, bytes) : parseLlvm(context, bytes);
  if (!read.ok || !verifyLlvm(read.value).ok) return;
  const made = translateToSpirv(read.value, choices.pick(towardsSpirv));
  if (!made.ok) return;
  const back = translateToLlvm(encode(made.value), choices.pick(towardsLlvm));
  if (back.ok) written(back.value);
}

function written(module: LlvmModule): void {
  writeBitcode(module);
  writeModule(module, { write: () => {} });
}
