// Arithmetic Instructions.

import { floatModulo, signedModulo, vectorTimesScalar } from "../../conversions/spirv-formulas/index.ts";
import { VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateFastMath, fastFlags, wrapFlags } from "../decorations/arithmetic-flags.ts";
import type { InstructionEntry } from "./entry.ts";
import { binary, floatBinary } from "./families.ts";
import { BodyFormulas } from "./formula-builder.ts";

/** Instructions on integers and floats. */
export const arithmetic: readonly InstructionEntry[] = [
  // Whatever an undefined value is frozen to, other uses of the result see the same: zero, as the value is not tracked further.
  {
    from: [opcode.freeze],
    toSpirv(body, row) {
      const operand = body.operand(row, 0);
      const kind = body.constant(operand)?.kind;
      const isUndefined = kind === "undef" || kind === "poison";
      const zero = body.at.module.constants.zero(body.rowType(row));
      body.alias(row, body.valueAs(isUndefined ? zero.id : operand, body.pointeeOf(-row)));
      return true;
    },
  },
  {
    opcode: Op.SNegate,
    toLlvm(body, one) {
      const a = body.value(one.operand(0));
      return body.binary(opcode.sub, body.zero(body.typeOfReference(a)), a, wrapFlags(body, one.id));
    },
  },
  {
    opcode: Op.FNegate,
    toLlvm(body, one) {
      const a = body.value(one.operand(0));
      return body.emit(opcode.fneg, body.typeOfReference(a), [a], fastFlags(body, one.id));
    },
    from: [opcode.fneg],
    toSpirv(body, row) {
      const id = body.result(row, Op.FNegate, ...body.operandIds(row));
      decorateFastMath(body.at.builder, id, body.code.detail[row] ?? 0, 0x00010600);
      return true;
    },
  },
  binary(Op.IAdd, opcode.add),
  floatBinary(Op.FAdd, opcode.fadd),
  binary(Op.ISub, opcode.sub),
  floatBinary(Op.FSub, opcode.fsub),
  binary(Op.IMul, opcode.mul),
  floatBinary(Op.FMul, opcode.fmul),
  binary(Op.UDiv, opcode.udiv),
  binary(Op.SDiv, opcode.sdiv),
  floatBinary(Op.FDiv, opcode.fdiv),
  binary(Op.UMod, opcode.urem),
  binary(Op.SRem, opcode.srem),
  floatBinary(Op.FRem, opcode.frem),
  {
    opcode: Op.SMod,
    toLlvm: (body, one) => signedModulo(new BodyFormulas(body), body.value(one.operand(0)), body.value(one.operand(1))),
  },
  {
    opcode: Op.FMod,
    toLlvm(body, one) {
      const formulas = new BodyFormulas(body, fastFlags(body, one.id));
      return floatModulo(formulas, body.value(one.operand(0)), body.value(one.operand(1)));
    },
  },
  {
    opcode: Op.VectorTimesScalar,
    toLlvm(body, one) {
      const vector = body.value(one.operand(0));
      const type = body.typeOfReference(vector);
      if (!VectorType.is(type)) return one.reject(`${one.name} must have a vector`);
      const formulas = new BodyFormulas(body, fastFlags(body, one.id));
      return vectorTimesScalar(formulas, vector, body.value(one.operand(1)), type);
    },
  },
];
