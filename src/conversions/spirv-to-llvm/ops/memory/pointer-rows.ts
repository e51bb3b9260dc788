// Rows of the grammar about pointers: address computations, atomic flags and floats, stacks.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { FloatType, type Operation, type Type, TypeAttr, type Value } from "../../../../ir/index.ts";
import { compareIntegers, constant, type Emitter, elementPointer, emit, keyword } from "../../../llvm-common/index.ts";
import type { Lowering } from "../../lowering.ts";
import { argument, callRuntime } from "../../runtime/runtime.ts";
import { addressIn, chainInto, typeNamedBy } from "./access.ts";
import { orderingOf } from "./atomic.ts";

/** Converts one op, whose operands are given as they are now; returns whether it could, and has changed nothing if it could not. */
export type RowConversion = (op: Operation, values: readonly Value[], at: Emitter, lowering: Lowering) => boolean;

/** The memory semantics of an atomic op. */
export function semanticsOf(op: Operation): number {
  const attr = op.properties.find((one) => spirv.MemorySemantics.is(one));
  return spirv.MemorySemantics.is(attr) ? attr.value : 0;
}

function update(op: Operation, pointer: Value, value: Value, binOp: string, at: Emitter): Value {
  const ordering = keyword(at.context, llvm.AtomicOrdering, orderingOf(semanticsOf(op)));
  const parts = { bin_op: keyword(at.context, llvm.AtomicBinOp, binOp), ptr: pointer, val: value, ordering };
  return llvm.atomicrmw.build(at, parts, { resultTypes: [value.type] }).result();
}

const updateFloat =
  (binOp: string): RowConversion =>
  (op, [pointer, value], at) => {
    // LLVM has no such operation on vectors.
    if (pointer === undefined || value === undefined || !FloatType.is(value.type)) return false;
    at.replaceOp(op, [update(op, pointer, value, binOp, at)]);
    return true;
  };

const chain: RowConversion = (op, [base, ...indices], at, lowering) => {
  const [pointer, ...originals] = op.operands;
  if (base === undefined || pointer === undefined) return false;
  const address = chainInto(at, { base: pointer, indices: originals }, { base, indices }, lowering);
  if (address === undefined) return false;
  at.replaceOp(op, [address]);
  return true;
};

/** The bytes from one element of a type to the next one. */
export function bytesOf(at: Emitter, element: Type, pointer: Type, type: Type): Value {
  const nowhere = emit(at, llvm.mlir.zero, [], pointer);
  return emit(at, llvm.ptrtoint, [elementPointer(at, nowhere, element, [1])], type);
}

/** The elements between two pointers. */
const difference: RowConversion = (op, [a, b], at, { converter, layouts }) => {
  const pointer = op.operandType(0);
  const type = converter.convert(op.resultType());
  const layout = spirv.PointerType.is(pointer) ? layouts.of(pointer.pointee) : undefined;
  if (a === undefined || b === undefined || type === undefined || layout === undefined) return false;
  const number = (value: Value): Value => emit(at, llvm.ptrtoint, [value], type);
  const size = bytesOf(at, layout.type, a.type, type);
  at.replaceOp(op, [emit(at, llvm.sdiv, [emit(at, llvm.sub, [number(a), number(b)]), size])]);
  return true;
};

/** A chain on an untyped pointer, which states itself what is there; some have an index of the element before the others. */
const untypedChain =
  (elements: 0 | 1): RowConversion =>
  (op, [base, ...indices], at, { layouts }) => {
    const type = typeNamedBy(op, "base_type");
    const layout = type && layouts.of(type);
    const [, ...originals] = op.operands;
    if (base === undefined || layout === undefined) return false;
    const element = (elements === 1 ? indices[0] : undefined) ?? 0;
    const rest = { base, indices: indices.slice(elements) };
    const address = addressIn(at, layout, originals.slice(elements), rest, element);
    if (address === undefined) return false;
    at.replaceOp(op, [address]);
    return true;
  };

const variableLengthArray: RowConversion = (op, [count], at, { layouts, converter }) => {
  const pointer = op.resultType();
  const type = converter.convert(pointer);
  const pointee = typeNamedBy(op, "element_type") ?? (spirv.PointerType.is(pointer) ? pointer.pointee : undefined);
  const layout = pointee && layouts.of(pointee);
  if (count === undefined || layout === undefined || type === undefined) return false;
  const elem_type = TypeAttr.get(op.context, { type: layout.type });
  at.replaceOp(op, [llvm.alloca.build(at, { arraySize: count, elem_type }, { resultTypes: [type] }).result()]);
  return true;
};

export const pointerRows: spirv.OpTable<RowConversion> = {
  core: {
    InBoundsAccessChain: chain,
    PtrDiff: difference,
    GenericPtrMemSemantics: (op, [pointer], at) => {
      if (pointer === undefined) return false;
      const args = [argument(pointer)];
      at.replaceOp(op, callRuntime(at, op, "GenericPtrMemSemantics", args, at.context.i32).results);
      return true;
    },
    AtomicFlagTestAndSet: (op, [pointer], at) => {
      if (pointer === undefined) return false;
      const old = update(op, pointer, constant(at, at.context.i32, 1), "xchg", at);
      at.replaceOp(op, [compareIntegers(at, "ne", old, constant(at, old.type, 0))]);
      return true;
    },
    AtomicFlagClear: (op, [pointer], at) => {
      if (pointer === undefined) return false;
      update(op, pointer, constant(at, at.context.i32, 0), "xchg", at);
      at.eraseOp(op);
      return true;
    },
  },
  KHR: {
    UntypedAccessChain: untypedChain(0),
    UntypedInBoundsAccessChain: untypedChain(0),
    UntypedPtrAccessChain: untypedChain(1),
    UntypedInBoundsPtrAccessChain: untypedChain(1),
  },
  EXT: {
    AtomicFMin: updateFloat("fmin"),
    AtomicFMax: updateFloat("fmax"),
  },
  INTEL: {
    VariableLengthArray: variableLengthArray,
    UntypedVariableLengthArray: variableLengthArray,
    SaveMemory: (op, _, at, { converter }) => {
      const type = converter.convert(op.resultType());
      if (type === undefined) return false;
      at.replaceOp(op, [emit(at, llvm.intrinsic("stacksave"), [], type)]);
      return true;
    },
    RestoreMemory: (op, [pointer], at) => {
      if (pointer === undefined) return false;
      at.create(llvm.intrinsic("stackrestore"), { operands: [pointer] });
      at.eraseOp(op);
      return true;
    },
  },
};
