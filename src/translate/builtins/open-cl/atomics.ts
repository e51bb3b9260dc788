// Atomic Instructions as functions of OpenCL C: those of 1.2, without order and scope, and those of 2.0, with both and on generic pointers.

import { PointerType, pointerType } from "../../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { type MangledType, mangled, mangledNamed, mangledPointer } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl, type OpenClArgument } from "./call.ts";
import type { NamedCall, OpenClEntry } from "./entry.ts";
import { orders, scopes, toOpenClNumber } from "./memory-model.ts";
import {
  type Operation,
  writeClear,
  writeCompareExchange,
  writeExchange,
  writeFetch,
  writeInit,
  writeLoad,
  writeOld,
  writeOldCompare,
  writeOldExchange,
  writeStep,
  writeStore,
  writeTestAndSet,
} from "./writers/atomics.ts";
import type { WriteCall } from "./writers/written-call.ts";

const ORDER = mangledNamed("memory_order");
const SCOPE = mangledNamed("memory_scope");

/** The type of the values that an atomic is of, in names. */
function mangledValue(body: Body, type: Type, isUnsigned: boolean): MangledType {
  if (FloatType.is(type)) return type.width === 64 ? mangled.double : type.width === 16 ? mangled.half : mangled.float;
  const width = IntegerType.is(type) ? type.width : body.at.target.width;
  const names = isUnsigned ? UNSIGNED : SIGNED;
  return names[width] ?? names[32] ?? mangled.int;
}

const SIGNED: Readonly<Record<number, MangledType>> = {
  8: mangled.char,
  16: mangled.short,
  32: mangled.int,
  64: mangled.long,
};
const UNSIGNED: Readonly<Record<number, MangledType>> = {
  8: mangled.uchar,
  16: mangled.ushort,
  32: mangled.uint,
  64: mangled.ulong,
};

// ---- OpenCL C 1.2

/** The type of the values that an atomic is of, and the sign that their name has. */
interface AtomicType {
  readonly type: Type;
  readonly isUnsigned: boolean;
}

/** A call of `atomic_add` and so on, `atom_add` for 64 bits. */
function legacyCall(
  body: Body,
  one: Instruction,
  name: string,
  { type, isUnsigned }: AtomicType,
  values: readonly number[],
) {
  const pointer = body.value(one.operand(0));
  const value = mangledValue(body, type, isUnsigned);
  const isLong = IntegerType.is(type) && type.width === 64;
  const args: OpenClArgument[] = [
    { value: pointer, mangled: mangledPointer(value, spaceOf(body, pointer), { isVolatile: true }) },
    ...values.map((one) => ({ value: one, mangled: value })),
  ];
  return callOpenCl(body, `${isLong ? "atom" : "atomic"}_${name}`, type, args);
}

function spaceOf(body: Body, pointer: number): number {
  const type = body.typeOfReference(pointer);
  return PointerType.is(type) ? type.addressSpace : 0;
}

// ---- OpenCL C 2.0

/** The pointer of an atomic as one to generic memory. */
function genericPointer(body: Body, one: Instruction, value: MangledType): OpenClArgument {
  const pointer = body.value(one.operand(0));
  const generic = pointerType(body.at.context, AddressSpace.Generic);
  const cast = body.cast(opcode.addrspacecast, pointer, generic);
  if (cast !== pointer) body.nameRow(cast, `${body.nameOf(pointer)}.as`);
  const type = mangledPointer({ kind: "atomic", element: value }, AddressSpace.Generic, { isVolatile: true });
  return { value: cast, mangled: type };
}

/** The order of a semantics operand, and the scope of a scope operand. */
function orderAndScope(body: Body, scope: number, ...semantics: readonly number[]): readonly OpenClArgument[] {
  const translated = toOpenClNumber(body, scope, scopes);
  return [
    ...semantics.map((id) => ({ value: toOpenClNumber(body, id, orders), mangled: ORDER })),
    { value: translated, mangled: SCOPE },
  ];
}

