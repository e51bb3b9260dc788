// Extended sets of AMD: the least, the greatest and the middle of three.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import type { Value } from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import { type Emitter, emit } from "../../../llvm-common/index.ts";

const SET = "SPV_AMD_shader_trinary_minmax";

/** For floats, unsigned and signed integers. */
const pairs = [
  ["minnum", "maxnum"],
  ["umin", "umax"],
  ["smin", "smax"],
] as const;

type Three = readonly [Value, Value, Value];
type Pick = (at: Emitter, name: llvm.IntrinsicName, x: Value, y: Value) => Value;

const pick: Pick = (at, name, x, y) => emit(at, llvm.intrinsic(name), [x, y]);

/** Instructions 1 to 3 give the least, 4 to 6 the greatest, 7 to 9 the middle of three. */
function trinary(at: Emitter, number: number, [x, y, z]: Three): Value | undefined {
  const [min, max] = pairs[(number - 1) % 3] ?? pairs[0];
  const kind = Math.ceil(number / 3);
  if (kind === 1 || kind === 2) {
    const name = kind === 1 ? min : max;
    return pick(at, name, pick(at, name, x, y), z);
  }
  if (kind !== 3) return undefined;
  return pick(at, max, pick(at, min, x, y), pick(at, min, pick(at, max, x, y), z));
}

export const amdPatterns: readonly ConversionPattern[] = [
  convert(spirv.ExtInst, ({ set, instruction }, { operands_of: [x, y, z] }, at, op) => {
    if (set.value !== SET || x === undefined || y === undefined || z === undefined) return false;
    const value = trinary(at, Number(instruction.value), [x, y, z]);
    if (value !== undefined) at.replaceOp(op, [value]);
    return value !== undefined;
  }),
];
