// Whether `relaxed_madd` rounds once here. WebAssembly leaves it to the engine, which must always do the same; those on processors with an instruction
// for it round once. Code calls a function that computes a * b + c exactly, and such calls become the instruction where it does the same.

import { lazy } from "../../support/lazy.ts";
import { encodeModule } from "./module-encoder.ts";
import { type CodeReplacement, replacedCode } from "./module-variants.ts";
import { control, memory } from "./opcodes.ts";
import { simd } from "./simd.ts";
import { webAssembly } from "./web-assembly.ts";

/** A call that becomes an instruction in engines that fuse. It is data. */
export interface Fusion extends Omit<CodeReplacement, "code"> {
  /** An instruction of relaxed SIMD. */
  readonly instruction: number;
}

/** A module, and where it may be fused. */
export interface FusibleCode {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fusions?: readonly Fusion[];
}

/** The code with instructions in the place of calls if this engine fuses, else as it is. */
export function fusedCode({ bytes, fusions = [] }: FusibleCode): Uint8Array<ArrayBuffer> {
  if (fusions.length === 0 || !fusesProducts()) return bytes;
  return replacedCode(
    bytes,
    fusions.map(({ function: number, at, instruction }) => ({ function: number, at, code: codeOf(instruction) })),
  );
}

/** The bytes of an instruction of relaxed SIMD, three of them. */
function codeOf(instruction: number): Uint8Array {
  const number = instruction & 0xffff;
  return Uint8Array.of(instruction >> 16, (number & 0x7f) | 0x80, number >> 7);
}

const tested = lazy(() => {
  const isExactF32 = roundsOnce(simd.f32RelaxedMadd, (own) => new Float32Array(own), restOfF32);
  return { isExact: isExactF32 && roundsOnce(simd.f64RelaxedMadd, (own) => new Float64Array(own), restOfF64) };
});

/** Whether this engine has `relaxed_madd` and rounds once, for f32 and f64. */
export function fusesProducts(): boolean {
  return tested().isExact;
}

/** Products that are tested. */
const PRODUCTS = 512;

/** The vectors of a test in memory: two factors, the negative rounded product, and the result. */
const VECTOR_BYTES = 16;
const VECTORS = 4;

/** Whether what is left of a product after its rounded value is subtracted is `rest`, and not 0. */
function roundsOnce(
  instruction: number,
  numbersIn: (memory: ArrayBufferLike) => Float32Array | Float64Array,
  rest: (a: number, b: number) => number,
): boolean {
  const { Instance, Memory, Module, validate } = webAssembly();
  const bytes = testModule(instruction);
  if (!validate(bytes)) return false;
  const own = new Memory({ initial: 1 });
  const { exports } = new Instance(new Module(bytes), { e: { memory: own } });
  const numbers = numbersIn(own.buffer);
  const count = VECTOR_BYTES / numbers.BYTES_PER_ELEMENT;
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return 1 + seed / 2 ** 32 + 2 ** -20 / (1 + (seed & 0xffff));
  };
  for (let first = 0; first < PRODUCTS; first += count) {
    for (let at = 0; at < count; at++) {
      numbers[at] = next();
      numbers[at + count] = next();
      numbers[at + 2 * count] = -numbers[at]! * numbers[at + count]!;
    }
    exports["f"]?.();
    for (let at = 0; at < count; at++)
      if (numbers[at + 3 * count] !== rest(numbers[at]!, numbers[at + count]!)) return false;
  }
  return true;
}

/** The rounding error of a product of f32, which is exact in f64. */
function restOfF32(a: number, b: number): number {
  return a * b - Math.fround(a * b);
}

/** The same of f64 (Dekker). */
function restOfF64(a: number, b: number): number {
  const [aHigh, bHigh] = [a, b].map((one) => one * (2 ** 27 + 1) - (one * (2 ** 27 + 1) - one)) as [number, number];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aHigh * bHigh - a * b + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** A module that exports a function of no arguments, which computes the vectors at the start of its memory. */
function testModule(instruction: number): Uint8Array<ArrayBuffer> {
  const access = (op: number, vector: number) => [op >> 8, op & 0xff, 0, vector * VECTOR_BYTES];
  const zero = [control.i32Const, 0];
  const operands = [0, 1, 2].flatMap((vector) => [...zero, ...access(memory.vectorLoad, vector)]);
  const store = access(memory.vectorStore, VECTORS - 1);
  const code = Uint8Array.from([...zero, ...operands, ...codeOf(instruction), ...store]);
  return encodeModule(
    {
      imports: [],
      functions: [{ params: [], results: [], locals: [], code, exportName: "f" }],
      memory: { module: "e", name: "memory", pages: 1 },
    },
    "unchecked",
  );
}
