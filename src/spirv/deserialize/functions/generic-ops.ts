/** Instructions whose words follow from the definition of their op. */
import type { Cases, EnumAttrDef } from "../../../define/index.ts";
import {
  Bitcast,
  isId,
  KHR,
  MemoryAccess,
  MemorySemantics,
  namesOfWord,
  parametersOfMask,
  UConvert,
} from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  denseI32Array,
  integerAttr,
  NO_ID,
  type OpDef,
  type PropertiesId,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import { stringEnd } from "../../../support/tables/words.ts";
import { wordCountOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import { type OpWords, type Part, PartKind } from "../../words/op-words.ts";
import { enumerated } from "../enumerants.ts";
import { stringFrom } from "../module/annotations.ts";
import { differInSign, type OpPlan, signless } from "../op-plan.ts";
import { reject } from "../rejection.ts";
import { Slot, slotKind } from "../slots.ts";
import type { FunctionScope } from "./function-scope.ts";
import { unify } from "./signedness.ts";

/** An instruction whose words follow from the definition. `start` is the first word after type, result and extended opcode. */
export function generic(scope: FunctionScope, plan: OpPlan, at: number, start: number, end: number): void {
  const { module, words, context } = scope;
  const { words: form } = plan;
  if (form.scopes !== undefined && isDynamic(scope, form, start, end)) {
    const dynamic = scope.plans.dynamic(form.opcode);
    if (dynamic !== undefined) return generic(scope, dynamic, at, start, end);
  }
  const given = form.hasResult ? module.typeAt(at, 1) : undefined;
  if (given === context.none && !plan.mayBeVoid) reject(`the result of '${form.def.name}' cannot be void`, at);
  const type = given === context.none ? undefined : given;
  scope.count = 0;
  let properties: PropertiesId = NO_ID;
  if (form.isPlain) {
    if (end - start !== form.parts.length) wrongCount(form, at, end - start);
    for (let word = start; word < end; word++) scope.push(scope.value(words[word]!, at));
  } else properties = parts(scope, plan, at, start, end);
  if (type !== undefined && plan.isConversion && isIdentity(scope, form.def, type)) {
    defineConverted(scope, words[at + 2]!, type, at);
    return;
  }
  const wanted = type === undefined ? NO_ID : unify(scope, plan, type);
  const id = given !== undefined ? words[at + 2]! : 0;
  const attributes = id === 0 || module.annotations.isEmpty ? NO_ID : module.annotations.dictionaryId(id, form.def);
  if (type === undefined) unify(scope, plan, context.none);
  const op = scope.make(plan.id, wanted, type === undefined ? 0 : 1, properties, attributes);
  if (type === undefined) return;
  let result = scope.store.firstResult(op);
  if (wanted !== type.id) result = scope.bitcast(result, type);
  scope.define(id, Slot.Value, result, at);
}

/** The number of bits, which MLIR's operation gives with the width of what they are counted in, and any width is asked for. */
export function bitCount(scope: FunctionScope, at: number, end: number): void {
  const { module, words, context, store } = scope;
  const plan = scope.plans.of(Op.BitCount) as OpPlan;
  const operand = scope.value(words[at + 3]!, at);
  const type = module.typeAt(at, 1);
  const [from, to] = [signless(store.typeOfValue(operand)), signless(type)];
  if (from === to || end - at !== 4) return generic(scope, plan, at, at + 3, end);
  const id = words[at + 2]!;
  scope.count = 0;
  scope.push(store.typeOfValue(operand) === from ? operand : scope.bitcast(operand, from));
  const counted = scope.make(plan.id, from.id, 1, NO_ID, NO_ID);
  scope.count = 0;
  scope.push(store.firstResult(counted));
  const converted = scope.make(context.opId(UConvert), to.id, 1, NO_ID, module.annotations.dictionaryId(id, UConvert));
  const result = store.firstResult(converted);
  scope.define(id, Slot.Value, to === type ? result : scope.bitcast(result, type), at);
}

/** Whether an instruction cannot be the op that MLIR has for it. */
function isDynamic(scope: FunctionScope, form: OpWords, start: number, end: number): boolean {
  const { words } = scope;
  const hasComputed = form.scopes?.some(
    (values, index) => values !== undefined && isComputed(scope, values, words[start + index]),
  );
  return hasComputed === true || isOtherAccess(form, words, start, end);
}

const aligned = MemoryAccess.enum.value("Aligned") ?? 0;

/** Whether a matrix is loaded or stored without a stride, or with scopes, of which MLIR's operations know nothing. */
function isOtherAccess({ def }: OpWords, words: Uint32Array, start: number, end: number): boolean {
  if (def !== KHR.CooperativeMatrixLoad && def !== KHR.CooperativeMatrixStore) return false;
  const access = start + (def === KHR.CooperativeMatrixLoad ? 3 : 4);
  if (access >= end) return access > end;
  return end - access !== ((words[access]! & aligned) === 0 ? 1 : 2);
}

/** Whether a scope is a value whose number is not known, or memory semantics are, or have bits without a name: clang writes such. */
function isComputed({ module }: FunctionScope, values: EnumAttrDef<Cases>, id = 0): boolean {
  const value = module.integerOf(id);
  if (value !== undefined) return values === MemorySemantics && values.enum.text(value) === undefined;
  const kind = slotKind(module.slots.get(id));
  return kind <= Slot.Forward || kind === Slot.Leaf || kind === Slot.Operation;
}

/** Whether a conversion changes at most the signedness of its operand's type: kernels contain such conversions. */
function isIdentity(scope: FunctionScope, def: OpDef, type: Type): boolean {
  const found = scope.store.typeOfValue(scope.operands[0]!);
  return found === type || (def !== Bitcast && differInSign(found, type));
}

function defineConverted(scope: FunctionScope, id: number, type: Type, at: number): void {
  const value = scope.operands[0]!;
  const isSame = scope.store.typeIdOf(value) === type.id;
  scope.define(id, Slot.Value, isSame ? value : scope.bitcast(value, type), at);
}

function wrongCount(form: OpWords, at: number, found: number): never {
  return reject(`'${form.def.name}' takes ${form.parts.length} operands, but ${found} are given`, at);
}

function parts(scope: FunctionScope, plan: OpPlan, at: number, start: number, end: number): PropertiesId {
  const { words, context } = scope;
  const { words: form } = plan;
  const properties: (Attribute | undefined)[] = [];
  const counts: number[] | undefined = plan.segments < 0 ? undefined : [];
  let word = start;
  for (const part of form.parts) {
    const before = scope.count;
    switch (part.kind) {
      case PartKind.Value:
        if (word >= end) wrongCount(form, at, end - start);
        scope.push(scope.value(words[word++]!, at));
        break;
      case PartKind.OptionalValue:
        if (word < end) scope.push(scope.value(words[word++]!, at));
        break;
      case PartKind.Values:
        while (word < end) scope.push(scope.value(words[word++]!, at));
        break;
      case PartKind.Words:
        properties[part.property] = scope.integers(word, end);
        word = end;
        break;
      case PartKind.Storage:
        word++;
        break;
      case PartKind.String: {
        if (word >= end) break;
        const stop = stringEnd(words, word, end) ?? reject("string without an end", at);
        properties[part.property] = stringAttr(context, stringFrom(words, word, stop));
        word = stop;
        break;
      }
      case PartKind.Mask:
        word = mask(scope, part, properties, at, word);
        break;
      default:
        if (word < end) properties[part.property] = attributeOf(scope, part, words[word++]!, at);
    }
    if (counts === undefined) continue;
    if (part.hasOperands === true || (part.property < 0 && part.kind !== PartKind.Storage))
      counts.push(scope.count - before);
  }
  if (word !== end) wrongCount(form, at, end - start);
  if (counts !== undefined) properties[plan.segments] = denseI32Array(context, counts);
  return context.internProperties(properties);
}

/** A mask and the parameters of its bits; returns the word after them. */
function mask(
  scope: FunctionScope,
  part: Part,
  properties: (Attribute | undefined)[],
  at: number,
  start: number,
): number {
  const { words, context } = scope;
  const end = at + wordCountOf(words[at]!);
  if (start >= end) return start;
  const kind = part.names ?? "";
  properties[part.property] = stringAttr(context, namesOfWord(kind, words[start]!));
  let word = start + 1;
  const literals: Attribute[] = [];
  for (const parameter of parametersOfMask(kind, words[start]!)) {
    if (word >= end) reject(`a parameter of ${kind} is missing`, at);
    const given = words[word++]!;
    if (isId(parameter)) scope.push(scope.value(given, at));
    else
      literals.push(
        integerAttr(context, context.i32, parameter.kind.category === "Id" ? scope.constantWord(given, at) : given),
      );
  }
  if (literals.length > 0 && part.literals !== undefined) {
    properties[part.literals] = ArrayAttr.get(context, { elements: literals });
  }
  return word;
}

function attributeOf(scope: FunctionScope, part: Part, word: number, at: number): Attribute {
  const { context, module } = scope;
  if (part.kind === PartKind.Word) return scope.plans.integer(word);
  if (part.kind === PartKind.Names) return stringAttr(context, namesOfWord(part.names ?? "", word));
  if (part.kind === PartKind.Symbol) return symbolRefAttr(context, module.functionSymbol(word));
  if (part.kind === PartKind.Type) {
    const type = module.typeOf(word) ?? reject(`unknown type <id> ${word}`, at);
    return TypeAttr.get(context, { type });
  }
  const value = part.kind === PartKind.EnumId ? module.integerOf(word) : word;
  if (value === undefined || part.enum === undefined) return reject(`expected a constant as <id> ${word}`, at);
  return enumerated(part.enum, context, value, at);
}
