// Atomic functions of all generations towards SPIR-V: `atomic_add`, `atom_add`, `atomic_fetch_add_explicit`. `../atomics.ts` has the table.

import { MemorySemantics, Scope } from "../../../../grammar/enumerants.generated.ts";
import { FloatType, IntegerType, type Type } from "../../../../ir/index.ts";
import { Op } from "../../../../spirv/modules.ts";
import { type Demangled, isUnsigned } from "../../../mangling/index.ts";
import { noteAtomic } from "../../../to-spirv/needs/atomic-needs.ts";
import { memoryOf, orderArgument, scopeArgument } from "./memory-operands.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

/** An operation, which has one word in all names: its instructions for signed integers, unsigned ones and floats. */
export interface Operation {
  readonly word: string;
  readonly signed: number;
  readonly unsigned?: number;
  readonly float?: number;
}

/** The instruction; undefined for floats if there is none: then the function is not OpenCL C's. */
function operationOf({ signed, unsigned, float }: Operation, call: OpenClCall): number | undefined {
  if (FloatType.is(call.type)) return float;
  return call.parameters.some((one) => isUnsigned(one) === true) ? (unsigned ?? signed) : signed;
}

/** The memory scope and the memory semantics of an atomic, as ids. */
interface Model {
  readonly scope: number;
  readonly semantics: number;
}

/** Functions of OpenCL 1.x are relaxed, in the work-group. */
function oldModel(call: OpenClCall): Model {
  return { scope: call.int32(Scope.Workgroup), semantics: call.int32(memoryOf(call, 0)) };
}

/** Functions of C11: the order is an argument of `_explicit` ones, the scope may be one. */
function newModel(call: OpenClCall, orderAt: number): Model {
  const isExplicit = call.name.endsWith("_explicit");
  const memory = memoryOf(call, 0);
  const hasScope = isExplicit && call.count > orderAt + 1;
  const scope = hasScope ? scopeArgument(call, orderAt + 1) : call.int32(Scope.Device);
  const semantics = isExplicit
    ? orderArgument(call, orderAt, memory)
    : call.int32(MemorySemantics.SequentiallyConsistent | memory);
  return { scope, semantics };
}

function pointer(call: OpenClCall, type: Type): number {
  return call.body.pointer(call.reference(0), type);
}

function operate(call: OpenClCall, operation: Operation, modelOf: (call: OpenClCall) => Model): boolean {
  const op = operationOf(operation, call);
  if (op === undefined) return false;
  const { scope, semantics } = modelOf(call);
  noteAtomic(call.body, op, call.type);
  const isDifference = operation.word === "sub" && op === Op.AtomicFAddEXT;
  const value = isDifference ? negated(call, 1) : call.arg(1);
  return call.result(op, pointer(call, call.type), scope, semantics, value);
}

/** The negative of an argument; of a constant, a constant. */
function negated(call: OpenClCall, index: number): number {
  const { constants } = call.body.at.module;
  const constant = call.body.constant(call.reference(index));
  if (constant?.kind !== "float" || !FloatType.is(constant.type))
    return call.emit(Op.FNegate, call.type, call.arg(index));
  const sign = 1n << BigInt(constant.type.width - 1);
  return call.body.at.constants.of(constants.float(constant.type, constant.bits ^ sign));
}

/** `atomic_OP`, `atom_OP` */
export const writeOld =
  (operation: Operation): WriteCall =>
  (call) =>
    operate(call, operation, oldModel);

/** `atomic_fetch_OP[_explicit]` */
export const writeFetch =
  (operation: Operation): WriteCall =>
  (call) =>
    operate(call, operation, () => newModel(call, 2));

/** `atomic_inc`, `atomic_dec` */
export const writeStep =
  (op: number): WriteCall =>
  (call) => {
    const { scope, semantics } = oldModel(call);
    noteAtomic(call.body, op, call.type);
    return call.result(op, pointer(call, call.type), scope, semantics);
  };

/** `atomic_xchg` */
export const writeOldExchange: WriteCall = (call) => {
  const { scope, semantics } = oldModel(call);
  noteAtomic(call.body, Op.AtomicExchange, call.type);
  return call.result(Op.AtomicExchange, pointer(call, call.type), scope, semantics, call.arg(1));
};

