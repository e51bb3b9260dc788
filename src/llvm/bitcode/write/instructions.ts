// How instructions are records: an encoder for each opcode fills the record and returns the abbreviation that fits, or 0.

import { access } from "../../code.ts";
import { isBinary, isCast, OPCODE_NAMES, opcode } from "../../opcode.ts";
import { functionCode } from "../codes.ts";
import {
  addressFlags,
  CASTS,
  FLOAT_OPERATIONS,
  FLOAT_PREDICATES,
  fastFlags,
  flagsOf,
  INTEGER_OPERATIONS,
  INTEGER_PREDICATES,
  ORDERINGS,
  sameSign,
} from "../instruction-codes.ts";
import { functionAbbreviation } from "./abbreviations.ts";
import { CALLS } from "./calls.ts";
import type { FunctionWriter } from "./functions.ts";

/** Fills the record of an instruction. */
export type EncodeInstruction = (writer: FunctionWriter, row: number) => number;

const binary: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const kind = code.opcode[row]!;
  record.reset(functionCode.binary);
  writer.pair(writer.operand(row, 0));
  writer.value(writer.operand(row, 1));
  record.push(kind >= opcode.fadd ? FLOAT_OPERATIONS.numberOf(kind) : INTEGER_OPERATIONS.numberOf(kind));
  const bits = flagsOf(kind).encode(code.detail[row]!);
  if (bits === 0) return functionAbbreviation.binary;
  record.push(bits);
  return functionAbbreviation.binaryFlags;
};

const cast: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const kind = code.opcode[row]!;
  record.reset(functionCode.cast);
  writer.pair(writer.operand(row, 0));
  record.push(writer.typeId(writer.rowType(row)));
  record.push(CASTS.numberOf(kind));
  const bits = flagsOf(kind).encode(code.detail[row]!);
  if (bits === 0) return functionAbbreviation.cast;
  record.push(bits);
  return functionAbbreviation.castFlags;
};

const negation: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  record.reset(functionCode.unary);
  writer.pair(writer.operand(row, 0));
  record.push(0);
  const bits = fastFlags.encode(code.detail[row]!);
  if (bits !== 0) record.push(bits);
  return 0;
};

const compare: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const isInteger = code.opcode[row] === opcode.icmp;
  const detail = code.detail[row]!;
  record.reset(functionCode.compare);
  writer.pair(writer.operand(row, 0));
  writer.value(writer.operand(row, 1));
  record.push((isInteger ? INTEGER_PREDICATES : FLOAT_PREDICATES).numberOf(detail & 15));
  const bits = (isInteger ? sameSign : fastFlags).encode(detail >> 4);
  if (bits === 0) return functionAbbreviation.compare;
  record.push(bits);
  return functionAbbreviation.compareFlags;
};

const select: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  record.reset(functionCode.select);
  writer.pair(writer.operand(row, 1));
  writer.value(writer.operand(row, 2));
  writer.pair(writer.operand(row, 0));
  const bits = fastFlags.encode(code.detail[row]!);
  if (bits !== 0) record.push(bits);
  return 0;
};

/** Values are counted back with a sign, because most cycles go back. */
const phi: EncodeInstruction = (writer, row) => {
  const { record, code, tables } = writer;
  record.reset(functionCode.phi);
  record.push(writer.typeId(writer.rowType(row)));
  for (let index = 0; index < code.numOperands(row); index += 2) {
    const distance = writer.next - tables.values.id(code.operandAt(row, index));
    record.push(distance < 0 ? -distance * 2 + 1 : distance * 2);
    record.push(code.operandAt(row, index + 1));
  }
  const bits = fastFlags.encode(code.detail[row]!);
  if (bits !== 0) record.push(bits);
  return 0;
};

/** Instructions whose operands are written one after another, each with its type if it follows. */
const pairs =
  (code: number): EncodeInstruction =>
  (writer, row) => {
    writer.record.reset(code);
    for (let index = 0; index < writer.code.numOperands(row); index++) writer.pair(writer.operand(row, index));
    return 0;
  };

const insertElement: EncodeInstruction = (writer, row) => {
  writer.record.reset(functionCode.insertElement);
  writer.pair(writer.operand(row, 0));
  writer.value(writer.operand(row, 1));
  writer.pair(writer.operand(row, 2));
  return 0;
};

const shuffle: EncodeInstruction = (writer, row) => {
  writer.record.reset(functionCode.shuffle);
  writer.pair(writer.operand(row, 0));
  writer.value(writer.operand(row, 1));
  const mask = writer.tables.values.impliedConstant(row);
  writer.pair(mask?.id ?? 0);
  return 0;
};

const withList =
  (code: number): EncodeInstruction =>
  (writer, row) => {
    pairs(code)(writer, row);
    for (const index of writer.code.lists[writer.code.detail[row]!] ?? []) writer.record.push(index);
    return 0;
  };

