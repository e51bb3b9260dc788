// The public entry of the definition layer.

export * from "./args.ts";
export * from "./constraints/attr-constraints.ts";
export * from "./constraints/constraints.ts";
export { type DenseIntegers, denseIntegers } from "./constraints/dense-integers.ts";
export * from "./constraints/shaped-constraints.ts";
export * from "./constraints/strided.ts";
export * from "./enum.ts";
export type { Directive, DirectiveSink } from "./format/assembly.ts";
export * from "./format/custom-form.ts";
export * from "./format/function-syntax.ts";
export * from "./format/implicit-terminator.ts";
export * from "./format/index-list.ts";
export * from "./format/slices.ts";
export * from "./format/struct-attr.ts";
export * from "./format/switch-cases.ts";
export { type Layout, layoutOf, SameVariadicResultSize } from "./layout.ts";
export { modelOf } from "./model.ts";
export {
  type BuildState,
  defineOp,
  type FoldResult,
  type InferParts,
  type OpDefinition,
  type OpModel,
  type OpSpec,
} from "./op.ts";
/** @internal */
export * as parameter from "./parameters.ts";
export * from "./pattern.ts";
export * from "./traits/call-traits.ts";
export * from "./traits/combining-trait.ts";
export * from "./traits/control-flow-traits.ts";
export * from "./traits/effect-traits.ts";
export * from "./traits/function-trait.ts";
export * from "./traits/known-values.ts";
export * from "./traits/memory-slot-traits.ts";
export * from "./traits/range-traits.ts";
export * from "./traits/region-branch.ts";
export * from "./traits/traits.ts";
export * from "./type.ts";
export { verify } from "./verify/verify.ts";
