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
import { type TakenApart, takeApart } from "./modules/parts.ts";

const WORD = /[%@!]?[\w.$-]+|"[^"\n]*"/g;
const KINDS = [/^[%@]/, /^!/, /^-?\d/, /^"/, /^(?:i\d+|half|float|double|ptr|void)$/, /./] as const;

const kindOf = (word: string): number => KINDS.findIndex((kind) => kind.test(word));

/** A text, and its words by kind. */
interface Words {
  readonly text: string;
  readonly all: readonly RegExpMatchArray[];
  readonly alike: readonly (readonly RegExpMatchArray[])[];
}

/** The same file becomes many mutants. */
const known = new WeakMap<Uint8Array, Words>();

function wordsOf(bytes: Uint8Array): Words {
  let words = known.get(bytes);
  if (words === undefined) {
    const text = new TextDecoder().decode(bytes);
    const all = [...text.matchAll(WORD)];
    words = { text, all, alike: KINDS.map((_, kind) => all.filter(([word]) => kindOf(word) === kind)) };
    known.set(bytes, words);
  }
  return words;
}

/** Text with a few words replaced by others of their kind, and a line erased or repeated at times. */
function mutateWords({ text, all, alike }: Words, choices: Random): string {
  const changes = new Map<RegExpMatchArray, string>();
  for (let count = choices.below(4); count >= 0 && all.length > 0; count--) {
    const changed = choices.pick(all);
    changes.set(changed, choices.pick(alike[kindOf(changed[0])] ?? all)[0]);
  }
  let [out, last] = ["", 0];
  for (const [{ index = 0, 0: word = "" }, changed] of [...changes].sort(
    ([a], [b]) => (a.index ?? 0) - (b.index ?? 0),
  )) {
    out += text.slice(last, index) + changed;
    last = index + word.length;
  }
  return withLinesChanged(out + text.slice(last), choices);
}

function withLinesChanged(text: string, choices: Random): string {
  const [erases, repeats] = [choices.chance(30), choices.chance(10)];
  if (!erases && !repeats) return text;
  const lines = text.split("\n");
  if (erases) lines.splice(choices.below(lines.length), 1);
  if (repeats) lines.splice(choices.below(lines.length), 0, choices.pick(lines));
  return lines.join("\n");
}

const knownParts = new WeakMap<Uint8Array, TakenApart>();

function partsOf(bytes: Uint8Array): TakenApart | undefined {
  let parts = knownParts.get(bytes);
  if (parts === undefined) {
    const module = decode(bytes);
    parts = module.ok ? takeApart(module.value) : undefined;
    if (parts !== undefined) knownParts.set(bytes, parts);
  }
  return parts;
}

/** Whether bytes begin as a binary of SPIR-V does. */
export const isSpirv = (bytes: Uint8Array): boolean => bytes[0] === 0x03 && bytes[1] === 0x02 && bytes[2] === 0x23;

/** A mutant of an input of one of the translations. */
export function mutateInput(bytes: Uint8Array, choices: Random): Uint8Array {
  if (isBitcode(bytes)) return mutateRecords(bytes, choices, choices.pick([100, 400, 2000]));
  if (!isSpirv(bytes)) return new TextEncoder().encode(mutateWords(wordsOf(bytes), choices));
  const parts = partsOf(bytes);
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

/** A translation of a mutant. */
export interface Trial {
  readonly direction: "to SPIR-V" | "to LLVM IR";
  /** The result as a binary of SPIR-V, or as text of LLVM IR; undefined if the mutant is rejected. */
  readonly made?: Uint8Array;
  /** The exception, if one is thrown. */
  readonly failure?: string;
}

/** Translates an input; `goesBack`: the result is translated back as well. */
export function tryTranslation(bytes: Uint8Array, choices: Random, goesBack: boolean): Trial {
  const direction = isSpirv(bytes) ? "to LLVM IR" : "to SPIR-V";
  try {
    const made = isSpirv(bytes) ? madeOfSpirv(bytes, choices, goesBack) : madeOfLlvm(bytes, choices, goesBack);
    return made === undefined ? { direction } : { direction, made };
  } catch (error) {
    return { direction, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function madeOfSpirv(module: Module | Uint8Array, choices: Random, goesBack: boolean): Uint8Array | undefined {
  const made = translateToLlvm(module, choices.pick(towardsLlvm));
  if (!made.ok) return undefined;
  const text = textOf(made.value);
  if (!goesBack) return text;
  writeBitcode(made.value);
  const again = translateToSpirv(made.value, choices.pick(towardsSpirv));
  if (again.ok) encode(again.value);
  return text;
}

function madeOfLlvm(bytes: Uint8Array, choices: Random, goesBack: boolean): Uint8Array | undefined {
  const context = new Context();
  const read = isBitcode(bytes) ? readBitcode(context, bytes) : parseLlvm(context, bytes);
  if (!read.ok || !verifyLlvm(read.value).ok) return undefined;
  const made = translateToSpirv(read.value, choices.pick(towardsSpirv));
  if (!made.ok) return undefined;
  const binary = encode(made.value);
  if (goesBack) {
    const back = translateToLlvm(binary, choices.pick(towardsLlvm));
    if (back.ok) writeBitcode(back.value);
  }
  return binary;
}

function textOf(module: LlvmModule): Uint8Array {
  const pieces: string[] = [];
  writeModule(module, { write: (piece: string) => void pieces.push(piece) });
  return new TextEncoder().encode(pieces.join(""));
}
