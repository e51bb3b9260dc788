// Converts the vector dialect to the LLVM dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertVectorToLlvm } from "./index.ts";

const target = (what: string) => boolOption(false, `Enables the use of ${what} while lowering the vector dialect.`);

export const convertVectorToLlvmPass = definePass({
  name: "convert-vector-to-llvm",
  displayName: "ConvertVectorToLLVMPass",
  summary: "Lower the operations from the vector dialect into the LLVM dialect",
  options: {
    "reassociate-fp-reductions": boolOption(false, "Allows llvm to reassociate floating-point reductions for speed"),
    "force-32bit-vector-indices": boolOption(
      true,
      "Allows compiler to assume vector indices fit in 32-bit if that yields faster code",
    ),
    "enable-amx": target("AMX dialect"),
    "enable-arm-neon": target("ArmNeon dialect"),
    "enable-arm-sve": target("ArmSVE dialect"),
    "enable-arm-i8mm": target("Arm FEAT_I8MM instructions"),
    "enable-arm-bf16": target("Arm FEAT_BF16 instructions"),
    "enable-x86vector": target("X86Vector dialect"),
  },
  dependentDialects: ["llvm", "memref", "ub"],
  run: (op, { options }) =>
    convertVectorToLlvm(op, {
      reassociatesReductions: options["reassociate-fp-reductions"],
      hasNarrowIndices: options["force-32bit-vector-indices"],
    })
      ? undefined
      : "failed",
});
