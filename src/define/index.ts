// The public entry of the definition layer.

export * from "./args.ts";
export type { Directive, DirectiveSink } from "./assembly.ts";
export * from "./attr-constraints.ts";
export * from "./call-traits.ts";
export * from "./constraints.ts";
export * from "./control-flow-traits.ts";
export * from "./custom-form.ts";
export { type DenseIntegers, denseIntegers } from "./dense-integers.ts";
export * from "./effect-traits.ts";
export * from "./enum.ts";
export * from "./function-syntax.ts";
export * from "./function-trait.ts";
export * from "./implicit-terminator.ts";
export * from "./index-list.ts";
export * from "./known-values.ts";
export { type Layout, layoutOf, SameVariadicResultSize } from "./layout.ts";
export * from "./memory-slot-traits.ts";
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
export * from "./range-traits.ts";
export * from "./shaped-constraints.ts";
export * from "./slices.ts";
export * from "./strided.ts";
export * from "./struct-attr.ts";
export * from "./switch-cases.ts";
export * from "./traits.ts";
export * from "./type.ts";
export { verify } from "./verify.ts";
