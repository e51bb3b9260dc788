// Miscellaneous Instructions of the SPIR-V specification.

import { defineOp, value } from "../../../define/index.ts";
import { Pure } from "../../../ir/index.ts";
import { AnySpirvType, Bool } from "../constraints.ts";

export const AssumeTrue = defineOp("spirv.KHR.AssumeTrue", {
  summary: "TBD.",
  args: { condition: value(Bool) },
  assembly: "$condition attr-dict",
});

export const Undef = defineOp("spirv.Undef", {
  summary: "Make an intermediate object whose value is undefined.",
  results: { result: value(AnySpirvType) },
  traits: [Pure],
  assembly: "attr-dict `:` type($result)",
});
