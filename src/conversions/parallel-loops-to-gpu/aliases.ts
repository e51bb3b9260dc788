// Whether two values may refer to the same memory, as far as their definitions show it: MLIR's local alias analysis, without what it follows through
// branches.

import * as memref from "../../dialects/memref/index.ts";
import type { Operation, Value } from "../../ir/index.ts";
import { AutomaticAllocationScope } from "../../ir/index.ts";
import { memoryEffectsOf } from "../../rewrite/index.ts";

/** Ops whose result is a view of the memory of their first operand. */
const VIEWS: ReadonlySet<Operation["def"]> = new Set([
  memref.cast,
  memref.collapse_shape,
  memref.expand_shape,
  memref.memory_space_cast,
  memref.reinterpret_cast,
  memref.reshape,
  memref.subview,
  memref.transpose,
  memref.view,
]);

/** False if the values certainly refer to different memory. */
export function mayAlias(a: Value, b: Value): boolean {
  const [left, right] = [viewedBy(a), viewedBy(b)];
  if (left === right) return true;
  const [made, alsoMade] = [allocates(left), allocates(right)];
  if (made && alsoMade) return false;
  if (made) return !isAbove(right, scopeOf(left));
  return !alsoMade || !isAbove(left, scopeOf(right));
}

function viewedBy(value: Value): Value {
  let at = value;
  for (let op = at.definingOp; op !== undefined && VIEWS.has(op.def); op = at.definingOp) at = op.operand(0);
  return at;
}

function allocates(value: Value): boolean {
  const { definingOp } = value;
  const effects = definingOp === undefined ? undefined : memoryEffectsOf(definingOp);
  return effects?.some((effect) => effect.kind === "allocate" && effect.value === value) === true;
}

/** The op outside of which the memory does not exist, if it is known. */
function scopeOf(value: Value): Operation | undefined {
  const op = value.definingOp;
  if (op?.def === memref.alloca) return op.parentWhere(({ def }) => def.has(AutomaticAllocationScope));
  const frees = ({ block, def }: Operation) => def === memref.dealloc && block === op?.block;
  return value.users.some(frees) ? op?.parentOp : undefined;
}

/** Whether a value is defined before `scope` is entered. */
function isAbove(value: Value, scope: Operation | undefined): boolean {
  const parent = value.block?.parentOp;
  if (scope === undefined || parent === undefined) return false;
  if (parent !== scope) return parent.isAncestorOf(scope);
  return value.argumentBlock?.isEntry === true;
}
