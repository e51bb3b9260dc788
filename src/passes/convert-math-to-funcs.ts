// Converts powers and the count of leading zeros to calls of functions that the module gets.

import { convertMathToFuncs } from "../conversions/math-to-funcs/index.ts";
import { boolOption, uintOption } from "./options.ts";
import { definePass } from "./pass.ts";

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
