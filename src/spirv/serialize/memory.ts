/** Memory instructions, whose operands end in a mask and what its bits bring. */
import { CopyMemory, Load, StorageClass, Store as StoreOp, Variable } from "../../dialects/spirv/index.ts";
import { ArrayAttr, IntegerAttr } from "../../ir/index.ts";
import { Op } from "../opcode.ts";
import type { FunctionWriter, Rule } from "./function-writer.ts";
import { lowWord } from "./words.ts";

/** Attributes of loads that are no decorations. */
const memoryAttributes: ReadonlySet<string> = new Set(["memory_scopes"]);

function writeVariable(writer: FunctionWriter, op: number): void {
  const { store, module } = writer;
  const typeId = module.type(writer.resultType(op));
  const id = module.id();
  writer.setResult(op, id);
  const [storage] = store.properties(op);
  const words = [typeId, id, StorageClass.is(storage) ? storage.value : 0];
  if (store.opOperandCount[op]! > 0) words.push(writer.operandId(op, 0));
  writer.simple(op, Op.Variable, words, writer.header);
  if (store.opAttrs[op] !== 0) writer.decorations(op, id);
}

function writeLoad(writer: FunctionWriter, op: number): void {
  const { module, store } = writer;
  const typeId = module.type(writer.resultType(op));
  const id = module.id();
  writer.setResult(op, id);
  writer.simple(op, Op.Load, [typeId, id, writer.operandId(op, 0), ...access(writer, op, 0)]);
  if (store.opAttrs[op] !== 0) writer.decorations(op, id, memoryAttributes);
}

function writeStore(writer: FunctionWriter, op: number): void {
  writer.simple(op, Op.Store, [writer.operandId(op, 0), writer.operandId(op, 1), ...access(writer, op, 0)]);
}

function writeCopyMemory(writer: FunctionWriter, op: number): void {
  writer.simple(op, Op.CopyMemory, [
    writer.operandId(op, 0),
    writer.operandId(op, 1),
    ...access(writer, op, 0),
    ...access(writer, op, 2),
  ]);
}

function access(writer: FunctionWriter, op: number, first: number): readonly number[] {
  const properties = writer.store.properties(op);
  const mask = properties[first];
  const alignment = properties[first + 1];
  const words: number[] = [];
  if (mask !== undefined && "value" in mask && typeof mask.value === "number") words.push(mask.value);
  if (IntegerAttr.is(alignment)) words.push(lowWord(alignment.value));
  const scopes =
    first === 0 && writer.store.opAttrs[op] !== 0 ? writer.store.operationOf(op).attr("memory_scopes") : undefined;
  for (const scope of ArrayAttr.is(scopes) ? scopes.elements : []) {
    if (IntegerAttr.is(scope)) words.push(writer.module.word(Number(scope.value)));
  }
  return words;
}

export const memoryRules: readonly Rule[] = [
  [Variable, writeVariable],
  [Load, writeLoad],
  [StoreOp, writeStore],
  [CopyMemory, writeCopyMemory],
];
