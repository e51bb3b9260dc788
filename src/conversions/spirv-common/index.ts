// Shared by the conversions to the SPIR-V dialect: types, ops that replace others, elements of memory references.

export * from "./comparisons.ts";
export * from "./convert.ts";
export * from "./element-pointer.ts";
export * from "./emit.ts";
export * from "./emulation-options.ts";
export { signedRemainder } from "./remainder.ts";
export * from "./rows.ts";
export * from "./types.ts";
