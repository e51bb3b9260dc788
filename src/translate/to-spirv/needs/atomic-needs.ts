// Capabilities and extensions of atomics that depend on the type of the value, which the grammar does not state.

import { FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { SpirvBody } from "../body.ts";

const INTEGERS: ReadonlySet<number> = new Set([
  Op.AtomicLoad,
  Op.AtomicStore,
  Op.AtomicExchange,
  Op.AtomicCompareExchange,
  Op.AtomicCompareExchangeWeak,
  Op.AtomicIIncrement,
  Op.AtomicIDecrement,
  Op.AtomicIAdd,
  Op.AtomicISub,
  Op.AtomicSMin,
  Op.AtomicUMin,
  Op.AtomicSMax,
  Op.AtomicUMax,
  Op.AtomicAnd,
  Op.AtomicOr,
  Op.AtomicXor,
]);

const FLOATS: ReadonlyMap<number, "Add" | "MinMax"> = new Map([
  [Op.AtomicFAddEXT, "Add"],
  [Op.AtomicFMinEXT, "MinMax"],
  [Op.AtomicFMaxEXT, "MinMax"],
]);

const EXTENSIONS = {
  Add: "SPV_EXT_shader_atomic_float_add",
  MinMax: "SPV_EXT_shader_atomic_float_min_max",
} as const;

/** Declares the capabilities and extensions of an atomic on values of a type; does nothing for other instructions. */
export function noteAtomic({ at: { builder } }: SpirvBody, opcode: number, type: Type): void {
  if (IntegerType.is(type) && type.width === 64 && INTEGERS.has(opcode)) builder.capability("Int64Atomics");
  const kind = FLOATS.get(opcode);
  if (kind === undefined || !FloatType.is(type)) return;
  const isHalfAdd = kind === "Add" && type.width === 16;
  builder.extension(isHalfAdd ? "SPV_EXT_shader_atomic_float16_add" : EXTENSIONS[kind]);
  if (isHalfAdd) builder.impliedExtension(EXTENSIONS.Add);
  builder.capability(`AtomicFloat${type.width}${kind}EXT`);
}
