// Capabilities and extensions of atomics that depend on the type of the value, which the grammar does not state.

import { INTEGER_ATOMICS } from "../../../grammar/op-families.ts";
import { FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { SpirvBody } from "../body.ts";
import type { SpirvBuilder } from "../builder.ts";
import type { ToSpirv } from "../module-state.ts";
import { requireExtension } from "./extensions.ts";

/** Loads, stores and exchanges, which values of any type have. */
const MOVES: ReadonlySet<number> = new Set([
  Op.AtomicLoad,
  Op.AtomicStore,
  Op.AtomicExchange,
  Op.AtomicCompareExchange,
  Op.AtomicCompareExchangeWeak,
]);

/** Arithmetic of integers. */
const INTEGERS: ReadonlySet<number> = new Set(INTEGER_ATOMICS);

const FLOATS: ReadonlyMap<number, "Add" | "MinMax"> = new Map([
  [Op.AtomicFAddEXT, "Add"],
  [Op.AtomicFMinEXT, "MinMax"],
  [Op.AtomicFMaxEXT, "MinMax"],
]);

const EXTENSIONS = {
  Add: "SPV_EXT_shader_atomic_float_add",
  MinMax: "SPV_EXT_shader_atomic_float_min_max",
} as const;
const OF_16_BITS = "SPV_INTEL_16bit_atomics";

/** Declares the capabilities and extensions of an atomic on values of a type; does nothing for other instructions. */
export function noteAtomic({ at }: SpirvBody, opcode: number, type: Type): void {
  if (IntegerType.is(type)) return noteInteger(at.builder, opcode, type.width);
  if (!FloatType.is(type)) return;
  const kind = FLOATS.get(opcode);
  if (type.format === "bf16") return noteBfloat(at, opcode, kind);
  if (kind !== undefined) noteFloat(at.builder, kind, type.width);
}

/** Integers of 16 bits need no capability unless the extension is allowed. */
function noteInteger(builder: SpirvBuilder, opcode: number, width: number): void {
  const isMove = MOVES.has(opcode);
  if (!isMove && !INTEGERS.has(opcode)) return;
  if (width === 64) builder.capability("Int64Atomics");
  if (width !== 16 || !builder.options.allows(OF_16_BITS)) return;
  builder.extension(OF_16_BITS);
  builder.capability(isMove ? "AtomicInt16CompareExchangeINTEL" : "Int16AtomicsINTEL");
}

function noteBfloat(at: ToSpirv, opcode: number, kind: "Add" | "MinMax" | undefined): void {
  if (kind === undefined && !MOVES.has(opcode)) return;
  requireExtension(at, OF_16_BITS, "an atomic of values of the type bfloat");
  at.builder.capability(`AtomicBFloat16${kind ?? "LoadStore"}INTEL`);
}

function noteFloat(builder: SpirvBuilder, kind: "Add" | "MinMax", width: number): void {
  const isHalfAdd = kind === "Add" && width === 16;
  builder.extension(isHalfAdd ? "SPV_EXT_shader_atomic_float16_add" : EXTENSIONS[kind]);
  if (isHalfAdd) builder.impliedExtension(EXTENSIONS.Add);
  builder.capability(`AtomicFloat${width}${kind}EXT`);
}
