// How calls are records, with their bundles of operands before them.

import { MetadataType } from "../../../dialects/llvm/index.ts";
import type { CallInfo } from "../../code.ts";
import { opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import { fastFlags } from "../instruction-codes.ts";
import type { FunctionWriter } from "./functions.ts";
import type { EncodeInstruction } from "./instructions.ts";

const TAIL: Readonly<Record<string, number>> = { "tail ": 1, "musttail ": 1 << 14, "notail ": 1 << 16 };
const EXPLICIT_TYPE = 1 << 15;
const HAS_FLAGS = 1 << 17;
const INVOKE_EXPLICIT_TYPE = 1 << 13;

function infoOf({ code }: FunctionWriter, row: number): CallInfo {
  return code.calls[code.detail[row]!]!;
}

/** Writes the records of operand bundles; they precede the record of the call. */
function writeBundles(writer: FunctionWriter, row: number, { bundles, numArguments }: CallInfo): void {
  let next = numArguments;
  for (const { tag, count } of bundles) {
    writer.record.reset(functionCode.bundle);
    writer.record.push(writer.tables.bundleTags.get(tag) ?? 0);
    for (let index = 0; index < count; index++) writer.pairOrMetadata(writer.operand(row, next++));
    writer.writer.emit();
  }
  writer.hasForward = false;
}

function pushCallee(writer: FunctionWriter, row: number, { type }: CallInfo): void {
  const { code, module, tables, record } = writer;
  const callee = code.operandAt(row, code.numOperands(row) - 1);
  const constant = callee > 0 ? module.constants.all[callee] : undefined;
  record.push(writer.typeId(type));
  if (constant?.kind === "asm") record.push((writer.next - tables.values.assemblyId(constant, type)) >>> 0);
  else writer.pair(callee);
}

/** Arguments of parameters have known types; the others may need theirs. */
function pushArguments(writer: FunctionWriter, row: number, { type, numArguments }: CallInfo): void {
  for (let index = 0; index < numArguments; index++) {
    const reference = writer.operand(row, index);
    const param = type.inputs[index];
    if (MetadataType.is(param)) writer.metadataReference(reference);
    else if (param === undefined) writer.pair(reference);
    else writer.value(reference);
  }
}

const call: EncodeInstruction = (writer, row) => {
  const info = infoOf(writer, row);
  const { record, tables } = writer;
  writeBundles(writer, row, info);
  record.reset(functionCode.call);
  record.push(tables.attributes.id(info.attributes));
  const flags = fastFlags.encode(info.flags);
  record.push((info.convention << 1) | (TAIL[info.tail] ?? 0) | EXPLICIT_TYPE | (flags === 0 ? 0 : HAS_FLAGS));
  if (flags !== 0) record.push(flags);
  pushCallee(writer, row, info);
  pushArguments(writer, row, info);
  return 0;
};

const invoke: EncodeInstruction = (writer, row) => {
  const info = infoOf(writer, row);
  const { record, tables, code } = writer;
  const first = code.numOperands(row) - 3;
  writeBundles(writer, row, info);
  record.reset(functionCode.invoke);
  record.push(tables.attributes.id(info.attributes));
  record.push(info.convention | INVOKE_EXPLICIT_TYPE);
  record.push(code.operandAt(row, first));
  record.push(code.operandAt(row, first + 1));
  pushCallee(writer, row, info);
  pushArguments(writer, row, info);
  return 0;
};

const callBr: EncodeInstruction = (writer, row) => {
  const info = infoOf(writer, row);
  const { record, tables, code } = writer;
  const first = info.bundles.reduce((sum, { count }) => sum + count, info.numArguments);
  const count = code.numOperands(row) - first - 2;
  writeBundles(writer, row, info);
  record.reset(functionCode.callBr);
  record.push(tables.attributes.id(info.attributes));
  record.push((info.convention << 1) | EXPLICIT_TYPE);
  record.push(code.operandAt(row, first));
  record.push(count);
  for (let index = 1; index <= count; index++) record.push(code.operandAt(row, first + index));
  pushCallee(writer, row, info);
  pushArguments(writer, row, info);
  return 0;
};

export const CALLS: Readonly<Record<number, EncodeInstruction>> = {
  [opcode.call]: call,
  [opcode.invoke]: invoke,
  [opcode.callbr]: callBr,
};
