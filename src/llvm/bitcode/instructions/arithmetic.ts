// Arithmetic, casts, comparisons and selections.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { elementTypeOrSelf, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import {
  CASTS,
  FIRST_INTEGER_PREDICATE,
  FLOAT_OPERATIONS,
  FLOAT_PREDICATES,
  fastFlags,
  flagsOf,
  INTEGER_OPERATIONS,
  INTEGER_PREDICATES,
  sameSign,
} from "../instruction-codes.ts";
import { withElement } from "../values/type-codecs.ts";
import { need, type ReadInstruction } from "./handler.ts";

const binary: ReadInstruction = (reader, record) => {
  const { code, types } = reader;
  const row = reader.begin(0);
  const at = reader.pushPair(0);
  const { typeId } = reader;
  const type = types.typeAt(typeId);
  reader.pushValue(at, type);
  need(reader, record, at + 2);
  const isInteger = IntegerType.is(elementTypeOrSelf(type));
  const operation = (isInteger ? INTEGER_OPERATIONS : FLOAT_OPERATIONS).entries[record.number(at + 1)] ?? -1;
  if (operation < 0) reader.fail("Invalid binary op record");
  code.opcode[row] = operation;
  code.detail[row] = record.length > at + 2 ? flagsOf(operation).decode(record.number(at + 2)) : 0;
  reader.result(row, typeId);
};

const unary: ReadInstruction = (reader, record) => {
  const row = reader.begin(opcode.fneg);
  const at = reader.pushPair(0);
  need(reader, record, at + 1);
  if (record.number(at) !== 0) reader.fail("Invalid unary op record");
  reader.code.detail[row] = fastFlags.decode(record.optional(at + 1));
  reader.result(row, reader.typeId);
};

const cast: ReadInstruction = (reader, record) => {
  const row = reader.begin(0);
  const at = reader.pushPair(0);
  need(reader, record, at + 2);
  const operation = CASTS.entries[record.number(at + 1)];
  if (operation === undefined) return reader.fail("Invalid cast record");
  reader.code.opcode[row] = operation;
  reader.code.detail[row] = record.length > at + 2 ? flagsOf(operation).decode(record.number(at + 2)) : 0;
  reader.result(row, record.number(at));
};

/** The type of a comparison's result. */
function bitOf(type: Type): Type {
  const { context } = type;
  return VectorType.is(type) ? withElement(type, context.i1) : context.i1;
}

const compare: ReadInstruction = (reader, record) => {
  const { code, types } = reader;
  const row = reader.begin(0);
  const at = reader.pushPair(0);
  const type = types.typeAt(reader.typeId);
  reader.pushValue(at, type);
  need(reader, record, at + 2);
  const number = record.number(at + 1);
  const flags = record.optional(at + 2);
  const isInteger = number >= FIRST_INTEGER_PREDICATE;
  const predicate = isInteger
    ? INTEGER_PREDICATES.entries[number - FIRST_INTEGER_PREDICATE]
    : FLOAT_PREDICATES.entries[number];
  const scalar = elementTypeOrSelf(type);
  if (predicate === undefined || isInteger !== (IntegerType.is(scalar) || PointerType.is(scalar)))
    return reader.fail("Invalid fcmp/icmp predicate");
  code.opcode[row] = isInteger ? opcode.icmp : opcode.fcmp;
  code.detail[row] = predicate | ((isInteger ? sameSign.decode(flags) : fastFlags.decode(flags)) << 4);
  reader.result(row, VectorType.is(type) ? types.numberOf(bitOf(type)) : types.bitId);
};

/** The condition follows in the record and precedes in the code. */
const select: ReadInstruction = (reader, record) => {
  const row = reader.begin(opcode.select);
  const yes = reader.pair(0);
  const yesId = reader.pairId;
  const { typeId } = reader;
  const noId = reader.idAt(yes);
  reader.checkType(noId, reader.types.typeAt(typeId));
  const isOld = record.code === functionCode.oldSelect;
  const next = isOld ? yes + 2 : reader.pair(yes + 1);
  if (isOld) reader.pushValue(yes + 1, reader.module.context.i1);
  else reader.operand(reader.pairId);
  reader.operand(yesId);
  reader.operand(noId);
  reader.code.detail[row] = fastFlags.decode(record.optional(next));
  reader.result(row, typeId);
};

const freeze: ReadInstruction = (reader) => {
  const row = reader.begin(opcode.freeze);
  reader.pushPair(0);
  reader.result(row, reader.typeId);
};

/** Pairs of a value, counted back and with a sign, and a block; flags may follow. */
const phi: ReadInstruction = (reader, record) => {
  const { tables, values } = reader;
  need(reader, record, 1);
  const row = reader.begin(opcode.phi);
  const type = reader.types.typeAt(record.number(0));
  const numPairs = (record.length - 1) >> 1;
  for (let at = 1; at <= 2 * numPairs; at += 2) {
    const value = record.low[at]!;
    const distance = (value & 1) === 0 ? value >>> 1 : -(value >>> 1);
    const id = tables.isRelative ? (values.count - distance) >>> 0 : value;
    if (!values.hasType(id, type)) reader.fail("Invalid phi record");
    reader.operand(id);
    reader.code.operand(reader.blockAt(at + 1));
  }
  if (record.length % 2 === 0) reader.code.detail[row] = fastFlags.decode(record.number(record.length - 1));
  reader.result(row, record.number(0));
};

export const ARITHMETIC: Readonly<Record<number, ReadInstruction>> = {
  [functionCode.binary]: binary,
  [functionCode.unary]: unary,
  [functionCode.cast]: cast,
  [functionCode.compare]: compare,
  [functionCode.oldCompare]: compare,
  [functionCode.select]: select,
  [functionCode.oldSelect]: select,
  [functionCode.freeze]: freeze,
  [functionCode.phi]: phi,
};
