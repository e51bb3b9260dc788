// Converts transfers of vectors to loops.

import { boolOption, definePass, uintOption } from "../../pass/index.ts";
import { convertVectorToScf } from "./index.ts";

export const convertVectorToScfPass = definePass({
  name: "convert-vector-to-scf",
  displayName: "ConvertVectorToSCF",
  summary: "Lower the operations from the vector dialect into the SCF dialect",
  options: {
    "full-unroll": boolOption(false, "Perform full unrolling when converting vector transfers to SCF"),
    "target-rank": uintOption(1, "Target vector rank to which transfer ops should be lowered"),
    "lower-tensors": boolOption(false, "Lower transfer ops that operate on tensors"),
    "lower-scalable": boolOption(false, "Add scalable vector specific lowerings (that introduce loops)"),
  },
  dependentDialects: ["affine", "memref", "scf", "tensor"],
  run(op, { options, context }) {
    if (options["lower-scalable"]) {
      context.emit(op.errorNearby("option 'lower-scalable' of 'convert-vector-to-scf' is not supported"));
      return "failed";
    }
    convertVectorToScf(op, {
      isUnrolled: options["full-unroll"],
      targetRank: options["target-rank"],
      lowersTensors: options["lower-tensors"],
    });
    return undefined;
  },
});
