// How constants are records, after the record that states their type: one codec per kind, both ways. Operands are numbers of values.

import { ArrayType, PointerType, PPCFP128Type, pointerType, TokenType } from "../../../dialects/llvm/index.ts";
import { elementBytes, FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";

import type { IntegerInterval } from "../../attributes/attribute.ts";
import { type Constant, type Constants, elementCountOf, elementTypeOf, isScalable } from "../../constant.ts";
import type { Module } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { constantCode } from "../codes.ts";
import { addressFlags, CASTS, FLOAT_OPERATIONS, flagsOf, INTEGER_OPERATIONS } from "../instruction-codes.ts";
import type { BitRecord } from "../stream/record.ts";
import { withElement } from "./type-codecs.ts";
import type { TypeTable } from "./type-table.ts";

/** The services that a codec uses to read constants. */
export interface ConstantSource {
  readonly module: Module;
  readonly types: TypeTable;
  /** The constants of these numbers; undefined if one of them has not been read yet, which then is next. */
  operands(ids: readonly number[]): readonly Constant[] | undefined;
  blockAddress(of: Constant, block: number): Constant;
  fail(message: string): never;
}

/** The services that a codec uses to write constants. */
export interface ConstantSink {
  readonly constants: Constants;
  idOf(constant: Constant): number;
  typeId(type: Type): number;
  /** The type of function that an address of code has. */
  functionTypeId(constant: Constant): number;
}

type Decode = (record: BitRecord, type: Type, source: ConstantSource, typeId: number) => Constant | undefined;

// ---- numbers

function wideBits(record: BitRecord): bigint {
  let bits = 0n;
  for (let word = 0; word < record.length; word++) bits |= BigInt.asUintN(64, record.signed(word)) << BigInt(64 * word);
  return bits;
}

function decodeInteger(record: BitRecord, type: Type, { module, fail }: ConstantSource): Constant {
  if (!IntegerType.is(type) || record.length === 0) return fail("Invalid integer const record");
  return module.constants.integer(type, record.code === constantCode.integer ? record.signed(0) : wideBits(record));
}

/** The parts of a float of 80 bits: the upper 64, then the lower 16. */
function decodeFloat(record: BitRecord, type: Type, { module, fail }: ConstantSource): Constant {
  if (record.length === 0) return fail("Invalid float const record");
  const { constants } = module;
  if (PPCFP128Type.is(type))
    return constants.float(type, record.big(0) | (record.length > 1 ? record.big(1) << 64n : 0n));
  if (!FloatType.is(type)) return constants.undef(type);
  const second = record.length > 1 ? record.big(1) : 0n;
  if (type.format === "f80") return constants.float(type, (record.big(0) << 16n) | (second & 0xffffn));
  return constants.float(type, BigInt.asUintN(type.width, record.big(0) | (second << 64n)));
}

// ---- lists

function decodeAggregate(record: BitRecord, type: Type, { module, operands, fail }: ConstantSource) {
  if (record.length !== elementCountOf(type)) return fail("Invalid aggregate record");
  const elements = operands(record.numbers());
  if (elements === undefined) return undefined;
  if (elements.some((one, index) => one.type !== elementTypeOf(type, index))) return fail("Invalid aggregate record");
  return module.constants.aggregate(type, elements);
}

function decodeString(record: BitRecord, type: Type, { module, fail }: ConstantSource): Constant {
  const size = record.length + (record.code === constantCode.cString ? 1 : 0);
  if (!ArrayType.is(type) || type.size !== BigInt(size)) return fail("Invalid string record");
  if (!IntegerType.is(type.element) || type.element.width !== 8) return fail("Invalid string record");
  const bytes = new Uint8Array(size);
  for (let at = 0; at < record.length; at++) bytes[at] = record.low[at]!;
  return module.constants.data(type, bytes);
}

function decodeData(record: BitRecord, type: Type, { module, fail }: ConstantSource): Constant {
  const element = ArrayType.is(type) || VectorType.is(type) ? type.element : undefined;
  if (element === undefined || record.length !== elementCountOf(type)) return fail("Invalid data record");
  const size = elementBytes(element);
  if (![1, 2, 4, 8].includes(size)) return fail("Invalid data record");
  const bytes = new Uint8Array(size * record.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0, at = 0; index < record.length; index++, at += size) {
    if (size === 1) bytes[at] = record.low[index]!;
    else if (size === 2) view.setUint16(at, record.low[index]! & 0xffff, true);
    else view.setUint32(at, record.low[index]!, true);
    if (size === 8) view.setUint32(at + 4, record.high[index]!, true);
  }
  return module.constants.data(type, bytes);
}

// ---- expressions

function decodeBinary(record: BitRecord, type: Type, { module, operands, fail }: ConstantSource) {
  if (record.length < 3) return fail("Invalid constexpr binop record");
  const element = VectorType.is(type) ? type.element : type;
  const operations = IntegerType.is(element) ? INTEGER_OPERATIONS : FLOAT_OPERATIONS;
  const operation = operations.entries[record.number(0)] ?? -1;
  if (operation < 0) return fail("Invalid constexpr binop record");
  const parts = operands([record.number(1), record.number(2)]);
  const flags = flagsOf(operation).decode(record.optional(3));
  return parts && module.constants.expression(type, operation, parts, flags);
}

function decodeCast(record: BitRecord, type: Type, { module, operands, fail }: ConstantSource) {
  const operation = CASTS.entries[record.optional(0)];
  if (record.length < 3 || operation === undefined) return fail("Invalid constexpr cast record");
  const parts = operands([record.number(2)]);
  if (parts === undefined) return undefined;
  // Pointers to other types were other types once.
  if (operation === opcode.bitcast && parts[0]?.type === type) return parts[0];
  return module.constants.expression(type, operation, parts, flagsOf(operation).decode(record.optional(3)));
}

function decodeUnary(record: BitRecord, type: Type, { module, operands, fail }: ConstantSource) {
  if (record.length < 2) return fail("Invalid constexpr unary op record");
  const parts = operands([record.number(1)]);
  return parts && module.constants.expression(type, opcode.fneg, parts, 0);
}

/** Vectors and such: the operands are at these positions, each with its type before it or not. */
function decodeOperation(operation: number, positions: readonly number[]): Decode {
  return (record, type, { module, operands, fail }) => {
    const last = positions[positions.length - 1] ?? 0;
    if (record.length <= last) return fail("Invalid constexpr record");
    const parts = operands(positions.map((at) => record.number(at)));
    return parts && module.constants.expression(type, operation, parts, 0);
  };
}

const decodeExtract: Decode = (record, type, source, typeId) =>
  // Since LLVM 3.3 the index has its type before it.
  decodeOperation(opcode.extractelement, [1, record.length === 4 ? 3 : 2])(record, type, source, typeId);

const decodeInsert: Decode = (record, type, source, typeId) =>
  decodeOperation(opcode.insertelement, [0, 1, record.length === 4 ? 3 : 2])(record, type, source, typeId);

/** A shuffle; one that repeats the first element of a scalable vector is how LLVM keeps a vector of equal elements. */
function decodeShuffle(positions: readonly number[]): Decode {
  const decode = decodeOperation(opcode.shufflevector, positions);
  return (record, type, source, typeId) => {
    const made = decode(record, type, source, typeId);
    if (made === undefined || !VectorType.is(type) || !isScalable(type)) return made;
    const [vector, , mask] = made.operands;
    const [base, element, index] = vector?.operands ?? [];
    const isSplat = vector?.payload.opcode === opcode.insertelement && mask?.kind === "zero" && index?.bits === 0n;
    const isNothing = base?.kind === "poison" || base?.kind === "undef";
    // Text has no short form for others.
    const isNumber = element?.kind === "integer" || element?.kind === "float";
    return isSplat && isNothing && isNumber ? source.module.constants.splat(type, element) : made;
  };
}

/** An address: what its record has besides operands depends on the release. */
function decodeAddress(record: BitRecord, _type: Type, source: ConstantSource): Constant | undefined {
  const { types, fail, module } = source;
  let at = 0;
  const { code } = record;
  const hasFlags = code !== constantCode.oldAddress && code !== constantCode.inboundsAddress;
  const hasType = hasFlags || record.length % 2 === 1;
  const elementId = hasType ? record.optional(at++) : -1;
  let flags = code === constantCode.inboundsAddress ? 1 : 0;
  if (hasFlags) flags = record.optional(at++);
  if (code === constantCode.addressWithIndex) flags &= 1;
  let inRange: IntegerInterval | undefined;
  if (code === constantCode.addressWithRange) {
    const width = record.optional(at++);
    if (width > 64 || record.length < at + 2) return fail("Invalid gep record");
    inRange = { lower: BigInt.asIntN(width, record.signed(at)), upper: BigInt.asIntN(width, record.signed(at + 1)) };
    at += 2;
  }
  if (record.length < at + 2 || (record.length - at) % 2 !== 0) return fail("Invalid gep record");
  const baseTypeId = record.number(at);
  const ids: number[] = [];
  for (; at < record.length; at += 2) ids.push(record.number(at + 1));
  const parts = source.operands(ids);
  if (parts === undefined) return undefined;
  const element = types.typeAt(elementId >= 0 ? elementId : types.childOf(baseTypeId, 0));
  return addressOf(module, element, parts, addressFlags.decode(flags), inRange);
}

/** An address, or its base if it adds nothing. */
function addressOf(
  { constants, context }: Module,
  element: Type,
  parts: readonly Constant[],
  flags: number,
  inRange: IntegerInterval | undefined,
): Constant | undefined {
  const [base, ...indices] = parts as readonly [Constant, ...Constant[]];
  const isNone = indices.every(
    ({ kind, bits }) => kind === "zero" || kind === "undef" || (kind === "integer" && bits === 0n),
  );
  const vector = parts.map(({ type }) => type).find((type) => VectorType.is(type));
  if (inRange === undefined && isNone && (vector === undefined || VectorType.is(base.type))) return base;
  const pointer = VectorType.is(base.type) ? base.type.element : base.type;
  const space = PointerType.is(pointer) ? pointer.addressSpace : 0;
  const single = pointerType(context, space);
  const type = vector === undefined ? single : withElement(vector, single);
  return constants.address(type, element, parts, flags, inRange);
}

// ---- others

function decodeBlockAddress(record: BitRecord, _type: Type, { operands, blockAddress, fail }: ConstantSource) {
  if (record.length < 3) return fail("Invalid blockaddress record");
  const [of] = operands([record.number(1)]) ?? [];
  return of && blockAddress(of, record.number(2));
}

function decodeOfGlobal(record: BitRecord, _type: Type, { module, operands, fail }: ConstantSource) {
  if (record.length < 2) return fail("Invalid record");
  const [of] = operands([record.number(1)]) ?? [];
  if (of === undefined) return undefined;
  const { constants } = module;
  return record.code === constantCode.noCfi ? constants.noCfi(of) : constants.dsoLocalEquivalent(of);
}

function decodeSignedPointer(record: BitRecord, _type: Type, { module, operands, fail }: ConstantSource) {
  if (record.length < 4) return fail("Invalid ptrauth record");
  const parts = operands(record.numbers());
  if (parts === undefined) return undefined;
  const [pointer, key, discriminator, address, symbol] = parts as readonly [
    Constant,
    Constant,
    Constant,
    Constant,
    Constant?,
  ];
  const none = module.constants.zero(pointerType(module.context));
  return module.constants.ptrauth([pointer, key, discriminator, address, symbol ?? none]);
}

/** Bits of assembly's flags. */
const SIDE_EFFECTS = 1;
const ALIGN_STACK = 2;
const INTEL = 4;
const UNWIND = 8;

function decodeAssembly(record: BitRecord, _type: Type, { module, fail }: ConstantSource): Constant {
  let at = record.code === constantCode.assembly ? 1 : 0;
  const flags = record.optional(at++);
  const textEnd = at + 1 + record.optional(at);
  const end = textEnd + 1 + record.optional(textEnd);
  if (end > record.length) return fail("Invalid inlineasm record");
  const isOld = record.code === constantCode.assembly1;
  return module.constants.assembly(pointerType(module.context), {
    text: record.text(at + 1, textEnd),
    constraints: record.text(textEnd + 1, end),
    hasSideEffects: (flags & SIDE_EFFECTS) !== 0,
    isAlignStack: (isOld ? flags >> 1 : flags & ALIGN_STACK) !== 0,
    isIntel: !isOld && (flags & INTEL) !== 0,
    canThrow: !isOld && (flags & UNWIND) !== 0 && record.code !== constantCode.assembly2,
  });
}

const DECODE: Readonly<Record<number, Decode>> = {
  [constantCode.zero]: (_, type, { module }) => zeroOf(module, type),
  [constantCode.undef]: (_, type, { module }) => module.constants.undef(type),
  [constantCode.poison]: (_, type, { module }) => module.constants.poison(type),
  [constantCode.integer]: decodeInteger,
  [constantCode.wideInteger]: decodeInteger,
  [constantCode.float]: decodeFloat,
  [constantCode.aggregate]: decodeAggregate,
  [constantCode.string]: decodeString,
  [constantCode.cString]: decodeString,
  [constantCode.data]: decodeData,
  [constantCode.binary]: decodeBinary,
  [constantCode.cast]: decodeCast,
  [constantCode.unary]: decodeUnary,
  [constantCode.oldAddress]: decodeAddress,
  [constantCode.inboundsAddress]: decodeAddress,
  [constantCode.addressWithIndex]: decodeAddress,
  [constantCode.addressWithRange]: decodeAddress,
  [constantCode.address]: decodeAddress,
  [constantCode.extractElement]: decodeExtract,
  [constantCode.insertElement]: decodeInsert,
  [constantCode.shuffle]: decodeShuffle([0, 1, 2]),
  [constantCode.shuffleOther]: decodeShuffle([1, 2, 3]),
  [constantCode.blockAddress]: decodeBlockAddress,
  [constantCode.dsoLocalEquivalent]: decodeOfGlobal,
  [constantCode.noCfi]: decodeOfGlobal,
  [constantCode.oldPointerAuthentication]: decodeSignedPointer,
  [constantCode.pointerAuthentication]: decodeSignedPointer,
  [constantCode.assembly]: decodeAssembly,
  [constantCode.assembly1]: decodeAssembly,
  [constantCode.assembly2]: decodeAssembly,
  [constantCode.assembly3]: decodeAssembly,
};

/** Null, or the token that is none. */
function zeroOf({ constants }: Module, type: Type): Constant {
  return TokenType.is(type) ? constants.none(type) : constants.zero(type);
}

/** Reads the record of a constant of a type; undefined if an operand has not been read. */
export function decodeConstant(record: BitRecord, typeId: number, source: ConstantSource): Constant | undefined {
  const decode = DECODE[record.code];
  const type = source.types.typeAt(typeId);
  if (decode === undefined) return source.fail("unknown or obsolete kind of constant");
  return decode(record, type, source, typeId);
}
