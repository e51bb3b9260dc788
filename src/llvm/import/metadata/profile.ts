// Profiles: how often branches are taken and functions are entered.

import { func } from "../../../dialects/llvm/index.ts";
import { integerAttr, type Operation } from "../../../ir/index.ts";
import type { Importer } from "../importer.ts";
import { integerOf, stringIn } from "../instructions/operands.ts";

/** Sets weights of branches or the count of entries; false if there is nothing that the op can have. */
export function branchWeights(importer: Importer, node: number, op: Operation): boolean {
  const { operands } = importer.module.metadata.node(node);
  const name = stringIn(operands[0]);
  if (name === "function_entry_count") return entryCount(importer, operands.slice(1).map(integerOf), op);
  if (name !== "branch_weights" || operands.length < 2) return false;
  // Where the weights come from is not represented.
  const origin = stringIn(operands[1]);
  if (origin !== undefined && origin !== "expected") return false;
  const weights = operands.slice(origin === undefined ? 1 : 2).map(integerOf);
  if (weights.some((one) => one === undefined)) return false;
  const known = weights.filter((one) => one !== undefined).map((one) => BigInt.asIntN(32, one));
  if (op.def === func || !mayBranch(op)) return false;
  if (op.numSuccessors > 0) op.setAttr("branch_weights", importer.metadata.numbers("i32", known));
  return true;
}

/** Calls, too, have weights in LLVM IR, which are dropped. */
function mayBranch(op: Operation): boolean {
  return op.def.propertyIndex("branch_weights") >= 0;
}

function entryCount(importer: Importer, [count, ...rest]: readonly (bigint | undefined)[], op: Operation): boolean {
  if (count === undefined || rest.length > 0) return false;
  if (op.def !== func) {
    importer.warn("expected function_entry_count to be attached to a function", op.location);
    return false;
  }
  op.setAttr("function_entry_count", integerAttr(op.context, op.context.i64, count));
  return true;
}
