// The codes of diagnostics that are about no rule of the validator and no op. The documents list them with these meanings.

/** Code to meaning. */
export const DIAGNOSTIC_CODES = {
  aborted: "a run that an `AbortSignal` has ended",
  argument: "a wrong argument of a function of the library",
  bytecode: "a mistake in bytecode of MLIR",
  "check-conversion": "checked code converts a number that the integer type does not have",
  "check-dangling": "checked code accesses a variable that no longer exists",
  "check-division-by-zero": "checked code divides an integer by zero",
  "check-division-overflow": "checked code divides the least integer by -1",
  "check-misaligned": "checked code accesses memory at an address that is not aligned",
  "check-null": "checked code accesses memory through a null pointer",
  "check-out-of-bounds": "checked code accesses memory outside of the buffer or variable that the pointer came from",
  "check-race": "two invocations of checked code access memory in a race",
  "check-shift": "checked code shifts an integer by its width or more",
  "check-undefined": "checked code uses a value that is not defined",
  "check-uninitialized": "checked code uses a value that it reads from uninitialized memory",
  "command-line": "a wrong argument of a command",
  conversion: "a type that a conversion cannot convert",
  "device-profile": "a device profile that does not exist, or whose JSON is wrong",
  execution: "a failure of a running program",
  "expected-diagnostics": "a diagnostic that `--verify-diagnostics` expects and that is missing, or the reverse",
  file: "a file that cannot be read or written",
  "internal-error": "a fault of Spirvana",
  launch: "a launch that its kernel does not allow, or that needs more memory than there is",
  "llvm-bitcode": "a mistake in bitcode of LLVM",
  "llvm-ir": "a mistake in the text of LLVM IR",
  "llvm-import": "a part of a module of LLVM IR that the LLVM dialect cannot represent",
  "llvm-verifier": "a rule of LLVM that a module violates",
  note: "a note of another diagnostic",
  "pass-pipeline": "a mistake in a pass pipeline",
  report: "text that a flag asks for, or that a program writes to standard error",
  "spirv-assembly": "a mistake in SPIR-V assembly",
  "spirv-binary": "a mistake in a SPIR-V binary",
  syntax: "a mistake in the text of MLIR",
  timeout: "a run that has not ended within the time that it is given",
  translation: "SPIR-V or LLVM IR that the translator cannot express in the other",
  unsupported: "a correct input that Spirvana cannot process yet",
  upgrade: "a construct of an older release of MLIR that was read in its present form",
} as const;

/** A code of {@link DIAGNOSTIC_CODES}. */
export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
