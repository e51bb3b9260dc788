// Memory references that functions give back: descriptors, pointers, or descriptors of unknown rank, whose memory must outlive the function.

import * as llvm from "../../dialects/llvm/index.ts";
import { MemRefType, type Operation, type Type, type Value } from "../../ir/index.ts";
import {
  callNamed,
  copyBytes,
  Descriptor,
  declareRuntime,
  type Emitter,
  fromBarePointer,
  indexTypeOf,
  insertValue,
  isBare,
  isUnranked,
  poison,
  stackSlot,
  unrankedBytes,
  unrankedPointer,
  unrankedRank,
} from "../llvm-common/index.ts";

/**
 * The pointers of the memory references among values. One whose type does not say the rest stays a descriptor, as in MLIR, if it is alone;
 * undefined if it is not, and for one of unknown rank.
 */
export function barePointers(
  at: Emitter,
  types: readonly Type[],
  values: readonly Value[],
): readonly Value[] | undefined {
  const areBare = types.map((type) => !MemRefType.is(type) || isBare(type));
  if (types.some(isUnranked) || (types.length > 1 && areBare.includes(false))) return undefined;
  return values.map((value, index) =>
    MemRefType.is(types[index]) && areBare[index] === true ? new Descriptor(at, value).allocated() : value,
  );
}

/** Descriptors of pointers that were given back. */
export function fromBarePointers(at: Emitter, types: readonly Type[], values: readonly Value[]): readonly Value[] {
  return values.map((value, index) => {
    const type = types[index];
    const descriptor = MemRefType.is(type) ? at.converter?.convert(type) : undefined;
    return MemRefType.is(type) && llvm.StructType.is(descriptor) ? fromBarePointer(at, descriptor, type, value) : value;
  });
}

/**
 * Copies the descriptors that those of unknown rank point to: to the heap where a function ends, from there to the stack where it has been
 * called. Undefined if a function of the C library cannot be declared.
 */
export function copyUnranked(
  at: Emitter,
  op: Operation,
  types: readonly Type[],
  values: readonly Value[],
  where: "to-heap" | "to-stack",
): readonly Value[] | undefined {
  if (!types.some(isUnranked)) return values;
  const pointer = llvm.pointerType(at.context);
  const name =
    where === "to-heap"
      ? declareRuntime(at, op, "malloc", [indexTypeOf(at)], pointer)
      : declareRuntime(at, op, "free", [pointer]);
  if (name === undefined) return undefined;
  return values.map((value, index) => {
    if (!isUnranked(types[index])) return value;
    const size = unrankedBytes(at, value);
    const [heap] = where === "to-heap" ? callNamed(at, name, [size], pointer) : [];
    const memory = heap ?? stackSlot(at, at.context.integer(8), size);
    const source = unrankedPointer(at, value);
    copyBytes(at, memory, source, size);
    if (where === "to-stack") callNamed(at, name, [source]);
    const whole = poison(at, value.type);
    const rank = unrankedRank(at, value);
    return insertValue(at, insertValue(at, whole, rank, [0]), memory, [1]);
  });
}
