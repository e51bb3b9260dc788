/** Calls of functions, and of instructions of sets that the dialect does not know. */
import { ExtInst, FunctionCall } from "../../dialects/spirv/index.ts";
import { ArrayAttr, IntegerAttr, type OpId, StringAttr, SymbolRefAttr } from "../../ir/index.ts";
import { Op } from "../opcode.ts";
import type { FunctionWriter, Rule } from "./function-writer.ts";
import { operandId } from "./non-semantic.ts";
import { lowWord } from "./words.ts";

function writeExtended(writer: FunctionWriter, op: OpId): void {
  const { store, module } = writer;
  const [set, number] = store.properties(op);
  const isVoid = store.resultCount(op) === 0;
  const typeId = module.type(isVoid ? module.context.none : writer.resultType(op));
  const id = module.id();
  if (!isVoid) writer.setResult(op, id);
  const operands = extendedOperands(writer, op);
  const setId = module.set(StringAttr.is(set) ? set.value : "");
  writer.simple(op, Op.ExtInst, [typeId, id, setId, IntegerAttr.is(number) ? lowWord(number.value) : 0, ...operands]);
  if (store.attributesId(op) !== 0) writer.decorations(op, id, stringAttributes);
}

/** Attributes of instructions of extended sets that are no decorations. */
const stringAttributes: ReadonlySet<string> = new Set(["strings"]);

/** Values, with strings and what else is no value where the attribute has them. */
function extendedOperands(writer: FunctionWriter, op: OpId): readonly number[] {
  const { store, module } = writer;
  const strings = store.attributesId(op) === 0 ? undefined : store.operationOf(op).attr("strings");
  const all = Array.from({ length: store.operandCount(op) }, (_, index) => writer.operandId(op, index));
  if (!ArrayAttr.is(strings)) return all;
  const values = all.values();
  const given: number[] = [];
  for (const one of strings.elements) {
    if (one === module.context.unit) given.push(values.next().value ?? module.refuse("too few operands"));
    else given.push(operandId(module, one) ?? module.undef(module.context.i32));
  }
  return [...given, ...values];
}

function writeCall(writer: FunctionWriter, op: OpId): void {
  const { module, store } = writer;
  const hasResult = store.resultCount(op) !== 0;
  const typeId = module.type(hasResult ? writer.resultType(op) : module.context.none);
  const [callee] = store.properties(op);
  const functionId = module.functionId(SymbolRefAttr.is(callee) ? callee.root : "");
  const id = module.id();
  const words = [typeId, id, functionId];
  for (let index = 0; index < store.operandCount(op); index++) words.push(writer.operandId(op, index));
  if (hasResult) writer.setResult(op, id);
  writer.module.add(writer.body, Op.FunctionCall, words);
  if (store.attributesId(op) !== 0) writer.decorations(op, id);
}

export const callRules: readonly Rule[] = [
  [FunctionCall, writeCall],
  [ExtInst, writeExtended],
];
