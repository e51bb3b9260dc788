// The public entry of the IR layer.

/** Affine expressions, maps and integer sets. */
export * as affine from "./affine/index.ts";
export { aContext, anOperation } from "./argument-kinds.ts";
export * from "./block.ts";
export * from "./builder.ts";
export * from "./cloning.ts";
export * from "./collecting.ts";
export * from "./context.ts";
export * from "./dense-elements.ts";
export * from "./dialect.ts";
export * from "./dominance.ts";
export * from "./ids.ts";
export * from "./inlining.ts";
export * from "./op-def.ts";
export * from "./op-map.ts";
export * from "./operation.ts";
export * from "./rewriter.ts";
export * from "./store/op-shapes.ts";
export * from "./store/store.ts";
export * from "./symbols.ts";
export * from "./uniqued/attribute.ts";
export * from "./uniqued/attribute-table.ts";
export * from "./uniqued/builtin-attrs.ts";
export { CAST_NAME, MODULE_NAME } from "./uniqued/builtin-names.ts";
export * from "./uniqued/builtin-types.ts";
export * from "./uniqued/integer-words.ts";
export * from "./uniqued/location.ts";
export * from "./uniqued/location-table.ts";
export * from "./uniqued/type.ts";
export * from "./uniqued/uniqued.ts";
export * from "./value.ts";