/** `atomic_cmpxchg`, with the new value last. */
export const writeOldCompare: WriteCall = (call) => {
  const { scope, semantics } = oldModel(call);
  noteAtomic(call.body, Op.AtomicCompareExchange, call.type);
  const operands = [pointer(call, call.type), scope, semantics, semantics, call.arg(2), call.arg(1)];
  return call.result(Op.AtomicCompareExchange, ...operands);
};

export const writeLoad: WriteCall = (call) => {
  const { scope, semantics } = newModel(call, 1);
  noteAtomic(call.body, Op.AtomicLoad, call.type);
  return call.result(Op.AtomicLoad, pointer(call, call.type), scope, semantics);
};

export const writeStore: WriteCall = (call) => {
  const { scope, semantics } = newModel(call, 2);
  noteAtomic(call.body, Op.AtomicStore, call.typeOf(1));
  return call.plain(Op.AtomicStore, pointer(call, call.typeOf(1)), scope, semantics, call.arg(1));
};

export const writeExchange: WriteCall = (call) => {
  const { scope, semantics } = newModel(call, 2);
  noteAtomic(call.body, Op.AtomicExchange, call.type);
  return call.result(Op.AtomicExchange, pointer(call, call.type), scope, semantics, call.arg(1));
};

/** `atomic_init` is a store. */
export const writeInit: WriteCall = (call) => {
  const type = call.typeOf(1);
  return call.plain(Op.Store, pointer(call, type), call.arg(1), 2, call.body.at.layout.alignment(type));
};

/** Stores the original value to `expected`; the result is whether the comparison succeeded. Floats are compared as bits. */
export const writeCompareExchange: WriteCall = (call) => {
  const { body } = call;
  const isExplicit = call.name.endsWith("_explicit");
  const type = call.typeOf(2);
  const bits = FloatType.is(type) ? body.int(type.width) : type;
  const memory = memoryOf(call, 0);
  const desired = bits === type ? call.arg(2) : call.emit(Op.Bitcast, bits, call.arg(2));
  const strict = call.int32(MemorySemantics.SequentiallyConsistent | memory);
  const equal = isExplicit ? orderArgument(call, 3, memory) : strict;
  const unequal = isExplicit ? orderArgument(call, 4, memory) : strict;
  const scope = isExplicit && call.count > 5 ? scopeArgument(call, 5) : call.int32(Scope.Device);
  const expectedAt = body.pointer(call.reference(1), bits);
  const alignment = [2, body.at.layout.alignment(bits)];
  const expected = body.emit(Op.Load, call.typeId(bits), expectedAt, ...alignment);
  body.nameTemporary(call.row, expected, "exp");
  noteAtomic(body, Op.AtomicCompareExchange, bits);
  const operands = [pointer(call, bits), scope, equal, unequal, desired, expected];
  const found = call.emit(Op.AtomicCompareExchange, bits, ...operands);
  body.plain(Op.Store, expectedAt, found, ...alignment);
  if (IntegerType.is(call.type) && call.type.width === 1) return call.result(Op.IEqual, found, expected);
  return call.booleanResult(Op.IEqual, [found, expected]);
};

export const writeTestAndSet: WriteCall = (call) => {
  const { scope, semantics } = newModel(call, 1);
  const address = call.body.pointer(call.reference(0), call.body.int(32));
  if (IntegerType.is(call.type) && call.type.width === 1) {
    return call.result(Op.AtomicFlagTestAndSet, address, scope, semantics);
  }
  return call.booleanResult(Op.AtomicFlagTestAndSet, [address, scope, semantics]);
};

export const writeClear: WriteCall = (call) => {
  const { scope, semantics } = newModel(call, 1);
  return call.plain(Op.AtomicFlagClear, call.body.pointer(call.reference(0), call.body.int(32)), scope, semantics);
};

const FLOATS: ReadonlySet<string> = new Set(["Dh", "DF16b", "f", "d"]);

/** Functions of floats: the others of 1.x exist for integers only, as do those of C11 for bits. */
const OF_FLOATS =
  /^atom(?:ic)?_(?:xchg|load|store|exchange|init|compare_exchange_\w+|fetch_(?:add|sub|min|max))(?:_explicit)?$/;

/** Whether a function would be an atomic of floats that OpenCL C lacks. */
export function lacksFloats({ name, parameters = [] }: Demangled): boolean {
  const value = parameters[1];
  const isFloat = value?.kind === "scalar" && FLOATS.has(value.code);
  return isFloat && /^atom(?:ic)?_/.test(name) && !OF_FLOATS.test(name);
}
