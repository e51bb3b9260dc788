// How types are records: one codec per kind of type. A record names other types by their numbers in the table of types.

import {
  ArrayType,
  arrayType,
  FunctionType,
  functionType,
  LabelType,
  literalStruct,
  MetadataType,
  PointerType,
  PPCFP128Type,
  pointerType,
  StructType,
  TargetExtType,
  TokenType,
  VoidType,
  X86AMXType,
} from "../../../dialects/llvm/index.ts";
import {
  type Context,
  type FloatKind,
  FloatType,
  floatType,
  IntegerType,
  MAX_INTEGER_WIDTH,
  NO_PARAMETERS,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import { typeCode } from "../codes.ts";
import type { BitRecord } from "../stream/record.ts";

/** The services that a codec uses to read types. */
export interface TypeSource {
  readonly context: Context;
  /** A type that has been read before. */
  typeAt(id: number): Type;
  /** The name for the struct that is read, which is used up. */
  takeName(): string;
  fail(message: string): never;
}

/** The kind of a type, both ways. */
export interface TypeCodec {
  readonly code: number;
  is(type: Type): boolean;
  /** Fills the record, whose code is set. */
  encode(type: Type, record: BitRecord, idOf: (type: Type) => number): void;
  decode(record: BitRecord, source: TypeSource): Type;
}

function codec<T extends Type>(
  code: number,
  is: (type: Type) => type is T,
  encode: (type: T, record: BitRecord, idOf: (type: Type) => number) => void,
  decode: (record: BitRecord, source: TypeSource) => Type,
): TypeCodec {
  // Sound: the writer of types asks `is` first.
  return { code, is, encode: (type, record, idOf) => encode(type as T, record, idOf), decode };
}

const nothing = (): void => {};

function simple(code: number, def: typeof VoidType): TypeCodec {
  return {
    code,
    is: (type) => def.is(type),
    encode: nothing,
    decode: (_, { context }) => def.get(context, NO_PARAMETERS),
  };
}

function float(code: number, kind: FloatKind): TypeCodec {
  const is = (type: Type): boolean => FloatType.is(type) && type.format === kind;
  return { code, is, encode: nothing, decode: (_, { context }) => floatType(context, kind) };
}

/** The types of a record's numbers from `begin` on. */
function typesFrom(record: BitRecord, begin: number, source: TypeSource): Type[] {
  const types: Type[] = [];
  for (let index = begin; index < record.length; index++) types.push(source.typeAt(record.number(index)));
  return types;
}

function pushTypes(record: BitRecord, types: readonly Type[], idOf: (type: Type) => number): void {
  for (const type of types) record.push(idOf(type));
}

const isStruct = (type: Type, hasName: boolean): type is StructType =>
  StructType.is(type) && (type.identifier !== undefined) === hasName;

export const TYPE_CODECS: readonly TypeCodec[] = [
  simple(typeCode.void, VoidType),
  simple(typeCode.label, LabelType),
  simple(typeCode.metadata, MetadataType),
  simple(typeCode.token, TokenType),
  simple(typeCode.x86Amx, X86AMXType),
  simple(typeCode.ppcFp128, PPCFP128Type),
  float(typeCode.half, "f16"),
  float(typeCode.bfloat, "bf16"),
  float(typeCode.float, "f32"),
  float(typeCode.double, "f64"),
  float(typeCode.x86Fp80, "f80"),
  float(typeCode.fp128, "f128"),
  codec(
    typeCode.integer,
    (type) => IntegerType.is(type),
    (type, record) => record.push(type.width),
    (record, { context, fail }) => {
      const width = record.optional(0);
      if (width < 1 || width > MAX_INTEGER_WIDTH) return fail("Bitwidth for integer type out of range");
      return IntegerType.get(context, { width, signedness: "signless" });
    },
  ),
  codec(
    typeCode.opaquePointer,
    (type) => PointerType.is(type),
    (type, record) => record.push(type.addressSpace),
    (record, { context }) => pointerType(context, record.optional(0)),
  ),
  codec(
    typeCode.array,
    (type) => ArrayType.is(type),
    (type, record, idOf) => {
      record.pushBig(type.size);
      record.push(idOf(type.element));
    },
    (record, source) => arrayType(source.context, source.typeAt(record.optional(1)), record.big(0)),
  ),
  codec(
    typeCode.vector,
    (type) => VectorType.is(type),
    (type, record, idOf) => {
      record.pushNumber(type.shape[0] ?? 0);
      record.push(idOf(type.element));
      if (type.scalable[0] === true) record.push(1);
    },
    (record, source) => {
      const size = record.optional(0);
      if (size === 0 || size > 0xffff_ffff) return source.fail("Invalid vector length");
      const element = source.typeAt(record.optional(1));
      const scalable = [record.optional(2) !== 0];
      return VectorType.get(source.context, { shape: [size], scalable, element });
    },
  ),
  codec(
    typeCode.function,
    (type) => FunctionType.is(type),
    (type, record, idOf) => {
      record.push(type.isVariadic ? 1 : 0);
      pushTypes(record, [type.result, ...type.inputs], idOf);
    },
    (record, source) => {
      const result = source.typeAt(record.optional(1));
      return functionType(source.context, result, typesFrom(record, 2, source), record.optional(0) !== 0);
    },
  ),
  codec(
    typeCode.literalStruct,
    (type) => isStruct(type, false),
    (type, record, idOf) => {
      record.push(type.body.isPacked ? 1 : 0);
      pushTypes(record, type.body.elements, idOf);
    },
    (record, source) => literalStruct(source.context, typesFrom(record, 1, source), record.optional(0) !== 0),
  ),
  codec(
    typeCode.target,
    (type) => TargetExtType.is(type),
    (type, record, idOf) => {
      record.push(type.types.length);
      pushTypes(record, type.types, idOf);
      for (const number of type.numbers) record.push(number);
    },
    (record, source) => {
      const numTypes = record.optional(0);
      if (numTypes >= record.length) return source.fail("Too many type parameters");
      const types: Type[] = [];
      for (let index = 1; index <= numTypes; index++) types.push(source.typeAt(record.number(index)));
      const numbers: number[] = [];
      for (let index = numTypes + 1; index < record.length; index++) numbers.push(record.low[index]!);
      return TargetExtType.get(source.context, { extName: source.takeName(), types, numbers });
    },
  ),
];

/** A vector of the same shape with other elements. */
export function withElement({ context, shape, scalable }: VectorType, element: Type): VectorType {
  return VectorType.get(context, { shape, scalable, element });
}
