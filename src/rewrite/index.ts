// The public entry of the rewriting layer.

export * from "./common-subexpressions.ts";
export { ConstantPropagation, type PropagatedConstant } from "./constants/constant-propagation.ts";
export { propagateConstants } from "./constants/replace-constants.ts";
export * from "./conversion/index.ts";
export * from "./driver/constant-folder.ts";
export * from "./driver/constants.ts";
export * from "./driver/fold.ts";
export { applyOpPatternsGreedily, applyPatternsGreedily } from "./driver/greedy.ts";
export * from "./driver/greedy-config.ts";
export * from "./driver/insertion-region.ts";
export * from "./driver/pattern-set.ts";
export { areEquivalent, equivalenceHash } from "./equivalence.ts";
export * from "./inlining/index.ts";
export * from "./integer-ranges/index.ts";
export { moveLoopInvariants } from "./loop-invariants.ts";
export * from "./memory-effects.ts";
export * from "./memory-slots/index.ts";
export { factsOf, factsOfDef, OpFacts } from "./op-facts.ts";
export * from "./simplification/dead-code.ts";
export { simplifyRegions } from "./simplification/simplify-regions.ts";
export { isSpeculatable } from "./speculation.ts";
