// Conversions of floats to integers that clamp values out of range, and give 0 for NaN.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import type { Type } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { containerWidth, oddWidth } from "../common/odd-widths.ts";
import { shapedLike } from "../instructions/booleans.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic, widthOf } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";

function saturating(isSigned: boolean): WriteIntrinsic {
  const op = isSigned ? Op.ConvertFToS : Op.ConvertFToU;
  return (call) => {
    const { builder, types } = call.body.at;
    if (widthOf(call.type) === 1) return toBoolean(call, op);
    if (types.widens && oddWidth(call.type) !== undefined) return toOdd(call, isSigned);
    builder.decorate(call.body.result(call.row, op, call.arg(0)), Decoration.SaturatedConversion);
    return true;
  };
}

/** The conversion to a type that SPIR-V has. */
function converted(call: IntrinsicCall, op: number, type: Type): number {
  const id = call.emit(op, type, call.arg(0));
  call.body.at.builder.decorate(id, Decoration.SaturatedConversion);
  return id;
}

/** A boolean has its one bit in all numbers that are not 0: it is -1 or 0 with a sign, 1 or 0 without. */
function toBoolean(call: IntrinsicCall, op: number): true {
  const type = shapedLike(call.type, call.body.int8);
  const outside = op === Op.ConvertFToS ? Op.SLessThan : Op.INotEqual;
  return call.result(outside, converted(call, op, type), call.number(type, 0));
}

/** In a wider integer: clamped to its limits, then to those of the width, and extended with zeros as all of them are. */
function toOdd(call: IntrinsicCall, isSigned: boolean): true {
  const width = widthOf(call.type);
  const type = shapedLike(call.type, call.body.int(containerWidth(width) ?? width));
  const number = (value: bigint): number => call.number(type, value);
  const choose = (op: number, id: number, limit: number): number =>
    call.emit(Op.Select, type, call.compare(op, type, id, limit), limit, id);
  const most = (1n << BigInt(isSigned ? width - 1 : width)) - 1n;
  const id = converted(call, isSigned ? Op.ConvertFToS : Op.ConvertFToU, type);
  const atMost = choose(isSigned ? Op.SGreaterThan : Op.UGreaterThan, id, number(most));
  if (!isSigned) return call.alias(atMost);
  const atLeast = choose(Op.SLessThan, atMost, number(-most - 1n));
  return call.result(Op.BitwiseAnd, atLeast, number((1n << BigInt(width)) - 1n));
}

/** Conversions that saturate. */
export const saturatingConversions: readonly IntrinsicEntry[] = [
  intrinsic("fptosi.sat", saturating(true), { allowsZeros: true }),
  intrinsic("fptoui.sat", saturating(false), { allowsZeros: true }),
];
