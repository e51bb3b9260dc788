// Converts Arith dialect to SPIR-V dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertArithToSpirv } from "./index.ts";

export const convertArithToSpirvPass = definePass({
  name: "convert-arith-to-spirv",
  displayName: "ConvertArithToSPIRVPass",
  summary: "Convert Arith dialect to SPIR-V dialect",
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
    convertArithToSpirv(op, {
      emulateNarrowScalars: options["emulate-lt-32-bit-scalar-types"],
      emulateUnsupportedFloats: options["emulate-unsupported-float-types"],
    })
      ? undefined
      : "failed",
});
