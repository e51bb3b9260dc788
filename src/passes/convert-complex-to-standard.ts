// Converts the complex dialect to arith and math.

import type { ComplexRange } from "../conversions/complex-common/index.ts";
import { convertComplexToStandard } from "../conversions/complex-to-standard/index.ts";
import { enumOption } from "./options.ts";
import { definePass } from "./pass.ts";

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
