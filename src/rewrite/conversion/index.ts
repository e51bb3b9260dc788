// The public entry of dialect conversion.

export { convertTargets } from "./branch-targets.ts";
export { reconcileCasts } from "./casts.ts";
export * from "./conversion-pattern.ts";
export { ConversionRewriter } from "./conversion-rewriter.ts";
export * from "./convert-ops.ts";
export * from "./signature.ts";
export * from "./target.ts";
export * from "./type-converter.ts";