const vaArg: EncodeInstruction = (writer, row) => {
  const list = writer.operand(row, 0);
  writer.record.reset(functionCode.vaArg);
  writer.record.push(writer.typeId(writer.module.typeOf(list)));
  writer.value(list);
  writer.record.push(writer.typeId(writer.rowType(row)));
  return 0;
};

// ---- memory

/** The exponent of an alignment plus 1; 0 for none. */
const exponent = (alignment: number): number => (alignment === 0 ? 0 : Math.log2(alignment) + 1);

const EXPLICIT_TYPE = 64;

const alloca: EncodeInstruction = (writer, row) => {
  const { record, code, module } = writer;
  const { type, alignment, isInAlloca, isSwiftError } = code.allocations[code.detail[row]!]!;
  const count = code.operandAt(row, 0);
  record.reset(functionCode.alloca);
  record.push(writer.typeId(type));
  record.push(writer.typeId(module.typeOf(count)));
  record.push(writer.tables.values.id(count));
  const bits = exponent(alignment);
  record.push((bits & 31) | ((bits >> 5) << 8) | EXPLICIT_TYPE | (isInAlloca ? 32 : 0) | (isSwiftError ? 128 : 0));
  const space = writer.addressSpace(writer.rowType(row));
  if (space !== writer.tables.allocaAddressSpace) record.push(space);
  return 0;
};

const load: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const { alignment, isVolatile, ordering, scope } = access.decode(code.detail[row]!);
  record.reset(ordering === 0 ? functionCode.load : functionCode.atomicLoad);
  writer.pair(writer.operand(row, 0));
  record.push(writer.typeId(writer.rowType(row)));
  record.push(exponent(alignment));
  record.push(isVolatile ? 1 : 0);
  if (ordering === 0) return functionAbbreviation.load;
  record.push(ORDERINGS.numberOf(ordering));
  writer.scope(scope);
  return 0;
};

const store: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const { alignment, isVolatile, ordering, scope } = access.decode(code.detail[row]!);
  record.reset(ordering === 0 ? functionCode.store : functionCode.atomicStore);
  writer.pair(writer.operand(row, 1));
  writer.pair(writer.operand(row, 0));
  record.push(exponent(alignment));
  record.push(isVolatile ? 1 : 0);
  if (ordering === 0) return functionAbbreviation.store;
  record.push(ORDERINGS.numberOf(ordering));
  writer.scope(scope);
  return 0;
};

const fence: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const { ordering, scope } = access.decode(code.detail[row]!);
  record.reset(functionCode.fence);
  record.push(ORDERINGS.numberOf(ordering));
  writer.scope(scope);
  return 0;
};

const cmpxchg: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const one = access.decode(code.detail[row]!);
  record.reset(functionCode.cmpxchg);
  writer.pair(writer.operand(row, 0));
  writer.pair(writer.operand(row, 1));
  writer.value(writer.operand(row, 2));
  record.push(one.isVolatile ? 1 : 0);
  record.push(ORDERINGS.numberOf(one.ordering));
  writer.scope(one.scope);
  record.push(ORDERINGS.numberOf(one.failureOrdering));
  record.push(one.operation);
  record.push(exponent(one.alignment));
  return 0;
};

const atomicRmw: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const one = access.decode(code.detail[row]!);
  record.reset(functionCode.atomicRmw);
  writer.pair(writer.operand(row, 0));
  writer.pair(writer.operand(row, 1));
  record.push(one.operation);
  record.push(one.isVolatile ? 1 : 0);
  record.push(ORDERINGS.numberOf(one.ordering));
  writer.scope(one.scope);
  record.push(exponent(one.alignment));
  return 0;
};

/** Addresses within bounds have no signed wrap either. */
const IN_BOUNDS = 1;
const NO_SIGNED_WRAP = 2;

const address: EncodeInstruction = (writer, row) => {
  const { record, code, module } = writer;
  const bits = addressFlags.encode(code.detail[row]!);
  record.reset(functionCode.address);
  record.push((bits & IN_BOUNDS) === 0 ? bits : bits | NO_SIGNED_WRAP);
  const element = module.context.types[code.extra[row]!];
  if (element !== undefined) record.push(writer.typeId(element));
  for (let index = 0; index < code.numOperands(row); index++) writer.pair(writer.operand(row, index));
  return functionAbbreviation.address;
};

// ---- control

const ret: EncodeInstruction = (writer, row) => {
  writer.record.reset(functionCode.ret);
  if (writer.code.numOperands(row) === 0) return functionAbbreviation.retVoid;
  writer.pair(writer.operand(row, 0));
  return functionAbbreviation.ret;
};

const br: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  record.reset(functionCode.br);
  if (code.numOperands(row) === 1) {
    record.push(code.operandAt(row, 0));
    return functionAbbreviation.jump;
  }
  record.push(code.operandAt(row, 1));
  record.push(code.operandAt(row, 2));
  writer.value(code.operandAt(row, 0));
  return functionAbbreviation.branch;
};

