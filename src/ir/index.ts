// The public entry of the IR layer.

/** Affine expressions, maps and integer sets. */
export * as affine from "./affine/index.ts";
export { aContext, anOperation } from "./argument-kinds.ts";
export * from "./attribute.ts";
export * from "./attribute-table.ts";
export * from "./block.ts";
export * from "./builder.ts";
export * from "./builtin-attrs.ts";
export { CAST_NAME, MODULE_NAME } from "./builtin-names.ts";
export * from "./builtin-types.ts";
export * from "./cloning.ts";
export * from "./collecting.ts";
export * from "./context.ts";
export * from "./dialect.ts";
export * from "./dominance.ts";
export * from "./ids.ts";
export * from "./inlining.ts";
export * from "./integer-words.ts";
export * from "./location.ts";
export * from "./location-table.ts";
export * from "./op-def.ts";
export * from "./op-map.ts";
export * from "./op-shapes.ts";
export * from "./operation.ts";
export * from "./rewriter.ts";
export * from "./store.ts";
export * from "./symbols.ts";
export * from "./type.ts";
export * from "./uniqued.ts";
export * from "./value.ts";
