// Instructions of LLVM IR on i1 and its vectors, which are OpTypeBool in SPIR-V and have no arithmetic there; towards SPIR-V only.

import { type Type, VectorType, vectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { isBool, type SpirvBody } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";
import { icmp } from "./predicates.ts";

/** A type with the lanes of another one. */
export function shapedLike(type: Type, element: Type): Type {
  return VectorType.is(type) ? vectorType(type.context, type.shape, element) : element;
}

/** Writes an instruction for rows whose first operand is of booleans. */
function onBooleans(from: readonly number[], toSpirv: (body: SpirvBody, row: number) => void): InstructionEntry {
  return {
    from,
    toSpirv(body, row) {
      if (!isBool(body.typeOf(body.operand(row, 0)))) return false;
      toSpirv(body, row);
      return true;
    },
  };
}

/** Extension: 1 or -1 where the boolean holds. */
function extension(code: number, value: bigint): InstructionEntry {
  return onBooleans([code], (body, row) => {
    const type = body.rowType(row);
    const operand = body.value(body.operand(row, 0));
    body.result(row, Op.Select, operand, body.number(type, value), body.number(type, 0));
  });
}

/** An extension of a boolean whose integer of 32 bits was computed: that integer. */
const knownInteger: InstructionEntry = {
  from: [opcode.zext],
  toSpirv(body, row) {
    const id = body.integers.get(-body.operand(row, 0));
    if (id === undefined) return false;
    const type = body.rowType(row);
    if (type === shapedLike(type, body.int(32))) body.alias(row, id);
    else body.result(row, Op.UConvert, id);
    return true;
  },
};

/** Conversion to floats: by way of integers of 32 bits. */
function toFloat(code: number, op: number, value: bigint): InstructionEntry {
  return onBooleans([code], (body, row) => {
    const type = shapedLike(body.rowType(row), body.int(32));
    const operand = body.value(body.operand(row, 0));
    const [no, yes] = [body.number(type, 0), body.number(type, value)];
    body.result(row, op, body.emit(Op.Select, body.at.types.of(type), operand, yes, no));
  });
}

/** The low bit of a number. */
const truncation: InstructionEntry = {
  from: [opcode.trunc],
  toSpirv(body, row) {
    if (!isBool(body.rowType(row))) return false;
    const operand = body.operand(row, 0);
    const type = body.typeOf(operand);
    const bit = body.emit(Op.BitwiseAnd, body.at.types.of(type), body.value(operand), body.number(type, 1));
    body.result(row, Op.INotEqual, bit, body.number(type, 0));
    return true;
  },
};

/** A float as a boolean: it is 0, or 1 or -1. */
const fromFloat: InstructionEntry = {
  from: [opcode.fptoui, opcode.fptosi],
  toSpirv(body, row) {
    if (!isBool(body.rowType(row))) return false;
    const type = shapedLike(body.rowType(row), body.int(32));
    const operand = body.value(body.operand(row, 0));
    const number = body.emit(Op.ConvertFToS, body.at.types.of(type), operand);
    body.result(row, Op.INotEqual, number, body.number(type, 0));
    return true;
  },
};

/** Orders of booleans: unsigned, false is the smaller one; signed, true is, because it is -1. */
const ORDERS: ReadonlyMap<number, readonly [op: number, negated: 0 | 1]> = new Map([
  [icmp.ult, [Op.LogicalAnd, 0]],
  [icmp.ule, [Op.LogicalOr, 0]],
  [icmp.ugt, [Op.LogicalAnd, 1]],
  [icmp.uge, [Op.LogicalOr, 1]],
  [icmp.sgt, [Op.LogicalAnd, 0]],
  [icmp.sge, [Op.LogicalOr, 0]],
  [icmp.slt, [Op.LogicalAnd, 1]],
  [icmp.sle, [Op.LogicalOr, 1]],
]);

function ordered(body: SpirvBody, row: number): boolean {
  const order = ORDERS.get((body.code.detail[row] ?? 0) & 15);
  if (order === undefined || !isBool(body.typeOf(body.operand(row, 0)))) return false;
  const [op, negated] = order;
  const ids = [body.value(body.operand(row, 0)), body.value(body.operand(row, 1))];
  ids[negated] = body.emit(Op.LogicalNot, body.resultType(row), ids[negated] ?? 0);
  body.result(row, op, ...ids);
  return true;
}

/** A shift has a result if it is by 0: then one to the left is one to the right. The reference shifts integers of 32 bits. */
function shift(body: SpirvBody, row: number): void {
  const type = shapedLike(body.rowType(row), body.int(32));
  const id = body.at.types.of(type);
  const [one, zero] = [body.number(type, 1), body.number(type, 0)];
  const [a = 0, b = 0] = body.operandIds(row).map((operand) => body.emit(Op.Select, id, operand, one, zero));
  const shifted = body.emit(Op.ShiftRightLogical, id, a, b);
  body.integers.set(row, shifted);
  body.result(row, Op.INotEqual, shifted, zero);
}

/** Booleans. */
export const booleans: readonly InstructionEntry[] = [
  truncation,
  fromFloat,
  knownInteger,
  extension(opcode.zext, 1n),
  extension(opcode.sext, -1n),
  toFloat(opcode.uitofp, Op.ConvertUToF, 1n),
  toFloat(opcode.sitofp, Op.ConvertSToF, -1n),
  // Modulo 2, sums and differences are inequality, products conjunction.
  onBooleans([opcode.add, opcode.sub], (body, row) => body.result(row, Op.LogicalNotEqual, ...body.operandIds(row))),
  onBooleans([opcode.mul], (body, row) => body.result(row, Op.LogicalAnd, ...body.operandIds(row))),
  onBooleans([opcode.shl, opcode.lshr], shift),
  // Only a shift by 0 and a division by 1 have a result.
  onBooleans([opcode.ashr, opcode.udiv, opcode.sdiv], (body, row) => body.alias(row, body.value(body.operand(row, 0)))),
  onBooleans([opcode.urem, opcode.srem], (body, row) =>
    body.alias(row, body.at.constants.of(body.at.module.constants.zero(body.rowType(row)))),
  ),
  { from: [opcode.icmp], toSpirv: ordered },
];
