// The public entry of the rewriting layer.

export * from "./common-subexpressions.ts";
export * from "./constant-folder.ts";
export { ConstantPropagation, type PropagatedConstant } from "./constant-propagation.ts";
export * from "./constants.ts";
export * from "./conversion/index.ts";
export * from "./dead-code.ts";
export { areEquivalent, equivalenceHash } from "./equivalence.ts";
export * from "./fold.ts";
export { applyOpPatternsGreedily, applyPatternsGreedily } from "./greedy.ts";
export * from "./greedy-config.ts";
export * from "./inlining/index.ts";
export * from "./insertion-region.ts";
export * from "./integer-ranges/index.ts";
export { moveLoopInvariants } from "./loop-invariants.ts";
export * from "./memory-effects.ts";
export * from "./memory-slots/index.ts";
export { factsOf, factsOfDef, OpFacts } from "./op-facts.ts";
export * from "./pattern-set.ts";
export { propagateConstants } from "./replace-constants.ts";
export { simplifyRegions } from "./simplify-regions.ts";
export { isSpeculatable } from "./speculation.ts";
