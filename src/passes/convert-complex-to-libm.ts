// Converts the complex dialect to calls of C's functions.

import { convertComplexToLibm } from "../conversions/complex-to-libm/index.ts";
import { definePass } from "./pass.ts";

export const convertComplexToLibmPass = definePass({
  name: "convert-complex-to-libm",
  displayName: "ConvertComplexToLibm",
  summary: "Convert Complex dialect to libm calls",
  anchor: "builtin.module",
  dependentDialects: ["func"],
  run: (op) => (convertComplexToLibm(op) ? undefined : "failed"),
});
