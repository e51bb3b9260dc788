// Lowers the `index` dialect to the `spirv` dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { convertIndexToSpirv } from "./index.ts";

export const convertIndexToSpirvPass = definePass({
  name: "convert-index-to-spirv",
  displayName: "ConvertIndexToSPIRVPass",
  summary: "Lower the `index` dialect to the `spirv` dialect.",
  options: {
    "use-64bit-index": boolOption(false, "Use 64-bit integers to convert index types"),
  },
  dependentDialects: ["spirv"],
  run: (op, { options }) =>
    convertIndexToSpirv(op, { use64bitIndex: options["use-64bit-index"] }) ? undefined : "failed",
});
