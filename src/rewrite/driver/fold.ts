// Folding of one op: its own rule first, then what its traits say. Nothing is created here; attributes become constants
// by the caller (see constants.ts and constant-folder.ts).

import type { Args, Constants, FoldResult, OpDefinition, Regions, Results, Successors } from "../../define/index.ts";
import { type Attribute, type Operation, Value } from "../../ir/index.ts";
import { listOf } from "../../support/tables/list-of.ts";
import { factsIn, factsOf, type OpFacts } from "../op-facts.ts";

/** The result of folding: nothing, a change of the op itself, or one value or constant per result. */
export type Folded = undefined | "in-place" | readonly (Value | Attribute)[];

/** The value of a constant op, if the op is one. */
export function constantOf(op: Operation): Attribute | undefined {
  const facts = factsOf(op);
  if (!facts.isConstant || op.numOperands > 0) return undefined;
  const value = op.attr("value");
  if (value !== undefined || facts.model?.spec.fold === undefined) return value;
  const result = foldByRule(op, facts, []);
  return isAttribute(result) ? result : undefined;
}

/** The constant that a value is, if its defining op is a constant. */
export function constantValue(value: Value): Attribute | undefined {
  const op = value.definingOp;
  return op === undefined ? undefined : constantOf(op);
}

/** Folds an op. Its operands' constants are looked up unless they are given. */
export function foldOp(op: Operation, given?: readonly (Attribute | undefined)[]): Folded {
  const facts = factsOf(op);
  if (!facts.isFoldable) return undefined;
  const constants = given ?? operandConstants(op);
  const folded = normalized(op, facts.model?.spec.fold === undefined ? undefined : foldByRule(op, facts, constants));
  if (folded !== undefined && folded !== "in-place") return folded;
  return foldByTraits(op, facts, constants) ?? folded;
}

/** The constants that operands are. Handles are made for ops that are constants only. */
function operandConstants(op: Operation): readonly (Attribute | undefined)[] {
  const { store, id } = op;
  return listOf(store.operandCount(id), (index) => {
    const owner = store.definingOpId(store.operandId(id, index));
    const isConstant = owner !== 0 && factsIn(store, owner).isConstant;
    return isConstant ? constantOf(store.operationOf(owner)) : undefined;
  });
}

function foldByRule(op: Operation, facts: OpFacts, constants: readonly (Attribute | undefined)[]): FoldResult {
  // Sound: a definition with a model is an OpDefinition.
  const def = facts.def as OpDefinition<Args, Results, Regions, Successors>;
  const view = def.of(op);
  const { model } = facts;
  if (view === undefined || model === undefined) return undefined;
  // Sound: these are the names of the definition's operands, lists for the variadic ones.
  return model.spec.fold?.(view, model.layout.operandsByName(op, constants) as Constants<Args>, op);
}

function isAttribute(result: FoldResult): result is Attribute {
  return result !== undefined && !(result instanceof Value) && !Array.isArray(result);
}

/**
 * A fold that gives back the op's own results has changed the op in place; but where the op is its own operand, as it may be in code that
 * nothing reaches, it has found that operand, and nothing has changed.
 */
function normalized(op: Operation, result: FoldResult): Folded {
  if (result === undefined) return undefined;
  if (!isList(result)) return result instanceof Value && result === op.result() ? inPlace(op) : [result];
  const list: readonly (Value | Attribute | undefined)[] = result;
  if (list.length === op.numResults && list.every((item, index) => item instanceof Value && item === op.result(index)))
    return inPlace(op);
  const known = list.filter((item) => item !== undefined);
  return known.length === op.numResults ? known : undefined;
}

function inPlace(op: Operation): Folded {
  return usesItself(op) ? undefined : "in-place";
}

/** Whether an operand of the op is one of its own results. @internal */
export function usesItself({ store, id }: Operation): boolean {
  for (let index = 0; index < store.operandCount(id); index++) {
    if (store.definingOpId(store.operandId(id, index)) === id) return true;
  }
  return false;
}

function isList(result: FoldResult): result is readonly (Value | Attribute | undefined)[] {
  return Array.isArray(result);
}

function foldByTraits(op: Operation, facts: OpFacts, constants: readonly (Attribute | undefined)[]): Folded {
  if (facts.isCommutative && moveConstantsRight(op, constants)) return "in-place";
  const inner = facts.isIdempotent || facts.isInvolution ? op.operand(0).definingOp : undefined;
  if (facts.isIdempotent) {
    if (op.numOperands === 1 ? inner?.def === op.def : op.operand(0) === op.operand(1)) return [op.operand(0)];
  }
  if (facts.isInvolution && inner?.def === op.def) return [inner.operand(0)];
  return undefined;
}

/** Puts constant operands after the others, each group in its order; returns whether anything moved. */
function moveConstantsRight(op: Operation, constants: readonly (Attribute | undefined)[]): boolean {
  const { numOperands } = op;
  if (numOperands < 2) return false;
  const firstConstant = constants.findIndex((constant) => constant !== undefined);
  if (firstConstant < 0 || !constants.slice(firstConstant).some((constant) => constant === undefined)) return false;
  const { operands } = op;
  const others = operands.filter((_, index) => constants[index] === undefined);
  const moved = operands.filter((_, index) => constants[index] !== undefined);
  op.setOperands([...others, ...moved]);
  return true;
}
