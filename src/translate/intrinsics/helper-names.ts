// Names of shared functions that compute intrinsics, as llvm-spirv has them.

/** The beginning of the names of functions whose calls are calls of intrinsics in LLVM IR again. */
export const HELPER = "spirv.llvm_";

/** The name of such a function without types. */
export const helperOf = (intrinsic: string): string => `${HELPER}${intrinsic}`;
