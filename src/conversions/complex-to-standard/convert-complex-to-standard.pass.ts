// Converts the complex dialect to arith and math.

import { definePass, enumOption } from "../../pass/index.ts";
import type { ComplexRange } from "../complex-common/index.ts";
import { convertComplexToStandard } from "./index.ts";

export const convertComplexToStandardPass = definePass({
  name: "convert-complex-to-standard",
  displayName: "ConvertComplexToStandardPass",
  summary: "Convert Complex dialect to standard dialect",
  options: {
    "complex-range": enumOption<ComplexRange>(
      "improved",
      "Control the intermediate calculation of complex number division",
      {
        improved: "improved (default)",
        basic: "basic",
        none: "none",
      },
    ),
  },
  dependentDialects: ["math"],
  run: (op, { options }) => (convertComplexToStandard(op, options["complex-range"]) ? undefined : "failed"),
});
