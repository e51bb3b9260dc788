// What conversions to the LLVM dialect share: types, ops in the place of others, vectors of several dimensions, memory references.

export * from "./address.ts";
export * from "./descriptor.ts";
export * from "./emit.ts";
export * from "./expand.ts";
export * from "./host-rows.ts";
export * from "./memref.ts";
export * from "./nested-vectors.ts";
export * from "./runtime-functions.ts";
export * from "./types.ts";
