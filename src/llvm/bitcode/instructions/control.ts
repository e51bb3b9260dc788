// Terminators and the pads of exceptions.

import { tokenType } from "../../../dialects/llvm/index.ts";
import { opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import type { FunctionReader } from "../function-reader.ts";
import type { BitRecord } from "../stream/record.ts";
import { need, type ReadInstruction } from "./handler.ts";

const ret: ReadInstruction = (reader, record) => {
  const row = reader.begin(opcode.ret);
  if (record.length > 0) reader.pushPair(0);
  reader.end(row);
};

const br: ReadInstruction = (reader, record) => {
  if (record.length !== 1 && record.length !== 3) reader.fail("Invalid branch record");
  const row = reader.begin(opcode.br);
  if (record.length === 3) reader.pushValue(2, reader.module.context.i1);
  reader.successor(0);
  if (record.length === 3) reader.successor(1);
  reader.end(row);
};

/** Values of cases are constants by their absolute numbers. */
const switchOn: ReadInstruction = (reader, record) => {
  if (record.length < 3 || record.length % 2 === 0) reader.fail("Invalid switch record");
  const row = reader.begin(opcode.switch);
  const type = reader.types.typeAt(record.number(0));
  reader.pushValue(1, type);
  reader.successor(2);
  for (let at = 3; at < record.length; at += 2) {
    reader.checkType(record.number(at), type);
    reader.code.operand(reader.constantAt(record.number(at)));
    reader.successor(at + 1);
  }
  reader.end(row);
};

const indirectBr: ReadInstruction = (reader, record) => {
  need(reader, record, 2);
  const row = reader.begin(opcode.indirectbr);
  reader.pushValue(1, reader.types.typeAt(record.number(0)));
  for (let at = 2; at < record.length; at++) reader.successor(at);
  reader.end(row);
};

const unreachable: ReadInstruction = (reader) => reader.end(reader.begin(opcode.unreachable));

const resume: ReadInstruction = (reader) => {
  const row = reader.begin(opcode.resume);
  reader.pushPair(0);
  reader.end(row);
};

/** Clauses follow a type, the personality in old files, whether it is a cleanup, and their number. */
const landingPad: ReadInstruction = (reader, record) => {
  const isOld = record.code === functionCode.oldLandingPad;
  need(reader, record, isOld ? 4 : 3);
  const row = reader.begin(opcode.landingpad);
  let at = 1;
  if (isOld) {
    at = reader.pair(at);
    reader.one.personality ??= reader.module.constants.all[reader.constantAt(reader.pairId)];
  }
  need(reader, record, at + 2);
  reader.code.detail[row] = record.number(at) === 0 ? 0 : 1;
  const count = record.number(at + 1);
  at += 2;
  for (let clause = 0; clause < count; clause++) at = reader.pushPair(at + 1);
  reader.result(row, record.number(0));
};

/** The pad around another one; the token that is none has no operand. */
function parentPad(reader: FunctionReader, at: number): void {
  const id = reader.idAt(at);
  reader.checkType(id, tokenType(reader.module.context));
  const reference = id < reader.values.count ? reader.values.references[id]! : 0;
  if (reference > 0) reader.code.operand(0);
  else reader.operand(id);
}

const pad =
  (kind: number): ReadInstruction =>
  (reader, record) => {
    need(reader, record, 2);
    const row = reader.begin(kind);
    parentPad(reader, 0);
    const count = record.number(1);
    let at = 2;
    for (let index = 0; index < count; index++) at = reader.pushPair(at);
    reader.result(row, reader.types.tokenId);
  };

const catchSwitch: ReadInstruction = (reader, record) => {
  need(reader, record, 2);
  const count = record.number(1);
  need(reader, record, 2 + count);
  const hasUnwind = record.length > 2 + count;
  const row = reader.begin(opcode.catchswitch, undefined, hasUnwind ? 1 : 0);
  parentPad(reader, 0);
  if (hasUnwind) reader.successor(2 + count);
  for (let handler = 0; handler < count; handler++) reader.successor(2 + handler);
  reader.result(row, reader.types.tokenId);
};

/** A pad, and a block that control goes on at. */
const leave =
  (kind: number, least: number): ReadInstruction =>
  (reader, record: BitRecord) => {
    need(reader, record, least);
    const row = reader.begin(kind);
    reader.pushValue(0, tokenType(reader.module.context));
    if (record.length > 1) reader.successor(1);
    reader.end(row);
  };

export const CONTROL: Readonly<Record<number, ReadInstruction>> = {
  [functionCode.ret]: ret,
  [functionCode.br]: br,
  [functionCode.switch]: switchOn,
  [functionCode.indirectBr]: indirectBr,
  [functionCode.unreachable]: unreachable,
  [functionCode.resume]: resume,
  [functionCode.landingPad]: landingPad,
  [functionCode.oldLandingPad]: landingPad,
  [functionCode.catchPad]: pad(opcode.catchpad),
  [functionCode.cleanupPad]: pad(opcode.cleanuppad),
  [functionCode.catchSwitch]: catchSwitch,
  [functionCode.catchRet]: leave(opcode.catchret, 2),
  [functionCode.cleanupRet]: leave(opcode.cleanupret, 1),
};
