// Rules of their own that several ops of a family share, as traits: they are checked after the constraints, in the order of the list.

import type { Attribute, Operation, Trait, Value } from "../../../ir/index.ts";
import { IntegerAttr } from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { MemorySemantics, Scope } from "../enums.ts";
import { opSet } from "../op-table.ts";

export function rule(name: string, verify: (op: Operation) => Diagnostic | undefined): Trait {
  return { name, verify };
}

const WORKGROUP = Scope.enum.value("Workgroup");
const SUBGROUP = Scope.enum.value("Subgroup");

/** Group operations are done by a work-group or a subgroup. */
export const GroupScope: Trait = rule("GroupScope", (op) => {
  const scope = op.attr("execution_scope");
  const isGroup = Scope.is(scope) && (scope.value === WORKGROUP || scope.value === SUBGROUP);
  return isGroup ? undefined : op.error("execution scope must be 'Workgroup' or 'Subgroup'");
});

const ORDERS = ["Acquire", "Release", "AcquireRelease", "SequentiallyConsistent"].map(
  (name) => MemorySemantics.enum.value(name) ?? 0,
);

/** Memory semantics name at most one order; `name` is the attribute that holds them. */
export function oneMemoryOrder(name: string): Trait {
  return rule("OneMemoryOrder", (op) => {
    const semantics: Attribute | undefined = op.attr(name);
    if (!MemorySemantics.is(semantics)) return undefined;
    const { value } = semantics;
    if (ORDERS.filter((order) => (value & order) !== 0).length <= 1) return undefined;
    return op.plainError(
      "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`",
    );
  });
}

const isConstant = opSet({ core: ["Constant"], mlir: ["referenceof"] });

/** The integer that a value is, where a constant makes it. */
export function constantInteger(value: Value | undefined): bigint | undefined {
  const op = value?.definingOp;
  if (op === undefined || !isConstant(op.def)) return undefined;
  const attr = op.attr("value");
  return IntegerAttr.is(attr) ? attr.value : undefined;
}