const switchOn: EncodeInstruction = (writer, row) => {
  const { record, code, module, tables } = writer;
  const value = code.operandAt(row, 0);
  record.reset(functionCode.switch);
  record.push(writer.typeId(module.typeOf(value)));
  writer.value(value);
  record.push(code.operandAt(row, 1));
  for (let index = 2; index < code.numOperands(row); index += 2) {
    record.push(tables.values.id(code.operandAt(row, index)));
    record.push(code.operandAt(row, index + 1));
  }
  return 0;
};

const indirectBr: EncodeInstruction = (writer, row) => {
  const { record, code, module } = writer;
  const value = code.operandAt(row, 0);
  record.reset(functionCode.indirectBr);
  record.push(writer.typeId(module.typeOf(value)));
  writer.value(value);
  for (let index = 1; index < code.numOperands(row); index++) record.push(code.operandAt(row, index));
  return 0;
};

const unreachable: EncodeInstruction = ({ record }) => {
  record.reset(functionCode.unreachable);
  return functionAbbreviation.unreachable;
};

const landingPad: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  record.reset(functionCode.landingPad);
  record.push(writer.typeId(writer.rowType(row)));
  record.push(code.detail[row]!);
  record.push(code.numOperands(row));
  for (let index = 0; index < code.numOperands(row); index++) {
    const clause = code.operandAt(row, index);
    record.push(writer.isArray(writer.module.typeOf(clause)) ? 1 : 0);
    writer.pair(clause);
  }
  return 0;
};

function parentPad(writer: FunctionWriter, row: number): void {
  const none = writer.tables.values.impliedConstant(row);
  writer.value(none?.id ?? writer.operand(row, 0));
}

const pad =
  (code: number): EncodeInstruction =>
  (writer, row) => {
    const count = writer.code.numOperands(row) - 1;
    writer.record.reset(code);
    parentPad(writer, row);
    writer.record.push(count);
    for (let index = 1; index <= count; index++) {
      const reference = writer.operand(row, index);
      writer.pair(reference);
    }
    return 0;
  };

const catchSwitch: EncodeInstruction = (writer, row) => {
  const { record, code } = writer;
  const hasUnwind = code.detail[row] !== 0;
  const first = hasUnwind ? 2 : 1;
  record.reset(functionCode.catchSwitch);
  parentPad(writer, row);
  record.push(code.numOperands(row) - first);
  for (let index = first; index < code.numOperands(row); index++) record.push(code.operandAt(row, index));
  if (hasUnwind) record.push(code.operandAt(row, 1));
  return 0;
};

const leavePad =
  (number: number): EncodeInstruction =>
  (writer, row) => {
    writer.record.reset(number);
    writer.value(writer.operand(row, 0));
    if (writer.code.numOperands(row) > 1) writer.record.push(writer.operand(row, 1));
    return 0;
  };

const TABLE: Readonly<Record<number, EncodeInstruction>> = {
  ...CALLS,
  [opcode.fneg]: negation,
  [opcode.freeze]: pairs(functionCode.freeze),
  [opcode.icmp]: compare,
  [opcode.fcmp]: compare,
  [opcode.select]: select,
  [opcode.phi]: phi,
  [opcode.va_arg]: vaArg,
  [opcode.extractelement]: pairs(functionCode.extractElement),
  [opcode.insertelement]: insertElement,
  [opcode.shufflevector]: shuffle,
  [opcode.extractvalue]: withList(functionCode.extractValue),
  [opcode.insertvalue]: withList(functionCode.insertValue),
  [opcode.alloca]: alloca,
  [opcode.load]: load,
  [opcode.store]: store,
  [opcode.getelementptr]: address,
  [opcode.fence]: fence,
  [opcode.cmpxchg]: cmpxchg,
  [opcode.atomicrmw]: atomicRmw,
  [opcode.landingpad]: landingPad,
  [opcode.catchpad]: pad(functionCode.catchPad),
  [opcode.cleanuppad]: pad(functionCode.cleanupPad),
  [opcode.catchswitch]: catchSwitch,
  [opcode.catchret]: leavePad(functionCode.catchRet),
  [opcode.cleanupret]: leavePad(functionCode.cleanupRet),
  [opcode.resume]: pairs(functionCode.resume),
  [opcode.ret]: ret,
  [opcode.br]: br,
  [opcode.switch]: switchOn,
  [opcode.indirectbr]: indirectBr,
  [opcode.unreachable]: unreachable,
};

/** Encoders by opcode. */
export const ENCODE: readonly (EncodeInstruction | undefined)[] = OPCODE_NAMES.map((_, kind) => {
  if (isBinary(kind)) return binary;
  return isCast(kind) ? cast : TABLE[kind];
});
