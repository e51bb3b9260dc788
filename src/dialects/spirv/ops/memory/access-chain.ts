// The pointee of an access chain: a walk through a type by indices, without handles for valid chains.

import {
  IntegerAttr,
  type Operation,
  type OpId,
  type Store,
  type Trait,
  type Type,
  type ValueId,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../../../text/index.ts";
import { opSet } from "../../op-table.ts";
import { compositeElement, PointerType, StructType } from "../../types/index.ts";

const isConstant = opSet({ core: ["Constant"] });

/** The integer that a value is, where `spirv.Constant` makes it. */
function constantIndex(store: Store, value: ValueId): bigint | undefined {
  const owner = store.definingOpId(value);
  if (owner === 0 || !isConstant(store.def(owner))) return undefined;
  const [attr] = store.properties(owner);
  return IntegerAttr.is(attr) ? attr.value : undefined;
}

/** One step of the walk: the type of the member or element, or what is wrong. */
function step(store: Store, type: Type, index: ValueId): Type | string {
  if (StructType.is(type)) {
    const member = constantIndex(store, index);
    if (member === undefined)
      return `index must be an integer spirv.Constant to access element of spirv.struct${madeBy(store, index)}`;
    const found = member >= 0n ? type.body.members[Number(member)] : undefined;
    return found ?? `index ${member} out of bounds for '${typeText(type)}'`;
  }
  return compositeElement(type, 0) ?? `cannot extract from non-composite type '${typeText(type)}' with index 0`;
}

function madeBy(store: Store, value: ValueId): string {
  const owner = store.definingOpId(value);
  return owner === 0 ? "" : `, but provided ${store.def(owner).name}`;
}

/** The type that indices lead to from a type, or what is wrong. */
export function typeAtIndices(store: Store, type: Type, indices: readonly ValueId[]): Type | string {
  let found: Type | string = type;
  for (const index of indices) if (typeof found !== "string") found = step(store, found, index);
  return found;
}

/** The rule on the result of a chain whose indices begin at operand `first`. */
export function chainRule(first: number): Trait {
  const walk = (store: Store, op: OpId): Type | string => {
    const base = store.typeOfValue(store.operandId(op, 0));
    if (!PointerType.is(base)) return base;
    let type: Type | string = base.pointee;
    for (let index = first; index < store.operandCount(op) && typeof type !== "string"; index++) {
      type = step(store, type, store.operandId(op, index));
    }
    return type;
  };
  return {
    name: "AccessChain",
    fast(store, op) {
      const result = store.typeOfValue(store.firstResult(op));
      const base = store.typeOfValue(store.operandId(op, 0));
      if (!PointerType.is(result) || !PointerType.is(base)) return false;
      return result.storageClass === base.storageClass && walk(store, op) === result.pointee;
    },
    verify: (op) => chainError(op, walk(op.store, op.id)),
  };
}

function chainError(op: Operation, found: Type | string): Diagnostic | undefined {
  // The reference names this op in the errors of all three forms.
  if (typeof found === "string") return op.errorNearby(`'spirv.AccessChain' op ${found}`);
  const base = op.operandType(0);
  if (!PointerType.is(base)) return undefined;
  const provided = op.resultType();
  const { storageClass } = base;
  // The stride is the result's own.
  if (PointerType.is(provided) && provided.pointee === found && provided.storageClass === storageClass)
    return undefined;
  const expected = PointerType.get(op.context, { pointee: found, storageClass });
  return op.error(`invalid result type: expected '${typeText(expected)}', but provided '${typeText(provided)}'`);
}
