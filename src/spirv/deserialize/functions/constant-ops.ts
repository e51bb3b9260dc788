/** Constants in functions: an id of a constant becomes a new op, with what that needs before it, at each use. */
import { Bitcast, ConstantComposite, mlir, SpecConstantOperation } from "../../../dialects/spirv/index.ts";
import {
  type Attribute,
  type DefId,
  type LocationId,
  type PropertiesId,
  type Type,
  TypeAttr,
  type TypeId,
  type ValueId,
} from "../../../ir/index.ts";
import { opcodeOf, wordCountOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import { PartKind } from "../../words/op-words.ts";
import { differInSign, type OpPlan } from "../op-plan.ts";
import { reject } from "../rejection.ts";
import { Slot, slotKind, slotNumber } from "../slots.ts";
import type { FunctionScope } from "./function-scope.ts";

export function makeLeaf(scope: FunctionScope, index: number): ValueId {
  const { store, module } = scope;
  scope.result[0] = module.leafTypes[index]!;
  const op = store.createOp({
    def: module.leafOps[index]!,
    location: module.leafLocations.get(index) ?? module.unknown,
    resultTypes: scope.result,
    properties: module.leafProperties[index]!,
  });
  scope.insert(op);
  return store.firstResult(op);
}

/** A specialization constant's operation, with what it works on made before it. */
export function makeOperation(scope: FunctionScope, at: number): ValueId {
  const { words, module, context } = scope;
  const end = at + wordCountOf(words[at]!);
  if (opcodeOf(words[at]!) !== Op.SpecConstantOp) return makeComposite(scope, at);
  const opcode = words[at + 3]!;
  const plan = scope.plans.of(opcode) ?? reject(`unhandled opcode ${opcode} of a specialization constant`, at);
  const type = module.typeAt(at, 1);
  const saved = scope.operands.slice(0, scope.count);
  const outerCount = scope.count;
  const operands: ValueId[] = [];
  let word = at + 4;
  const properties: (Attribute | undefined)[] = [];
  for (const part of plan.words.parts) {
    if (part.kind === PartKind.Words) {
      properties[part.property] = scope.integers(word, end);
      word = end;
    } else if (part.kind === PartKind.Value || part.kind === PartKind.Values) {
      const last = part.kind === PartKind.Value ? word + 1 : end;
      for (; word < last && word < end; word++) operands.push(constantOperand(scope, words[word]!, at));
    } else if (part.kind === PartKind.Type) {
      properties[part.property] = TypeAttr.get(context, {
        type: module.typeOf(words[word]!) ?? reject("unknown type", at),
      });
      word++;
    } else reject(`unhandled operand of opcode ${opcode} of a specialization constant`, at);
  }
  if (word !== end) reject(`wrong number of operands of opcode ${opcode} of a specialization constant`, at);
  unifySigns(scope, plan, operands, type);
  const location = module.locationOf(words[at + 2]!, module.line);
  const inner = { def: plan.id, operands, resultTypes: [type.id], properties: context.internProperties(properties) };
  const result = wrap(scope, inner, location);
  scope.operands.set(saved);
  scope.count = outerCount;
  return result;
}

/** An op inside an operation of a specialization constant, on values that have been made. */
interface InnerOp {
  readonly def: DefId;
  readonly operands: readonly ValueId[];
  readonly resultTypes: readonly TypeId[];
  readonly properties?: PropertiesId;
}

/** The operation of a specialization constant with this op inside. */
function wrap(scope: FunctionScope, { resultTypes, ...rest }: InnerOp, location: LocationId): ValueId {
  const { store, module, context } = scope;
  const outer = store.createOp({ def: context.opId(SpecConstantOperation), location, resultTypes });
  const block = store.addRegion(outer).addBlock();
  const inner = store.createOp({ ...rest, resultTypes, location: module.line });
  store.appendOp(block, inner);
  const result = store.firstResult(inner);
  store.appendOp(block, store.createOp({ def: context.opId(mlir.yield), location: module.line, operands: [result] }));
  scope.insert(outer);
  return store.firstResult(outer);
}

/** Makes up for operands whose types must be the same and differ in sign, as `signedness.ts` does for other instructions. */
function unifySigns(scope: FunctionScope, { groups }: OpPlan, operands: ValueId[], result: Type): void {
  const { store, context, module } = scope;
  const bitcast = context.opId(Bitcast);
  for (const group of groups) {
    const [first = -1] = group;
    const wanted = first < 0 ? result : store.typeOfValue(operands[first]!);
    for (const index of group) {
      const operand = index < 0 ? undefined : operands[index];
      if (operand !== undefined && differInSign(store.typeOfValue(operand), wanted))
        operands[index] = wrap(scope, { def: bitcast, operands: [operand], resultTypes: [wanted.id] }, module.line);
    }
  }
}

/** A constant made of others, which are made before it. */
function makeComposite(scope: FunctionScope, at: number): ValueId {
  const { store, words, module, context } = scope;
  const type = module.typeAt(at, 1);
  const operands: ValueId[] = [];
  for (const part of module.listOf(at, at + 3)) operands.push(constantOperand(scope, part, at));
  const isSpec = opcodeOf(words[at]!) === Op.SpecConstantComposite;
  const properties = context.internProperties(isSpec ? [context.unit] : []);
  const def = context.opId(ConstantComposite);
  const location = module.locationOf(words[at + 2]!, module.unknown);
  const op = store.createOp({ def, location, operands, resultTypes: [type.id], properties });
  scope.insert(op);
  return store.firstResult(op);
}

/** Makes a constant and what it needs in a block, which gets it as what it yields. */
export function constantInto(scope: FunctionScope, id: number, at: number): void {
  scope.block = scope.region.addBlock();
  const value = scope.value(id, at);
  const { store, context, module } = scope;
  store.appendOp(
    scope.block,
    store.createOp({ def: context.opId(mlir.yield), location: module.unknown, operands: [value] }),
  );
}

/** An operand of the constant at word `at`. Invariant: its definition precedes the constant, so recursion ends. */
function constantOperand(scope: FunctionScope, id: number, at: number): ValueId {
  const slot = scope.module.slots.get(id);
  if (slotKind(slot) === Slot.Operation && slotNumber(slot) < at) return makeOperation(scope, slotNumber(slot));
  if (slotKind(slot) === Slot.Leaf) return makeLeaf(scope, slotNumber(slot));
  return reject(`unknown result <id> : ${id}`, at);
}
