// Families of instructions whose entries differ by opcodes only.

import { PointerType } from "../../dialects/llvm/index.ts";
import { IntegerType, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateFastMath, decorateWraps, fastFlags, wrapFlags } from "../decorations/arithmetic-flags.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { isBool, type SpirvBody } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";

/** The operand class that selects the SPIR-V opcode if an LLVM opcode corresponds to several. */
type On = "integers" | "booleans";

function suits(body: SpirvBody, reference: number, on: On): boolean {
  return isBool(body.typeOf(reference)) === (on === "booleans");
}

/** Binary operations with operands of the result's type. */
export function binary(op: number, code: number, on: On = "integers"): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const type = body.at.types.of(one.typeId);
      const [a, b] = [fitted(body, one.operand(0), one), fitted(body, one.operand(1), one)];
      body.checkSame(one, type, a, b);
      return body.binary(code, a, b, wrapFlags(body, one.id));
    },
    from: [code],
    toSpirv(body, row) {
      if (!suits(body, body.operand(row, 0), on)) return false;
      const id = body.resultOf(row, op, body.operandIds(row));
      if (WRAPPING.has(op)) decorateWraps(body.at.builder, id, body.code.detail[row] ?? 0);
      return true;
    },
  };
}

/** Operations whose flags have decorations. */
const WRAPPING: ReadonlySet<number> = new Set([Op.IAdd, Op.ISub, Op.IMul, Op.ShiftLeftLogical]);

/** Shift amounts may have another width than the base. */
function fitted(body: Body, id: number, one: Instruction): number {
  const reference = body.value(id);
  const type = body.at.types.of(one.typeId);
  const has = body.typeOfReference(reference);
  if (has === type) return reference;
  const [from, to] = [has, type].map((one) => (VectorType.is(one) ? one.element : one));
  if (!IntegerType.is(from) || !IntegerType.is(to) || VectorType.is(has) !== VectorType.is(type)) {
    return reference;
  }
  return body.cast(from.width < to.width ? opcode.zext : opcode.trunc, reference, type);
}

/** Binary operations on floats. */
export function floatBinary(op: number, code: number): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const type = body.at.types.of(one.typeId);
      const [a, b] = [body.value(one.operand(0)), body.value(one.operand(1))];
      body.checkSame(one, type, a, b);
      return body.binary(code, a, b, fastFlags(body, one.id));
    },
    from: [code],
    toSpirv(body, row) {
      const id = body.resultOf(row, op, body.operandIds(row));
      decorateFastMath(body.at.builder, id, body.code.detail[row] ?? 0);
      return true;
    },
  };
}

/** The version that allows fast-math flags on comparisons. */
const FAST_COMPARISONS = 0x00010600;

/** Comparisons; `code` is icmp or fcmp. */
export function comparison(op: number, code: number, predicate: number, on: On = "integers"): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const [a, b] = [body.value(one.operand(0)), body.value(one.operand(1))];
      if (body.typeOfReference(a) !== body.typeOfReference(b)) one.reject(`operands of ${one.name} must have one type`);
      return body.compare(code, predicate, a, b, code === opcode.fcmp ? fastFlags(body, one.id) : 0);
    },
    from: [code],
    toSpirv(body, row) {
      const detail = body.code.detail[row] ?? 0;
      const isMine = (detail & 15) === predicate;
      const isPointer = PointerType.is(body.typeOf(body.operand(row, 0)));
      if (!isMine || isPointer || (code === opcode.icmp && !suits(body, body.operand(row, 0), on))) return false;
      const id = body.resultOf(row, op, body.operandIds(row));
      if (code === opcode.fcmp) decorateFastMath(body.at.builder, id, detail >> 4, FAST_COMPARISONS);
      return true;
    },
  };
}
