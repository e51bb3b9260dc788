// The conversion of the cf dialect to the LLVM dialect. The blocks that branches name get arguments of LLVM types.

import * as cf from "../../dialects/cf/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import type { Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  convert,
  convertTargets,
  withConverter,
} from "../../rewrite/index.ts";
import { addressOfString, callRuntime, type Emitter, llvmTypeConverter } from "../llvm-common/index.ts";

/** Converts the ops of cf inside of `root`; returns whether it could. */
export function convertCfToLlvm(root: Operation, indexWidth: number): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm");
  return applyPartialConversion([root], target, withConverter(llvmTypeConverter(indexWidth), cfToLlvmPatterns));
}

export const cfToLlvmPatterns: readonly ConversionPattern[] = [
  convert(cf.br, (_, { destOperands }, at, op) => {
    if (!convertTargets(at, op)) return false;
    const parts = { operands: destOperands, successors: op.successors, attributes: op.attributes.entries };
    at.replaceWithNew(op, llvm.br, parts);
    return true;
  }),
  convert(cf.cond_br, ({ branch_weights }, operands, at, op) => {
    if (!convertTargets(at, op)) return false;
    const { condition, trueDestOperands, falseDestOperands } = operands;
    const parts = { condition, trueDestOperands, falseDestOperands, branch_weights };
    llvm.cond_br.build(at, parts, { successors: op.successors, attributes: op.attributes.entries });
    at.eraseOp(op);
    return true;
  }),
  convert(cf.switch, ({ case_values, case_operand_segments }, operands, at, op) => {
    if (!convertTargets(at, op)) return false;
    const { flag, defaultOperands, caseOperands } = operands;
    const parts = { value: flag, defaultOperands, caseOperands, case_values, case_operand_segments };
    llvm.switch.build(at, parts, { successors: op.successors });
    at.eraseOp(op);
    return true;
  }),
  // Where the condition does not hold, the message is printed and the program ends.
  convert(cf.assert, ({ msg }, { arg }, at, op) => {
    const { block, next } = op;
    const region = block?.region;
    if (block === undefined || next === undefined || region === undefined) return false;
    const behind = at.splitBlock(next);
    const failure = at.createBlock(region, []);
    at.insertAtEnd(failure);
    printMessage(at, op, msg.value);
    callRuntime(at, op, "abort", []);
    at.create(llvm.unreachable);
    at.insertAtEnd(block);
    llvm.cond_br.build(
      at,
      { condition: arg, trueDestOperands: [], falseDestOperands: [] },
      { successors: [behind, failure] },
    );
    at.eraseOp(op);
    return true;
  }),
];

function printMessage(at: Emitter, op: Operation, message: string): void {
  callRuntime(at, op, "puts", [addressOfString(at, op, "assert_msg", message)]);
}
