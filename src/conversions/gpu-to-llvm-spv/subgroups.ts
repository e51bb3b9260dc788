// Shuffles within a subgroup, whose size the function states.

import * as gpu from "../../dialects/gpu/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { FloatType, IntegerAttr, IntegerType, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, constantValue, convert } from "../../rewrite/index.ts";
import { constant, type Emitter, emit } from "../llvm-common/index.ts";
import { callBuiltin } from "./calls.ts";

/** OpenCL C's function of each mode, mangled without the type of its value. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  up: "_Z20sub_group_shuffle_up",
  down: "_Z22sub_group_shuffle_down",
  xor: "_Z21sub_group_shuffle_xor",
  idx: "_Z17sub_group_shuffle",
};

export const subgroupPatterns: readonly ConversionPattern[] = [
  convert(gpu.shuffle, (view, { value, offset, width }, at, op) => {
    const mode = gpu.shuffleMode.is(view.mode) ? gpu.shuffleMode.enum.text(view.mode.value) : undefined;
    const name = FUNCTIONS[mode ?? ""];
    const exchanged = exchangedType(value.type);
    const letters = exchanged && mangled(exchanged);
    if (name === undefined || exchanged === undefined || letters === undefined || !coversSubgroup(op, width)) {
      return false;
    }
    const given = cast(at, value, exchanged);
    const builtin = { name: `${name}${letters}j`, result: exchanged, isConvergent: true };
    const shuffled = callBuiltin(at, op, builtin, [given, offset]);
    if (shuffled === undefined) return false;
    const result = cast(at, shuffled, value.type);
    at.replaceOp(op, [result, constant(at, at.context.i1, 1)]);
    return true;
  }),
];

/** A shuffle is converted only if its width is the size of subgroups that the function requires. */
function coversSubgroup(op: Operation, width: Value): boolean {
  const size = op.parentWhere(({ def }) => def === llvm.func)?.attr("intel_reqd_sub_group_size");
  const known = constantValue(width);
  return IntegerAttr.is(size) && IntegerAttr.is(known) && size.value === known.value;
}

/** The type in which a value is exchanged: OpenCL C has no truth values and no bfloat16 there. */
function exchangedType(type: Type): Type | undefined {
  const { context } = type;
  if (type === context.i1) return context.integer(8);
  return FloatType.is(type) && type.format === "bf16" ? context.integer(16) : type;
}

const INTEGERS: Readonly<Record<number, string>> = { 8: "c", 16: "s", 32: "i", 64: "l" };
const FLOATS: Readonly<Record<string, string>> = { f16: "Dh", f32: "f", f64: "d" };

function mangled(type: Type): string | undefined {
  if (IntegerType.is(type)) return INTEGERS[type.width];
  return FloatType.is(type) ? FLOATS[type.format] : undefined;
}

function cast(at: Emitter, value: Value, type: Type): Value {
  const { context } = at;
  if (value.type === type) return value;
  if (value.type === context.i1) return emit(at, llvm.zext, [value], type);
  return emit(at, type === context.i1 ? llvm.trunc : llvm.bitcast, [value], type);
}
