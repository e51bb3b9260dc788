// How control flows: branches between blocks, ops whose regions control enters and leaves, loops.

import {
  type Attribute,
  type Block,
  DenseArrayAttr,
  denseI32Array,
  type OpDef,
  type Operation,
  type Region,
  type Trait,
  type Value,
} from "../../ir/index.ts";
import type { Span } from "../layout.ts";
import { modelOf } from "../model.ts";

/** A terminator whose operands become the arguments of its successors, edge by edge. */
export interface BranchTrait extends Trait {
  /** The operands that successor number `successor` gets as its arguments. */
  readonly forwarded: (op: Operation, successor: number) => Span;
  /** Puts other values in their place, in any number. */
  readonly setForwarded: (op: Operation, successor: number, values: readonly Value[]) => void;
  /** The only successor that is taken if the operands have these values; undefined if it is unknown. */
  readonly successorFor?: (op: Operation, constants: KnownConstants) => Block | undefined;
}

/** The constants that operands are known to be, by their indexes. @internal */
export type KnownConstants = readonly (Attribute | undefined)[];

/**
 * A branch that forwards one group of its operands to each of its successors: `names` are those groups, one per successor
 * (`undefined` for a successor that gets nothing).
 */
export function branch(...names: readonly (string | undefined)[]): BranchTrait {
  const groupOf = (op: Operation, successor: number): number =>
    modelOf(op.def)?.layout.operands.findIndex(({ name }) => name === names[successor]) ?? -1;
  return {
    name: "BranchOpInterface",
    forwarded(op, successor) {
      const group = groupOf(op, successor);
      return (group < 0 ? undefined : modelOf(op.def)?.layout.operandSpan(op, group)) ?? { start: 0, count: 0 };
    },
    setForwarded(op, successor, values) {
      const layout = modelOf(op.def)?.layout;
      const group = groupOf(op, successor);
      if (layout === undefined || group < 0) return;
      const { start, count } = layout.operandSpan(op, group);
      const sizes =
        layout.operandSegments === undefined ? [] : layout.operands.map((_, at) => layout.operandSpan(op, at).count);
      const operands = [...op.operands];
      operands.splice(start, count, ...values);
      op.setOperands(operands);
      if (layout.operandSegments === undefined || values.length === count) return;
      sizes[group] = values.length;
      op.setAttr(layout.operandSegments, denseI32Array(op.context, sizes));
    },
  };
}

/** The branch trait of a definition, if it is a branch. @internal */
export function branchTraitOf(def: OpDef): BranchTrait | undefined {
  for (const trait of def.traits) if ("forwarded" in trait) return trait as BranchTrait;
  return undefined;
}

/** Where control may go from an op with regions, or from a terminator in one of them: into a region, or on after the op. */
export interface RegionSuccessor {
  /** Undefined if control leaves the op. */
  readonly region: Region | undefined;
  /** Which arguments of the region, or results of the op, get values by that. */
  readonly inputs: readonly Value[];
}

/** MLIR's RegionBranchOpInterface: how control flows through the regions of an op, and which values go with it. */
export interface RegionBranchTrait extends Trait {
  /**
   * Where control may go next. `from` is the op itself, when it is reached, or a terminator in one of its regions; `constants` are
   * what is known of the operands of `from`.
   */
  readonly regionSuccessors: (op: Operation, from: Operation, constants: KnownConstants) => readonly RegionSuccessor[];
  /** The operands of `from` that become the inputs of a successor; undefined if that is not known. */
  readonly regionOperands: (op: Operation, from: Operation, successor: RegionSuccessor) => Span | undefined;
}

/** MLIR's LoopLikeOpInterface: an op that executes regions again and again. What is in them and does not change may go before it. */
export interface LoopLikeTrait extends Trait {
  readonly loopRegions: (op: Operation) => readonly Region[];
}

/** All regions of the op are its body. */
export const LoopLike: LoopLikeTrait = { name: "LoopLikeOpInterface", loopRegions: (op) => op.regions };

/** The regions of a loop that are executed again and again; undefined for an op that is no loop. @internal */
export function loopRegionsOf(op: Operation): readonly Region[] | undefined {
  // Sound: only loops have a trait with this method.
  for (const trait of op.def.traits) if ("loopRegions" in trait) return (trait as LoopLikeTrait).loopRegions(op);
  return undefined;
}

/** A loop with these regions as its body. */
export function loopLike(loopRegions: LoopLikeTrait["loopRegions"]): LoopLikeTrait {
  return { name: LoopLike.name, loopRegions };
}

/** No weights, or as many as there are successors, and one that is not zero. */
export const WeightedBranch: Trait = {
  name: "WeightedBranchOpInterface",
  fast: (store, op) => store.properties(op)[store.def(op).propertyIndex("branch_weights")] === undefined,
  verify(op) {
    const weights = op.attr("branch_weights");
    if (!DenseArrayAttr.is(weights)) return undefined;
    const [given, expected] = [weights.values.length, op.numSuccessors];
    if (given === 0) return undefined;
    if (given !== expected) {
      const counts = `${given} vs ${expected}`;
      return op.plainError(`expects number of branch weights to match number of successors: ${counts}`);
    }
    const hasWeight = weights.values.some((weight) => weight !== 0n);
    return hasWeight ? undefined : op.plainError("branch weights cannot all be zero");
  },
};