function modernCall(
  body: Body,
  one: Instruction,
  name: string,
  { type, result, isUnsigned }: { readonly type: Type; readonly result: Type; readonly isUnsigned: boolean },
  values: readonly number[],
): number {
  const value = mangledValue(body, type, isUnsigned);
  const pointer = genericPointer(body, one, value);
  const args = values.map((one) => ({ value: one, mangled: value }));
  return callOpenCl(body, `atomic_${name}_explicit`, result, [
    pointer,
    ...args,
    ...orderAndScope(body, one.operand(1), one.operand(2)),
  ]);
}

// ---- entries

/** Operands of an atomic: pointer, scope, semantics, value. */
const VALUE = 3;

/** The entry of an atomic read-modify-write, with the function of both versions. */
function modify(operation: Operation): OpenClEntry {
  const { word, signed, unsigned, float } = operation;
  // The difference of floats is the sum with the negative.
  const opcodes = [signed, unsigned, word === "sub" ? undefined : float].filter((one) => one !== undefined);
  return {
    opcodes,
    calls: [...old(word, writeOld(operation)), ...both(`atomic_fetch_${word}`, writeFetch(operation))],
    toLlvm: (body, one) => modification(body, one, word, `fetch_${word}`, one.opcode === unsigned),
  };
}

const exchanges: OpenClEntry = {
  opcodes: [Op.AtomicExchange],
  calls: [...old("xchg", writeOldExchange), ...both("atomic_exchange", writeExchange)],
  toLlvm: (body, one) => modification(body, one, "xchg", "exchange", false),
};

function modification(body: Body, one: Instruction, legacy: string, modern: string, isUnsigned: boolean): number {
  const type = body.at.types.of(one.typeId);
  const value = body.value(one.operand(VALUE));
  if (body.at.environment === "CL1.2") return legacyCall(body, one, legacy, { type, isUnsigned }, [value]);
  return modernCall(body, one, modern, { type, result: type, isUnsigned }, [value]);
}

/** The names of functions of 1.2, of which those for 64 bits begin with `atom_`. */
function old(word: string, write: WriteCall): readonly NamedCall[] {
  return [
    [`atomic_${word}`, write],
    [`atom_${word}`, write],
  ];
}

/** The names of functions of 2.0: those that are explicit state the order, and perhaps the scope. */
function both(name: string, write: WriteCall): readonly NamedCall[] {
  return [
    [name, write],
    [`${name}_explicit`, write],
  ];
}

/** An increment or decrement, which is an addition or subtraction of one in 2.0. */
function step(op: number, legacy: string, modern: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: old(legacy, writeStep(op)),
    toLlvm(body, one) {
      const type = body.at.types.of(one.typeId);
      if (body.at.environment === "CL1.2") return legacyCall(body, one, legacy, { type, isUnsigned: false }, []);
      return modernCall(body, one, modern, { type, result: type, isUnsigned: false }, [body.integer(type, 1)]);
    },
  };
}

function load(body: Body, one: Instruction): number {
  const type = body.at.types.of(one.typeId);
  if (body.at.environment === "CL1.2")
    return legacyCall(body, one, "add", { type, isUnsigned: false }, [body.zero(type)]);
  return modernCall(body, one, "load", { type, result: type, isUnsigned: false }, []);
}

function store(body: Body, one: Instruction): number {
  const value = body.value(one.operand(VALUE));
  const type = body.typeOfReference(value);
  if (body.at.environment === "CL1.2") legacyCall(body, one, "xchg", { type, isUnsigned: false }, [value]);
  else modernCall(body, one, "store", { type, result: body.at.void, isUnsigned: false }, [value]);
  return 0;
}

