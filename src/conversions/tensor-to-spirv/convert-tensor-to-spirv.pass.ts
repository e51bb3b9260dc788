// Converts Tensor dialect to SPIR-V dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertTensorToSpirv } from "./index.ts";

export const convertTensorToSpirvPass = definePass({
  name: "convert-tensor-to-spirv",
  displayName: "ConvertTensorToSPIRVPass",
  summary: "Convert Tensor dialect to SPIR-V dialect",
  options: {
    "emulate-lt-32-bit-scalar-types": boolOption(
      true,
      "Emulate narrower scalar types with 32-bit ones if not supported by the target",
    ),
    "emulate-unsupported-float-types": boolOption(
      true,
      "Emulate unsupported float types by representing them with integer types of same bit width",
    ),
  },
  dependentDialects: ["spirv"],
  run: (op, { options }) =>
    convertTensorToSpirv(op, {
      emulateNarrowScalars: options["emulate-lt-32-bit-scalar-types"],
      emulateUnsupportedFloats: options["emulate-unsupported-float-types"],
    })
      ? undefined
      : "failed",
});
