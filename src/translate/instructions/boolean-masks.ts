// Vectors of booleans as bits of an integer, and integers as vectors of booleans: bitcasts of LLVM IR that SPIR-V has no instruction for; towards SPIR-V only.
//
// Integers that SPIR-V has no type for (<4 x i1> gives i4) may only be compared with 0 and -1: optimizers ask so whether any or all lanes hold.

import { IntegerType, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { isBool, type SpirvBody } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";
import { icmp } from "./predicates.ts";

/** The vector of booleans that a reference has the bits of; undefined for other references. */
function maskedVector(body: SpirvBody, reference: number): number | undefined {
  if (reference >= 0 || body.code.opcode[-reference] !== opcode.bitcast) return undefined;
  const vector = body.operand(-reference, 0);
  const type = body.typeOf(vector);
  const isMask = VectorType.is(type) && isBool(type) && IntegerType.is(body.rowType(-reference));
  return isMask && !body.at.types.isScalar(type) ? vector : undefined;
}

/** A comparison of a mask: whether it asks for no lanes or for all lanes; undefined for other comparisons. */
function question(body: SpirvBody, row: number): "none" | "all" | undefined {
  if (body.code.opcode[row] !== opcode.icmp || maskedVector(body, body.operand(row, 0)) === undefined) return undefined;
  const predicate = (body.code.detail[row] ?? 0) & 15;
  if (predicate !== icmp.eq && predicate !== icmp.ne) return undefined;
  if (body.isAllOnes(body.operand(row, 1))) return "all";
  return body.constant(body.operand(row, 1))?.kind === "integer" && body.constantInteger(body.operand(row, 1)) === 0n
    ? "none"
    : undefined;
}

/** `icmp eq i4 %mask, 0` is true if no lane holds. */
function compareMask(body: SpirvBody, row: number): boolean {
  const asked = question(body, row);
  const vector = maskedVector(body, body.operand(row, 0));
  if (asked === undefined || vector === undefined) return false;
  const isEqual = ((body.code.detail[row] ?? 0) & 15) === icmp.eq;
  const [op, isNegated] = asked === "all" ? [Op.All, !isEqual] : [Op.Any, isEqual];
  if (!isNegated) body.result(row, op, body.value(vector));
  else body.result(row, Op.LogicalNot, body.emit(op, body.resultType(row), body.value(vector)));
  return true;
}

/** The bits of a vector: those of its lanes, the first one lowest. */
function writeMask(body: SpirvBody, row: number): boolean {
  const vector = maskedVector(body, -row);
  const type = body.rowType(row);
  if (vector === undefined || !IntegerType.is(type)) return false;
  // Comparisons ask the vector itself.
  if (!body.at.types.hasInteger(type.width))
    return (body.users.get(row) ?? []).every((user) => question(body, user) !== undefined);
  const [result, id] = [body.resultType(row), body.value(vector)];
  const boolean = body.at.types.of(body.int(1));
  const bits = Array.from({ length: type.width }, (_, lane) => {
    const holds = body.emit(Op.CompositeExtract, boolean, id, lane);
    return body.emit(Op.Select, result, holds, body.number(type, 1n << BigInt(lane)), body.number(type, 0));
  });
  const [first = 0, ...rest] = bits;
  const last = rest.pop();
  const sum = rest.reduce((total, bit) => body.emit(Op.BitwiseOr, result, total, bit), first);
  body.result(row, Op.BitwiseOr, sum, last ?? first);
  return true;
}

/** The lanes of a vector: the bits of an integer. */
function readMask(body: SpirvBody, row: number): boolean {
  const [reference, to] = [body.operand(row, 0), body.rowType(row)];
  const from = body.typeOf(reference);
  if (!VectorType.is(to) || !isBool(to) || body.at.types.isScalar(to)) return false;
  if (!IntegerType.is(from) || !body.at.types.hasInteger(from.width)) return false;
  const [type, boolean, id] = [body.at.types.of(from), body.at.types.of(body.int(1)), body.value(reference)];
  const lanes = Array.from({ length: from.width }, (_, lane) => {
    const bit = body.emit(Op.BitwiseAnd, type, id, body.number(from, 1n << BigInt(lane)));
    return body.emit(Op.INotEqual, boolean, bit, body.number(from, 0));
  });
  body.result(row, Op.CompositeConstruct, ...lanes);
  return true;
}

/** Masks of booleans. */
export const booleanMasks: readonly InstructionEntry[] = [
  { from: [opcode.icmp], toSpirv: compareMask },
  { from: [opcode.bitcast], toSpirv: writeMask },
  { from: [opcode.bitcast], toSpirv: readMask },
];
