// Converts the func dialect to the LLVM dialect.

import { boolOption, definePass, uintOption } from "../../pass/index.ts";
import { convertFuncToLlvm } from "./index.ts";

export const convertFuncToLlvmPass = definePass({
  name: "convert-func-to-llvm",
  displayName: "ConvertFuncToLLVMPass",
  summary: "Convert from the Func dialect to the LLVM dialect",
  anchor: "builtin.module",
  options: {
    "use-bare-ptr-memref-call-conv": boolOption(
      false,
      "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types",
    ),
    "index-bitwidth": uintOption(0, "Bitwidth of the index type, 0 to use size of machine word"),
  },
  dependentDialects: ["llvm"],
  run(op, { options }) {
    const convention = options["use-bare-ptr-memref-call-conv"] ? "bare-pointer" : "parts";
    return convertFuncToLlvm(op, options["index-bitwidth"], convention) ? undefined : "failed";
  },
});
