/**
 * SPIR-V lets most integer instructions mix signed and unsigned operands, the dialect does not: where types differ in signedness alone,
 * bitcasts make up for it.
 */
import { IntegerType, type Type, type TypeId, VectorType } from "../../../ir/index.ts";
import { differInSign, type OpPlan, signless } from "../op-plan.ts";
import type { FunctionScope } from "./function-scope.ts";

/** Makes operands agree that must have one type; returns the id of the result's type, which may need a bitcast back. */
export function unify(scope: FunctionScope, plan: OpPlan, resultType: Type): TypeId {
  if (isSettled(scope, plan, resultType.id)) return resultType.id;
  const before = scope.bitcasts;
  const wanted = agreeAlready(scope, plan, resultType.id) ? resultType.id : makeAgree(scope, plan, resultType);
  if (wanted === resultType.id && scope.bitcasts === before) settle(scope, plan, wanted);
  return wanted;
}

/** Whether the types are those that were right the last time. */
function isSettled({ operands, count, store }: FunctionScope, { settled }: OpPlan, result: number): boolean {
  if (settled.length !== count + 1 || settled[count] !== result) return false;
  for (let index = 0; index < count; index++) if (store.typeIdOf(operands[index]!) !== settled[index]) return false;
  return true;
}

function settle({ operands, count, store }: FunctionScope, { settled }: OpPlan, result: number): void {
  settled.length = 0;
  for (let index = 0; index < count; index++) settled.push(store.typeIdOf(operands[index]!));
  settled.push(result);
}

/** Whether the types are those of an op as it should be, told from their ids: the usual case. */
function agreeAlready(scope: FunctionScope, { groups, derived }: OpPlan, result: number): boolean {
  const { operands, count, store } = scope;
  const { signedTypes } = scope.module;
  if (derived.length > 0 || signedTypes.has(result)) return false;
  for (let index = 0; index < count; index++) if (signedTypes.has(store.typeIdOf(operands[index]!))) return false;
  for (const group of groups) {
    const wanted = group[0] === -1 ? result : store.typeIdOf(operands[group[0]!]!);
    for (const index of group)
      if (index >= 0 && index < count && store.typeIdOf(operands[index]!) !== wanted) return false;
  }
  return true;
}

function makeAgree(scope: FunctionScope, plan: OpPlan, resultType: Type): TypeId {
  const { store, operands } = scope;
  let result = resultType;
  for (const group of plan.groups) {
    const wanted = group[0] === -1 ? result : store.typeOfValue(operands[group[0]!]!);
    for (const index of group) {
      if (index >= 0 && index < scope.count && store.typeIdOf(operands[index]!) !== wanted.id)
        agree(scope, index, wanted);
    }
  }
  for (const { from, to, type } of plan.derived) {
    const wanted = type(from < 0 ? result : store.typeOfValue(operands[from]!));
    if (wanted !== undefined && store.typeIdOf(operands[to]!) !== wanted.id) agree(scope, to, wanted);
  }
  for (let index = 0; index < plan.operands.length; index++) {
    const type = store.typeOfValue(operands[index]!);
    if (!isSigned(type) || plan.operands[index]!.accepts(type)) continue;
    agree(scope, index, signless(type));
  }
  if (plan.result !== undefined && isSigned(result) && !plan.result.accepts(result)) {
    const other = signless(result);
    if (plan.result.accepts(other)) {
      for (const group of plan.groups) {
        if (group[0] === -1) for (const index of group) if (index >= 0) agree(scope, index, other);
      }
      result = other;
    }
  }
  return result.id;
}

function agree(scope: FunctionScope, index: number, wanted: Type): void {
  const found = scope.store.typeOfValue(scope.operands[index]!);
  if (found !== wanted && differInSign(found, wanted))
    scope.operands[index] = scope.bitcast(scope.operands[index]!, wanted);
}

function isSigned(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.signedness === "signed";
}
