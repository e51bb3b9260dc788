// Converts the complex dialect to calls of C's functions.

import { definePass } from "../../pass/index.ts";
import { convertComplexToLibm } from "./index.ts";

export const convertComplexToLibmPass = definePass({
  name: "convert-complex-to-libm",
  displayName: "ConvertComplexToLibm",
  summary: "Convert Complex dialect to libm calls",
  anchor: "builtin.module",
  dependentDialects: ["func"],
  run: (op) => (convertComplexToLibm(op) ? undefined : "failed"),
});
