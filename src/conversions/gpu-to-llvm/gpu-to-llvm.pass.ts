// Converts host code to the LLVM dialect; launches of kernels stay.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertGpuToLlvm } from "./index.ts";

export const gpuToLlvm = definePass({
  name: "gpu-to-llvm",
  displayName: "GpuToLLVMConversionPass",
  summary: "Convert GPU dialect to LLVM dialect with GPU runtime calls",
  anchor: "builtin.module",
  dependentDialects: ["llvm"],
  options: {
    "intersperse-sizes-for-kernels": boolOption(
      false,
      "Inserts a size_t argument following each memref argument, containing the static size in bytes of the buffer.",
    ),
    "use-bare-pointers-for-host": boolOption(
      false,
      "Use bare pointers to pass memref arguments to host functions. All memrefs must have static shape.",
    ),
    "use-bare-pointers-for-kernels": boolOption(
      false,
      "Use bare pointers to pass memref arguments to kernels. The kernel must use the same setting for this option.",
    ),
  },
  run: (op, { options }) =>
    convertGpuToLlvm(op, {
      host: options["use-bare-pointers-for-host"] ? "bare-pointer" : "parts",
      kernels: options["use-bare-pointers-for-kernels"] ? "bare-pointer" : "parts",
      addsSizes: options["intersperse-sizes-for-kernels"],
    })
      ? undefined
      : "failed",
});
