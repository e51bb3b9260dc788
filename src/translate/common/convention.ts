// Calling conventions of OpenCL in LLVM IR.

/** Numbers of `spir_func` and `spir_kernel`. */
export const CALL_CONVENTION = { function: 75, kernel: 76 } as const;
