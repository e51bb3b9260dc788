// Arithmetic Instructions.

import { VectorType } from "../../ir/index.ts";
import { flag, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateFastMath, fastFlags, wrapFlags } from "../decorations/arithmetic-flags.ts";
import type { Body } from "../to-llvm/body.ts";
import type { InstructionEntry } from "./entry.ts";
import { binary, fcmp, floatBinary, icmp } from "./families.ts";

/** The remainder with the sign of the divisor: `srem` gives it the dividend's sign, which is corrected if the signs differ. */
function signedModulo(body: Body, a: number, b: number): number {
  const zero = body.zero(body.typeOfReference(a));
  const rest = body.nameRow(body.binary(opcode.srem, a, b), "srem.res");
  const signs = body.nameRow(body.binary(opcode.xor, a, b), "xor.res");
  const differ = body.nameRow(body.compare(opcode.icmp, icmp.slt, signs, zero), "cmpsign.res");
  const isInexact = body.nameRow(body.compare(opcode.icmp, icmp.ne, rest, zero), "cmpsrem.res");
  const isWrong = body.nameRow(body.binary(opcode.and, isInexact, differ), "cmp.res");
  const sum = body.nameRow(body.binary(opcode.add, rest, b, flag.nsw), "add.res");
  return body.select(isWrong, sum, rest);
}

/** The same of floats: a zero gets the sign of the divisor. */
function floatModulo(body: Body, a: number, b: number, flags: number): number {
  const rest = body.nameRow(body.binary(opcode.frem, a, b, flags), "frem.res");
  const copied = body.nameRow(body.intrinsic("llvm.copysign", [rest, b]), "copysign.res");
  const sum = body.nameRow(body.binary(opcode.fadd, rest, b, flags), "fadd.res");
  const differ = body.nameRow(body.compare(opcode.fcmp, fcmp.one, rest, copied), "cmp.res");
  return body.select(differ, sum, copied);
}

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
    toLlvm: (body, one) => signedModulo(body, body.value(one.operand(0)), body.value(one.operand(1))),
  },
  {
    opcode: Op.FMod,
    toLlvm: (body, one) =>
      floatModulo(body, body.value(one.operand(0)), body.value(one.operand(1)), fastFlags(body, one.id)),
  },
  {
    opcode: Op.VectorTimesScalar,
    toLlvm(body, one) {
      const vector = body.value(one.operand(0));
      const type = body.typeOfReference(vector);
      if (!VectorType.is(type)) return one.reject(`${one.name} must have a vector`);
      const [count = 0] = type.shape;
      const scalar = body.splat(body.value(one.operand(1)), count);
      return body.nameRow(body.binary(opcode.fmul, vector, scalar, fastFlags(body, one.id)), "scale");
    },
  },
];
