// Converts the memref dialect to the LLVM dialect.

import { boolOption, definePass, uintOption } from "../../pass/index.ts";
import { convertMemRefToLlvm } from "./index.ts";

export const finalizeMemRefToLlvm = definePass({
  name: "finalize-memref-to-llvm",
  displayName: "FinalizeMemRefToLLVMConversionPass",
  summary: "Finalize MemRef dialect to LLVM dialect conversion",
  anchor: "builtin.module",
  options: {
    "use-aligned-alloc": boolOption(false, "Use aligned_alloc in place of malloc for heap allocations"),
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
    "use-generic-functions": boolOption(
      false,
      "Use generic allocation and deallocation functions instead of the classic 'malloc', 'aligned_alloc' and 'free' functions",
    ),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) =>
    convertMemRefToLlvm(op, {
      indexWidth: options["index-bitwidth"],
      isAligned: options["use-aligned-alloc"],
      isGeneric: options["use-generic-functions"],
    })
      ? undefined
      : "failed",
});
