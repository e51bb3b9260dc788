// Parts of vectors, structs and arrays.

import { ArrayType, StructType } from "../../../dialects/llvm/index.ts";
import { VectorType } from "../../../ir/index.ts";
import { elementCountOf, elementTypeOf } from "../../constant.ts";
import { opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import type { FunctionReader } from "../function-reader.ts";
import type { BitRecord } from "../stream/record.ts";
import { withElement } from "../values/type-codecs.ts";
import { need, type ReadInstruction } from "./handler.ts";

const extractElement: ReadInstruction = (reader) => {
  const { types } = reader;
  const row = reader.begin(opcode.extractelement);
  const at = reader.pushPair(0);
  const { typeId } = reader;
  if (!VectorType.is(types.typeAt(typeId))) reader.fail("Invalid type for value");
  reader.pushPair(at);
  reader.result(row, types.childOf(typeId, 0));
};

const insertElement: ReadInstruction = (reader) => {
  const row = reader.begin(opcode.insertelement);
  const at = reader.pushPair(0);
  const { typeId, types } = reader;
  const vector = types.typeAt(typeId);
  if (!VectorType.is(vector)) return reader.fail("Invalid type for value");
  reader.pushValue(at, vector.element);
  reader.pushPair(at + 1);
  reader.result(row, typeId);
};

const shuffle: ReadInstruction = (reader) => {
  const { types, code, module } = reader;
  const row = reader.begin(opcode.shufflevector);
  const at = reader.pushPair(0);
  const vectorId = reader.typeId;
  const vector = types.typeAt(vectorId);
  reader.pushValue(at, vector);
  reader.pair(at + 1);
  const mask = types.typeAt(reader.typeId);
  if (!VectorType.is(vector) || !VectorType.is(mask)) return reader.fail("Invalid type for value");
  const { constants } = module;
  const constant = constants.all[reader.constantAt(reader.pairId)]!;
  const count = elementCountOf(mask);
  if (
    constant.kind !== "zero" &&
    constant.kind !== "undef" &&
    constant.kind !== "poison" &&
    constant.operands.length + (constant.payload.data?.length ?? 0) < count
  )
    return reader.fail("Invalid type for value");
  const lanes = Array.from({ length: count }, (_, index) => {
    const lane = constants.elementOf(constant, index);
    return lane?.kind === "integer" ? Number(lane.bits) : -1;
  });
  code.detail[row] = code.lists.push(lanes) - 1;
  const type = withElement(mask, vector.element);
  reader.result(row, types.numberOf(type, [types.childOf(vectorId, 0)]));
};

/** Follows a position and returns the number of the type there. */
function partOf(reader: FunctionReader, record: BitRecord, typeId: number, begin: number): number {
  const { types } = reader;
  let part = typeId;
  for (let at = begin; at < record.length; at++) {
    const type = types.typeAt(part);
    const index = record.number(at);
    if (elementTypeOf(type, index) === undefined || (ArrayType.is(type) && BigInt(index) >= type.size))
      reader.fail("Invalid array or struct index");
    if (!StructType.is(type) && !ArrayType.is(type)) reader.fail("Invalid array or struct index");
    part = types.childOf(part, StructType.is(type) ? index : 0);
  }
  return part;
}

const extractValue: ReadInstruction = (reader, record) => {
  const { code } = reader;
  const row = reader.begin(opcode.extractvalue);
  const at = reader.pushPair(0);
  need(reader, record, at + 1);
  code.detail[row] = code.lists.push(record.numbers().slice(at)) - 1;
  reader.result(row, partOf(reader, record, reader.typeId, at));
};

const insertValue: ReadInstruction = (reader, record) => {
  const { code } = reader;
  const row = reader.begin(opcode.insertvalue);
  const valueAt = reader.pushPair(0);
  const { typeId } = reader;
  const at = reader.pushPair(valueAt);
  need(reader, record, at + 1);
  code.detail[row] = code.lists.push(record.numbers().slice(at)) - 1;
  partOf(reader, record, typeId, at);
  reader.result(row, typeId);
};

export const AGGREGATES: Readonly<Record<number, ReadInstruction>> = {
  [functionCode.extractElement]: extractElement,
  [functionCode.insertElement]: insertElement,
  [functionCode.shuffle]: shuffle,
  [functionCode.extractValue]: extractValue,
  [functionCode.insertValue]: insertValue,
};
