// Relational and Logical Instructions.

import { PointerType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { flag, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import { isBool } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";
import { binary, comparison, fcmp, icmp } from "./families.ts";
import { fastFlags } from "./flags.ts";

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
      const pointee = PointerType.is(body.rowType(row)) ? body.at.pointers.ofRow(row) : undefined;
      const ids = values.map((one) => (pointee === undefined ? body.value(one) : body.pointer(one, pointee)));
      body.result(row, Op.Select, body.value(condition), ...ids);
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
  comparison(Op.IEqual, opcode.icmp, icmp.eq),
  comparison(Op.INotEqual, opcode.icmp, icmp.ne),
  comparison(Op.UGreaterThan, opcode.icmp, icmp.ugt),
  comparison(Op.SGreaterThan, opcode.icmp, icmp.sgt),
  comparison(Op.UGreaterThanEqual, opcode.icmp, icmp.uge),
  comparison(Op.SGreaterThanEqual, opcode.icmp, icmp.sge),
  comparison(Op.ULessThan, opcode.icmp, icmp.ult),
  comparison(Op.SLessThan, opcode.icmp, icmp.slt),
  comparison(Op.ULessThanEqual, opcode.icmp, icmp.ule),
  comparison(Op.SLessThanEqual, opcode.icmp, icmp.sle),
  comparison(Op.FOrdEqual, opcode.fcmp, fcmp.oeq),
  comparison(Op.FUnordEqual, opcode.fcmp, fcmp.ueq),
  comparison(Op.FOrdNotEqual, opcode.fcmp, fcmp.one),
  comparison(Op.FUnordNotEqual, opcode.fcmp, fcmp.une),
  comparison(Op.FOrdLessThan, opcode.fcmp, fcmp.olt),
  comparison(Op.FUnordLessThan, opcode.fcmp, fcmp.ult),
  comparison(Op.FOrdGreaterThan, opcode.fcmp, fcmp.ogt),
  comparison(Op.FUnordGreaterThan, opcode.fcmp, fcmp.ugt),
  comparison(Op.FOrdLessThanEqual, opcode.fcmp, fcmp.ole),
  comparison(Op.FUnordLessThanEqual, opcode.fcmp, fcmp.ule),
  comparison(Op.FOrdGreaterThanEqual, opcode.fcmp, fcmp.oge),
  comparison(Op.FUnordGreaterThanEqual, opcode.fcmp, fcmp.uge),
  comparison(Op.Ordered, opcode.fcmp, fcmp.ord),
  comparison(Op.Unordered, opcode.fcmp, fcmp.uno),
  comparison(Op.LessOrGreater, opcode.fcmp, fcmp.one),
];
