// Writes blocks of constants: a record for each, after one that states the type of those that follow.

import { ArrayType, type FunctionType } from "../../../dialects/llvm/index.ts";
import { elementBytes, elementTypeOrSelf, FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";

import { type Constant, type Constants, signedValue } from "../../constant.ts";
import { isBinary, isCast, opcode } from "../../opcode.ts";
import { block, constantCode } from "../codes.ts";
import { addressFlags, CASTS, FLOAT_OPERATIONS, flagsOf, INTEGER_OPERATIONS } from "../instruction-codes.ts";
import { type Abbreviation, array, char6, char6Numbers, fixed, literal, vbr } from "../stream/abbreviation.ts";
import type { BlockWriter } from "../stream/block-writer.ts";
import { type BitRecord, encodeSigned } from "../stream/record.ts";

/** A constant with a number: assembly is written once for each type that it is called with. */
export interface NumberedConstant {
  readonly constant: Constant;
  readonly callType: FunctionType | undefined;
}

export interface ConstantSink {
  readonly constants: Constants;
  typeId(type: Type): number;
  constantId(constant: Constant): number;
}

/** Abbreviations of all blocks of constants, by their ids. */
export const constantAbbreviation = { setType: 4, integer: 5, cast: 6, zero: 7 } as const;

export function constantAbbreviations(typeWidth: number): Abbreviation[] {
  return [
    [literal(constantCode.setType), fixed(typeWidth)],
    [literal(constantCode.integer), vbr(8)],
    [literal(constantCode.cast), fixed(4), fixed(typeWidth), vbr(8)],
    [literal(constantCode.zero)],
  ];
}

/** Constants that other ones are written as: vectors of unknown length with equal elements are shuffles. */
export function writtenForm(constants: Constants, constant: Constant): Constant {
  const { kind, type, operands } = constant;
  const [element] = operands;
  if (kind !== "splat" || !VectorType.is(type) || element === undefined) return constant;
  const { context } = type;
  const none = constants.poison(type);
  const first = constants.expression(type, opcode.insertelement, [none, element, constants.integer(context.i64, 0)]);
  const maskType = VectorType.get(context, { shape: type.shape, scalable: type.scalable, element: context.i32 });
  return constants.expression(type, opcode.shufflevector, [first, none, constants.zero(maskType)]);
}

type Encode = (record: BitRecord, constant: Constant, sink: ConstantSink) => void;

function pushSigned(record: BitRecord, value: bigint): void {
  record.pushBig(encodeSigned(BigInt.asIntN(64, value)));
}

const integer: Encode = (record, constant) => {
  const { type, bits } = constant;
  const width = IntegerType.is(type) ? type.width : 64;
  if (width <= 64) {
    record.reset(constantCode.integer);
    pushSigned(record, signedValue(constant));
    return;
  }
  record.reset(constantCode.wideInteger);
  for (let at = 0, rest = bits; at === 0 || rest > 0n; at++, rest >>= 64n) pushSigned(record, rest);
};

const float: Encode = (record, { type, bits }) => {
  record.reset(constantCode.float);
  if (FloatType.is(type) && type.format === "f80") {
    record.pushBig(bits >> 16n);
    record.pushBig(bits & 0xffffn);
    return;
  }
  record.pushBig(BigInt.asUintN(64, bits));
  if (!FloatType.is(type) || type.width > 64) record.pushBig(bits >> 64n);
};

const data: Encode = (record, { type, payload }) => {
  const bytes = payload.data ?? new Uint8Array();
  const element = elementTypeOrSelf(ArrayType.is(type) ? type.element : type);
  if (ArrayType.is(type) && IntegerType.is(element) && element.width === 8) {
    const isTerminated = bytes[bytes.length - 1] === 0;
    record.reset(isTerminated ? constantCode.cString : constantCode.string);
    for (let at = 0; at < bytes.length - (isTerminated ? 1 : 0); at++) record.push(bytes[at]!);
    return;
  }
  record.reset(constantCode.data);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = elementBytes(element);
  for (let at = 0; at < bytes.length; at += size) {
    if (size === 1) record.push(bytes[at]!);
    else if (size === 2) record.push(view.getUint16(at, true));
    else record.push(view.getUint32(at, true), size === 8 ? view.getUint32(at + 4, true) : 0);
  }
};

const operands =
  (code: number): Encode =>
  (record, constant, { constantId }) => {
    record.reset(code);
    for (const one of constant.operands) record.push(constantId(one));
  };

const expression: Encode = (record, constant, { typeId, constantId }) => {
  const { type, payload } = constant;
  const { opcode: code = 0, flags = 0, elementType, inRange } = payload;
  const [first, second, third] = constant.operands as readonly [Constant, Constant, Constant];
  const typed = (one: Constant): void => {
    record.push(typeId(one.type));
    record.push(constantId(one));
  };
  if (isCast(code)) {
    record.reset(constantCode.cast);
    record.push(CASTS.numberOf(code));
    typed(first);
    const bits = flagsOf(code).encode(flags);
    if (bits !== 0) record.push(bits);
  } else if (isBinary(code)) {
    record.reset(constantCode.binary);
    record.push(code >= opcode.fadd ? FLOAT_OPERATIONS.numberOf(code) : INTEGER_OPERATIONS.numberOf(code));
    record.push(constantId(first));
    record.push(constantId(second));
    const bits = flagsOf(code).encode(flags);
    if (bits !== 0) record.push(bits);
  } else if (code === opcode.getelementptr) {
    record.reset(inRange === undefined ? constantCode.address : constantCode.addressWithRange);
    record.push(typeId(elementType ?? type));
    record.push(addressFlags.encode(flags) | ((addressFlags.encode(flags) & 1) << 1));
    if (inRange !== undefined) {
      record.push(64);
      pushSigned(record, inRange.lower);
      pushSigned(record, inRange.upper);
    }
    constant.operands.forEach(typed);
  } else if (code === opcode.extractelement) {
    record.reset(constantCode.extractElement);
    typed(first);
    typed(second);
  } else if (code === opcode.insertelement) {
    record.reset(constantCode.insertElement);
    record.push(constantId(first));
    record.push(constantId(second));
    typed(third);
  } else if (code === opcode.shufflevector) {
    const isSame = first.type === type;
    record.reset(isSame ? constantCode.shuffle : constantCode.shuffleOther);
    if (!isSame) record.push(typeId(first.type));
    for (const one of [first, second, third]) record.push(constantId(one));
  } else {
    record.reset(constantCode.unary);
    record.push(0);
    record.push(constantId(first));
  }
};

const ofGlobal =
  (code: number): Encode =>
  (record, { operands: [of], payload }, { typeId, constantId }) => {
    record.reset(code);
    if (of === undefined) return;
    record.push(typeId(of.type));
    record.push(constantId(of));
    if (payload.block !== undefined) record.push(payload.block.number);
  };

const code =
  (number: number): Encode =>
  (record) =>
    record.reset(number);

const ENCODE: Readonly<Partial<Record<Constant["kind"], Encode>>> = {
  integer,
  float,
  data,
  expression,
  zero: code(constantCode.zero),
  none: code(constantCode.zero),
  undef: code(constantCode.undef),
  poison: code(constantCode.poison),
  aggregate: operands(constantCode.aggregate),
  ptrauth: operands(constantCode.pointerAuthentication),
  blockaddress: ofGlobal(constantCode.blockAddress),
  dso_local_equivalent: ofGlobal(constantCode.dsoLocalEquivalent),
  no_cfi: ofGlobal(constantCode.noCfi),
};

function assembly(record: BitRecord, { payload }: Constant, callType: number): void {
  const one = payload.assembly;
  if (one === undefined) return;
  record.reset(constantCode.assembly);
  record.push(callType);
  const bits = [one.hasSideEffects, one.isAlignStack, one.isIntel, one.canThrow];
  record.push(bits.reduce((sum, bit, index) => (bit ? sum | (1 << index) : sum), 0));
  for (const text of [one.text, one.constraints]) {
    const at = record.length;
    record.push(0);
    record.pushText(text);
    record.low[at] = record.length - at - 1;
  }
}

/** Writes a block of constants, of the module or a function. */
export function writeConstants(
  writer: BlockWriter,
  list: readonly NumberedConstant[],
  sink: ConstantSink,
  numValues: number,
): void {
  if (list.length === 0) return;
  const { record } = writer;
  writer.enter(block.constants, 4);
  const width = Math.max(1, 32 - Math.clz32(numValues));
  const hasLists = list.some(({ constant: { kind } }) => kind === "aggregate" || kind === "data");
  const lists = hasLists ? defineLists(writer, width) : undefined;
  let type: Type | undefined;
  for (const { constant, callType } of list) {
    if (constant.type !== type) {
      type = constant.type;
      record.reset(constantCode.setType);
      record.push(sink.typeId(type));
      writer.emit(constantAbbreviation.setType);
    }
    if (constant.kind === "asm") assembly(record, constant, callType === undefined ? 0 : sink.typeId(callType));
    else ENCODE[constant.kind]?.(record, constant, sink);
    writer.emit(abbreviationFor(record, lists));
  }
  writer.leave();
}

interface Lists {
  readonly aggregate: number;
  readonly string8: number;
  readonly cString7: number;
  readonly cString6: number;
}

function defineLists(writer: BlockWriter, width: number): Lists {
  return {
    aggregate: writer.define([literal(constantCode.aggregate), array, fixed(width)]),
    string8: writer.define([literal(constantCode.string), array, fixed(8)]),
    cString7: writer.define([literal(constantCode.cString), array, fixed(7)]),
    cString6: writer.define([literal(constantCode.cString), array, char6]),
  };
}

function abbreviationFor(record: BitRecord, lists: Lists | undefined): number {
  switch (record.code) {
    case constantCode.integer:
      return constantAbbreviation.integer;
    case constantCode.zero:
      return constantAbbreviation.zero;
    case constantCode.cast:
      return record.length === 3 ? constantAbbreviation.cast : 0;
    case constantCode.aggregate:
      return lists?.aggregate ?? 0;
    case constantCode.string:
      return lists?.string8 ?? 0;
    case constantCode.cString: {
      const text = record.low.subarray(0, record.length);
      if (text.every((byte) => char6Numbers[byte] !== 255)) return lists?.cString6 ?? 0;
      return text.every((byte) => byte < 128) ? (lists?.cString7 ?? 0) : 0;
    }
    default:
      return 0;
  }
}
