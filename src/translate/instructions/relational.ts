// Relational and Logical Instructions.

import { ArrayType, StructType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { flag, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateFastMath, fastFlags } from "../decorations/arithmetic-flags.ts";
import type { Body } from "../to-llvm/body.ts";
import { isBool, type SpirvBody } from "../to-spirv/body.ts";
import { shapedLike } from "./booleans.ts";
import type { InstructionEntry } from "./entry.ts";
import { binary, comparison } from "./families.ts";
import { FLOAT_COMPARISONS, fcmp, INTEGER_COMPARISONS, icmp } from "./predicates.ts";

function address(body: Body, id: number, type: Type): number {
  return body.emit(opcode.ptrtoint, type, [body.value(id)]);
}

/** Pointers are compared as integers. */
function pointerComparison(op: number, predicate: number): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const [a, b] = [address(body, one.operand(0), body.at.size), address(body, one.operand(1), body.at.size)];
      return body.compare(opcode.icmp, predicate, a, b);
    },
  };
}

const FAST_SELECTS = 0x00010600;
const COMPOSITE_SELECTS = 0x00010400;

/** The condition of a select. Before version 1.4, a select of vectors needs a vector of booleans as its condition. */
function conditionOf(body: SpirvBody, row: number, condition: number): number {
  const [type, given] = [body.rowType(row), body.typeOf(condition)];
  const id = body.value(condition);
  const isScalar = !VectorType.is(type) && !ArrayType.is(type) && !StructType.is(type);
  if (isScalar || VectorType.is(given) || body.at.builder.reaches(COMPOSITE_SELECTS)) return id;
  if (!VectorType.is(type)) return body.reject(row, "of structs and arrays needs version 1.4 of SPIR-V");
  const [count = 0] = type.shape;
  return body.emit(Op.CompositeConstruct, body.at.types.of(shapedLike(type, given)), ...Array<number>(count).fill(id));
}

/** A comparison whose result is known. */
function constantComparison(predicate: number, bits: number): InstructionEntry {
  return {
    from: [opcode.fcmp],
    toSpirv(body, row) {
      if (((body.code.detail[row] ?? 0) & 15) !== predicate) return false;
      body.alias(row, body.number(body.rowType(row), bits));
      return true;
    },
  };
}

/** Comparisons and logic on booleans. */
export const relational: readonly InstructionEntry[] = [
  comparison(Op.LogicalEqual, opcode.icmp, icmp.eq, "booleans"),
  comparison(Op.LogicalNotEqual, opcode.icmp, icmp.ne, "booleans"),
  binary(Op.LogicalOr, opcode.or, "booleans"),
  binary(Op.LogicalAnd, opcode.and, "booleans"),
  {
    opcode: Op.LogicalNot,
    toLlvm(body, one) {
      const a = body.value(one.operand(0));
      return body.binary(opcode.xor, a, body.integer(body.typeOfReference(a), 1));
    },
    // Exclusive or of booleans: with true their negation, otherwise their inequality.
    from: [opcode.xor],
    toSpirv(body, row) {
      if (!isBool(body.rowType(row))) return false;
      const [a, b] = [body.operand(row, 0), body.operand(row, 1)];
      if (body.isAllOnes(b)) body.result(row, Op.LogicalNot, body.value(a));
      else body.result(row, Op.LogicalNotEqual, body.value(a), body.value(b));
      return true;
    },
  },
  {
    opcode: Op.Select,
    toLlvm(body, one) {
      const [condition, yes, no] = [0, 1, 2].map((index) => body.value(one.operand(index)));
      body.checkSame(one, body.at.types.of(one.typeId), yes ?? 0, no ?? 0);
      return body.select(condition ?? 0, yes ?? 0, no ?? 0, fastFlags(body, one.id));
    },
    from: [opcode.select],
    toSpirv(body, row) {
      const [condition = 0, ...values] = [0, 1, 2].map((index) => body.operand(row, index));
      const ids = values.map((one) => body.valueAs(one, body.at.pointers.ofRow(row)));
      const id = body.result(row, Op.Select, conditionOf(body, row, condition), ...ids);
      decorateFastMath(body.at.builder, id, body.code.detail[row] ?? 0, FAST_SELECTS);
      return true;
    },
  },
  pointerComparison(Op.PtrEqual, icmp.eq),
  pointerComparison(Op.PtrNotEqual, icmp.ne),
  {
    opcode: Op.PtrDiff,
    toLlvm(body, one) {
      const type = body.at.types.of(one.typeId);
      const [a, b] = [address(body, one.operand(0), type), address(body, one.operand(1), type)];
      const pointee = body.at.types.pointee(body.at.input.typeOf(one.operand(0)));
      const size = pointee === undefined ? 1n : body.at.layout.allocSize(body.at.types.of(pointee));
      const bytes = body.binary(opcode.sub, a, b);
      return body.emit(opcode.sdiv, type, [bytes, body.integer(type, size === 0n ? 1n : size)], flag.exact);
    },
  },
  ...INTEGER_COMPARISONS.map(([op, word]) => comparison(op, opcode.icmp, icmp[word])),
  ...FLOAT_COMPARISONS.map(([op, word]) => comparison(op, opcode.fcmp, fcmp[word])),
  comparison(Op.LessOrGreater, opcode.fcmp, fcmp.one),
  constantComparison(0, 0),
  constantComparison(15, 1),
];
