// SPIR-V through our translator: to LLVM IR and back, in every representation of its builtins and with pointers of both kinds.
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
import { encode } from "../../../src/spirv/index.ts";
import {
  splitOddVectors,
  type TargetEnvironment,
  type TranslateOptions,
  translateToLlvm,
  translateToSpirv,
} from "../../../src/translate/index.ts";
import { unwrapped } from "../../harness/results.ts";

/** One of the ways there and back. */
export interface Trip {
  readonly environment: TargetEnvironment;
  readonly pointers: "typed" | "untyped";
  /** The form that LLVM IR has in between. */
  readonly form: "text" | "bitcode";
}

const environments: readonly TargetEnvironment[] = ["SPV-IR", "CL1.2", "CL2.0"];

/** All ways; text and bitcode take turns. */
export const trips: readonly Trip[] = environments.flatMap((environment, at) => [
  { environment, pointers: "typed", form: at % 2 === 0 ? "text" : "bitcode" },
  { environment, pointers: "untyped", form: at % 2 === 0 ? "bitcode" : "text" },
]);

export const nameOf = ({ environment, pointers, form }: Trip): string =>
  `${environment}, ${pointers} pointers, ${form}`;

/** Extensions that translations towards SPIR-V may use. */
const EXTENSIONS: readonly string[] = [
  "SPV_EXT_shader_atomic_float_add",
  "SPV_EXT_shader_atomic_float_min_max",
  "SPV_KHR_bit_instructions",
  "SPV_KHR_expect_assume",
  "SPV_KHR_integer_dot_product",
];

/**
 * A binary of what LLVM IR is, as text or bitcode. Throws if it is rejected. If integers are widened, vectors that SPIR-V lacks are split before, as
 * `spirvana translate` does both.
 */
export function spirvOf(ir: Uint8Array, pointers: Trip["pointers"], more?: TranslateOptions): Uint8Array {
  const context = new Context();
  const module = unwrapped(isBitcode(ir) ? readBitcode(context, ir) : parseLlvm(context, ir));
  const ofPointers = pointers === "untyped" ? ["SPV_KHR_untyped_pointers"] : [];
  const options = { extensions: [...EXTENSIONS, ...ofPointers], ...more };
  unwrapped(verifyLlvm(module));
  if (more?.widensIntegers === true) {
    splitOddVectors(module, options);
    unwrapped(verifyLlvm(module));
  }
  return encode(unwrapped(translateToSpirv(module, options)));
}

function written(module: LlvmModule, form: Trip["form"]): Uint8Array {
  if (form === "bitcode") return writeBitcode(module);
  const pieces: string[] = [];
  writeModule(module, { write: (piece: string) => void pieces.push(piece) });
  return new TextEncoder().encode(pieces.join(""));
}

/** LLVM IR of a binary, as text or bitcode. Throws if the binary is rejected. */
export function llvmOf(binary: Uint8Array, { environment, form }: Trip): Uint8Array {
  return written(unwrapped(translateToLlvm(binary, { targetEnvironment: environment })), form);
}

/** A binary that was LLVM IR in between. Throws if a translation rejects it. */
export const thereAndBack = (binary: Uint8Array, trip: Trip): Uint8Array =>
  spirvOf(llvmOf(binary, trip), trip.pointers);
