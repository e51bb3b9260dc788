// Converts powers and the count of leading zeros to calls of functions that the module gets.

import { boolOption, definePass, uintOption } from "../../pass/index.ts";
import { convertMathToFuncs } from "./index.ts";

export const convertMathToFuncsPass = definePass({
  name: "convert-math-to-funcs",
  displayName: "ConvertMathToFuncs",
  summary: "Convert Math operations to calls of outlined implementations.",
  anchor: "builtin.module",
  options: {
    "min-width-of-fpowi-exponent": uintOption(
      1,
      "Convert FPowI only if the width of its exponent's integer type is greater than or equal to this value",
    ),
    "convert-ctlz": boolOption(
      false,
      "Convert math.ctlz to a software implementation. Enable for targets that do not natively support ctlz.",
    ),
  },
  dependentDialects: ["arith", "cf", "func", "scf", "vector", "llvm"],
  run(op, { options }) {
    const leastExponentWidth = options["min-width-of-fpowi-exponent"];
    const convertsLeadingZeros = options["convert-ctlz"];
    return convertMathToFuncs(op, { leastExponentWidth, convertsLeadingZeros }) ? undefined : "failed";
  },
});