/** 1.2 has the new value last; 2.0 gives the expected value through a pointer, and the old one back there. */
function compareExchange(body: Body, one: Instruction): number {
  const type = body.at.types.of(one.typeId);
  const [value, comparator] = [body.value(one.operand(4)), body.value(one.operand(5))];
  if (body.at.environment === "CL1.2")
    return legacyCall(body, one, "cmpxchg", { type, isUnsigned: false }, [comparator, value]);
  const slot = body.prepared.get(one.offset) ?? body.alloca(type);
  body.store(comparator, slot);
  const mangledType = mangledValue(body, type, false);
  const pointer = genericPointer(body, one, mangledType);
  const generic = pointerType(body.at.context, AddressSpace.Generic);
  const expected = body.cast(opcode.addrspacecast, slot, generic);
  body.nameRow(expected, `${body.nameOf(slot)}.as`);
  const args = [
    pointer,
    { value: expected, mangled: mangledPointer(mangledType, AddressSpace.Generic) },
    { value, mangled: mangledType },
    ...orderAndScope(body, one.operand(1), one.operand(2), one.operand(3)),
  ];
  callOpenCl(body, "atomic_compare_exchange_strong_explicit", body.at.int(1), args);
  return body.load(type, expected);
}

const expectedSlot: NonNullable<OpenClEntry["prepare"]> = (body, one) =>
  body.at.environment === "CL2.0" ? body.nameRow(body.alloca(body.at.types.of(one.typeId)), "expected") : 0;

function testAndSet(body: Body, one: Instruction): number {
  const type = body.at.int(32);
  const result = body.at.types.of(one.typeId);
  if (body.at.environment === "CL1.2") {
    return body.cast(opcode.trunc, legacyCall(body, one, "xchg", { type, isUnsigned: false }, [body.int32(1)]), result);
  }
  return flagCall(body, one, "atomic_flag_test_and_set_explicit", result);
}

function clear(body: Body, one: Instruction): number {
  if (body.at.environment === "CL1.2")
    legacyCall(body, one, "xchg", { type: body.at.int(32), isUnsigned: false }, [body.int32(0)]);
  else flagCall(body, one, "atomic_flag_clear_explicit", body.at.void);
  return 0;
}

function flagCall(body: Body, one: Instruction, name: string, result: Type): number {
  const pointer = genericPointer(body, one, mangled.int);
  return callOpenCl(body, name, result, [pointer, ...orderAndScope(body, one.operand(1), one.operand(2))]);
}

const OPERATIONS: readonly Operation[] = [
  { word: "add", signed: Op.AtomicIAdd, float: Op.AtomicFAddEXT },
  { word: "sub", signed: Op.AtomicISub, float: Op.AtomicFAddEXT },
  { word: "min", signed: Op.AtomicSMin, unsigned: Op.AtomicUMin, float: Op.AtomicFMinEXT },
  { word: "max", signed: Op.AtomicSMax, unsigned: Op.AtomicUMax, float: Op.AtomicFMaxEXT },
  { word: "and", signed: Op.AtomicAnd },
  { word: "or", signed: Op.AtomicOr },
  { word: "xor", signed: Op.AtomicXor },
];

/** All atomics. */
export const atomics: readonly OpenClEntry[] = [
  { opcodes: [Op.AtomicLoad], calls: both("atomic_load", writeLoad), toLlvm: load },
  { opcodes: [Op.AtomicStore], calls: both("atomic_store", writeStore), toLlvm: store },
  { opcodes: [], calls: [["atomic_init", writeInit]] },
  exchanges,
  {
    opcodes: [Op.AtomicCompareExchange, Op.AtomicCompareExchangeWeak],
    calls: [
      ...old("cmpxchg", writeOldCompare),
      ...both("atomic_compare_exchange_strong", writeCompareExchange),
      ...both("atomic_compare_exchange_weak", writeCompareExchange),
    ],
    prepare: expectedSlot,
    toLlvm: compareExchange,
  },
  step(Op.AtomicIIncrement, "inc", "fetch_add"),
  step(Op.AtomicIDecrement, "dec", "fetch_sub"),
  ...OPERATIONS.map(modify),
  {
    opcodes: [Op.AtomicFlagTestAndSet],
    calls: both("atomic_flag_test_and_set", writeTestAndSet),
    toLlvm: testAndSet,
  },
  { opcodes: [Op.AtomicFlagClear], calls: both("atomic_flag_clear", writeClear), toLlvm: clear },
];
