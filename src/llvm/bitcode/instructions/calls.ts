// Calls, with their bundles of operands.

import { FunctionType, MetadataType } from "../../../dialects/llvm/index.ts";
import type { CallInfo } from "../../code.ts";
import { opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import type { FunctionReader } from "../function-reader.ts";
import { fastFlags } from "../instruction-codes.ts";
import type { BitRecord } from "../stream/record.ts";
import { need, type ReadInstruction } from "./handler.ts";

/** Bits of a call's number; the calling convention is between them. */
const TAIL = 1;
const CONVENTION_SHIFT = 1;
const CONVENTION_MASK = 0x3ff;
const MUST_TAIL = 1 << 14;
const EXPLICIT_TYPE = 1 << 15;
const NO_TAIL = 1 << 16;
const HAS_FLAGS = 1 << 17;
/** Of invoke, which has the convention in the lowest bits. */
const INVOKE_EXPLICIT_TYPE = 1 << 13;

function tailWord(bits: number): string {
  if ((bits & MUST_TAIL) !== 0) return "musttail ";
  if ((bits & NO_TAIL) !== 0) return "notail ";
  return (bits & TAIL) !== 0 ? "tail " : "";
}

interface CallParts {
  readonly kind: number;
  readonly attributes: number;
  readonly convention: number;
  readonly tail: string;
  readonly flags: number;
  /** The position of the function's type, or of the callee in old files. */
  readonly at: number;
  readonly hasType: boolean;
  /** Positions of blocks. */
  readonly blocks: readonly number[];
}

/** Reads the callee and the arguments, and adds the row. */
function readCall(reader: FunctionReader, record: BitRecord, parts: CallParts): void {
  const { types, code, tables } = reader;
  let { at } = parts;
  let typeId = parts.hasType ? record.optional(at++) : -1;
  at = reader.pair(at);
  const callee = reader.pairId;
  if (typeId < 0) typeId = types.childOf(reader.typeId, 0);
  const type = typeId < 0 ? undefined : types.typeAt(typeId);
  if (!FunctionType.is(type)) return reader.fail("Explicit call type is not a function type");
  const row = reader.begin(parts.kind);
  const argumentIds: number[] = [];
  for (const [index, param] of type.inputs.entries()) {
    if (!MetadataType.is(param)) argumentIds.push(argumentType(reader, at, types.childOf(typeId, index + 1)));
    reader.pushValue(at++, param);
  }
  if (!type.isVariadic && at < record.length) reader.fail("Invalid call record");
  while (at < record.length) {
    at = reader.pushPair(at);
    argumentIds.push(reader.typeId);
  }
  const numArguments = code.numOperands(row);
  const bundles = takeBundles(reader);
  for (const block of parts.blocks) reader.successor(block);
  reader.operand(callee);
  const older = parts.kind === opcode.call ? tables.olderCalls.find(reader.referenceAt(callee)) : undefined;
  if (older !== undefined) reader.older.set(row, older);
  const attributes = tables.callAttributes(parts.attributes);
  const { convention, tail, flags } = parts;
  code.detail[row] = tables.callInfo(
    parts.kind,
    { type, convention, tail, flags, attributes, bundles, numArguments },
    parts.attributes,
  );
  reader.result(row, types.childOf(typeId, 0));
}

/** The type id of an argument: the id of a pointer argument may be more specific than the parameter's. */
function argumentType(reader: FunctionReader, at: number, paramId: number): number {
  const id = reader.idAt(at);
  return id < reader.values.count ? reader.values.typeIds[id]! : paramId;
}

function takeBundles(reader: FunctionReader): CallInfo["bundles"] {
  if (reader.bundles.length === 0) return NO_BUNDLES;
  const bundles = reader.bundles.map(({ tag, ids, isMetadata }) => {
    ids.forEach((id, index) => (isMetadata[index] === true ? reader.pushMetadata(id) : reader.operand(id)));
    return { tag, count: ids.length };
  });
  reader.bundles.length = 0;
  return bundles;
}

const NO_BUNDLES: CallInfo["bundles"] = [];

const call: ReadInstruction = (reader, record) => {
  need(reader, record, 3);
  const bits = record.low[1]!;
  const hasFlags = (bits & HAS_FLAGS) !== 0;
  readCall(reader, record, {
    kind: opcode.call,
    attributes: record.number(0),
    convention: (bits >>> CONVENTION_SHIFT) & CONVENTION_MASK,
    tail: tailWord(bits),
    flags: hasFlags ? fastFlags.decode(record.number(2)) : 0,
    at: hasFlags ? 3 : 2,
    hasType: (bits & EXPLICIT_TYPE) !== 0,
    blocks: [],
  });
};

const invoke: ReadInstruction = (reader, record) => {
  need(reader, record, 4);
  const bits = record.low[1]!;
  readCall(reader, record, {
    kind: opcode.invoke,
    attributes: record.number(0),
    convention: bits & ~INVOKE_EXPLICIT_TYPE & CONVENTION_MASK,
    tail: "",
    flags: 0,
    at: 4,
    hasType: (bits & INVOKE_EXPLICIT_TYPE) !== 0,
    blocks: [2, 3],
  });
};

const callBr: ReadInstruction = (reader, record) => {
  need(reader, record, 4);
  const bits = record.low[1]!;
  const count = record.number(3);
  need(reader, record, 4 + count);
  readCall(reader, record, {
    kind: opcode.callbr,
    attributes: record.number(0),
    convention: (bits >>> CONVENTION_SHIFT) & CONVENTION_MASK,
    tail: "",
    flags: 0,
    at: 4 + count,
    hasType: (bits & EXPLICIT_TYPE) !== 0,
    blocks: [2, ...Array.from({ length: count }, (_, index) => 4 + index)],
  });
};

const bundle: ReadInstruction = (reader, record) => {
  need(reader, record, 1);
  const ids: number[] = [];
  const isMetadata: boolean[] = [];
  for (let at = 1; at < record.length; ) {
    at = reader.pair(at);
    ids.push(reader.pairId);
    isMetadata.push(MetadataType.is(reader.types.typeAt(reader.typeId)));
  }
  reader.bundles.push({ tag: reader.tables.bundleTag(record.number(0)), ids, isMetadata });
};

export const CALLS: Readonly<Record<number, ReadInstruction>> = {
  [functionCode.call]: call,
  [functionCode.invoke]: invoke,
  [functionCode.callBr]: callBr,
  [functionCode.bundle]: bundle,
};
