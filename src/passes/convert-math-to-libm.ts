// Converts the math dialect to calls of C's functions.

import { convertMathToLibm } from "../conversions/math-to-libm/index.ts";
import { definePass } from "./pass.ts";

export const convertMathToLibmPass = definePass({
  name: "convert-math-to-libm",
  displayName: "ConvertMathToLibmPass",
  summary: "Convert Math dialect to libm calls",
  anchor: "builtin.module",
  dependentDialects: ["func", "vector"],
  run: (op) => (convertMathToLibm(op) ? undefined : "failed"),
});
