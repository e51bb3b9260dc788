/** The Memory Instructions that have optional operands of their own. */
import {
  CopyMemory,
  Load,
  MemoryAccess,
  PointerType,
  parametersOfMask,
  StorageClass,
  Store as StoreOp,
  Variable,
} from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  dictionaryAttr,
  integerAttr,
  type NamedAttribute,
  type PropertiesId,
  SymbolRefAttr,
  type ValueId,
} from "../../../ir/index.ts";
import { typeText } from "../../../text/index.ts";
import { Op } from "../../opcode.ts";
import { enumerated } from "../enumerants.ts";
import type { Rules } from "../instruction-rules.ts";
import { dataType } from "../module/module-reader.ts";
import { reject } from "../rejection.ts";
import type { FunctionScope } from "./function-scope.ts";

const aligned = MemoryAccess.enum.value("Aligned") ?? 0;

/** The operands of a load or a store after its pointers and values. */
interface MemoryOperands {
  readonly properties: readonly (Attribute | undefined)[];
  /** Attributes that MLIR has no property for. */
  readonly others: readonly NamedAttribute[];
  /** How many words they are. */
  readonly words: number;
}

const noOperands: MemoryOperands = { properties: [], others: [], words: 0 };

function variable(scope: FunctionScope, at: number, end: number): void {
  scope.count = 0;
  if (end - at > 4) scope.push(initializer(scope, at));
  scope.makeResult(Variable, at, storageClass(scope, at));
}

/** The initializer of a variable, which is of the type that the variable holds: the text of the variable states that type once. */
function initializer(scope: FunctionScope, at: number): ValueId {
  const value = scope.value(scope.words[at + 4]!, at);
  const [pointer, found] = [scope.module.typeAt(at, 1), scope.store.typeOfValue(value)];
  if (PointerType.is(pointer) && pointer.pointee !== found) {
    reject(`an initializer of type '${typeText(found)}' for a variable of '${typeText(pointer.pointee)}'`, at);
  }
  return value;
}

function storageClass({ context, words }: FunctionScope, at: number): PropertiesId {
  return context.internProperties([enumerated(StorageClass, context, words[at + 3]!, at)]);
}

/** A variable of untyped memory: an attribute says the type of what it holds, where the instruction does. */
function untypedVariable(scope: FunctionScope, at: number, end: number): void {
  scope.count = 0;
  if (end - at > 5) scope.push(scope.value(scope.words[at + 5]!, at));
  scope.makeResult(Variable, at, storageClass(scope, at), end - at > 4 ? [dataType(scope.module, at)] : []);
}

function load(scope: FunctionScope, at: number, end: number): void {
  scope.count = 0;
  scope.push(scope.value(scope.words[at + 3]!, at));
  const access = memoryAccess(scope, at, at + 4, end);
  if (at + 4 + access.words !== end) reject("found more operands than expected when deserializing spirv::LoadOp", at);
  scope.makeResult(Load, at, scope.context.internProperties(access.properties), access.others);
}

function storeTo(scope: FunctionScope, at: number, end: number): void {
  scope.count = 0;
  scope.push(scope.value(scope.words[at + 1]!, at));
  scope.push(scope.value(scope.words[at + 2]!, at));
  const access = memoryAccess(scope, at, at + 3, end);
  if (at + 3 + access.words !== end) reject("found more operands than expected when deserializing spirv::StoreOp", at);
  const op = scope.makeOf(StoreOp, access.properties);
  if (access.others.length > 0) scope.store.setAttributesId(op, dictionaryAttr(scope.context, access.others).id);
}

function copyMemory(scope: FunctionScope, at: number, end: number): void {
  scope.count = 0;
  scope.push(scope.value(scope.words[at + 1]!, at));
  scope.push(scope.value(scope.words[at + 2]!, at));
  const target = memoryAccess(scope, at, at + 3, end);
  const source = memoryAccess(scope, at, at + 3 + target.words, end);
  if (at + 3 + target.words + source.words !== end)
    reject("found more operands than expected when deserializing spirv::CopyMemoryOp", at);
  const properties = [...pair(target), ...pair(source)];
  const op = scope.makeOf(CopyMemory, properties);
  const others = [...target.others, ...source.others.map(({ name, value }) => ({ name: `source_${name}`, value }))];
  if (others.length > 0) scope.store.setAttributesId(op, dictionaryAttr(scope.context, others).id);
}

/** A scope of memory is a number; the scopes of aliasing are a symbol. */
function scopeOf({ module, context }: FunctionScope, kind: string, id: number, at: number): Attribute {
  if (kind !== "IdScope") {
    const meaning = module.meaningOf(id, at);
    return SymbolRefAttr.is(meaning) ? meaning : reject(`<id> ${id} is no list of scopes`, at);
  }
  const value = module.integerOf(id);
  if (value !== undefined) return integerAttr(context, context.i32, value);
  if (module.constantOf(id) !== undefined) reject(`<id> ${id} is no scope`, at);
  return module.meaningOf(id, at);
}

const pair = ({ properties: [access, alignment] }: MemoryOperands) => [access, alignment] as const;

/** Memory operands from a word on: access and alignment, and the word after them. */
function memoryAccess(scope: FunctionScope, at: number, start: number, end: number): MemoryOperands {
  if (start >= end) return noOperands;
  const { words, context } = scope;
  const mask = words[start]!;
  const isAligned = (mask & aligned) !== 0;
  if (isAligned && start + 1 >= end) reject("missing alignment", at);
  const alignment = isAligned ? integerAttr(context, context.i32, words[start + 1]!) : undefined;
  let word = start + (isAligned ? 2 : 1);
  const scopes: Attribute[] = [];
  for (const parameter of parametersOfMask("MemoryAccess", (mask & ~aligned) >>> 0)) {
    if (word >= end) reject(`${parameter.kind.name} is missing`, at);
    scopes.push(scopeOf(scope, parameter.kind.name, words[word++]!, at));
  }
  const others =
    scopes.length === 0 ? [] : [{ name: "memory_scopes", value: ArrayAttr.get(context, { elements: scopes }) }];
  return { properties: [enumerated(MemoryAccess, context, mask, at), alignment], others, words: word - start };
}

export const memoryRules: Rules<FunctionScope> = {
  [Op.Variable]: [4, variable],
  [Op.UntypedVariableKHR]: [4, untypedVariable],
  [Op.Load]: [4, load],
  [Op.Store]: [3, storeTo],
  [Op.CopyMemory]: [3, copyMemory],
};
