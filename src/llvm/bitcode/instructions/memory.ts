// Memory: allocations, accesses, addresses.

import { AtomicOrdering, PointerType, StructType } from "../../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../../ir/index.ts";
import { access } from "../../code.ts";
import { opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import type { FunctionReader } from "../function-reader.ts";
import { addressFlags, ORDERINGS } from "../instruction-codes.ts";
import type { BitRecord } from "../stream/record.ts";
import { withElement } from "../values/type-codecs.ts";
import { need, type ReadInstruction } from "./handler.ts";

/** The greatest exponent of an alignment. */
const MOST_ALIGNMENT = 32;

/** An alignment in bytes from its exponent plus 1; 0 for none. */
function alignmentOf(reader: FunctionReader, number: number): number {
  if (number > MOST_ALIGNMENT + 1) reader.fail("Invalid alignment value");
  return number === 0 ? 0 : 2 ** (number - 1);
}

function orderingOf(number: number): number {
  return ORDERINGS.entries[number] ?? ORDERINGS.entries[ORDERINGS.entries.length - 1] ?? 0;
}

const NO_ACCESS = { isVolatile: false, ordering: 0, failureOrdering: 0, alignment: 0, scope: 0, operation: 0 };

/** Bits of an allocation's number: the exponent of its alignment is in two parts. */
const ALIGNMENT_LOW = 31;
const IN_ALLOCA = 32;
const EXPLICIT_TYPE = 64;
const SWIFT_ERROR = 128;
const ALIGNMENT_HIGH_SHIFT = 8;

const alloca: ReadInstruction = (reader, record) => {
  need(reader, record, 4);
  const { types, code } = reader;
  const number = record.low[3]!;
  const isExplicit = (number & EXPLICIT_TYPE) !== 0;
  const given = record.number(0);
  const typeId = isExplicit ? given : types.childOf(given, 0);
  const exponent = (number & ALIGNMENT_LOW) | (((number >>> ALIGNMENT_HIGH_SHIFT) & 7) << 5);
  const allocation = {
    type: types.typeAt(typeId),
    alignment: alignmentOf(reader, exponent),
    isInAlloca: (number & IN_ALLOCA) !== 0,
    isSwiftError: (number & SWIFT_ERROR) !== 0,
  };
  const row = reader.begin(opcode.alloca, undefined, code.allocations.push(allocation) - 1);
  reader.typedOperand(record.low[2]!, types.typeAt(record.number(1)));
  const space = record.length > 4 ? record.number(4) : reader.tables.allocaAddressSpace;
  reader.result(row, isExplicit ? types.pointerTo(typeId, space) : given);
};

/** The word of an access that is not atomic: an alignment, then whether it is volatile. */
function simpleAccess(reader: FunctionReader, record: BitRecord, at: number): number {
  const [exponent, isVolatile] = [record.number(at), record.number(at + 1) !== 0];
  const alignment = alignmentOf(reader, exponent);
  const { simpleAccesses } = reader.tables;
  const key = exponent * 2 + (isVolatile ? 1 : 0);
  simpleAccesses[key] ??= access.encode({ ...NO_ACCESS, alignment, isVolatile });
  return simpleAccesses[key];
}

/** An ordering and a scope follow. */
function atomicAccess(reader: FunctionReader, record: BitRecord, at: number): number {
  return access.encode({
    ...NO_ACCESS,
    alignment: alignmentOf(reader, record.number(at)),
    isVolatile: record.number(at + 1) !== 0,
    ordering: orderingOf(record.number(at + 2)),
    scope: reader.tables.scope(record.number(at + 3)),
  });
}

const load: ReadInstruction = (reader, record) => {
  const { code, types } = reader;
  const row = reader.begin(opcode.load);
  let at = reader.pushPair(0);
  if (!PointerType.is(types.typeAt(reader.typeId))) reader.fail("Load operand is not a pointer type");
  const isAtomic = record.code === functionCode.atomicLoad;
  const rest = isAtomic ? 4 : 2;
  need(reader, record, at + rest);
  const typeId = record.length > at + rest ? record.number(at++) : types.childOf(reader.typeId, 0);
  code.detail[row] = isAtomic ? atomicAccess(reader, record, at) : simpleAccess(reader, record, at);
  reader.result(row, typeId);
};

/** The type that a pointer of an old file points to. */
function pointeeOf({ types }: FunctionReader, pointerTypeId: number): Type {
  return types.typeAt(types.childOf(pointerTypeId, 0));
}

/** The value follows the pointer in the record and precedes it in the code. */
const store: ReadInstruction = (reader, record) => {
  const row = reader.begin(opcode.store);
  const valueAt = reader.pair(0);
  const pointer = reader.pairId;
  const pointerTypeId = reader.typeId;
  const isOld = record.code === functionCode.oldStore || record.code === functionCode.oldAtomicStore;
  const isAtomic = record.code === functionCode.atomicStore || record.code === functionCode.oldAtomicStore;
  if (isOld) reader.pushValue(valueAt, pointeeOf(reader, pointerTypeId));
  const at = isOld ? valueAt + 1 : reader.pushPair(valueAt);
  if (!PointerType.is(reader.types.typeAt(pointerTypeId))) reader.fail("Load/Store operand is not a pointer type");
  reader.operand(pointer);
  need(reader, record, at + (isAtomic ? 4 : 2));
  reader.code.detail[row] = isAtomic ? atomicAccess(reader, record, at) : simpleAccess(reader, record, at);
  reader.end(row);
};

const fence: ReadInstruction = (reader, record) => {
  need(reader, record, 2);
  const ordering = orderingOf(record.number(0));
  const scope = reader.tables.scope(record.number(1));
  reader.end(reader.begin(opcode.fence, undefined, access.encode({ ...NO_ACCESS, ordering, scope })));
};

/** The result is the old value and whether it was as expected. */
function pairWithBit(reader: FunctionReader, typeId: number): number {
  const { types, module } = reader;
  const elements = [types.typeAt(typeId), module.context.i1];
  const type = StructType.get(module.context, {
    identifier: undefined,
    body: { elements, isPacked: false, isOpaque: false },
  });
  return types.numberOf(type, [typeId, types.bitId]);
}

/** Before LLVM 4, the success ordering of a cmpxchg determined its failure ordering. */
function failureOrdering(ordering: number): number {
  const word = AtomicOrdering.enum.text(ordering);
  if (word === "release") return AtomicOrdering.enum.value("monotonic") ?? 0;
  return word === "acq_rel" ? (AtomicOrdering.enum.value("acquire") ?? 0) : ordering;
}

const cmpxchg: ReadInstruction = (reader, record) => {
  const { code } = reader;
  const row = reader.begin(opcode.cmpxchg);
  const isOld = record.code === functionCode.oldCmpxchg;
  let at = reader.pushPair(0);
  const pointerTypeId = reader.typeId;
  let typeId = reader.types.childOf(pointerTypeId, 0);
  if (isOld && typeId >= 0) reader.pushValue(at++, reader.types.typeAt(typeId));
  else {
    at = reader.pushPair(at);
    typeId = reader.typeId;
  }
  reader.pushValue(at++, reader.types.typeAt(typeId));
  need(reader, record, at + 3);
  const ordering = orderingOf(record.number(at + 1));
  const hasFailure = record.length > at + 3;
  code.detail[row] = access.encode({
    isVolatile: record.number(at) !== 0,
    ordering,
    scope: reader.tables.scope(record.number(at + 2)),
    failureOrdering: hasFailure ? orderingOf(record.number(at + 3)) : failureOrdering(ordering),
    operation: record.optional(at + 4) !== 0 ? 1 : 0,
    alignment:
      record.length > at + 5
        ? alignmentOf(reader, record.number(at + 5))
        : reader.tables.storeSize(reader.types.typeAt(typeId)),
  });
  reader.result(row, pairWithBit(reader, typeId));
};

/** Operations by number are those of the dialect. */
const MOST_OPERATIONS = 31;

const atomicRmw: ReadInstruction = (reader, record) => {
  const { code, types } = reader;
  const row = reader.begin(opcode.atomicrmw);
  let at = reader.pushPair(0);
  let typeId = types.childOf(reader.typeId, 0);
  if (record.code === functionCode.oldAtomicRmw && typeId >= 0) reader.pushValue(at++, types.typeAt(typeId));
  else {
    at = reader.pushPair(at);
    typeId = reader.typeId;
  }
  need(reader, record, at + 4);
  const operation = record.number(at);
  if (operation > MOST_OPERATIONS) reader.fail("Invalid atomicrmw record");
  code.detail[row] = access.encode({
    ...NO_ACCESS,
    operation,
    isVolatile: record.number(at + 1) !== 0,
    ordering: orderingOf(record.number(at + 2)),
    scope: reader.tables.scope(record.number(at + 3)),
    alignment:
      record.length > at + 4
        ? alignmentOf(reader, record.number(at + 4))
        : reader.tables.storeSize(types.typeAt(typeId)),
  });
  reader.result(row, typeId);
};

/** The number of the type that an address of typed pointers points to. */
function indexedType(reader: FunctionReader, elementId: number, record: BitRecord, begin: number): number {
  const { types, module, values } = reader;
  let typeId = elementId;
  // The first index steps over whole elements.
  let isFirst = true;
  for (let at = begin; at < record.length; at = reader.pair(at)) {
    if (!isFirst) {
      const type = types.typeAt(typeId);
      const next = reader.idAt(at);
      const index = next < values.count ? values.references[next]! : 0;
      const field = StructType.is(type) ? Number(module.constants.all[index]?.bits ?? 0n) : 0;
      typeId = types.childOf(typeId, field);
      if (typeId < 0) return elementId;
    }
    isFirst = false;
  }
  return typeId;
}

const address: ReadInstruction = (reader, record) => {
  const { code, types } = reader;
  const row = reader.begin(opcode.getelementptr);
  const isNew = record.code === functionCode.address;
  need(reader, record, isNew ? 3 : 1);
  const first = isNew ? 2 : 0;
  let at = reader.pushPair(first);
  const baseId = reader.typeId;
  const elementId = isNew ? record.number(1) : types.childOf(baseId, 0);
  code.extra[row] = types.typeAt(elementId).id;
  const flags = isNew ? record.low[0]! : record.code === functionCode.oldInboundsAddress ? 1 : 0;
  code.detail[row] = addressFlags.decode(flags);
  const indicesAt = at;
  let vectorId = VectorType.is(types.typeAt(baseId)) ? baseId : -1;
  while (at < record.length) {
    at = reader.pushPair(at);
    if (vectorId < 0 && VectorType.is(types.typeAt(reader.typeId))) vectorId = reader.typeId;
  }
  let resultId = baseId;
  if (types.hasTypedPointers && PointerType.is(types.typeAt(baseId))) {
    const base = types.typeAt(baseId);
    const space = PointerType.is(base) ? base.addressSpace : 0;
    resultId = types.pointerTo(indexedType(reader, elementId, record, indicesAt), space);
  }
  const vector = vectorId < 0 || vectorId === baseId ? undefined : types.typeAt(vectorId);
  if (VectorType.is(vector)) {
    const type = withElement(vector, types.typeAt(resultId));
    resultId = types.numberOf(type, [resultId]);
  }
  reader.result(row, resultId);
};

const vaArg: ReadInstruction = (reader, record) => {
  need(reader, record, 3);
  const row = reader.begin(opcode.va_arg);
  reader.pushValue(1, reader.types.typeAt(record.number(0)));
  reader.result(row, record.number(2));
};

export const MEMORY: Readonly<Record<number, ReadInstruction>> = {
  [functionCode.alloca]: alloca,
  [functionCode.load]: load,
  [functionCode.atomicLoad]: load,
  [functionCode.store]: store,
  [functionCode.oldStore]: store,
  [functionCode.atomicStore]: store,
  [functionCode.oldAtomicStore]: store,
  [functionCode.fence]: fence,
  [functionCode.cmpxchg]: cmpxchg,
  [functionCode.oldCmpxchg]: cmpxchg,
  [functionCode.atomicRmw]: atomicRmw,
  [functionCode.oldAtomicRmw]: atomicRmw,
  [functionCode.address]: address,
  [functionCode.oldAddress]: address,
  [functionCode.oldInboundsAddress]: address,
  [functionCode.vaArg]: vaArg,
};
