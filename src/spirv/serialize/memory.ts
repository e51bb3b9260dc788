/** Memory instructions, whose operands end in a mask and what its bits bring. */
import {
  CopyMemory,
  isUntypedPointer,
  Load,
  StorageClass,
  Store as StoreOp,
  Variable,
} from "../../dialects/spirv/index.ts";
import { ArrayAttr, IntegerAttr, type OpId, parameterOf, SymbolRefAttr, TypeAttr } from "../../ir/index.ts";
import { firstWord } from "../module.ts";
import { Op } from "../opcode.ts";
import { symbolId } from "./annotations.ts";
import type { FunctionWriter, Rule } from "./function-writer.ts";
import { lowWord } from "./words.ts";

const none: readonly number[] = [];

/** Attributes of variables that are no decorations. */
const variableAttributes: ReadonlySet<string> = new Set(["data_type"]);

/** Attributes of loads that are no decorations. */
const memoryAttributes: ReadonlySet<string> = new Set(["memory_scopes"]);

function writeVariable(writer: FunctionWriter, op: OpId): void {
  const { store, module } = writer;
  const typeId = module.type(writer.resultType(op));
  const id = module.id();
  writer.setResult(op, id);
  const [storage] = store.properties(op);
  const words = [typeId, id, StorageClass.is(storage) ? storage.value : 0];
  const isUntyped = isUntypedPointer(writer.resultType(op));
  const held = isUntyped ? store.operationOf(op).attr("data_type") : undefined;
  if (TypeAttr.is(held)) words.push(module.type(held.type));
  if (store.operandCount(op) > 0) words.push(writer.operandId(op, 0));
  writer.simple(op, isUntyped ? Op.UntypedVariableKHR : Op.Variable, words, writer.header);
  if (store.attributesId(op) !== 0) writer.decorations(op, id, variableAttributes);
}

function writeLoad(writer: FunctionWriter, op: OpId): void {
  const { module, store, body } = writer;
  const typeId = module.type(writer.resultType(op));
  const id = module.id();
  writer.setResult(op, id);
  const pointer = writer.operandId(op, 0);
  const words = access(writer, op, 0);
  writer.lineOf(op);
  body.push(firstWord(4 + words.length, Op.Load));
  body.push(typeId);
  body.push(id);
  body.push(pointer);
  for (const word of words) body.push(word);
  if (store.attributesId(op) !== 0) writer.decorations(op, id, memoryAttributes);
}

function writeStore(writer: FunctionWriter, op: OpId): void {
  const { body } = writer;
  const words = access(writer, op, 0);
  writer.lineOf(op);
  body.push(firstWord(3 + words.length, Op.Store));
  body.push(writer.operandId(op, 0));
  body.push(writer.operandId(op, 1));
  for (const word of words) body.push(word);
}

function writeCopyMemory(writer: FunctionWriter, op: OpId): void {
  const target = access(writer, op, 0);
  const source = access(writer, op, 2, "source_memory_scopes");
  const handle = writer.store.operationOf(op);
  const [targetMask, , sourceMask] = writer.store.properties(op);
  // The text of one access has two, which only later versions have; scopes are those of the one that there is.
  const isOne =
    (!writer.module.hasTwoAccesses && source.join() === target.join()) ||
    (targetMask === sourceMask &&
      handle.attr("memory_scopes") !== undefined &&
      handle.attr("source_memory_scopes") === undefined);
  writer.simple(op, Op.CopyMemory, [
    writer.operandId(op, 0),
    writer.operandId(op, 1),
    ...target,
    ...(isOne ? [] : source),
  ]);
}

function access(writer: FunctionWriter, op: OpId, first: number, named = "memory_scopes"): readonly number[] {
  if (writer.store.propertiesId(op) === 0 && writer.store.attributesId(op) === 0) return none;
  const properties = writer.store.properties(op);
  const mask = parameterOf(properties[first], "value");
  const alignment = properties[first + 1];
  const words: number[] = [];
  if (typeof mask === "number") words.push(mask);
  if (IntegerAttr.is(alignment)) words.push(lowWord(alignment.value));
  const scopes = writer.store.attributesId(op) !== 0 ? writer.store.operationOf(op).attr(named) : undefined;
  for (const scope of ArrayAttr.is(scopes) ? scopes.elements : []) {
    if (IntegerAttr.is(scope)) words.push(writer.module.word(Number(scope.value)));
    else if (SymbolRefAttr.is(scope))
      words.push(symbolId(writer.module, scope.root) ?? writer.module.refuse(`unknown symbol '${scope.root}'`));
  }
  return words;
}

export const memoryRules: readonly Rule[] = [
  [Variable, writeVariable],
  [Load, writeLoad],
  [StoreOp, writeStore],
  [CopyMemory, writeCopyMemory],
];
