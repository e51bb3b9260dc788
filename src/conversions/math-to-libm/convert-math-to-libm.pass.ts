// Converts the math dialect to calls of C's functions.

import { definePass } from "../../pass/index.ts";
import { convertMathToLibm } from "./index.ts";

export const convertMathToLibmPass = definePass({
  name: "convert-math-to-libm",
  displayName: "ConvertMathToLibmPass",
  summary: "Convert Math dialect to libm calls",
  anchor: "builtin.module",
  dependentDialects: ["func", "vector"],
  run: (op) => (convertMathToLibm(op) ? undefined : "failed"),
});
