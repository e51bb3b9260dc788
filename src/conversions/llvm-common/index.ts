// Shared by the conversions to the LLVM dialect: types, ops that replace others, vectors of several dimensions, memory references.

export * from "./address.ts";
export * from "./descriptor.ts";
export * from "./emit.ts";
export * from "./expand.ts";
export * from "./host-rows.ts";
export * from "./memref.ts";
export * from "./nested-vectors.ts";
export * from "./runtime-functions.ts";
export * from "./types.ts";
