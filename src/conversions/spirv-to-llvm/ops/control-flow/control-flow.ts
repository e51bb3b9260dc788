// Control-Flow Instructions, structured and not. The blocks of a structured construct move between the ops before and after it.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  DenseElementsAttr,
  denseI32Array,
  IntegerAttr,
  type Operation,
  type Region,
  type Type,
  VectorType,
  vectorType,
} from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import type { Emitter } from "../../../llvm-common/index.ts";
import { callConvention } from "../../interface/conventions.ts";
import type { Lowering } from "../../lowering.ts";
import { withoutSign } from "../constant.ts";
import { loopAnnotation } from "./loop-control.ts";

export function controlFlowPatterns(lowering: Lowering): readonly ConversionPattern[] {
  return [
    convert(spirv.Branch, (_, { targetOperands }, at, op) => {
      llvm.br.build(
        at,
        { destOperands: targetOperands, loop_annotation: loopAnnotation(op) },
        { successors: op.successors },
      );
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.BranchConditional, ({ branch_weights }, operands, at, op) => {
      const { condition, trueTargetOperands: trueDestOperands, falseTargetOperands: falseDestOperands } = operands;
      const weights = ArrayAttr.is(branch_weights)
        ? branch_weights.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : 0))
        : undefined;
      const branch_weights_ = weights && denseI32Array(at.context, weights);
      const parts = {
        condition,
        trueDestOperands,
        falseDestOperands,
        branch_weights: branch_weights_,
        loop_annotation: loopAnnotation(op),
      };
      llvm.cond_br.build(at, parts, { successors: op.successors });
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.Switch, (view, { selector, defaultOperands, targetOperands }, at, op) => {
      const { literals, case_operand_segments } = view;
      const parts = {
        value: selector,
        defaultOperands,
        caseOperands: targetOperands,
        case_values: literals && withoutSign(literals, caseType(literals, selector.type)),
        case_operand_segments,
      };
      llvm.switch.build(at, parts, { successors: op.successors });
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.Return, (_, __, at, op) => {
      at.replaceWithNew(op, llvm.return, {});
      return true;
    }),
    convert(spirv.ReturnValue, (_, { value }, at, op) => {
      at.replaceWithNew(op, llvm.return, { operands: [value] });
      return true;
    }),
    convert(spirv.Unreachable, (_, __, at, op) => {
      at.replaceWithNew(op, llvm.unreachable, {});
      return true;
    }),
    convert(spirv.FunctionCall, ({ callee, return_value }, operands, at, op) => {
      const resultTypes = return_value === undefined ? [] : at.converter?.convertAll([return_value.type]);
      if (resultTypes === undefined) return false;
      const convention = callConvention(at.context, lowering);
      const parts = { callee, callee_operands: operands.arguments, ...convention };
      const call = llvm.call.build(at, parts, { resultTypes, attributes: op.attributes.entries });
      at.replaceOp(op, call.results);
      return true;
    }),
    convert(spirv.mlir.selection, ({ body }, _, at, op) => flatten(at, op, body, lowering)),
    convert(spirv.mlir.loop, ({ body }, _, at, op) => flatten(at, op, body, lowering)),
  ];
}

/** A vector of the selector's converted type, of as many as there are literals. */
function caseType(literals: Attribute, selector: Type): Type {
  const count = DenseElementsAttr.is(literals) && VectorType.is(literals.type) ? (literals.type.shape[0] ?? 0) : 0;
  return vectorType(literals.context, [count], selector);
}

/** Puts the blocks of a construct between the ops before it and those after it. */
function flatten(at: Emitter, op: Operation, body: Region, { keepsInterface }: Lowering): boolean {
  const { block: before, next: rest } = op;
  const region = before?.region;
  const [entry, mergeBlock] = [body.firstBlock, body.lastBlock];
  const resultTypes = at.converter?.convertAll(op.resultTypes);
  if (before === undefined || region === undefined || rest === undefined || resultTypes === undefined) return false;
  if (entry === undefined || mergeBlock === undefined || doesNothing(op, entry, mergeBlock)) {
    at.eraseOp(op);
    return true;
  }
  const behind = at.splitBlock(rest);
  const results = resultTypes.map((type) => behind.addArgument(type, at.place));
  leave(at, mergeBlock, behind);
  if (!keepsInterface) dropWeights(at, entry);
  at.mergeBlocks(entry, before, []);
  at.inlineRegionBefore(body, region, behind);
  at.replaceOp(op, results);
  return true;
}

/** A selection of nothing but a branch to its merge block. */
function doesNothing(op: Operation, entry: Block, mergeBlock: Block): boolean {
  return entry.next === mergeBlock && entry.firstOp === entry.lastOp && op.numResults === 0;
}

/** The merge block goes on after the construct. */
function leave(at: Emitter, mergeBlock: Block, behind: Block): void {
  const merge = mergeBlock.lastOp;
  if (merge === undefined) return;
  at.insertBefore(merge);
  at.create(spirv.Branch, { operands: merge.operands, successors: [behind], location: merge.locationNumber });
  at.eraseOp(merge);
}

/** MLIR drops the branch weights of a selection's header if the branch is its only op. */
function dropWeights(at: Emitter, entry: Block): void {
  const branch = entry.firstOp;
  if (branch?.def !== spirv.BranchConditional || branch.attr("branch_weights") === undefined) return;
  at.modify(branch, () => branch.setAttr("branch_weights", undefined));
}
