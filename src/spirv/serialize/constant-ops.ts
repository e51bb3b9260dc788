/** Ops for a constant or a symbol of the module: they emit no instruction in the function. */
import {
  Bitcast,
  Constant,
  ConstantComposite,
  ConstantNull,
  EXT,
  mlir,
  SpecConstantOperation,
  Undef,
} from "../../dialects/spirv/index.ts";
import { NO_ID, type OpId, SymbolRefAttr } from "../../ir/index.ts";
import { Op } from "../opcode.ts";
import { opWordsOf } from "../words/op-words.ts";
import type { FunctionWriter, Rule } from "./function-writer.ts";
import { operandWords } from "./operand-words.ts";

function writeConstant(writer: FunctionWriter, op: OpId): void {
  const { module, store } = writer;
  const [value] = store.properties(op);
  if (value === undefined) return;
  let id = module.constants.known(value);
  if (id === 0) {
    module.op = store.operationOf(op);
    id = module.constant(writer.resultType(op), value);
  }
  writer.setResult(op, id);
}

function writeReference(
  writer: FunctionWriter,
  op: OpId,
  find: (name: string) => number | undefined,
  what: string,
): void {
  const [symbol] = writer.store.properties(op);
  const name = SymbolRefAttr.is(symbol) ? symbol.root : "";
  writer.setResult(op, find(name) ?? writer.module.refuse(`unknown result <id> for ${what} ${name}`));
}

function writeUndef(writer: FunctionWriter, op: OpId): void {
  writer.setResult(op, writer.module.undef(writer.resultType(op)));
}

function writeComposite(writer: FunctionWriter, op: OpId): void {
  const { store, module } = writer;
  const isSpec = store.properties(op)[0] !== undefined;
  const parts = Array.from({ length: store.operandCount(op) }, (_, index) => writer.operandId(op, index));
  writer.setResult(op, module.constants.composite(writer.resultType(op), parts, isSpec));
}

function writeNull(writer: FunctionWriter, op: OpId): void {
  writer.setResult(op, writer.module.constants.nullConstant(writer.resultType(op)));
}

function writeReplicated(writer: FunctionWriter, op: OpId): void {
  const { store, module } = writer;
  const [value] = store.properties(op);
  module.op = store.operationOf(op);
  if (value !== undefined) writer.setResult(op, module.constants.replicated(writer.resultType(op), value));
}

function writeOperation(writer: FunctionWriter, op: OpId): void {
  const { store, module } = writer;
  const typeId = module.type(writer.resultType(op));
  const inner = store.extrasOf(op).regions[0]?.firstBlock?.first ?? NO_ID;
  const form = inner === 0 ? undefined : opWordsOf(store.def(inner));
  if (form === undefined) return module.refuse("unhandled operation in a spirv.SpecConstantOperation");
  // Shaders have no such bitcast and need none: their operations mix signed and unsigned operands.
  if (store.def(inner) === Bitcast && !module.isKernel) return writer.setResult(op, writer.operandId(inner, 0));
  const words = [form.opcode, ...operandWords(writer, inner, form)];
  // One that the module has by name is that one, whose decorations hold.
  const key = `${typeId} ${words.join(" ")}`;
  const known = writer.namedOperations.get(key);
  if (known !== undefined) return writer.setResult(op, known);
  const id = module.id();
  module.add(module.declarations, Op.SpecConstantOp, [typeId, id, ...words]);
  writer.setResult(op, id);
  if (writer.isNamed) writer.namedOperations.set(key, id);
}

function writeDecorations(writer: FunctionWriter, op: OpId): void {
  writer.decorations(op, writer.operandId(op, 0));
}

export const constantRules: readonly Rule[] = [
  [Constant, writeConstant],
  [mlir.addressof, (writer, op) => writeReference(writer, op, (name) => writer.module.variableId(name), "variable")],
  [
    mlir.referenceof,
    (writer, op) => writeReference(writer, op, (name) => writer.module.specConstantId(name), "specialization constant"),
  ],
  [mlir.decorate, writeDecorations],
  [ConstantComposite, writeComposite],
  [ConstantNull, writeNull],
  [EXT.ConstantCompositeReplicate, writeReplicated],
  [Undef, writeUndef],
  [SpecConstantOperation, writeOperation],
];
